import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCampaign } from '../../src/campaign/decide/run-campaign.js';
import { planCampaign } from '../../src/campaign/plan/plan-campaign.js';
import { writeCampaign } from '../../src/campaign/write/write-campaign.js';
import { rankValidators } from '../../src/score/further-rankings.js';
import { type ScoreResult, score } from '../../src/score/score.js';
import { readResults } from '../benchexec/read-results.js';
import { MORE } from '../effort.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'season-2026-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One run of the fake verifier, and what the fake validators will say about its witness. */
interface Row {
  /** Names as the definitions of SV-COMP 26 have them: `C.<property>.<name>`. */
  readonly category: string;
  readonly expected: 'true' | 'false';
  readonly verdict: string;
  readonly format: '1.0' | '2.0' | '2.1' | 'broken' | 'none';
  /** Answers of elm, oak and ash. */
  readonly answers: readonly [string, string, string];
  readonly cputime: number;
}

const NAMES = ['elm', 'oak', 'ash'] as const;
const FALSE = 'false(unreach-call)';
const OVERFLOW = 'false(no-overflow)';
const SILENT = ['unknown', 'unknown', 'unknown'] as const;
const row = (
  category: string,
  expected: Row['expected'],
  verdict: string,
  format: Row['format'],
  answers: Row['answers'] = SILENT,
  cputime = 5,
): Row => ({ category, expected, verdict, format, answers, cputime });

const LOOPS = 'C.unreach-call.Loops';
const CRAFTED: readonly Row[] = [
  row(LOOPS, 'false', FALSE, '2.0', [FALSE, FALSE, FALSE]),
  row(LOOPS, 'false', FALSE, '2.0', [FALSE, FALSE, 'unknown'], 7),
  row(LOOPS, 'false', FALSE, '2.0', ['unknown', 'true', 'unknown']),
  row(LOOPS, 'false', FALSE, '2.0', [FALSE, FALSE, FALSE], 901),
  row(LOOPS, 'true', FALSE, '2.0', [FALSE, 'true', 'true']),
  row(LOOPS, 'false', FALSE, '1.0', [FALSE, FALSE, FALSE]),
  row(LOOPS, 'true', 'true', '2.0', ['true', 'true', 'true']),
  row(LOOPS, 'true', 'true', '2.0'),
  row(LOOPS, 'true', 'true', 'none'),
  row(LOOPS, 'true', 'true', 'broken', ['true', 'true', 'true']),
  row(LOOPS, 'true', 'TIMEOUT', 'none'),
  // Without a witness, TRUE counts here; a missed bug costs in any case.
  row('C.unreach-call.Arrays', 'true', 'true', 'none'),
  row('C.unreach-call.Arrays', 'false', 'true', 'none'),
  row('C.unreach-call.Arrays', 'false', FALSE, '2.0', [FALSE, 'unknown', FALSE]),
  row('C.unreach-call.Concurrency', 'false', FALSE, '1.0', [FALSE, FALSE, FALSE]),
  row('C.unreach-call.Concurrency', 'false', FALSE, '2.0', [FALSE, FALSE, FALSE]),
  row('C.no-overflow.Main', 'false', OVERFLOW, '2.0', [OVERFLOW, OVERFLOW, OVERFLOW]),
  row('C.no-overflow.Main', 'false', OVERFLOW, '2.0', ['true', 'true', OVERFLOW]),
  row('C.no-overflow.Main', 'true', 'unknown', 'none'),
];

/**
 * The categories of the definitions of CPAchecker (violation v2, correctness v2) and Dartagnan (violation v1) for
 * SV-COMP 26 (natsteven/bench-defs, 69e313b and 003f23a), but for those of crafted witnesses, which verifiers do not get.
 */
const DEFINED: Readonly<Record<string, string>> = {
  'unreach-call': `Arrays BitVectors ControlFlow ECA Floats Heap Loops ProductLines Recursive Sequentialized XCSP
    Combinations Hardware Hardness SoftwareSystems-AWS-C-Common SoftwareSystems-DeviceDriversLinux64
    SoftwareSystems-DeviceDriversLinux64Large SoftwareSystems-Other SoftwareSystems-uthash
    SoftwareSystems-Intel-TDX-Module Concurrency Huawei-Concurrency-Challenges`,
  'no-overflow': `Main Juliet SoftwareSystems-BusyBox SoftwareSystems-coreutils SoftwareSystems-uthash Concurrency
    Huawei-Concurrency-Challenges`,
  'valid-memsafety': `Arrays Heap LinkedLists Other Juliet SoftwareSystems-coreutils
    SoftwareSystems-DeviceDriversLinux64 SoftwareSystems-Other SoftwareSystems-uthash Concurrency
    Huawei-Concurrency-Challenges`,
  'valid-memcleanup': 'Main SoftwareSystems-uthash',
  termination: `BitVectors MainControlFlow MainHeap Other SoftwareSystems-DeviceDriversLinux64
    SoftwareSystems-uthash`,
  'no-data-race': 'Concurrency Huawei-Concurrency-Challenges',
};
/** How each property is violated, where a sample of a violation witness serves for it. */
const VIOLATED: Readonly<Record<string, string>> = {
  'unreach-call': FALSE,
  'no-overflow': OVERFLOW,
  'valid-memsafety': 'false(valid-deref)',
  'no-data-race': 'false(no-data-race)',
};

