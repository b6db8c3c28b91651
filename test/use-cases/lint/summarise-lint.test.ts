import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSchema } from '../../../src/source/check-schema.js';
import { summariseLint, toolName } from '../../../src/use-cases/lint/summarise-lint.js';
import { ROOT, runCli } from '../../e2e/run-cli.js';
import { problemOf } from '../../problem-of.js';
import { inGraph } from '../../witness/fixtures.js';

interface Written {
  readonly producer: string;
  readonly version?: string;
  readonly property: string;
  readonly type?: 'violation_sequence' | 'invariant_set';
  readonly fault?: string;
}

function yaml({ producer, version = '2.1', property, type = 'invariant_set', fault = '' }: Written): string {
  const location = 'location: {file_name: a.c, line: 1}';
  const target = `{segment: [{waypoint: {type: target, action: follow, ${location}}}]}`;
  const invariant = `{invariant: {type: loop_invariant, ${location}, value: x > 0, format: c_expression}}`;
  return `- entry_type: ${type}
  metadata:
    format_version: "${version}"
    uuid: 6f1c54ee-3b62-4a51-8a3c-6b3f8d9f1a20${fault}
    creation_time: "2026-11-22T08:00:00Z"
    producer: {name: "${producer}", version: "1"}
    task:
      input_files: [a.c]
      input_file_hashes: {a.c: "8c91bf1348be722a1ac31291e80af0220b866fb2888086909e421d22fbf78865"}
      specification: "${property}"
      data_model: LP64
      language: C
  content: [${type === 'invariant_set' ? invariant : target}]
`;
}

const graphml = (producer: string, kind: string, property: string) =>
  inGraph(
    `<data key="witness-type">${kind}_witness</data><data key="producer">${producer}</data><data key="specification">${property}</data>`,
  );

const REACH = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';
const violation = 'violation_sequence';

/** One witness a row, with the group that it must be in under sv-comp-2027, and why. */
const ROWS: readonly (readonly [producer: string, text: string, group: string, reason?: string])[] = [
  ['sound 1', yaml({ producer: 'sound', property: REACH }), 'counts'],
  ['sound 2', yaml({ producer: 'sound', property: 'F end' }), 'counts'],
  [
    'sound 3',
    yaml({ producer: 'sound', property: 'G ! overflow', version: '2.2', type: violation }),
    'counts',
  ],
  [
    'sequential',
    yaml({ producer: 'sequential', property: REACH, version: '2.0' }),
    'depends',
    'yaml 2.0 counts for correctness witnesses for unreach-call, but not in C.unreach-call.Concurrency',
  ],
  [
    'racy',
    yaml({ producer: 'racy', property: 'G ! data-race', version: '2.1', type: violation }),
    'doesNotCount',
    'yaml 2.1 does not count for violation witnesses for no-data-race, only yaml 2.2',
  ],
  [
    'safe',
    yaml({ producer: 'safe', property: 'G valid-free && G valid-deref && G valid-memtrack' }),
    'notNeeded',
    'no correctness witnesses for valid-memsafety are needed',
  ],
  [
    'leaky',
    yaml({ producer: 'leaky', property: 'G valid-memtrack', type: violation }),
    'notNeeded',
    'no violation witnesses for valid-memtrack are needed',
  ],
  [
    'sloppy',
    yaml({ producer: 'sloppy', property: REACH, fault: '-x' }),
    'doesNotCount',
    'witness invalid: WY013 uuid',
  ],
  [
    'aimless',
    yaml({ producer: 'aimless', property: 'whatever it takes' }),
    'doesNotCount',
    'it states no property of SV-COMP',
  ],
  [
    'old',
    graphml('old 1.2-svn / bounded', 'violation', REACH),
    'doesNotCount',
    'graphml 1.0 does not count for violation witnesses for unreach-call, only yaml 2.0, yaml 2.1, yaml 2.2',
  ],
  ['', '[', 'doesNotCount', 'it cannot be read'],
  [
    'hushing',
    `# witness-check-disable-file WY013\n${yaml({ producer: 'hushing', property: REACH, fault: '-x' })}`,
    'doesNotCount',
    'witness invalid: WY013 uuid',
  ],
];

const texts = ROWS.map(([producer, text]) => ({ name: producer, bytes: Buffer.from(text) }));

