import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  describeInapplicability,
  judgeApplicability,
} from '../../src/validator/applicability.js';
import { readRegistry } from '../../src/validator/registry.js';

/** The participation tables of the competition: c = correctness, v = violation, with the version of the format. */
const TABLES: Readonly<Record<string, string>> = {
  '2024': `
concurrentwitness2test |                     |           | v1.0      |                     |           |                     |
cpa-witness2test       | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
cpachecker             | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |
dartagnan              |                     |           | v1.0      |                     |           |                     |
fshell-witness2test    | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
goblint                | c2.0                | c2.0      | c2.0      | c2.0                | c2.0      | c2.0                |
gwit                   |                     |           |           |                     |           |                     | v1.0
jcwit                  |                     |           |           |                     |           |                     | c1.0
liv-1                  | c1.0                | c1.0      |           | c1.0                |           | c1.0                |
metaval-1              | c1.0 v1.0           | c1.0 v1.0 |           | c1.0 v1.0           | v1.0      | c1.0 v1.0           |
mopsa                  | c2.0                | c2.0      |           | c2.0                |           | c2.0                |
nitwit                 | v1.0                |           |           |                     |           |                     |
symbiotic-witch        | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
uautomizer             | c1.0 c2.0 v1.0      | c1.0 c2.0 v1.0 | c1.0 v1.0 | c1.0 c2.0 v1.0 | v1.0      | c1.0 c2.0 v1.0      |
wit4java               |                     |           |           |                     |           |                     | v1.0
witch                  | v2.0                |           |           | v2.0                |           | v2.0                |
witnesslint            | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |`,
  '2025': `
concurrentwitness2test |                     |           | v1.0      |                     |           |                     |
cpa-witness2test       | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
cpachecker             | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |
dartagnan              |                     |           | v1.0      |                     |           |                     |
fshell-witness2test    | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
goblint                | c2.0                | c2.0      | c2.0      | c2.0                | c2.0      | c2.0                |
gwit                   |                     |           |           |                     |           |                     | v1.0
jcwit                  |                     |           |           |                     |           |                     | c1.0
liv-1                  | c1.0 c2.0           | c1.0 c2.0 |           | c1.0 c2.0           |           | c1.0 c2.0           |
metaval-1              | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |  | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |
metaval++              | c2.0                |           |           | c2.0                |           | c2.0                |
mopsa                  | c2.0                | c2.0      | c2.0      | c2.0                | c2.0      | c2.0                |
nitwit                 | v1.0                |           |           |                     |           | v1.0                |
symbiotic-witch        | v1.0                | v1.0      |           | v1.0                |           | v1.0                |
uautomizer             | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |
ureferee               | c1.0 c2.0           | c1.0 c2.0 | c1.0      | c1.0 c2.0           |           | c1.0 c2.0           |
wit4java               |                     |           |           |                     |           |                     | v1.0
witch                  | v2.0                | v2.0      |           | v2.0                |           | v2.0                |
witnesslint            | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 | c1.0 c2.0 v1.0 v2.0 |`,
};

/** A category for each column of the tables. */
const COLUMNS = [
  { property: 'unreach-call', category: 'ReachSafety-Loops' },
  { property: 'valid-memsafety', category: 'MemSafety-Heap' },
  { property: 'unreach-call', category: 'ConcurrencySafety-Main' },
  { property: 'no-overflow', category: 'NoOverflows-Main' },
  { property: 'termination', category: 'Termination-Other' },
  { property: 'unreach-call', category: 'SoftwareSystems-uthash-ReachSafety' },
  { property: 'assert_java', category: 'assert_java.ReachSafety-Java' },
];
const WITNESSES = [
  ['c1.0', 'correctness', 'graphml', '1.0'],
  ['c2.0', 'correctness', 'yaml', '2.0'],
  ['v1.0', 'violation', 'graphml', '1.0'],
  ['v2.0', 'violation', 'yaml', '2.0'],
] as const;

const registry = await readRegistry();
/** Nothing decides for these in an edition: they have never taken part as validators. */
const IN_NO_TABLE = ['esbmc', 'prove', 'replay'];

