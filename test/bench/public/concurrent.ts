import { posix } from 'node:path';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { readLabels } from './labels.js';
import { contentsOf, filesOf, mirrorOf, type StoredFile } from './mirror.js';
import { withAssertions } from './preprocess.js';
import { REGRESSIONS, type Repository } from './repositories.js';
import { codeOf, type Goal, goalOf } from './targets.js';

/** A program that starts threads, with a bug that somebody states. */
export interface ConcurrentProgram {
  readonly repository: Repository;
  readonly path: string;
  readonly text: string;
  readonly dataModel: DataModel;
  readonly goal: Goal;
  /** `label`: of a benchmark. `test`: a regression test of ESBMC that must fail. `race`: a comment of Goblint's tests. */
  readonly source: 'label' | 'test' | 'race';
}

type Candidate = Omit<ConcurrentProgram, 'text' | 'goal'> & {
  readonly blob: string;
  readonly property: 'unreach-call' | 'unreach-label' | 'no-data-race';
};

const THREADS = /\b(?:pthread|thrd)_create\s*\(/;
const FOLDERS_OF_ESBMC = /^regression\/(?:esbmc-unix|esbmc-unix2)\//;
/** Options with which a test of ESBMC fails where an assertion does. */
const OTHER_CHECKS = /--(?!unwind|no-|context-bound|incremental-bmc|k-|32|64|z3|bitwuzla|state-hashing)\S+/;

function benchmarks(mirrors: string): readonly Candidate[] {
  return readLabels(mirrors, 'benchmarks')
    .labels.filter(({ verdict }) => verdict === 'false')
    .flatMap(({ property, repository, path, blob, dataModel }) =>
      property === 'unreach-call' || property === 'unreach-label'
        ? [{ repository, path, blob, dataModel, property, source: 'label' as const }]
        : [],
    );
}

function testsOfEsbmc(
  repository: Repository,
  mirror: string,
  files: readonly StoredFile[],
): readonly Candidate[] {
  const programs = new Map(files.map((file): [string, StoredFile] => [file.path, file]));
  const tests = files.filter(({ path }) => FOLDERS_OF_ESBMC.test(path) && path.endsWith('/test.desc'));
  const texts = contentsOf(
    mirror,
    tests.map(({ blob }) => blob),
  );
  return tests.flatMap(({ path }, index): Candidate[] => {
    const [mode, name = '', options = '', ...expected] = (texts[index] ?? '')
      .split('\n')
      .map((line) => line.trim());
    const program = programs.get(posix.join(posix.dirname(path), name));
    if (mode !== 'CORE' || program === undefined || OTHER_CHECKS.test(options)) return [];
    if (!expected.includes('^VERIFICATION FAILED$')) return [];
    const dataModel = options.includes('--32') ? 'ILP32' : 'LP64';
    return [{ repository, ...program, dataModel, property: 'unreach-call', source: 'test' }];
  });
}

function racesOfGoblint(repository: Repository, files: readonly StoredFile[]): readonly Candidate[] {
  return files
    .filter(({ path }) => /^tests\/regression\/.*\.c$/.test(path))
    .map((file) => ({ repository, ...file, dataModel: 'LP64', property: 'no-data-race', source: 'race' }));
}

/** Lines of which a comment says that an access of them races. */
function racyLines(text: string): Goal | undefined {
  if (/TODO|SKIP|UNKNOWN/.test(text)) return undefined;
  const places = text.split('\n').flatMap((line, index) => {
    const column = line.search(/\S/) + 1;
    return /\/\/ *RACE!/.test(line) ? [{ line: index + 1, column }] : [];
  });
  return places.length === 0 ? undefined : { formulas: ['G ! data-race'], places };
}

/** The program of a candidate, if the rule takes it. */
export function concurrentProgram(
  { property, blob: _, ...candidate }: Candidate,
  stored: string,
): ConcurrentProgram | undefined {
  const text =
    candidate.source === 'test'
      ? withAssertions(stored, { dataModel: candidate.dataModel, property: 'unreach-call' })
      : stored;
  if (text === undefined || !THREADS.test(codeOf(text))) return undefined;
  if (/^[ \t]*#[ \t]*include[ \t]*(?:"|<goblint\.h>)/m.test(text)) return undefined;
  const goal = property === 'no-data-race' ? racyLines(text) : goalOf(property, text);
  return goal === undefined ? undefined : { ...candidate, text, goal };
}

/** All programs of the repositories in a folder that may be asked about, and what is missing. */
export function candidatesIn(mirrors: string): {
  readonly candidates: readonly (Candidate & { readonly stored: string })[];
  readonly missing: readonly string[];
} {
  const missing: string[] = [];
  const found: Candidate[] = [...benchmarks(mirrors)];
  for (const repository of REGRESSIONS) {
    const mirror = mirrorOf(repository, mirrors);
    if (typeof mirror !== 'string') {
      missing.push(mirror.missing);
      continue;
    }
    const files = filesOf(mirror, repository.commit);
    found.push(
      ...(repository.name === 'esbmc/esbmc'
        ? testsOfEsbmc(repository, mirror, files)
        : racesOfGoblint(repository, files)),
    );
  }
  const repositories = new Set(found.map(({ repository }) => repository));
  const candidates = [...repositories].flatMap((repository) => {
    const own = found.filter((each) => each.repository === repository);
    const mirror = mirrorOf(repository, mirrors);
    if (typeof mirror !== 'string') return [];
    const texts = contentsOf(
      mirror,
      own.map(({ blob }) => blob),
    );
    return own.flatMap((each, index) => {
      const stored = texts[index];
      return stored === undefined ? [] : [{ ...each, stored }];
    });
  });
  return { candidates, missing };
}
