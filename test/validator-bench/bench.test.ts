import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignEvent } from '../../src/campaign/store/campaign-event.js';
import { checkSchema } from '../../src/source/check-schema.js';
import type { BenchAnswer, ValidatorBench } from '../../src/validator-bench/bench.js';
import { BENCH_FORMATS } from '../../src/validator-bench/bench-formats.js';
import { compareBench } from '../../src/validator-bench/compare-benches.js';
import { type BenchOptions, benchValidators } from '../../src/validator-bench/run-bench.js';
import { problemOf } from '../problem-of.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FALSE = 'false(unreach-call)';

/** A validation task: what the program and the validator should come to, and what elm and oak say. */
interface Row {
  readonly kind: 'violation' | 'correctness';
  readonly program: 'true' | 'false';
  readonly validator: 'true' | 'false';
  readonly answers: readonly [elm: string, oak: string];
}

const row = (
  kind: Row['kind'],
  program: Row['program'],
  validator: Row['validator'],
  ...answers: Row['answers']
): Row => ({ kind, program, validator, answers });

const ROWS: readonly Row[] = [
  row('violation', 'false', 'false', FALSE, 'unknown'),
  row('violation', 'false', 'false', 'true', FALSE),
  row('violation', 'false', 'true', FALSE, 'true'),
  row('violation', 'true', 'true', 'true', 'ERROR'),
  row('correctness', 'true', 'true', 'true', 'true'),
  row('correctness', 'true', 'true', 'unknown', FALSE),
  row('correctness', 'true', 'false', 'true', FALSE),
  row('correctness', 'false', 'false', FALSE, 'unknown'),
];
const NAMES = ['elm', 'oak'] as const;

/** Correct iff it is for the verdict of the program, and the validator should return that, too. */
function isCorrect({ kind, program, validator }: Row): boolean {
  const claimed = kind === 'correctness' ? 'true' : 'false';
  return program === claimed && validator === claimed;
}

/** Right: confirms a correct witness, or gives the opposite answer to a wrong one. */
function rating(each: Row, answer: string): BenchAnswer['rating'] {
  if (answer === 'unknown') return 'unknown';
  if (answer === 'ERROR') return 'error';
  const confirms = (answer === 'true') === (each.kind === 'correctness');
  return confirms === isCorrect(each) ? 'right' : 'wrong';
}

/**
 * In a track, by the rules of 2024: TRUE is worth 2 or −32, FALSE 1 or −16. The mean for correct witnesses and that for
 * wrong ones count the same, times the number of witnesses.
 */
function score(kind: Row['kind'], index: 0 | 1): number {
  const rows = ROWS.filter((each) => each.kind === kind);
  const mean = (correct: boolean): number => {
    const ofClass = rows.filter((each) => isCorrect(each) === correct);
    const points = ofClass.map((each) => {
      const answer = each.answers[index];
      const rated = rating(each, answer);
      if (rated !== 'right' && rated !== 'wrong') return 0;
      const given = answer === 'true' ? { right: 2, wrong: -32 } : { right: 1, wrong: -16 };
      return given[rated];
    });
    return points.reduce((sum, value) => sum + value, 0) / ofClass.length;
  };
  return ((mean(true) + mean(false)) / 2) * rows.length;
}

function writeValidators(): Pick<BenchOptions, 'validatorFolders' | 'tools'> {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions, { recursive: true });
  const tools = NAMES.map((name) => {
    const tool = join(folder, 'tools', name);
    mkdirSync(tool, { recursive: true });
    writeFileSync(
      join(tool, 'run.sh'),
      `#!/bin/sh\n[ "$1" = --version ] && echo 7 && exit\nsed -n 's/^.*${name} says \\([^ ]*\\).*$/\\1/p' "$1"\n`,
    );
    chmodSync(join(tool, 'run.sh'), 0o755);
    writeFileSync(
      join(definitions, `${name}.yml`),
      `name: ${name}
title: Says what it is told
home: https://example.org/${name}
reference: none
cost: instant
executable: { names: [run.sh] }
version: { arguments: [--version], pattern: '^(.*)$' }
supports:
  - { editions: ['2024'], kinds: [violation, correctness], formats: [yaml 2.0], properties: [unreach-call], languages: [C] }
arguments: ['\${witness}']
status:
  - { line: last-line, pattern: '^(.*)$', status: $1 }
`,
    );
    return [name, tool] as const;
  });
  return { validatorFolders: [definitions], tools };
}

