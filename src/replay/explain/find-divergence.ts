import { pointAt } from '../../c/scope-at.js';
import { lookUpName } from '../../c/tree/scope.js';
import type { TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { VariableValue } from '../../vocabulary/execution-trace.js';
import type { Divergence } from '../../vocabulary/witness-diagnosis.js';
import type { ShownExecution } from '../answer/answer.js';
import type { ReplaySubject } from '../answer/subject.js';
import { wasSeen } from '../claim/observation.js';
import type { NextPart } from '../claim/witness-trace.js';
import { departureFrom, isInStatementAt } from './departure.js';
import { describeWays } from './describe-condition.js';
import { happenedAt, hasWantedOutcome, isAboutState, mentionedValues } from './describe-happening.js';
import { describeEdgeFault, faultOfEdge } from './fault-of-edge.js';
import { NOTHING_REQUIRED, requiredInputs } from './required-inputs.js';
import { sourceLine } from './source-line.js';
import { otherThreads, threadOfPart } from './threads-at-edge.js';
import type { TracedExecution } from './trace-execution.js';
import type { RecordedStep } from './traced-monitor.js';

/** Where the execution that got furthest and the witness part, and what would have to be otherwise. */
export function findDivergence(
  subject: ReplaySubject,
  shown: ShownExecution,
  traced: TracedExecution | undefined,
): Divergence {
  const { witnessTrace, run } = shown;
  const { program } = subject.frontEnd;
  const { next } = witnessTrace;
  const recorded = traced?.recorded ?? [];
  const since = traced?.told ?? 0;
  const suitable = recorded.filter((step) => isEvaluation(next, step));
  const isElsewhere = next?.asks === 'violation' && shown.violation !== null;
  // An edge into the violation state is taken before the violation does not happen.
  const isTaken = next?.asks === 'violation' && witnessTrace.missing === undefined;
  const evaluated = isElsewhere ? [] : suitable.filter((step) => isTaken || isBehind(step, since, next));
  const edgeFault = faultOfEdge(subject, next);
  const fault =
    edgeFault === undefined
      ? otherThreads(subject, witnessTrace, suitable, recorded)
      : describeEdgeFault(edgeFault);
  const at = next?.at ?? firstOffset(program, next?.line);
  const isSeen = evaluated.length > 0 || wasSeen(witnessTrace.observed);
  // It may have gone into a sink anywhere: no decision of the program is to blame.
  const isLeft = next?.kind === 'edge' && run.end.kind === 'stopped';
  const isKnown = isSeen || isLeft || fault !== undefined || at === undefined || isElsewhere;
  const isEarly = !isElsewhere && suitable.length > evaluated.length;
  const earlier = isEarly ? suitable.at(-1) : undefined;
  const left = isKnown ? undefined : departureFrom(program, at, recorded, { earlier });
  const isInside = left !== undefined && at !== undefined && isInStatementAt(program, at, left.at);
  // A loop that goes round for ever never comes to its own beginning again, however its body decides.
  const departure = isInside && run.end.kind === 'endless' ? undefined : left;
  const asked = evaluated.at(-1) ?? departure;
  const last = evaluated.at(-1);
  // Where the last decision is as it must be, the part lacks nothing that inputs could change there.
  const isSuited = last !== undefined && hasWantedOutcome(next, last) && next?.condition === undefined;
  const isMissed = asked === undefined && (isElsewhere || earlier !== undefined);
  // What must hold again held before, and inputs that let it hold now may not have let it hold then.
  const isOpen = fault === undefined && !isMissed && !isSuited && next?.turn !== 'again';
  const evaluations = recorded.filter(
    ({ at: there, step }) => there === asked?.at && step.kind === asked.step.kind,
  );
  const decided = last !== undefined && next?.kind === 'edge' && isAboutState(next, last) ? undefined : asked;
  const { ways, inputs, excluded, fixed, given } = isOpen
    ? requiredInputs(subject, run, decided, evaluations.length)
    : NOTHING_REQUIRED;
  const required = describeWays(ways) ?? null;
  const step = asked ?? earlier;
  const place = isElsewhere && step === undefined ? shown.violation : divergenceLocation(step, next, program);
  const line = place?.line ?? null;
  return {
    part: next === undefined ? null : { kind: next.kind, number: next.number },
    wants: `${next?.wants ?? 'a violation'}${next?.turn === 'again' ? ' again' : ''}${threadOfPart(subject, next, fault)}`,
    happened: happenedAt({ shown, evaluated, earlier, departure, fault }),
    line,
    column: place?.column ?? null,
    source: line === null ? null : sourceLine(program, line),
    evaluations: next?.asks === 'step' ? 0 : evaluated.length,
    values: valuesAt(step, next, recorded, program),
    inputs,
    required,
    given: required === null ? 'nothing' : given,
    ...(required !== null && excluded !== undefined && { excluded }),
    fixed,
  };
}

/** Whether a step was executed after a part was passed: a segment that is passed where a statement begins comes before it. */
function isBehind({ step, event }: RecordedStep, since: number, next: NextPart | undefined): boolean {
  const isBefore = next?.kind === 'segment' && step.kind === 'statement';
  return isBefore ? event >= since : event > since;
}

/** Whether a step evaluates what comes next in the witness. */
function isEvaluation(next: NextPart | undefined, { at, start, end, step }: RecordedStep): boolean {
  if (next === undefined || step.kind === 'enter') return false;
  if (next.asks === 'violation') {
    if (next.at === undefined) return next.line === step.line;
    return step.kind !== 'return' && start <= next.at && next.at < end;
  }
  if (next.kind === 'edge') {
    const isThere = next.at === undefined ? next.line === step.line : next.at === start;
    return isThere && (next.asks !== 'decision' || step.kind === 'decision');
  }
  if (next.at !== at) return false;
  if (next.asks === 'call') return step.kind === 'return';
  return next.asks === step.kind || (next.asks === 'result' && step.kind === 'return');
}

function divergenceLocation(
  step: RecordedStep | undefined,
  next: NextPart | undefined,
  program: TypedProgram,
): { readonly line: number; readonly column: number | undefined } | undefined {
  if (step !== undefined) return step.step;
  if (next?.line === undefined) return undefined;
  const start = program.lineStarts[next.line - 1];
  const first = firstOffset(program, next.line);
  const column = start === undefined || first === undefined ? undefined : first - start + 1;
  return { line: next.line, column: next.column ?? column };
}

/** Offset of the first character of a line that is not white space. */
function firstOffset({ text, lineStarts }: TypedProgram, line: number | undefined): number | undefined {
  const start = lineStarts[(line ?? 0) - 1];
  if (start === undefined) return undefined;
  return start + Math.max(0, text.slice(start, lineStarts[line ?? 0] ?? text.length).search(/\S/));
}

/** Of what an edge assumes, the values behind the statement: there the assumption is judged. */
function valuesAt(
  step: RecordedStep | undefined,
  next: NextPart | undefined,
  recorded: readonly RecordedStep[],
  program: TypedProgram,
): readonly VariableValue[] {
  if (step === undefined) return [];
  const isDecided = step.step.kind === 'decision' || next?.asks === 'violation';
  const text = `${isDecided ? step.step.text : ''} ${next?.condition ?? ''}`;
  const isBehind = next?.kind === 'edge' && next.condition !== undefined && step.step.kind === 'statement';
  const behind = isBehind ? stepBehind(step, recorded) : undefined;
  if (behind === undefined) return mentionedValues(step, text);
  // At the next step, a name may be that of another variable.
  return mentionedValues(behind, text).filter(
    ({ name }) => variableNamed(name, step.end, program) === variableNamed(name, behind.start, program),
  );
}

function variableNamed(name: string, offset: number, program: TypedProgram): Variable | undefined {
  const entity = lookUpName(pointAt(program, offset), name)?.entity;
  return entity?.kind === 'variable' ? entity.variable : undefined;
}

/**
 * The values behind a statement: at the next step of its activation. With threads, others may have changed them until
 * then; at the very next step, they only have not changed what all share.
 */
function stepBehind(before: RecordedStep, recorded: readonly RecordedStep[]): RecordedStep | undefined {
  const { depth, function: name, thread } = before.step;
  const isOwn = ({ step }: RecordedStep): boolean =>
    step.depth === depth && step.function === name && step.thread === thread && step.kind !== 'return';
  const later = recorded.slice(recorded.indexOf(before) + 1);
  if (thread === undefined) return later.find(isOwn);
  const [next] = later;
  if (next === undefined || isOwn(next)) return next;
  return { ...next, values: next.values.filter(({ scope }) => scope === 'global') };
}