/** Every category has TRUE without a witness, and FALSE in both formats, which all validators confirm. */
function rowsOf(category: string): readonly Row[] {
  const proved = row(category, 'true', 'true', 'none');
  const verdict = VIOLATED[category.split('.')[1] ?? ''];
  if (verdict === undefined) return [proved];
  const confirmed = (['1.0', '2.0'] as const).map((format) =>
    row(category, 'false', verdict, format, [verdict, verdict, verdict]),
  );
  return [proved, ...confirmed];
}

const CATEGORIES = Object.entries(DEFINED).flatMap(([property, names]) =>
  names.split(/\s+/).map((name) => `C.${property}.${name}`),
);
/** All of the season where there is time, otherwise the crafted rows. */
const ROWS: readonly Row[] = [...CRAFTED, ...(MORE ? CATEGORIES.flatMap(rowsOf) : [])];
const isDemo = (category: string) => category.endsWith('.Huawei-Concurrency-Challenges');

/** By the rules of 2026, as a person reads them; times, formats and categories are those of its definitions. */
function points({ category, expected, verdict, format, answers, cputime }: Row): number {
  const answer = verdict.startsWith('false') ? 'false' : verdict;
  if ((answer !== 'true' && answer !== 'false') || cputime >= 900) return 0;
  if (answer !== expected) return answer === 'true' ? -32 : -16;
  const worth = answer === 'true' ? 2 : 1;
  if (isDemo(category) || (answer === 'true' && !needsProof(category))) return worth;
  const counting = /\.Concurrency$|^C\.no-data-race\./.test(category) ? ['1.0'] : ['2.0', '2.1'];
  return counting.includes(format) && answers.includes(verdict) ? worth : 0;
}

/** Whether TRUE needs a witness: where invariants say something, and validators of that year could use them. */
function needsProof(category: string): boolean {
  const [, property = '', name = ''] = category.split('.');
  return property === 'unreach-call'
    ? !['Arrays', 'Floats', 'Heap', 'Concurrency'].includes(name)
    : property === 'no-overflow' && name !== 'Concurrency';
}

const rowsIn = (categories: readonly string[]) => ROWS.filter((each) => categories.includes(each.category));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const perTask = (category: string) => average(rowsIn([category]).map(points));
/** The meta category of a base category that is not for demonstration. */
function metaOf(category: string): string {
  const [, property = '', name = ''] = category.split('.');
  if (name.startsWith('SoftwareSystems-')) return 'C.SoftwareSystems';
  if (name === 'Concurrency') return 'C.Concurrency';
  const named = { 'unreach-call': 'ReachSafety', 'no-overflow': 'NoOverflows', termination: 'Termination' };
  return `C.${new Map(Object.entries(named)).get(property) ?? 'MemSafety'}`;
}
const USED = [...new Set(ROWS.map(({ category }) => category))];
const META = new Map<string, string[]>();
for (const category of USED.filter((each) => !isDemo(each)))
  META.set(metaOf(category), [...(META.get(metaOf(category)) ?? []), category]);

/** A validator says what the comment with its name in the witness says. */
function writeValidator(name: string): void {
  const tool = join(folder, 'tools', name);
  mkdirSync(tool, { recursive: true });
  mkdirSync(join(folder, 'definitions'), { recursive: true });
  writeFileSync(
    join(tool, 'run.sh'),
    `#!/bin/sh\n[ "$1" = --version ] && echo 1 && exit\nsed -n 's/^.*${name} says \\([^ ]*\\).*$/\\1/p' "$1"\n`,
  );
  chmodSync(join(tool, 'run.sh'), 0o755);
  writeFileSync(
    join(folder, 'definitions', `${name}.yml`),
    `name: ${name}
title: Says what it is told
home: https://example.org/${name}
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2026'], kinds: [violation, correctness], formats: [graphml 1.0, yaml 2.0, yaml 2.1], properties: [unreach-call, no-overflow, valid-memsafety, no-data-race], languages: [C] }
arguments: ['\${witness}']
status:
  - { line: last-line, pattern: '^(.*)$', status: $1 }
`,
  );
}

