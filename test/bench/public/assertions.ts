import { posix } from 'node:path';
import type { Labelled } from './labels.js';
import { contentsOf, filesOf, type StoredFile } from './mirror.js';
import type { Repository } from './repositories.js';

/** Options of ESBMC that change neither the program nor what is asked about it; those with a value end in `=`. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  ...['--unwind=', '--k-step=', '--max-k-step=', '--max-inductive-step=', '--context-bound=', '--verbosity='],
  ...[
    '--k-induction',
    '--incremental-bmc',
    '--floatbv',
    '--z3',
    '--bitwuzla',
    '--boolector',
    '--no-simplify',
  ],
  ...[
    '--no-slice',
    '--no-propagation',
    '--interval-analysis',
    '--unlimited-k-steps',
    '--compact-trace',
    '--64',
  ],
  ...[
    '--multi-property',
    '--falsification',
    '--k-induction-parallel',
    '--no-pointer-check',
    '--no-bounds-check',
  ],
  ...['--no-div-by-zero-check', '--no-align-check', '--no-vla-size-check', '--no-standard-checks'],
  ...['--add-symex-value-sets', '--state-hashing', '--result-only', '--quiet', '--base-case', '--32'],
  ...['--overflow-check', '--memory-leak-check', '--termination', '--goto-unwind', '--inlining', '--mathsat'],
]);

const FOLDERS =
  /^regression\/(?:esbmc|esbmc-unix|esbmc-unix2|cbmc|k-induction|k-induction-parallel|floats|floats-regression|cstd|termination|csmith|mopsa|llvm|bitwuzla|z3|clang_builtins|disabled|nonz3|incremental-smt|interval-analysis-ibex-contractor)\//;

/** The words of the options, with `=` for a value behind one; undefined if one of them may have an effect. */
function optionsOf(line: string): ReadonlySet<string> | undefined {
  const options = new Set<string>();
  const words = line.split(/\s+/).filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const value = WITHOUT_EFFECT.has(`${word}=`);
    if (!value && !WITHOUT_EFFECT.has(word)) return undefined;
    if (value) at++;
    options.add(word);
  }
  return options;
}

/** The property that a test of ESBMC is about: what it checks besides assertions. */
function propertyOfOptions(options: ReadonlySet<string>): Labelled['property'] | undefined {
  if (options.has('--termination')) return 'termination';
  const others = ['--no-pointer-check', '--no-bounds-check', '--no-standard-checks'];
  if (options.has('--memory-leak-check'))
    return others.some((each) => options.has(each)) ? undefined : 'valid-memsafety';
  return options.has('--overflow-check') ? 'no-overflow' : 'unreach-call';
}

function labelsOfEsbmc(
  repository: Repository,
  files: readonly StoredFile[],
  mirror: string,
): readonly Labelled[] {
  const programs = new Map(files.map((file): [string, StoredFile] => [file.path, file]));
  const tests = files.filter(({ path }) => FOLDERS.test(path) && path.endsWith('/test.desc'));
  const texts = contentsOf(
    mirror,
    tests.map(({ blob }) => blob),
  );
  return tests.flatMap(({ path }, index) => {
    const [mode, name = '', options = '', ...expected] = (texts[index] ?? '')
      .split('\n')
      .map((line) => line.trim());
    const program = /^[\w-]+\.[ci]$/.test(name)
      ? programs.get(posix.join(posix.dirname(path), name))
      : undefined;
    const read = optionsOf(options);
    if (mode !== 'CORE' || program === undefined || read === undefined) return [];
    if (!expected.includes('^VERIFICATION SUCCESSFUL$')) return [];
    const property = propertyOfOptions(read);
    const dataModel = read.has('--32') ? ('ILP32' as const) : ('LP64' as const);
    return property === undefined
      ? []
      : [{ repository, ...program, property, verdict: 'true' as const, dataModel, source: 'test' as const }];
  });
}

/** Programs whose checks hold all, as no comment of the test says anything else. */
function labelsOfGoblint(
  repository: Repository,
  files: readonly StoredFile[],
  mirror: string,
): readonly Labelled[] {
  const programs = files.filter(({ path }) => /^tests\/regression\/.*\.c$/.test(path));
  const texts = contentsOf(
    mirror,
    programs.map(({ blob }) => blob),
  );
  return programs.flatMap((program, index) => {
    const text = texts[index] ?? '';
    return !/__goblint_check|\bassert\s*\(/.test(text) || /UNKNOWN|FAIL|TODO|SKIP|pthread|WARN/i.test(text)
      ? []
      : [
          {
            repository,
            ...program,
            property: 'unreach-call',
            verdict: 'true',
            dataModel: 'LP64',
            source: 'test',
          },
        ];
  });
}

/** Labels that regression tests of tools give. */
export function assertionsOf(repository: Repository, mirror: string): readonly Labelled[] {
  const files = filesOf(mirror, repository.commit);
  const read = repository.name === 'esbmc/esbmc' ? labelsOfEsbmc : labelsOfGoblint;
  return read(repository, files, mirror);
}