function writeTasks(rows: readonly Row[]): string {
  const tasks = join(folder, 'tasks');
  mkdirSync(join(tasks, 'more'), { recursive: true });
  cpSync(join(WITNESSES, 'properties'), join(tasks, 'properties'), { recursive: true });
  for (const [index, { kind, program, validator, answers }] of rows.entries()) {
    const name = kind === 'violation' ? 'ticket-price' : 'even-steps';
    const sample = kind === 'violation' ? `${name}-yaml` : name;
    const place = index % 2 === 0 ? tasks : join(tasks, 'more');
    cpSync(join(WITNESSES, 'tasks', `${name}.c`), join(place, `${name}.c`));
    const told = NAMES.map((each, at) => `# ${each} says ${answers[at]}`).join('\n');
    const witness = readFileSync(join(WITNESSES, 'claims', sample, 'witness.yml'), 'utf8');
    writeFileSync(join(place, `task-${index}.witness.yml`), `${told}\n${witness}`);
    const property = index % 2 === 0 ? 'properties/unreach-call.prp' : '../properties/unreach-call.prp';
    writeFileSync(
      join(place, `task-${index}.yml`),
      `format_version: '2.1'
input_files: [${name}.c, task-${index}.witness.yml]
properties:
  - { property_file: ${property}, expected_verdict: ${validator} }
options: { language: C, data_model: LP64, witness_input_file: task-${index}.witness.yml }
additional_information:
  task_type: validation
  verification:
    - { property_file: ${property}, expected_verdict: ${program} }
`,
    );
  }
  return tasks;
}

const nameOf = (index: number) => (index % 2 === 0 ? `task-${index}.yml` : `more/task-${index}.yml`);