/** What the samples are for. */
const REACHABLE = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';

/** The witness of a row: a sample, for the property of the row, with what validators will say about it. */
function writeWitness(at: string, { category, verdict, format, answers }: Row): void {
  if (format === 'none') return;
  const program = verdict === 'true' ? 'even-steps' : 'ticket-price';
  mkdirSync(at, { recursive: true });
  const specification = readFileSync(
    join(WITNESSES, `properties/${category.split('.')[1]}.prp`),
    'utf8',
  ).trim();
  if (format === '1.0') {
    const text = readFileSync(join(WITNESSES, `claims/${program}-graphml/witness.graphml`), 'utf8').replace(
      REACHABLE,
      specification,
    );
    const told = NAMES.map((name, index) => `<!-- ${name} says ${answers[index]} -->`).join('\n');
    writeFileSync(join(at, 'witness.graphml'), `${text.trimEnd()}\n${told}\n`);
    return;
  }
  const sample = verdict === 'true' ? program : `${program}-yaml`;
  const text = readFileSync(join(WITNESSES, `claims/${sample}/witness.yml`), 'utf8')
    .replace(`"${REACHABLE}"`, JSON.stringify(specification))
    .replace('format_version: "2.0"', `format_version: "${format === 'broken' ? '2.0' : format}"`);
  const told = NAMES.map((name, index) => `# ${name} says ${answers[index]}`).join('\n');
  const broken = format === 'broken' ? text.replace('entry_type', 'entry_tipe') : text;
  writeFileSync(join(at, 'witness.yml'), `${told}\n${broken}`);
}

/** One results file for each category, named as in SV-COMP 26. */
function writeVerified(): string {
  const verified = join(folder, 'results-verified');
  const stamp = 'otter.2025-12-04_10-00-00';
  mkdirSync(verified);
  for (const name of ['tasks', 'properties'])
    cpSync(join(WITNESSES, name), join(folder, name), { recursive: true });
  for (const category of USED) {
    const property = category.split('.')[1] ?? '';
    const definition = `SV-COMP26_${property}${isDemo(category) ? '_demo' : ''}`;
    const runs = rowsIn([category]).map((each) => {
      const program = each.verdict.startsWith('false') ? 'ticket-price' : 'even-steps';
      const task = `task-${ROWS.indexOf(each)}.yml`;
      const part = /^false\((valid-deref)\)$/.exec(each.verdict)?.[1];
      const [subproperty, expected] =
        part === undefined || each.expected === 'true'
          ? ['', each.expected]
          : [`, subproperty: ${part}`, `false(${part})`];
      writeFileSync(
        join(folder, 'tasks', task),
        `format_version: '2.0'\ninput_files: ${program}.c\nproperties:\n  - { property_file: ../properties/${property}.prp, expected_verdict: ${each.expected}${subproperty} }\noptions: { language: C, data_model: LP64 }\n`,
      );
      writeWitness(join(verified, `${stamp}.files`, definition, task), each);
      return `<run name="../tasks/${task}" files="[../tasks/${program}.c]" properties="${property}" propertyFile="../properties/${property}.prp" expectedVerdict="${expected}"><column title="status" value="${each.verdict}"/><column title="cputime" value="${each.cputime}s"/><column title="walltime" value="3s"/></run>`;
    });
    writeFileSync(
      join(verified, `${stamp}.results.${definition}.${category}.xml`),
      `<?xml version="1.0"?>\n<result benchmarkname="otter" tool="otter" name="${definition}.${category}" block="${category}" starttime="2025-12-04T10:00:00+01:00" timelimit="900s">${runs.join('\n')}</result>\n`,
    );
  }
  return verified;
}

