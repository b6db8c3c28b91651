import type { PathConstraint } from '../../machine/interface/execution.js';
import { inputsInTree, type SymbolicConstraint, satisfies } from '../../solve/evaluate-symbolic.js';
import { operandsToChange } from '../../solve/operands-to-change.js';
import type { Divergence, ExcludingDecision, FixedInput } from '../../vocabulary/witness-diagnosis.js';
import { compileSubject, type ReplaySubject } from '../answer/subject.js';
import { findProgramPoints } from '../claim/program-points.js';
import type { MonitorRun } from '../claim/witness-monitor.js';
import { type Run, runOnce } from '../search/inputs/run-once.js';
import { excludingDecision } from './excluding-decision.js';
import { simplifyTree } from './simplify-tree.js';
import type { RecordedStep } from './traced-monitor.js';

/** What inputs would have to satisfy, and which parts of the witness say what they are. */
export interface RequiredInputs {
  /** One of these lists would have to hold. */
  readonly ways: readonly (readonly SymbolicConstraint[])[];
  /** The inputs that matter, 1-based, in order. */
  readonly inputs: readonly number[];
  readonly excluded: ExcludingDecision | undefined;
  readonly fixed: readonly FixedInput[];
  readonly given: Divergence['given'];
}

export const NOTHING_REQUIRED: RequiredInputs = {
  ways: [],
  inputs: [],
  excluded: undefined,
  fixed: [],
  given: 'nothing',
};

/** Statements that an execution may have more when it is repeated. */
const EXTRA_STEPS = 10_000;

/**
 * What a decision, or the last condition of the witness, asks of inputs to go otherwise.
 * @param evaluations how often the execution came to it
 */
export function requiredInputs(
  subject: ReplaySubject,
  run: Run,
  step: RecordedStep | undefined,
  evaluations: number,
): RequiredInputs {
  const compiled = compileSubject(subject, { symbolic: true, loops: false });
  if (compiled.kind === 'failed') return NOTHING_REQUIRED;
  const taken = run.execution.inputs.map(({ value }) => value);
  const again = runOnce(compiled.value.execute, subject.monitor, taken, {
    budget: {
      steps: run.execution.steps + EXTRA_STEPS,
      memory: subject.request.memory,
      ...subject.effort.timeLeft,
    },
    effort: Number.POSITIVE_INFINITY,
    values: 'symbolic',
  });
  const decided = step?.step.kind === 'decision' ? decisionsAt(again, step) : [];
  const ways = step?.step.kind === 'decision' ? otherOutcome(subject, step, decided) : otherCondition(again);
  // What the execution satisfies is not what it lacks: then something is false that no input decides.
  const isLacking = !ways.some((way) => way.every((each) => satisfies(each, taken)));
  const lacked = isLacking ? ways.filter((way) => !way.some(isNever)).flat() : [];
  const matters = ways.length > 0 ? lacked : decided;
  const asked = new Set(matters.flatMap(({ condition }) => [...inputsInTree(condition).keys()]));
  return {
    ways: isLacking ? ways : [],
    inputs: inOrder(asked).map((index) => index + 1),
    excluded: excludingDecision(
      ways,
      again.execution.path.filter((each) => !decided.includes(each)),
    ),
    fixed: fixedBy(again.monitor, asked, subject),
    given: evaluations > 1 ? 'evaluation' : isOnlyWay(again, decided, asked, subject) ? 'nothing' : 'path',
  };
}

function isNever({ condition, truth }: SymbolicConstraint): boolean {
  const tree = simplifyTree(condition);
  return tree.kind === 'constant' && (Number(tree.value) !== 0) !== truth;
}

/**
 * Whether no other decision could lead another way: the witness fixes what they depend on, and they do not depend on what
 * is required.
 */
function isOnlyWay(
  again: Run,
  decided: readonly PathConstraint[],
  required: ReadonlySet<number>,
  subject: ReplaySubject,
): boolean {
  const { path, dropped, end } = again.execution;
  if (subject.frontEnd.threads === 'many' || dropped > 0 || end.kind === 'budget') return false;
  const others = path.filter((each) => !decided.includes(each));
  const asked = new Set(others.flatMap(({ condition }) => [...inputsInTree(condition).keys()]));
  if ([...asked].some((index) => required.has(index))) return false;
  const fixed = fixedBy(again.monitor, asked, subject).filter(({ how }) => how === 'fixes');
  return fixed.length === asked.size;
}

/** The decisions of the last evaluation of a condition that depend on inputs: its operands are decisions of their own. */
function decisionsAt(again: Run, { start, end }: RecordedStep): readonly PathConstraint[] {
  const { path } = again.execution;
  const last = path.findLastIndex((each) => isWithin(each.range, start, end));
  const first = path.findLastIndex((each, index) => index <= last && !isWithin(each.range, start, end)) + 1;
  // A loop evaluates its condition again and again: each evaluation begins with the same operand.
  const all = path.slice(first, last + 1);
  const begin = all.findLastIndex((each) => each.range.start === all[0]?.range.start);
  return all.slice(Math.max(0, begin)).filter(({ kind }) => kind === 'decision' || kind === 'switch');
}

/** What would let a condition have its other outcome; of a `switch`, nothing says which one that is. */
function otherOutcome(
  { frontEnd: { program } }: ReplaySubject,
  { start, end, step, decides }: RecordedStep,
  decided: readonly PathConstraint[],
): readonly (readonly SymbolicConstraint[])[] {
  if (decides === 'case') return [];
  const point = findProgramPoints(program).find(
    ({ kind, at }) => kind === 'full-expression' && at.start === start && at.end === end,
  );
  const operands =
    point?.kind === 'full-expression'
      ? operandsToChange(point.expression, decided, step.value === '0')
      : decided;
  return operands.map(({ condition, value }) => [{ condition, truth: value === 0n }]);
}

function isWithin(
  range: { readonly start: number; readonly end: number },
  start: number,
  end: number,
): boolean {
  return range.start >= start && range.end <= end;
}

function inOrder(inputs: ReadonlySet<number>): readonly number[] {
  return [...inputs].sort((one, other) => one - other);
}

/** What the condition of the witness asks for that was evaluated last. */
function otherCondition(again: Run): readonly (readonly SymbolicConstraint[])[] {
  const { targets, progress } = again.monitor;
  const purposes = ['advance', 'violate'];
  const branchTarget = targets.kept.findLast(
    (each) => purposes.includes(each.purpose) && each.progress === progress,
  );
  return branchTarget?.ways ?? [];
}

/** For each input, the first part of the witness that is about it. */
function fixedBy(
  { held }: MonitorRun,
  asked: ReadonlySet<number>,
  { witness }: ReplaySubject,
): readonly FixedInput[] {
  return inOrder(asked).flatMap((index): readonly FixedInput[] => {
    const found = held.find(
      ({ part, ways }) =>
        part !== undefined && ways[0]?.some(({ condition }) => inputsInTree(condition).has(index)) === true,
    );
    if (found?.part === undefined) return [];
    const isEqual =
      found.ways.length === 1 && found.ways[0]?.some((each) => isEquation(each, index)) === true;
    const kind = witness.format === 'yaml' ? 'segment' : 'edge';
    return [{ input: index + 1, part: { kind, number: found.part }, how: isEqual ? 'fixes' : 'restricts' }];
  });
}

function isEquation({ condition, truth }: SymbolicConstraint, index: number): boolean {
  const inputs = inputsInTree(condition);
  return (
    truth &&
    condition.kind === 'binary' &&
    condition.operator === '==' &&
    inputs.size === 1 &&
    inputs.has(index)
  );
}