const rows = Object.entries(TABLES).flatMap(([edition, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...cells] = line.split('|').map((cell) => cell.trim());
      return { edition, name, cells: COLUMNS.map((_, index) => cells[index] ?? '') };
    }),
);

describe('[MCC23-6] the definitions agree with the participation tables', () => {
  it.each(rows)('$edition $name', ({ edition, name, cells }) => {
    const definition = registry.get(name);
    if (definition === undefined) throw new Error(`no definition of ${name}`);
    const taken = COLUMNS.map(({ property, category }) =>
      WITNESSES.filter(([, kind, format, version]) => {
        const language = property === 'assert_java' ? 'Java' : 'C';
        const assignment: Assignment = {
          kind,
          format,
          version,
          propertyName: property,
          category,
          language,
          edition,
          dataModel: 'LP64',
        };
        return judgeApplicability(definition, assignment).kind === 'done';
      })
        .map(([short]) => short)
        .join(' '),
    );
    expect(taken).toEqual(cells);
  });

  it.each(['2024', '2025'])('no other validator takes part in %s', (edition) => {
    const participants = rows.filter((row) => row.edition === edition).map(({ name }) => name);
    const others = [...registry.values()].filter(
      ({ name, supports }) =>
        !participants.includes(name) && supports.some(({ editions }) => editions?.includes(edition) ?? true),
    );
    expect(others.map(({ name }) => name)).toEqual(IN_NO_TABLE);
  });
});

/** Hand-written after the category structure of 2027, whose validators are those of 2026; v1 is GraphML, v2 is YAML. */
const TABLE_2026 = `
cpachecker             | c1 c2 v1 v2 | v1 v2 | v1    | c1 c2 v1 v2 | c2 v1 v2 |
uautomizer             | c1 c2 v1 v2 | v1 v2 | c2 v1 | c1 c2 v1 v2 | v1 v2    |
metaval-2              | c2 v2       | v2    |       | c2 v2       | c2 v2    |
ureferee               | c1 c2       |       |       | c1 c2       |          |
liv-2                  | c2          |       |       | c2          |          |
goblint                | c2          |       | c2    | c2          | c2       |
mopsa                  | c2          |       | c2    | c2          | c2       |
theta                  | c2 v2       | v2    | c2    | c2 v2       | v2       |
ugemcutter             |             |       | c2    |             |          |
witch                  | v2          | v2    |       | v2          | v2       |
symbiotic-witch        | v1          | v1    |       | v1          |          |
cpa-witness2test       | v1          | v1    |       | v1          |          |
fshell-witness2test    | v1          | v1    |       | v1          |          |
nitwit                 | v1          |       |       |             |          |
dartagnan              |             |       | v1    |             |          |
concurrentwitness2test |             |       | v1    |             |          |
wit4java               |             |       |       |             |          | v1
gwit                   |             |       |       |             |          | v1
jcwit                  |             |       |       |             |          | c1`;

const COLUMNS_2026 = [
  { propertyName: 'unreach-call', category: 'C.unreach-call.Loops' },
  { propertyName: 'valid-memsafety', category: 'C.valid-memsafety.Heap' },
  { propertyName: 'unreach-call', category: 'C.unreach-call.Concurrency' },
  { propertyName: 'no-overflow', category: 'C.no-overflow.Main' },
  { propertyName: 'termination', category: 'C.termination.MainHeap' },
  { propertyName: 'assert_java', category: 'Java.valid-assert.Main' },
] as const;

