import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readResults } from '../../src/benchexec/read-results.js';
import type { RunTable, TableRun } from '../../src/resolve/run-table.js';
import { joinResults } from '../../src/score/join-results.js';
import { parseClaims } from '../../src/score/parse-claims.js';
import { nameCategory, nameProperty, recogniseRole, taskIn } from '../../src/score/run-table.js';
import { SourceText } from '../../src/source/source-text.js';
import { problemOf } from '../problem-of.js';

const SAMPLES = join(import.meta.dirname, '../../witnesses/results');

function run(name: string, status: string | undefined, more: Partial<TableRun> = {}): TableRun {
  return {
    name,
    properties: ['unreach-call'],
    expectedVerdict: 'true',
    status,
    category: 'correct',
    cputime: 1,
    walltime: 2,
    memory: 3,
    score: undefined,
    columns: new Map(),
    position: { line: 4, column: 3 },
    ...more,
  };
}

function table(benchmark: string, runs: readonly TableRun[], more: Partial<RunTable> = {}): RunTable {
  const name = 'SV-COMP24_unreach-call.ReachSafety-Heap';
  return {
    file: `${benchmark}.xml`,
    tool: 'T',
    benchmark,
    name,
    block: undefined,
    date: undefined,
    runs,
    ...more,
  };
}

describe('what a results file holds', () => {
  it.each([
    ['cpachecker', { kind: 'verifier', verifier: 'cpachecker', categories: 'raw' }],
    [
      'cpachecker-validate-violation-witnesses-1.0-symbiotic',
      {
        kind: 'validator',
        validator: 'cpachecker',
        verifier: 'symbiotic',
        witnessKind: 'violation',
        version: '1.0',
      },
    ],
    [
      'uautomizer-validate-correctness-witnesses-2.0-graves-par',
      {
        kind: 'validator',
        validator: 'uautomizer',
        verifier: 'graves-par',
        witnessKind: 'correctness',
        version: '2.0',
      },
    ],
    [
      'cpachecker-validate-correctness-witnesses-v2-tool',
      {
        kind: 'validator',
        validator: 'cpachecker',
        verifier: 'tool',
        witnessKind: 'correctness',
        version: '2',
      },
    ],
    [
      'metaval-validate-correctness-witnesses-esbmc-kind',
      {
        kind: 'validator',
        validator: 'metaval',
        verifier: 'esbmc-kind',
        witnessKind: 'correctness',
        version: undefined,
      },
    ],
    [
      'witnesslint-validate-correctness-witnesses-2.0-goblint',
      {
        kind: 'linter',
        validator: 'witnesslint',
        verifier: 'goblint',
        witnessKind: 'correctness',
        version: '2.0',
      },
    ],
  ])('%s', (benchmark, role) => expect(recogniseRole(table(benchmark, []))).toEqual(role));

  it.each([
    ['the name of the file', table('a', [], { file: 'a.results.xml.bz2.fixed.xml.bz2' })],
    ['an unconfirmed result', table('a', [run('t', 'true', { category: 'correct-unconfirmed' })])],
    ['an adjusted status', table('a', [run('t', 'witness missing (true)', { category: 'error' })])],
  ])('%s shows that validators have run', (_what, given) =>
    expect(recogniseRole(given)).toMatchObject({ categories: 'decided' }),
  );

  it.each([
    ['SV-COMP24_unreach-call.ReachSafety-Heap', undefined, 'unreach-call.ReachSafety-Heap'],
    ['SV-COMP24_unreach-call.ReachSafety-Heap', 'ReachSafety-Heap', 'unreach-call.ReachSafety-Heap'],
    ['SV-COMP24_unreach-call', undefined, undefined],
    ['all.Arrays', 'Arrays', 'unreach-call.Arrays'],
    ['all.Arrays', 'unreach-call.Arrays', 'unreach-call.Arrays'],
    ['SV-COMP24_unreach-call.Sort10_Heap', '', 'unreach-call.Sort10_Heap'],
    ['unreach-call.Sort10_Heap', undefined, 'unreach-call.Sort10_Heap'],
    [undefined, undefined, undefined],
  ])('the name %s and the block %s mean the category %s', (name, block, category) =>
    expect(nameCategory(table('a', [], { name, block }), 'unreach-call')).toBe(category),
  );

  it('a block of tasks is a category by itself where no property is known', () =>
    expect(nameCategory(table('a', [], { block: 'Arrays' }), undefined)).toBe('Arrays'));

  it.each([
    ['WitnessLint', 'linter'],
    ['witnesslint', 'linter'],
    ['WitnessLint 2', 'validator'],
    ['No WitnessLint', 'validator'],
  ])('the tool %s is a %s', (tool, kind) =>
    expect(recogniseRole(table('wl-validate-violation-witnesses-1.0-a', [], { tool }))).toMatchObject({
      kind,
    }),
  );

  it.each([
    [['unreach-call'], 'unreach-call'],
    [['valid-free', 'valid-deref', 'valid-memtrack'], 'valid-memsafety'],
    [['b', 'a'], 'a b'],
    [[], undefined],
  ])('the properties %j are %s', (properties, property) =>
    expect(nameProperty(run('t', 'true', { properties }))).toBe(property),
  );

  it('names a task the same way from every folder', () => {
    const names = ['../sv/c/a.yml', '../../sv/c/a.yml', 'sv/c/./a.yml', '/sv/c/a.yml', 'sv/x/../c/a.yml'];
    expect([...new Set(names.map((name) => taskIn(name, 'unreach-call')))]).toEqual([
      'sv/c/a.yml unreach-call',
    ]);
    for (const name of ['../c/odd../a.yml', 'c/odd../a.yml']) {
      expect(taskIn(name, undefined)).toBe('c/odd../a.yml');
    }
  });
});