describe('the summary of witnesses that would count under sv-comp-2027', () => {
  it.each(ROWS.map(([producer, text, group, reason]) => ({ producer, text, group, reason })))(
    '$producer',
    async ({ producer, text, group, reason }) => {
      const one = [{ name: producer, bytes: Buffer.from(text) }];
      const { total, producers } = await summariseLint({ files: [], texts: one, ruleset: 'sv-comp-2027' });
      expect(total).toMatchObject({ witnesses: 1, [group]: 1 });
      expect(producers.map((each) => each.producer)).toEqual([producer.replace(/ \d$/, '')]);
      expect(producers.flatMap(({ reasons }) => reasons.map((each) => each.reason))).toEqual(
        reason === undefined ? [] : [reason],
      );
    },
  );

  it('adds up by producer and in all, and says what is not confirmed', async () => {
    const summary = await summariseLint({ files: [], texts, ruleset: 'sv-comp-2027' });
    expect(checkSchema('lintSummary', summary)).toEqual([]);
    const { counts, depends, notNeeded, demo, doesNotCount } = summary.total;
    expect([counts, depends, notNeeded, demo, doesNotCount]).toEqual([3, 1, 2, 0, 6]);
    expect(summary.producers[0]).toMatchObject({ producer: 'sound', witnesses: 3, counts: 3, reasons: [] });
    expect(summary.notConfirmed).toContain('second-hand, the rules page itself was not read');
  });

  it('is about one category where that is known', async () => {
    const property = 'G valid-free && G valid-deref && G valid-memtrack';
    const text = yaml({ producer: 'threads', property, version: '2.2', type: violation });
    const one = [{ name: 'threads', bytes: Buffer.from(text) }];
    const under = (category: string) =>
      summariseLint({ files: [], texts: one, ruleset: 'sv-comp-2027', category });
    expect((await under('C.valid-memsafety.Concurrency')).total.demo).toBe(1);
    expect((await under('C.valid-memsafety.Heap')).total.counts).toBe(1);
    const sequential = [
      { name: 's', bytes: Buffer.from(yaml({ producer: 's', property: REACH, version: '2.0' })) },
    ];
    const concurrent = { ruleset: 'sv-comp-2027', category: 'C.unreach-call.Concurrency' };
    expect((await summariseLint({ files: [], texts: sequential, ...concurrent })).total.doesNotCount).toBe(1);
  });

  it('takes the part of the property from the verdict', async () => {
    const property = 'G valid-free && G valid-deref && G valid-memtrack';
    const one = [
      { name: 'm', bytes: Buffer.from(yaml({ producer: 'm', property, version: '2.0', type: violation })) },
    ];
    const under = async (verdict: string) =>
      (await summariseLint({ files: [], texts: one, ruleset: 'sv-comp-2027', verdict })).total;
    expect((await under('false(valid-memtrack)')).notNeeded).toBe(1);
    expect((await under('false(valid-free)')).counts).toBe(1);
  });

  it('is that of other years under their rules', async () => {
    const old = texts.filter(({ name }) => name === 'old');
    const of = async (ruleset: string, category?: string) =>
      (await summariseLint({ files: [], texts: old, ruleset, category })).producers[0]?.reasons[0]?.reason;
    expect(await of('sv-comp-2024')).toMatch(/^witness invalid: WG/);
    expect(await of('sv-comp-2026', 'C.unreach-call.Concurrency')).toMatch(/^witness invalid: WG/);
    expect(await of('sv-comp-2026', 'C.unreach-call.Loops')).toBe(
      'graphml 1.0 does not count for violation witnesses for unreach-call except for tools of earlier years, only yaml 2.0, yaml 2.1',
    );
  });

  it('needs a rule set', async () => {
    expect(await problemOf(() => summariseLint({ files: [], texts }))).toMatchObject({ code: 'usage' });
  });
});

describe('the name of a tool', () => {
  it.each([
    ['CPAchecker 2.1.1 / craigInterpolation', 'CPAchecker'],
    ['CPAchecker 1.6.1-svn 22638M', 'CPAchecker'],
    ['Ultimate GemCutter', 'Ultimate GemCutter'],
    ['2LS', '2LS'],
    ['tool v1.2', 'tool'],
    ['', ''],
  ])('after %s is %s', (written, name) => {
    expect(toolName(written)).toBe(name);
  });
});

describe('witness-check lint --summary', () => {
  const sample = join(ROOT, 'witnesses/claims/ticket-price-yaml');

  it('prints a table, and exits with 1 where a witness does not count', async () => {
    const { stdout, exitCode } = await runCli([
      'lint',
      '--summary',
      '--ruleset',
      'current',
      sample,
      join(ROOT, 'witnesses/claims/ticket-price-graphml'),
    ]);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^all +2 +0 +1 +0 +0 +1$/m);
    expect(stdout).toContain('not confirmed: second-hand');
  });

  it('prints JSON that fits its schema', async () => {
    const words = ['lint', '--summary', '--profile', 'sv-comp-2027', '--format', 'json', sample];
    const { stdout, exitCode } = await runCli([...words, '--category', 'C.unreach-call.Loops']);
    const summary: unknown = JSON.parse(stdout);
    expect(checkSchema('lintSummary', summary)).toEqual([]);
    expect(summary).toMatchObject({ category: 'C.unreach-call.Loops', total: { witnesses: 1, counts: 1 } });
    expect(exitCode).toBe(0);
  });

  it.each([
    [['--format', 'sarif', '--ruleset', 'current'], 'cannot be written as sarif'],
    [['--fix', '--ruleset', 'current'], 'does not correct anything'],
    [['--no-config'], 'needs rules that say'],
  ])('refuses %s', async (words, message) => {
    const { stderr, exitCode } = await runCli(['lint', '--summary', sample, ...words]);
    expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
  });
});

/** Real witnesses; not part of the repository. */
const CORPUS = join(ROOT, '../shared/corpus');

describe.skipIf(!existsSync(CORPUS))('the corpus under sv-comp-2027', () => {
  const index = existsSync(CORPUS) ? readFileSync(join(CORPUS, 'index.csv'), 'utf8') : '';
  const current = [...index.matchAll(/^(public\/[0-9a-f]+\.yml),[^,]*,yaml,2\.[012],/gm)].map(
    ([, file = '']) => join(CORPUS, file),
  );

  it('has witnesses that count, and says of all others why they do not', async () => {
    const { total, producers } = await summariseLint({ files: current, ruleset: 'sv-comp-2027' });
    expect(total.witnesses).toBe(current.length);
    expect(total.counts).toBeGreaterThan(10);
    const explained = producers.flatMap(({ reasons }) => reasons.map(({ witnesses }) => witnesses));
    expect(explained.reduce((sum, each) => sum + each, 0)).toBe(total.witnesses - total.counts);
  });
});
