import { expect, test } from 'vitest';
import { inTableOrder } from '../../src/ruleset/category-structure.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { placeRuns } from '../../src/score/place-runs.js';
import { rateRun } from '../../src/score/rate-run.js';
import { scoreCategories } from '../../src/score/score-categories.js';
import type { RunRecord } from '../../src/score/score-input.js';
import { judgeWitnesses } from '../../src/score/track/judge-witnesses.js';
import { scoreValidators } from '../../src/score/track/validator-track.js';
import { RandomSource } from '../fuzz/random-source.js';
import { Quotient } from './quotient.js';
import { record, witness } from './records.js';

/**
 * Scores are computed a second time, by the words of the rules and with arithmetic of its own: from expected verdicts,
 * answers and opinions of validators to the scores of nested meta categories.
 */

/** Base categories, and whether SV-COMP 2024 validates correctness witnesses there. */
const BASES: Readonly<Record<string, 'validated' | 'excluded'>> = {
  'unreach-call.ReachSafety-Loops': 'validated',
  'unreach-call.ReachSafety-Heap': 'excluded',
  'valid-memsafety.MemSafety-Other': 'excluded',
  'no-overflow.NoOverflows-Main': 'validated',
  'termination.Termination-Other': 'excluded',
};
const METAS: Readonly<Record<string, { members: readonly string[]; counted: 'all' | 'false' }>> = {
  Overall: { members: ['Reach', 'Others', 'termination.Termination-Other'], counted: 'all' },
  FalsificationOverall: { members: ['Reach', 'Others'], counted: 'false' },
  Reach: { members: Object.keys(BASES).slice(0, 2), counted: 'all' },
  Others: { members: Object.keys(BASES).slice(2, 4), counted: 'all' },
};
const CATEGORIES = [...Object.keys(METAS), ...Object.keys(BASES)];
const STRUCTURE = {
  name: 'random',
  categories: inTableOrder(
    Object.entries(METAS).map(([name, meta]) => ({
      name,
      ...meta,
      verifiers: undefined,
      validators: undefined,
    })),
    Object.keys(BASES),
  ),
  demoCategories: new Set<string>(),
  validationOnly: new Set<string>(),
  participants: { horsConcours: [], notParticipating: [], optOut: new Map(), optIn: new Map() },
};

interface Task {
  readonly name: string;
  readonly base: string;
  readonly expected: 'true' | 'false';
  readonly validity: 'valid' | 'invalid';
}

interface Run {
  readonly task: Task;
  readonly tool: string;
  readonly status: string;
  readonly opinions: readonly string[];
}

const STATUSES = ['true', 'true', 'false', 'false', 'unknown', 'TIMEOUT', 'OUT OF MEMORY'];
const OPINIONS = ['true', 'false', 'unknown', 'TIMEOUT'];

function tasksOf(random: RandomSource): readonly Task[] {
  return Object.keys(BASES).flatMap((base) =>
    Array.from({ length: 1 + random.below(9) }, (_, index) => ({
      name: `${base}/${index}`,
      base,
      expected: random.pick(['true', 'false'] as const),
      // The first task is always valid: a category without tasks is none.
      validity: index > 0 && random.below(8) === 0 ? 'invalid' : 'valid',
    })),
  );
}

function toRecord({ task, tool, status, opinions }: Run): RunRecord {
  const [property = ''] = task.base.split('.');
  return record({
    tool,
    task: task.name,
    property,
    category: task.base,
    expected: task.expected,
    status,
    validation: { kind: 'witnesses', witnesses: [witness([], opinions)] },
  });
}

/** Points of a verifier's answer by the table of SV-COMP 2024. */
function pointsOf({ task, status, opinions }: Run): number {
  if (status !== 'true' && status !== 'false') return 0;
  if (status !== task.expected) return status === 'true' ? -32 : -16;
  const needsNone = status === 'true' && BASES[task.base] === 'excluded';
  if (!needsNone && !opinions.includes(status)) return 0;
  return status === 'true' ? 2 : 1;
}

/** Score and number of tasks of a category for one tool. */
function scoreOf(
  category: string,
  runs: readonly Run[],
  counted: 'all' | 'false',
): { score: Quotient; tasks: number } {
  const meta = METAS[category];
  if (meta === undefined) {
    const here = runs.filter(({ task }) => task.base === category && task.validity === 'valid');
    const relevant = here.filter(({ status }) => counted === 'all' || status === 'false');
    return { score: Quotient.of(relevant.reduce((sum, run) => sum + pointsOf(run), 0)), tasks: here.length };
  }
  const below = meta.counted === 'all' ? counted : meta.counted;
  const members = meta.members.map((name) => scoreOf(name, runs, below));
  const tasks = members.reduce((sum, member) => sum + member.tasks, 0);
  const normalised = Quotient.sum(members.map((member) => member.score.times(1, member.tasks)));
  return { score: normalised.times(tasks, members.length), tasks };
}