describe('results put together', () => {
  const of = (tables: readonly RunTable[]) =>
    joinResults(tables, []).records.map(({ validation }) => validation);

  it('of a verifier alone know nothing of witnesses', () =>
    expect(of([table('a', [run('t', 'true')])])).toEqual([{ kind: 'none' }]));

  it('take the category where the expected verdict is not stated, and where scripts have decided it', () => {
    expect(of([table('a', [run('t', 'true', { expectedVerdict: undefined, category: 'wrong' })])])).toEqual([
      { kind: 'decided', category: 'wrong' },
    ]);
    expect(of([table('a', [run('t', 'true', { category: 'correct-unconfirmed' })])])).toEqual([
      { kind: 'decided', category: 'correct-unconfirmed' },
    ]);
    expect(of([table('a', [run('t', undefined)])])).toEqual([{ kind: 'decided', category: 'missing' }]);
    const silent = run('t', 'true', { expectedVerdict: undefined, category: undefined });
    expect(of([table('a', [silent])])).toEqual([{ kind: 'none' }]);
  });

  it('show a run that did not end as aborted', () =>
    expect(joinResults([table('a', [run('t', undefined)])], []).records).toMatchObject([
      { status: 'aborted' },
    ]));

  it('are in the order of the files, whichever is newer', () => {
    const dated = (name: string, day: number) =>
      table(name, [run('t', 'true'), run('u', 'true')], { date: `2024-01-0${day}T10:00:00Z` });
    const tables = [dated('b', 1), dated('c', 3), dated('a', 2)];
    expect(joinResults(tables, []).records.map(({ tool, task }) => `${tool} ${task[0]}`)).toEqual([
      'b t',
      'b u',
      'c t',
      'c u',
      'a t',
      'a u',
    ]);
  });

  it('lack a witness only if validators have examined this verifier and category', () => {
    const other = { name: 'SV-COMP24_unreach-call.ReachSafety-Loops' };
    const verified = [
      table('a', [run('t', 'true')]),
      table('a', [run('u', 'true')], { ...other, file: 'loops.xml' }),
      table('b', [run('t', 'true')]),
    ];
    const validator = table('v-validate-correctness-witnesses-1.0-a', [run('x', 'true')]);
    expect(of([...verified, validator])).toEqual([
      { kind: 'witnesses', witnesses: [] },
      { kind: 'none' },
      { kind: 'none' },
    ]);
  });

  it('may be from a year whose file names do not tell the format', () => {
    const validator = table('v-validate-correctness-witnesses-a', [run('t', 'true')]);
    expect(of([table('a', [run('t', 'true')]), validator])).toMatchObject([
      { witnesses: [{ name: 'witness.graphml', version: undefined, validators: [{ validator: 'v' }] }] },
    ]);
  });

  it.each([
    ['1.0', 'witness.graphml', '1.0'],
    ['v1', 'witness.graphml', '1'],
    ['2.0', 'witness.yml', '2.0'],
    ['v2', 'witness.yml', '2'],
  ])('of witnesses %s are about %s', (word, name, version) => {
    const validator = table(`v-validate-correctness-witnesses-${word}-a`, [run('t', 'true')]);
    expect(of([table('a', [run('t', 'true')]), validator])).toMatchObject([
      { witnesses: [{ name, version, validators: [{ validator: 'v', status: 'true' }] }] },
    ]);
  });

  it('have the validators of a witness by name, each for each format; one that did not end has not answered', () => {
    const answered = (validator: string, version: string, status: string | undefined) =>
      table(`${validator}-validate-correctness-witnesses-${version}-a`, [run('t', status)]);
    const [found] = of([
      table('a', [run('t', 'true')]),
      answered('w', '1.0', 'true'),
      answered('w', '2.0', 'unknown'),
      answered('v', '1.0', 'false'),
      answered('u', '1.0', undefined),
      answered('x', '1.0', 'true'),
    ]);
    const witnesses = found?.kind === 'witnesses' ? found.witnesses : [];
    expect(
      witnesses.map(({ version, validators }) => [
        version,
        ...validators.map(({ validator, status }) => `${validator} ${status}`),
      ]),
    ).toEqual([
      ['1.0', 'v false', 'w true', 'x true'],
      ['2.0', 'w unknown'],
    ]);
  });

  it.each([
    ['2024-01-01T10:00:00Z', '2024-01-02T10:00:00Z'],
    ['2024-01-01 10:00:00 CET', '2024-01-02 10:00:00 CEST'],
    [undefined, '2024-01-02 10:00:00 CET'],
    ['no date', '2024-01-02T10:00:00Z'],
  ])('of validators count once, too: %s is older than %s', (older, newer) => {
    const validated = (status: string, date: string | undefined) =>
      table('v-validate-correctness-witnesses-1.0-a', [run('t', status)], { date });
    const verified = table('a', [run('t', 'true')]);
    for (const files of [
      [validated('unknown', older), validated('true', newer)],
      [validated('true', newer), validated('unknown', older)],
    ]) {
      expect(of([verified, ...files])).toMatchObject([
        { witnesses: [{ validators: [{ validator: 'v', status: 'true' }] }] },
      ]);
    }
  });

  it('that scripts have decided twice count once: the newest', () => {
    const decided = (status: string, day: number) =>
      table('a', [run('t', status)], { file: `${status}.fixed.xml`, date: `2024-01-0${day}T10:00:00Z` });
    for (const tables of [
      [decided('true', 2), decided('unknown', 1)],
      [decided('unknown', 1), decided('true', 2)],
    ]) {
      expect(joinResults(tables, [])).toMatchObject({
        records: [{ status: 'true' }],
        notes: ['unknown.fixed.xml: not counted for runs that are also in true.fixed.xml'],
      });
    }
  });

  it('have one witness for each format, with linters and validators of the kind of the verdict', () => {
    const validations = [
      table('w-validate-correctness-witnesses-2.0-a', [run('t', 'false(unreach-call)')]),
      table('v-validate-correctness-witnesses-1.0-a', [run('../t', 'true')]),
      table('v-validate-violation-witnesses-1.0-a', [run('t', 'false(unreach-call)')]),
      table('v-validate-correctness-witnesses-1.0-b', [run('t', 'unknown')]),
      table('witnesslint-validate-correctness-witnesses-1.0-a', [run('t', 'done')]),
    ];
    const [first, second] = of([table('a', [run('t', 'true'), run('u', 'true')]), ...validations]);
    const used = { cputime: 1, walltime: 2, memory: 3 };
    expect(first).toEqual({
      kind: 'witnesses',
      witnesses: [
        {
          name: 'witness.graphml',
          kind: 'correctness',
          version: '1.0',
          length: undefined,
          fault: undefined,
          linters: [{ validator: 'witnesslint', status: 'done', used }],
          validators: [{ validator: 'v', status: 'true', used }],
        },
        {
          name: 'witness.yml',
          kind: 'correctness',
          version: '2.0',
          length: undefined,
          fault: undefined,
          linters: [],
          validators: [{ validator: 'w', status: 'false(unreach-call)', used }],
        },
      ],
    });
    expect(second).toEqual({ kind: 'witnesses', witnesses: [] });
  });

  it('keep the witnesses of what scripts have decided', () => {
    const adjusted = table('a', [run('t', 'true', { category: 'correct-unconfirmed' })]);
    const validator = table('v-validate-correctness-witnesses-1.0-a', [run('t', 'unknown')]);
    expect(of([adjusted, validator])).toMatchObject([
      {
        kind: 'decided',
        category: 'correct-unconfirmed',
        witnesses: [{ validators: [{ validator: 'v', status: 'unknown' }] }],
      },
    ]);
  });

  it.each([
    ['wrong', 'wrong'],
    ['missing', undefined],
  ])('may state that a witness is %s', (text, category) => {
    const columns = new Map([['witness-category', text]]);
    const validator = table('v-validate-correctness-witnesses-1.0-a', [run('t', 'true', { columns })]);
    const [found] = of([table('a', [run('t', 'true')]), validator]);
    const witnesses = found?.kind === 'witnesses' ? found.witnesses : [];
    expect(witnesses.map(({ statedCategory }) => statedCategory)).toEqual([category]);
  });

  it('count once: the adjusted file, otherwise the newest', () => {
    const old = table('a', [run('t', 'unknown')], { file: 'old.xml', date: '2024-01-01 10:00:00 CET' });
    const fresh = table('a', [run('t', 'true')], { file: 'new.xml', date: '2024-01-02T09:00:00+01:00' });
    const fixed = table('a', [run('t', 'false')], { file: 'old.fixed.xml', date: '2024-01-01 10:00:00 CET' });
    const statuses = (tables: readonly RunTable[]) =>
      joinResults(tables, []).records.map(({ status }) => status);
    expect(statuses([old, fresh])).toEqual(['true']);
    expect(statuses([old, fresh, fixed])).toEqual(['false']);
    expect(joinResults([old, fresh, fixed], []).notes).toEqual([
      'old.xml: not counted for runs that are also in new.xml',
      'new.xml: not counted for runs that are also in old.fixed.xml',
    ]);
  });

  it('with a task twice in one file are refused', async () => {
    const problem = await problemOf(() =>
      joinResults([table('a', [run('t', 'true'), run('./t', 'true')])], []),
    );
    expect(problem).toMatchObject({ code: 'structure', file: 'a.xml', position: { line: 4 } });
    expect(problem.message).toBe('has the task "./t" twice');
    const long = 'n'.repeat(100_000);
    const short = await problemOf(() =>
      joinResults([table('a', [run(long, 'true'), run(long, 'true')])], []),
    );
    expect(short.message.length).toBeLessThan(300);
  });

  it('of validators need those of the verifier', () =>
    expect(joinResults([table('v-validate-violation-witnesses-1.0-b', [run('t', 'true')])], [])).toEqual({
      records: [],
      notes: [
        'v-validate-violation-witnesses-1.0-b.xml: not counted, because there are no results of the verifier b',
      ],
    }));

  it('are those of the samples', async () => {
    const files = readdirSync(join(SAMPLES, 'validated')).map((name) => join(SAMPLES, 'validated', name));
    const { records, notes } = joinResults(await Promise.all(files.map(readResults)), []);
    expect(notes).toEqual([]);
    expect(records).toHaveLength(6);
    for (const { tool, category, validation } of records) {
      expect({ tool, category }).toEqual({ tool: 'otter', category: 'unreach-call.ReachSafety-Loops' });
      const witnesses = validation.kind === 'witnesses' ? validation.witnesses : [];
      expect(witnesses.map(({ validators }) => validators.map(({ validator }) => validator))).toEqual([
        ['heron', 'lynx', 'viper'],
      ]);
    }
  });
});

