import { inputsInTree, type SymbolicConstraint } from '../../solve/evaluate-symbolic.js';
import type { FixedInput } from '../../vocabulary/witness-diagnosis.js';
import { compileSubject, type ReplaySubject } from '../answer/subject.js';
import type { MonitorRun } from '../claim/witness-monitor.js';
import { type Run, runOnce } from '../search/inputs/run-once.js';
import type { RecordedStep } from './traced-monitor.js';

/** What inputs would have to satisfy, and which parts of the witness say what they are. */
export interface RequiredInputs {
  /** One of these lists would have to hold. */
  readonly ways: readonly (readonly SymbolicConstraint[])[];
  readonly fixed: readonly FixedInput[];
}

/** Statements that an execution may have more when it is repeated. */
const EXTRA_STEPS = 10_000;

/** What a decision, or the last condition of the witness, asks of inputs to go otherwise. */
export function requiredInputs(
  subject: ReplaySubject,
  run: Run,
  step: RecordedStep | undefined,
): RequiredInputs {
  const compiled = compileSubject(subject, { symbolic: true, loops: false });
  if (compiled.kind === 'failed') return { ways: [], fixed: [] };
  const again = runOnce(
    compiled.value.execute,
    subject.monitor,
    run.execution.inputs.map(({ value }) => value),
    {
      budget: {
        steps: run.execution.steps + EXTRA_STEPS,
        memory: subject.request.memory,
        ...subject.effort.timeLeft,
      },
      effort: Number.POSITIVE_INFINITY,
      values: 'symbolic',
    },
  );
  const ways = step?.step.kind === 'decision' ? otherOutcome(again, step) : otherCondition(again);
  return { ways, fixed: fixedBy(again.monitor, ways.flat(), subject) };
}

/**
 * What would let a condition have its other outcome. Operands of `&&` and `||` are decisions of their own: if all of them
 * came out like the condition, any other one changes it, otherwise it takes the last one.
 */
function otherOutcome(
  again: Run,
  { start, end, step }: RecordedStep,
): readonly (readonly SymbolicConstraint[])[] {
  const { path } = again.execution;
  const last = path.findLastIndex((each) => isWithin(each.range, start, end));
  const first = path.findLastIndex((each, index) => index <= last && !isWithin(each.range, start, end)) + 1;
  // A loop evaluates its condition again and again: each evaluation begins with the same operand.
  const all = path.slice(first, last + 1);
  const begin = all.findLastIndex((each) => each.range.start === all[0]?.range.start);
  const operands = all.slice(Math.max(0, begin));
  const isTrue = step.value !== '0';
  const alike = operands.every(({ value }) => (value !== 0n) === isTrue);
  return (alike ? operands : operands.slice(-1)).map(({ condition, value }) => [
    { condition, truth: value === 0n },
  ]);
}

function isWithin(
  range: { readonly start: number; readonly end: number },
  start: number,
  end: number,
): boolean {
  return range.start >= start && range.end <= end;
}

/** What the condition of the witness asks for that was evaluated last. */
function otherCondition(again: Run): readonly (readonly SymbolicConstraint[])[] {
  const { branchTargets, progress } = again.monitor;
  const purposes = ['advance', 'violate'];
  const branchTarget = branchTargets.findLast(
    (each) => purposes.includes(each.purpose) && each.progress === progress,
  );
  return branchTarget?.ways ?? [];
}

/** For each input, the first part of the witness that is about it. */
function fixedBy(
  { held }: MonitorRun,
  constraints: readonly SymbolicConstraint[],
  { witness }: ReplaySubject,
): readonly FixedInput[] {
  const asked = new Set(constraints.flatMap(({ condition }) => [...inputsInTree(condition).keys()]));
  return [...asked]
    .sort((one, other) => one - other)
    .flatMap((index): readonly FixedInput[] => {
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
