import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import type { ValidationResult, ValidatorRun, WitnessResult } from '../dispatch/result.js';
import { findingMessage } from '../lint/finding-message.js';
import { resultCategory } from '../resolve/result-category.js';
import { describeStructure } from '../ruleset/category-structure.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import { placeRuns } from '../score/place-runs.js';
import { rateRun } from '../score/rate-run.js';
import { taskIn } from '../score/run-table.js';
import type { RunRecord, WitnessRecord } from '../score/score-input.js';
import { CRAFTED, judgeWitnesses } from '../score/track/judge-witnesses.js';
import { rateValidatorRun, scoreValidators } from '../score/track/validator-track.js';
import type {
  AnswerRating,
  BenchAnswer,
  BenchedTask,
  BenchedValidator,
  MissingAnswer,
  ValidatorBench,
} from './bench.js';
import { keyOfTask } from './find-validation-tasks.js';

/** What is known after all runs. */
export interface BenchResults {
  readonly ruleset: string;
  readonly ruleSet: RuleSet;
  readonly validators: readonly string[];
  readonly tasks: readonly BenchedTask[];
  /** By `keyOfTask`. */
  readonly results: ReadonlyMap<string, ValidationResult>;
  readonly problems: readonly ClaimProblem[];
}

/** Ratings in the order in which answers are listed. */
export const RATINGS = ['wrong', 'unknown', 'error', 'right'] as const satisfies readonly AnswerRating[];

/** Says what each answer is worth, and what the validators reach in the validator track. */
export function rateBench(found: BenchResults): ValidatorBench {
  const { ruleset, ruleSet, validators, tasks, results, problems } = found;
  const answers: BenchAnswer[] = [];
  const notRun: MissingAnswer[] = [];
  const records: RunRecord[] = [];
  const versions = new Map<string, string | null>();
  for (const task of tasks) {
    const result = results.get(keyOfTask(task.task, task.propertyFile));
    if (result === undefined) continue;
    const runs = result.witnesses.flatMap((witness) => witness.runs);
    const { record, witness } = recordOf(task, result, runs);
    records.push(record);
    for (const run of runs) {
      answers.push(toAnswer(task, run, ratingOf(task, run, record, witness)));
      versions.set(run.validator, run.version);
    }
    for (const validator of validators.filter((name) => !runs.some((run) => run.validator === name))) {
      const reason = whyNotRun(validator, result);
      notRun.push({ validator, task: task.name, property: task.property, reason });
    }
  }
  const structure = describeStructure(ruleSet);
  const placed = placeRuns(
    records.map((record) => rateRun(record, ruleSet)),
    structure,
  );
  return {
    ruleset,
    validators: validators.map((name) => summarise(name, versions.get(name) ?? null, answers)),
    tasks,
    answers: answers.sort(byRating),
    notRun,
    tracks: scoreValidators(judgeWitnesses(placed, ruleSet), structure, ruleSet),
    problems,
  };
}

function byRating(one: BenchAnswer, other: BenchAnswer): number {
  const rank = ({ rating }: BenchAnswer) => RATINGS.indexOf(rating);
  const name = ({ validator, task, property }: BenchAnswer) => `${validator}\n${task}\n${property}`;
  return rank(one) - rank(other) || (name(one) < name(other) ? -1 : 1);
}

/** The task as a run of a verifier that says what the witness is for. */
function recordOf(task: BenchedTask, result: ValidationResult, runs: readonly ValidatorRun[]) {
  const { property, kind, verdict, expected } = task;
  const version = result.witnesses[0]?.version ?? undefined;
  const witness: WitnessRecord = {
    name: task.witness,
    kind,
    version,
    length: undefined,
    fault: undefined,
    statedCategory: task.class,
    linters: [],
    validators: runs.map(toRecord),
  };
  const record: RunRecord = {
    tool: CRAFTED,
    task: taskIn(task.name, property),
    property,
    category: undefined,
    expected,
    status: verdict,
    validation: { kind: 'decided', category: resultCategory(verdict, expected), witnesses: [witness] },
    used: { cputime: undefined, walltime: undefined, memory: undefined },
    statedScore: undefined,
  };
  return { record, witness };
}

function toRecord({ validator, status, cputime, walltime, memory }: ValidatorRun) {
  return { validator, status, used: { cputime, walltime, memory: memory ?? undefined } };
}

const WORTH = {
  correct: 'right',
  wrong: 'wrong',
  unknown: 'unknown',
  missing: 'unknown',
  error: 'error',
} as const;

function ratingOf(
  task: BenchedTask,
  run: ValidatorRun,
  record: RunRecord,
  witness: WitnessRecord,
): AnswerRating {
  const classification = { category: task.class, votes: { confirmed: 0, rejected: 0 } };
  return WORTH[rateValidatorRun(toRecord(run), { category: '', record, witness, classification })];
}

function toAnswer(task: BenchedTask, run: ValidatorRun, rating: AnswerRating): BenchAnswer {
  const { validator, status, detail, cputime, walltime, memory } = run;
  return {
    validator,
    task: task.name,
    property: task.property,
    rating,
    status,
    detail,
    cputime,
    walltime,
    memory,
  };
}

function whyNotRun(validator: string, { witnesses, requirement }: ValidationResult): string {
  const faulty = witnesses.find(({ fault }) => fault !== null);
  if (faulty !== undefined) return describeFault(faulty);
  if (requirement.kind === 'not-required') return requirement.reason;
  const reasons = witnesses.flatMap((witness) => witness.notRun);
  return reasons.find((each) => each.validator === validator)?.reason ?? 'the witness was not found';
}

function describeFault({ fault, findings }: WitnessResult): string {
  const [first] = findings.filter(({ severity }) => severity === 'error');
  return first === undefined ? String(fault) : `${fault}: ${findingMessage(first)} [${first.ruleId}]`;
}

function summarise(name: string, version: string | null, all: readonly BenchAnswer[]): BenchedValidator {
  const answers = all.filter(({ validator }) => validator === name);
  const count = (rating: AnswerRating) => answers.filter((each) => each.rating === rating).length;
  const time = (of: readonly BenchAnswer[]) => of.reduce((sum, { cputime }) => sum + cputime, 0);
  const reasons = new Map<string, BenchAnswer[]>();
  for (const answer of answers) {
    if (answer.rating !== 'unknown' && answer.rating !== 'error') continue;
    const reason = answer.detail ?? answer.status;
    const same = reasons.get(reason) ?? [];
    reasons.set(reason, same);
    same.push(answer);
  }
  return {
    name,
    version,
    counts: {
      wrong: count('wrong'),
      unknown: count('unknown'),
      error: count('error'),
      right: count('right'),
    },
    cputime: time(answers),
    rightCputime: time(answers.filter(({ rating }) => rating === 'right')),
    longest: answers.reduce((most, { cputime }) => Math.max(most, cputime), 0),
    unknown: [...reasons]
      .map(([reason, same]) => ({ reason, times: same.length, example: same[0]?.task ?? '' }))
      .sort((one, other) => other.times - one.times || (one.reason < other.reason ? -1 : 1)),
  };
}
