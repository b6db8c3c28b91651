import { posix } from 'node:path';
import { parse } from 'yaml';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { assertionsOf } from './assertions.js';
import { contentsOf, filesOf, mirrorOf, type StoredFile } from './mirror.js';
import { REGRESSIONS, REPOSITORIES, type Repository } from './repositories.js';

export type Verdict = 'true' | 'false';

/** A program, and what its benchmark says of it. */
export interface Labelled {
  readonly repository: Repository;
  readonly path: string;
  readonly blob: string;
  readonly property: Property;
  readonly verdict: Verdict;
  readonly dataModel: DataModel;
  /**
   * What says so: a task, the name of the file, that name and the category that lists the file, or the expectations of a
   * regression test.
   */
  readonly source: 'yml' | 'name' | 'set' | 'test';
}

/** The properties that have a target. */
export const TARGETED = ['unreach-call', 'unreach-label'] as const;

const PROPERTIES = [
  ...TARGETED,
  'no-overflow',
  'valid-memsafety',
  'valid-memcleanup',
  'termination',
] as const;

export type Property = (typeof PROPERTIES)[number];

export const propertyOf = (name: string | undefined) => PROPERTIES.find((each) => each === name);

/** Where SV-COMP's tasks of old, and CPAchecker's configuration, state no data model, they mean this one. */
const UNSTATED: DataModel = 'ILP32';

interface Task {
  readonly input_files?: string | readonly string[];
  readonly properties?: readonly { readonly property_file?: string; readonly expected_verdict?: boolean }[];
  readonly options?: { readonly data_model?: string };
}

function readTask(text: string): Task {
  try {
    const task: unknown = text.includes('expected_verdict') ? parse(text) : {};
    return typeof task === 'object' && task !== null ? task : {};
  } catch {
    return {};
  }
}

function labelsOfTask({ properties = [] }: Task) {
  return properties.flatMap(({ property_file: file = '', expected_verdict: verdict }) => {
    const property = propertyOf(posix.basename(file, '.prp'));
    return property === undefined || typeof verdict !== 'boolean'
      ? []
      : [{ property, verdict: verdict ? ('true' as const) : ('false' as const) }];
  });
}

function labelsOfName(path: string) {
  return [...posix.basename(path).matchAll(/(true|false)-([a-z]+(?:-[a-z]+)?)/g)].flatMap(
    ([, verdict, name]) => {
      const property = propertyOf(name);
      return property === undefined ? [] : [{ property, verdict: verdict as Verdict }];
    },
  );
}

/** Categories of 2014 whose programs must not reach a label, with the data model of each. */
const CATEGORIES: Readonly<Record<string, DataModel>> = {
  'BitVectors.set': 'ILP32',
  'Concurrency.set': 'ILP32',
  'ControlFlowInteger.set': 'ILP32',
  'DeviceDrivers64.set': 'LP64',
  'HeapManipulation.set': 'ILP32',
  'Loops.set': 'ILP32',
  'ProductLines.set': 'ILP32',
  'Recursive.set': 'ILP32',
  'Sequentialized.set': 'ILP32',
  'Simple.set': 'ILP32',
};

/** The pattern of a line of a category. */
function globOf(line: string): RegExp {
  return new RegExp(`^${line.replace(/[.+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
}

/** Labels that the names of files give, if a category of SV-COMP 2014 lists them. */
function labelsOfCategories(
  repository: Repository,
  mirror: string,
  files: readonly StoredFile[],
): readonly Labelled[] {
  return files
    .filter(({ path }) => path in CATEGORIES)
    .flatMap(({ path: category, blob }) => {
      const [text = ''] = contentsOf(mirror, [blob]);
      const globs = text.split(/\s+/).flatMap((line) => (line === '' ? [] : [globOf(line)]));
      return files
        .filter(({ path }) => globs.some((glob) => glob.test(path)))
        .flatMap((program): Labelled[] => {
          const verdict = /_(true|false)(?!-valid)/.exec(program.path)?.[1] as Verdict | undefined;
          const dataModel = CATEGORIES[category] ?? UNSTATED;
          return verdict === undefined
            ? []
            : [{ repository, ...program, property: 'unreach-label', verdict, dataModel, source: 'set' }];
        });
    });
}

/** Labels of the tasks of a repository; a name counts only for programs that no task is about. */
function labelsIn(repository: Repository, mirror: string): readonly Labelled[] {
  const files = filesOf(mirror, repository.commit);
  const programs = new Map(
    files.filter(({ path }) => /\.[ci]$/.test(path)).map((file): [string, StoredFile] => [file.path, file]),
  );
  const tasks = files.filter(({ path }) => path.endsWith('.yml'));
  const texts = contentsOf(
    mirror,
    tasks.map(({ blob }) => blob),
  );
  const byTask = tasks.flatMap(({ path: of }, index) => {
    const task = readTask(texts[index] ?? '');
    const [input, ...others] = [task.input_files ?? []].flat();
    const program =
      input === undefined || others.length > 0
        ? undefined
        : programs.get(posix.join(posix.dirname(of), input));
    if (program === undefined) return [];
    const model = task.options?.data_model;
    const dataModel = model === 'LP64' || model === 'ILP32' ? model : UNSTATED;
    return labelsOfTask(task).map(
      (label): Labelled => ({ repository, ...program, ...label, dataModel, source: 'yml' }),
    );
  });
  const known = new Set(byTask.map(({ path }) => path));
  const byName = [...programs.values()]
    .filter(({ path }) => !known.has(path))
    .flatMap((program) =>
      labelsOfName(program.path).map(
        (label): Labelled => ({ repository, ...program, ...label, dataModel: UNSTATED, source: 'name' }),
      ),
    );
  return [...labelsOfCategories(repository, mirror, files), ...byTask, ...byName];
}

/** Labels of all repositories whose mirror is there, and why the others count for nothing. */
export function readLabels(
  mirrors: string,
  source: 'benchmarks' | 'regressions',
): {
  readonly labels: readonly Labelled[];
  readonly missing: readonly string[];
} {
  const repositories = source === 'benchmarks' ? REPOSITORIES : REGRESSIONS;
  const read = source === 'benchmarks' ? labelsIn : assertionsOf;
  const found = repositories.map((repository) => ({ repository, mirror: mirrorOf(repository, mirrors) }));
  return {
    labels: found.flatMap(({ repository, mirror }) =>
      typeof mirror === 'string' ? read(repository, mirror) : [],
    ),
    missing: found.flatMap(({ mirror }) => (typeof mirror === 'string' ? [] : [mirror.missing])),
  };
}