const CLAIM = {
  task: 'c/a.yml',
  property: 'c/properties/unreach-call.prp',
  verdict: 'true',
  ruleset: 'sv-comp-2024',
  category: 'ReachSafety-Heap',
  requirement: { kind: 'required', reason: 'r' },
  witnesses: [],
  resolution: {
    outcome: 'unconfirmed',
    status: 'true',
    category: 'missing',
    confirmedBy: [],
    rejectedBy: [],
  },
};

describe('results of validate', () => {
  const parse = (text: string) => parseClaims(new SourceText(text, 'r.json'));
  const line = JSON.stringify(CLAIM);
  const pretty = JSON.stringify(CLAIM, undefined, 2);

  it.each([
    ['one', pretty, 1],
    ['a list', JSON.stringify([CLAIM, CLAIM]), 2],
    ['one on each line', `${line}\n${line}\n\n${line}`, 3],
    ['one after the other', `${pretty}\n${pretty}\n`, 2],
  ])('are read: %s', (_what, text, count) =>
    expect(parse(text)).toEqual(Array.from({ length: count }, () => CLAIM)),
  );

  it.each([
    ['an end that is cut off', pretty.slice(0, 40), 'syntax', 3],
    ['a mistake in the third line', `${line}\n${line}\n{"task": x}`, 'syntax', 3],
    ['another document', '{"a": 1}', 'structure', 1],
    ['a mistake in the second', `${line}\n${line.replace('"true"', '5')}`, 'structure', 2],
    ['a mistake in a list', `[${pretty},\n${pretty.replace('"true"', '5')}]`, 'structure', undefined],
    ['no object', '[1, 2]', 'structure', 1],
  ])('are refused with %s', async (_what, text, code, at) => {
    const problem = await problemOf(() => parse(text));
    expect({ code: problem.code, file: problem.file }).toEqual({ code, file: 'r.json' });
    if (at !== undefined) expect(problem.position?.line).toBe(at);
  });

  it('are those of several tasks and categories, however their names run together', () => {
    const [claim] = parse(line);
    if (claim === undefined) throw new Error('nothing was read');
    const claims = [
      { ...claim, category: 'Heap', task: 'ab.yml' },
      { ...claim, category: 'Heapa', task: 'b.yml' },
    ];
    const { records, notes } = joinResults([], claims);
    expect([records.length, notes]).toEqual([2, []]);
  });

  it('are runs of a verifier that may have a name and times', () => {
    const [claim] = parse(line);
    if (claim === undefined) throw new Error('nothing was read');
    const verifier = { name: 'otter', cputime: 3.5, walltime: 4 };
    const { records, notes } = joinResults([], [claim, claim, { ...claim, verifier, expected: 'true' }]);
    const [unnamed, named] = records;
    expect(notes).toEqual(['c/a.yml unreach-call: has several results of verifier; the last one counts']);
    expect(unnamed).toMatchObject({
      tool: 'verifier',
      task: 'c/a.yml unreach-call',
      property: 'unreach-call',
      category: 'unreach-call.ReachSafety-Heap',
      expected: undefined,
      status: 'true',
      used: { cputime: undefined },
    });
    expect(named).toMatchObject({ tool: 'otter', expected: 'true', used: { cputime: 3.5, walltime: 4 } });
  });
});