describe('a bench of validators', () => {
  let bench: ValidatorBench;
  let options: BenchOptions;
  const events: CampaignEvent[] = [];
  beforeAll(async () => {
    options = {
      validators: NAMES,
      tasks: writeTasks(ROWS),
      folder: join(folder, 'kept'),
      cores: 1,
      memory: 200_000_000,
      sandbox: 'none',
      ...writeValidators(),
      onEvent: (event) => void events.push(event),
    };
    bench = await benchValidators(options);
  });

  it('rates every answer by the class of its witness', () => {
    const found = new Map(bench.answers.map((each) => [`${each.validator} ${each.task}`, each.rating]));
    const expected = ROWS.flatMap((each, index) =>
      NAMES.map((name, at) => [`${name} ${nameOf(index)}`, rating(each, each.answers[at] ?? '')] as const),
    );
    expect(found).toEqual(new Map(expected));
    expect(bench.notRun).toEqual([]);
  });

  it('lists wrong answers first, then unknown ones, errors, and right ones', () => {
    const order = ['wrong', 'unknown', 'error', 'right'];
    const ranks = bench.answers.map((each) => order.indexOf(each.rating));
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(ranks).size).toBe(4);
    const text = BENCH_FORMATS.pretty({ bench, comparison: undefined }, 'plain');
    expect(text.split('\n')[0]).toBe('Wrong answers');
  });

  it('counts answers, and says why they are unknown', () => {
    for (const [at, name] of NAMES.entries()) {
      const ratings = ROWS.map((each) => rating(each, each.answers[at] ?? ''));
      const count = (wanted: string) => ratings.filter((each) => each === wanted).length;
      const found = bench.validators.find((each) => each.name === name);
      expect(found?.version).toBe('7');
      expect(found?.counts).toEqual({
        wrong: count('wrong'),
        unknown: count('unknown'),
        error: count('error'),
        right: count('right'),
      });
      const times = found?.unknown.reduce((sum, each) => sum + each.times, 0);
      expect(times).toBe(count('unknown') + count('error'));
    }
  });

  it.each(['violation', 'correctness'] as const)('scores the track of %s witnesses by the rules', (kind) => {
    const track = bench.tracks.find((each) => each.kind === kind);
    const category = track?.categories.find(({ name }) => name === 'unreach-call');
    const rows = ROWS.filter((each) => each.kind === kind);
    expect(category).toMatchObject({
      correct: rows.filter(isCorrect).length,
      wrong: rows.filter((each) => !isCorrect(each)).length,
    });
    for (const [at, name] of NAMES.entries()) {
      const entry = category?.entries.find(({ validator }) => validator === name);
      expect(entry?.score.valueOf(), name).toBeCloseTo(score(kind, at === 0 ? 0 : 1), 9);
    }
  });

  it('repeats no run, and says what changed since another bench', async () => {
    const before = join(folder, 'before.json');
    const json = BENCH_FORMATS.json({ bench, comparison: undefined });
    expect(checkSchema('validatorBench', JSON.parse(json))).toEqual([]);
    writeFileSync(before, json);
    expect(events.filter(({ kind }) => kind === 'run-started')).toHaveLength(ROWS.length * NAMES.length);
    events.length = 0;
    // Only the witness that changed is looked at again: both now reject a correct one.
    const [first, ...others] = ROWS;
    if (first === undefined) throw new Error('there are no rows');
    writeTasks([row(first.kind, first.program, first.validator, 'true', 'true'), ...others]);
    const after = await benchValidators(options);
    expect(events.filter(({ kind }) => kind === 'run-started')).toHaveLength(NAMES.length);
    const comparison = await compareBench(after, before);
    expect(comparison).toMatchObject({ onlyBefore: 0, onlyAfter: 0 });
    expect(
      comparison.changes.map(({ validator, task, before: was, after: is }) => [validator, task, was, is]),
    ).toEqual([
      ['elm', nameOf(0), { rating: 'right', status: FALSE }, { rating: 'wrong', status: 'true' }],
      ['oak', nameOf(0), { rating: 'unknown', status: 'unknown' }, { rating: 'wrong', status: 'true' }],
    ]);
    const page = await BENCH_FORMATS.html({ bench: after, comparison });
    expect(page).toContain('2 changed answers');
    expect(page).toContain('All answers');
  });

  it('lists tasks that cannot be used, and goes on', async () => {
    const tasks = join(folder, 'some');
    cpSync(join(options.tasks), tasks, { recursive: true });
    const good = readFileSync(join(tasks, 'task-0.yml'), 'utf8');
    writeFileSync(
      join(tasks, 'lacking.yml'),
      good.replace(', expected_verdict: false }\noptions', ' }\noptions'),
    );
    writeFileSync(join(tasks, 'broken.yml'), good.replace('input_files: [', 'input_files: [nothing.c, '));
    const found = await benchValidators({ ...options, tasks, folder: undefined, validators: ['elm'] });
    expect(found.problems.map(({ file }) => file).sort()).toEqual([
      join(tasks, 'broken.yml'),
      join(tasks, 'lacking.yml'),
    ]);
    expect(found.tasks).toHaveLength(ROWS.length);
  });

  it('says why a validator did not get a witness', async () => {
    const found = await benchValidators({ ...options, folder: undefined, ruleset: 'sv-comp-2014' });
    expect(found.answers).toEqual([]);
    expect(found.notRun).toHaveLength(ROWS.length * NAMES.length);
    for (const { reason } of found.notRun)
      expect(reason).toMatch(/^witness-version mismatch: .*2\.0|requires no/);
  });

  it.each([
    ['a validator that is not installed', { validators: ['nitwit'] }, /validators check nitwit/],
    ['no validator', { validators: [] }, /name at least one/],
    ['a folder without tasks', { tasks: join(WITNESSES, 'claims') }, /witness_input_file/],
    ['a folder that is not there', { tasks: join(WITNESSES, 'nothing') }, /./],
  ])('refuses %s', async (_what, more, remedy) => {
    expect((await problemOf(() => benchValidators({ ...options, ...more }))).remedy).toMatch(remedy);
  });

  it('refuses to compare with what is no bench', async () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"report":"scores"}');
    expect((await problemOf(() => compareBench(bench, file))).code).toBe('structure');
    writeFileSync(file, '{');
    expect((await problemOf(() => compareBench(bench, file))).code).toBe('syntax');
  });
});
