import type { VariableValue } from '../../vocabulary/execution-trace.js';
import type { ShownExecution } from '../answer/answer.js';
import { observationText, wasSeen } from '../claim/observation.js';
import type { NextPart } from '../claim/witness-trace.js';
import type { RecordedStep } from './traced-monitor.js';

/** How many different values are told of several evaluations. */
const MAXIMUM_TOLD = 6;

/** What is known of the location where an execution diverges from a witness. */
export interface Happening {
  readonly shown: ShownExecution;
  /** The steps that evaluated what comes next in the witness. */
  readonly evaluated: readonly RecordedStep[];
  /** The last step that evaluated it too early. */
  readonly earlier: RecordedStep | undefined;
  /** The decision that leads away from it. */
  readonly departure: RecordedStep | undefined;
  /** Why the program cannot do what the part says. */
  readonly fault: string | undefined;
}

/** What happened instead of what the witness says, in words. */
export function happenedAt({ shown, evaluated, earlier, departure, fault }: Happening): string {
  const { witnessTrace, end, violation, run } = shown;
  if (fault !== undefined) return fault;
  const { next, observed } = witnessTrace;
  const ended = run.end.kind === 'stopped' ? [] : [`the program ${end}`];
  const last = evaluated.at(-1);
  if (last !== undefined && next?.asks === 'violation') {
    const done = last.step.kind === 'decision' ? 'evaluated' : 'executed';
    return [`\`${last.step.text}\` was ${done} without a violation`, ...ended].join('; ');
  }
  if (last?.step.kind === 'decision') {
    const isWanted = hasWantedOutcome(next, last);
    if (isAboutState(next, last) && observed !== undefined && wasSeen(observed))
      return observationText(observed);
    if (isWanted) return [`${describeOutcome(last)}, as it must be`, ...ended].join('; ');
    return `${describeOutcome(last)}${often(evaluated.filter(({ start, step }) => start === last.start && step.kind === last.step.kind).length)}`;
  }
  if (last?.step.kind === 'return' && next?.asks === 'result' && last.step.value !== null)
    return `it returned ${last.step.value}`;
  if (last !== undefined && next?.asks === 'statement') {
    const told = valuesOver(evaluated, next.condition ?? '');
    if (told !== '') return told;
  }
  if (observed !== undefined && wasSeen(observed)) {
    const text = observationText(observed);
    return next?.kind === 'edge' ? text : `it ${text}`;
  }
  const before = witnessTrace.steps.at(-1)?.part;
  const order =
    earlier !== undefined && before !== undefined && before.kind !== 'invariant'
      ? [tooEarly(earlier, `${before.kind} ${before.number}`, next?.asks)]
      : [];
  const outcome = departure === undefined ? [] : [describeOutcome(departure, 'with its location')];
  const isLate = order.length + outcome.length === 0 && violation === null;
  const told = [...order, ...outcome, ...(isLate ? ended.map((each) => `${each} before`) : ended)];
  return told.length === 0 ? 'the execution left the witness there or before' : told.join('; ');
}

/** Whether a decision is made as the part that comes next asks. */
export function hasWantedOutcome(next: NextPart | undefined, { step }: RecordedStep): boolean {
  return next?.control === `condition-${step.value !== '0'}`;
}

/** Whether a part lacks at a decision only what it assumes there: how it is decided suits the part. */
export function isAboutState(next: NextPart | undefined, step: RecordedStep): boolean {
  return next?.condition !== undefined && (next.control === undefined || hasWantedOutcome(next, step));
}

/** A statement that began too early may have gone on behind the part that it came before: that no violation came is certain. */
function tooEarly({ step }: RecordedStep, before: string, asks: NextPart['asks'] | undefined): string {
  return asks === 'violation'
    ? `\`${step.text}\` was executed without a violation, and not again after ${before} was passed`
    : `it came only before ${before} was passed`;
}

function describeOutcome(
  { step, decides }: RecordedStep,
  extent: 'alone' | 'with its location' = 'alone',
): string {
  const truth = step.value === '0' ? 'false' : step.value === '1' ? 'true' : step.value;
  const outcome = (decides === 'case' ? step.value : truth) ?? '';
  return `\`${step.text}\`${extent === 'alone' ? '' : ` at ${step.line}:${step.column}`} was ${outcome}`;
}

function often(evaluations: number): string {
  return evaluations > 1 ? `, the last of ${evaluations} times` : '';
}

/** `zones was 45, then 43`: of the variables in a condition, at each evaluation. */
function valuesOver(evaluated: readonly RecordedStep[], condition: string): string {
  const values = new Map<string, string[]>();
  for (const step of evaluated)
    for (const { name, value } of mentionedValues(step, condition)) {
      const known = values.get(name) ?? [];
      values.set(name, known);
      if (known.at(-1) !== value) known.push(value);
    }
  const told = [...values].map(([name, all]) => `${name} was ${listInWords(all)}`).join('; ');
  const isRepeated = [...values.values()].some((all) => all.length < evaluated.length);
  return told !== '' && isRepeated ? `${told} (evaluated ${evaluated.length} times)` : told;
}

function listInWords(values: readonly string[]): string {
  if (values.length <= MAXIMUM_TOLD) return values.join(', then ');
  return `${values.slice(0, MAXIMUM_TOLD - 1).join(', ')}, … ${values.at(-1)}`;
}

/** The variables that a text names, and the result of the call, at a step. */
export function mentionedValues({ values, step }: RecordedStep, text: string): readonly VariableValue[] {
  const words = new Set(text.match(/\\?[A-Za-z_$][\w$]*/g));
  const result =
    step.kind === 'return' && step.value !== null && words.has('\\result')
      ? [{ name: '\\result', value: step.value, scope: 'local' } as const]
      : [];
  return [...result, ...values.filter(({ name }) => words.has(name))];
}