test('[SV24-72] 432 scores of 12 random competitions', async () => {
  const rules = await readRuleSet('sv-comp-2024');
  const tools = ['a', 'b', 'c', 'd'];
  let compared = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const random = new RandomSource(seed);
    const tasks = tasksOf(random);
    const runs = tools.flatMap((tool) =>
      tasks.map((task) => {
        const opinions = Array.from({ length: random.below(4) }, () => random.pick(OPINIONS));
        return { task, tool, status: random.pick(STATUSES), opinions };
      }),
    );
    const invalid = new Set(tasks.flatMap(({ name, validity }) => (validity === 'invalid' ? [name] : [])));
    const rated = runs.map((run) => rateRun(toRecord(run), rules, ({ task }) => invalid.has(task)));
    const table = scoreCategories(rated, STRUCTURE, rules);
    for (const category of CATEGORIES) {
      const found = table.categories.find(({ name }) => name === category);
      for (const tool of tools) {
        const entry = found?.entries.find((each) => each.tool === tool);
        const score = entry?.kind === 'scored' ? entry.score.toFraction() : undefined;
        const ofTool = runs.filter((run) => run.tool === tool);
        const what = `seed ${seed}, ${tool} in ${category}`;
        expect(score, what).toBe(scoreOf(category, ofTool, 'all').score.toString());
        compared++;
      }
    }
  }
  expect(compared).toBe(432);
});

/** A witness is right, wrong, or nobody knows: three quarters of at least two votes decide. */
function worthOf({ task, status, opinions }: Run): 'correct' | 'wrong' | 'unknown' {
  if (status !== task.expected) return 'wrong';
  const votes = opinions.filter((opinion) => opinion === 'true' || opinion === 'false');
  const agreeing = votes.filter((vote) => vote === task.expected).length;
  if (votes.length < 2) return 'unknown';
  if (4 * agreeing >= 3 * votes.length) return 'correct';
  return 4 * (votes.length - agreeing) >= 3 * votes.length ? 'wrong' : 'unknown';
}

/** Confirming a correct witness is right, and so is refuting a wrong one; points are those of such an answer. */
function validatorPoints(run: Run, opinion: string, worth: 'correct' | 'wrong'): number {
  if (opinion !== 'true' && opinion !== 'false') return 0;
  const right = (opinion === run.status) === (worth === 'correct');
  if (right) return opinion === 'true' ? 2 : 1;
  return opinion === 'true' ? -32 : -16;
}

/** Score of the validator with this number, and how many witnesses are classified. */
function trackScoreOf(
  category: string,
  runs: readonly Run[],
  validator: number,
  factor: number,
): { score: Quotient; witnesses: number } {
  const meta = METAS[category];
  if (meta === undefined) {
    const here = runs.filter(({ task }) => task.base === category);
    const classes = (['correct', 'wrong'] as const).flatMap((worth) => {
      const witnesses = here.filter((run) => worthOf(run) === worth);
      const points = witnesses.reduce(
        (sum, run) => sum + validatorPoints(run, run.opinions[validator] ?? '', worth),
        0,
      );
      const weight = worth === 'wrong' ? factor : 1;
      return witnesses.length === 0
        ? []
        : [{ witnesses: witnesses.length, mean: Quotient.of(points * weight, witnesses.length) }];
    });
    const witnesses = classes.reduce((sum, each) => sum + each.witnesses, 0);
    const mean = Quotient.sum(classes.map((each) => each.mean)).times(1, Math.max(1, classes.length));
    return { score: mean.times(witnesses), witnesses };
  }
  const members = meta.members
    .map((name) => trackScoreOf(name, runs, validator, factor))
    .filter(({ witnesses }) => witnesses > 0);
  const witnesses = members.reduce((sum, member) => sum + member.witnesses, 0);
  const normalised = Quotient.sum(members.map((member) => member.score.times(1, member.witnesses)));
  return { score: normalised.times(witnesses, Math.max(1, members.length)), witnesses };
}

test('693 scores of validators in 7 random competitions, in 2023 with double weight for wrong witnesses', async () => {
  const rules = await Promise.all(['sv-comp-2023', 'sv-comp-2024'].map(readRuleSet));
  const validators = Array.from({ length: 11 }, (_, index) => index);
  let compared = 0;
  for (let seed = 1; seed <= 7; seed++) {
    const random = new RandomSource(100 + seed);
    const [kind, status] =
      seed % 3 === 0 ? (['correctness', 'true'] as const) : (['violation', 'false'] as const);
    const ruleSet = rules[seed % 2];
    if (ruleSet?.validatorTrack === undefined) throw new Error('no rules for validators');
    const runs = tasksOf(random).map((task) => {
      // Most validators agree, or nobody would know what a witness is worth.
      const likely = random.pick(['true', 'false', 'unknown']);
      const opinions = validators.map(() => (random.below(5) === 0 ? random.pick(OPINIONS) : likely));
      return { task, tool: 'otter', status, opinions };
    });
    const placed = placeRuns(
      runs.map((run) => rateRun(toRecord(run), ruleSet)),
      STRUCTURE,
    );
    const tracks = scoreValidators(judgeWitnesses(placed, ruleSet), STRUCTURE, ruleSet);
    expect(tracks.map((track) => track.kind)).toEqual([kind]);
    for (const category of CATEGORIES) {
      const found = tracks[0]?.categories.find(({ name }) => name === category);
      for (const validator of validators) {
        const entry = found?.entries.find((each) => each.validator === `checker-${validator + 1}`);
        const { score } = trackScoreOf(category, runs, validator, seed % 2 === 0 ? 2 : 1);
        const what = `seed ${seed}, validator ${validator + 1} in ${category}`;
        expect(entry?.score.toFraction(), what).toBe(score.toString());
        compared++;
      }
    }
  }
  expect(compared).toBe(693);
});