describe('[MCC23-6] the definitions agree with who takes part in 2026', () => {
  const table = TABLE_2026.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  it.each(table)('%s', (name, ...cells) => {
    const definition = registry.get(name ?? '');
    if (definition === undefined) throw new Error(`no definition of ${name}`);
    const taken = COLUMNS_2026.map(({ propertyName, category }) => {
      const language = propertyName === 'assert_java' ? 'Java' : 'C';
      const versions = [
        ['c1', 'correctness', 'graphml', '1.0'],
        ['c2', 'correctness', 'yaml', '2.1'],
        ['v1', 'violation', 'graphml', '1.0'],
        ['v2', 'violation', 'yaml', '2.1'],
      ] as const;
      return versions
        .filter(([, kind, format, version]) => {
          const run = { kind, format, version, propertyName, category, language, edition: '2026' } as const;
          return judgeApplicability(definition, { ...run, dataModel: 'LP64' }).kind === 'done';
        })
        .map(([short]) => short)
        .join(' ');
    });
    expect(taken).toEqual(COLUMNS_2026.map((_, index) => cells[index] ?? ''));
  });

  it('nobody else does, except linters', () => {
    const listed = table.map(([name]) => name);
    const others = [...registry.values()].filter(
      ({ name, role, supports }) =>
        role === 'validator' &&
        !listed.includes(name) &&
        supports.some(({ editions }) => editions?.includes('2026') ?? true),
    );
    // That for SV-LIB has tracks of its own.
    expect(others.map(({ name }) => name)).toEqual(['esbmc', 'prove', 'pysvlib', 'replay']);
  });
});

/** The reason in words, or `applicable`. */
function judge(...words: Parameters<typeof judgeApplicability>): string {
  const found = judgeApplicability(...words);
  return found.kind === 'failed' ? describeInapplicability(found.failure) : 'applicable';
}

it('the validator for SV-LIB takes part since 2026, and takes nothing else', () => {
  const definition = registry.get('pysvlib');
  if (definition === undefined) throw new Error('no definition');
  const run: Assignment = {
    kind: 'correctness',
    format: 'yaml',
    version: '2.0',
    propertyName: 'correct-tags',
    category: 'SV-LIB.correct-tags.CTranslated',
    language: 'SV-LIB',
    dataModel: undefined,
    edition: '2026',
  };
  expect(judge(definition, run)).toBe('does not take yaml 2.0');
  expect(judge(definition, { ...run, language: 'C', propertyName: 'unreach-call' })).toBe(
    'does not take yaml 2.0, property unreach-call, programs in C',
  );
  expect(judge(definition, { ...run, edition: '2025' })).toBe(
    'takes part in edition 2026, current, not in 2025',
  );
});

describe('[MCC23-6, MCC23-12b] reasons', () => {
  const assignment: Assignment = {
    kind: 'violation',
    format: 'graphml',
    version: '1.0',
    propertyName: 'unreach-call',
    category: 'ReachSafety-Loops',
    language: 'C',
    dataModel: 'ILP32',
    edition: '2024',
  };
  it.each<[string, Partial<Assignment>, string]>([
    ['nitwit', {}, 'applicable'],
    ['nitwit', { category: undefined }, 'applicable'],
    ['nitwit', { kind: 'correctness' }, 'does not take correctness witnesses'],
    ['nitwit', { format: 'yaml', version: '2.0' }, 'does not take yaml 2.0'],
    ['nitwit', { propertyName: 'no-overflow' }, 'does not take property no-overflow'],
    ['nitwit', { category: 'MemSafety-Heap' }, 'does not take category MemSafety-Heap'],
    [
      'nitwit',
      { category: 'SoftwareSystems-uthash-ReachSafety' },
      'does not take category SoftwareSystems-uthash-ReachSafety',
    ],
    ['nitwit', { language: 'Java' }, 'does not take programs in Java'],
    [
      'nitwit',
      { dataModel: undefined },
      'needs the data model, which the task does not state; use --data-model',
    ],
    ['ureferee', {}, 'takes part in edition 2025, 2026, current, not in 2024'],
    ['theta', {}, 'takes part in edition 2026, current, not in 2024'],
    ['esbmc', {}, 'does not take graphml 1.0'],
  ])('%s with %j', (name, changes, expected) => {
    const definition = registry.get(name);
    if (definition === undefined) throw new Error(`no definition of ${name}`);
    const applicability = judge(definition, { ...assignment, ...changes });
    expect(applicability).toBe(expected);
  });
});

it('every definition says where the tool comes from', () => {
  const silent = [...registry.values()].filter(
    ({ home, reference }) => home === undefined && reference === undefined,
  );
  expect(silent).toEqual([]);
});