describe('a campaign made of the definitions of SV-COMP 26', () => {
  let files: readonly string[] = [];
  let result: ScoreResult;
  beforeAll(async () => {
    for (const name of NAMES) writeValidator(name);
    const campaign = join(folder, 'campaign');
    await planCampaign(campaign, [writeVerified()], {
      ruleset: 'sv-comp-2026',
      validators: [...NAMES],
      runs: 'all',
      cores: 1,
      memory: 200_000_000,
      validatorFolders: [join(folder, 'definitions')],
      tools: NAMES.map((name) => [name, join(folder, 'tools', name)] as const),
    });
    for await (const _event of runCampaign(campaign, { sandbox: 'none' }));
    const written = await writeCampaign(campaign, join(folder, 'written'));
    files = [...written.adjusted, ...written.validators];
    result = await score({ files, ruleset: 'sv-comp-2026' });
  });

  const scoreOf = (name: string): number | undefined => {
    const [entry] = result.table.categories.find((each) => each.name === name)?.entries ?? [];
    return entry?.kind === 'scored' ? entry.score.valueOf() : undefined;
  };

  it('gives each run the points of the rules', () => {
    const found = new Map(
      result.rated.map(({ record, points: given }) => [
        /task-([0-9]+)/.exec(record.task)?.[1],
        given.valueOf(),
      ]),
    );
    expect(ROWS.map((_, index) => found.get(String(index)))).toEqual(ROWS.map(points));
  });

  it('gives base categories the sums, and meta categories the normalised means', () => {
    for (const category of USED)
      expect(scoreOf(category), category).toBe(
        rowsIn([category])
          .map(points)
          .reduce((sum, each) => sum + each, 0),
      );
    expect([...META.keys()]).toEqual(
      expect.arrayContaining(['C.ReachSafety', 'C.Concurrency', 'C.NoOverflows']),
    );
    for (const [name, members] of META)
      expect(scoreOf(name), name).toBeCloseTo(average(members.map(perTask)) * rowsIn(members).length, 9);
    const metas = [...META.values()].map((members) => average(members.map(perTask)));
    const tasks = ROWS.filter(({ category }) => !isDemo(category)).length;
    expect(scoreOf('C.Overall')).toBeCloseTo(average(metas) * tasks, 9);
  });

  it('names results of validators as SV-COMP 26 does, with its limits', async () => {
    const tables = await Promise.all(files.slice(-1).map(readResults));
    expect(tables).not.toEqual([]);
    const names = files.flatMap((file) => /^(.*?)-otter\./.exec(basename(file))?.[1] ?? []);
    expect([...new Set(names)].sort()).toEqual(
      NAMES.flatMap((name) => [
        `${name}-validate-correctness-witnesses-v2`,
        `${name}-validate-violation-witnesses-v1`,
        `${name}-validate-violation-witnesses-v2`,
      ]).sort(),
    );
    const limits = await Promise.all(
      files
        .filter((file) => file.includes('-witnesses-'))
        .map(async (file) => {
          const { timelimit } = await readResults(file);
          return `${/(correctness|violation)/.exec(file)?.[1]} ${timelimit}`;
        }),
    );
    expect([...new Set(limits)].sort()).toEqual(['correctness 300', 'violation 90']);
  });

  it('rates the validators: half for correct witnesses, half for wrong ones', () => {
    // In Loops, of violation witnesses v2: two correct ones (3 and 2 votes), and that of the false alarm is wrong. The
    // one with a single vote is not classified, and validators did not see the late one and GraphML.
    const classes = [
      { kind: 'correct', answers: [FALSE, FALSE, FALSE] },
      { kind: 'correct', answers: [FALSE, FALSE, 'unknown'] },
      { kind: 'wrong', answers: [FALSE, 'true', 'true'] },
      // That of the whole season.
      ...(MORE ? [{ kind: 'correct', answers: [FALSE, FALSE, FALSE] }] : []),
    ];
    const count = (wanted: string) => classes.filter(({ kind }) => kind === wanted).length;
    const expected = NAMES.map((_, index) => {
      const given = (kind: 'correct' | 'wrong') =>
        classes
          .filter((each) => each.kind === kind)
          .map(({ answers }) => {
            const answer = answers[index];
            if (answer === 'unknown') return 0;
            const right = (answer === FALSE) === (kind === 'correct');
            if (right) return answer === 'true' ? 2 : 1;
            return answer === 'true' ? -32 : -16;
          });
      return average([average(given('correct')), average(given('wrong'))]) * classes.length;
    });
    const track = rankValidators(result).find(
      ({ kind, version }) => kind === 'violation' && version === 'v2',
    );
    const base = track?.categories.find(({ name }) => name === LOOPS);
    expect(base).toMatchObject({ correct: count('correct'), wrong: count('wrong') });
    const scores = new Map(base?.entries.map(({ validator, score: sum }) => [validator, sum.valueOf()]));
    expect(scores.size).toBe(3);
    for (const [index, name] of NAMES.entries())
      expect(scores.get(name), name).toBeCloseTo(expected[index] ?? Number.NaN, 9);
  });
});
