import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { Probe, ProbeKind, ScalarValue } from '../../../../machine/interface/execution.js';
import { isTrue } from '../../../../solve/conditions.js';
import type { AutomatonEdge } from '../../../../witness/witness.js';
import { rangeKey } from './decisions.js';
import { createdBy, type Guard } from './guard.js';
import { covers, liesAt } from './offset-guard.js';
import type { Declaration } from './program-facts.js';
import { startsThread } from './thread-names.js';
import type { Transition } from './transition.js';

/** One step of the program as an automaton sees it. */
export interface EdgeStep {
  /**
   * `begin`: a statement starts, its effect is still to come. `exit`: a function is about to return. `return`: it has
   * returned, and its variables are gone.
   */
  readonly kind: 'begin' | 'end' | 'branch' | 'enter' | 'exit' | 'return' | 'loop-head';
  readonly probe: Probe;
  /** Lines that may be given for the operation. */
  readonly lines: readonly number[];
  /** Ranges that may be given for the operation. */
  readonly ranges: readonly SourceRange[];
  /** Function entered or left. */
  readonly callee: string | undefined;
  /** Side of a branch; undefined for a `switch`, whose labels are branches of their own. */
  readonly truth: boolean | undefined;
  /** Whether nothing follows the step, so that assumptions are judged at its beginning: jumps. */
  readonly jumps: boolean;
  /** Whether the step is an operand of `&&` or `||`, which some tools treat as a branch of its own. */
  readonly operand: boolean;
}

/** Whether a guard lets a step through. */
export function matches(
  { edge, lines, offsets, operands }: Guard,
  step: EdgeStep,
  program: TypedProgram,
): boolean {
  const { control, enterFunction, returnFromFunction } = edge;
  if (createdBy(edge) === 'another' && !startsThread(step)) return false;
  if (control !== undefined) {
    if (step.kind !== 'branch') return false;
    if (step.truth !== undefined && step.truth !== (control === 'condition-true')) return false;
  }
  if (step.operand && offsets === undefined && (control === undefined || !meansOperand(operands, step)))
    return false;
  if (enterFunction !== undefined && (step.kind !== 'enter' || step.callee !== enterFunction.value))
    return false;
  if (
    returnFromFunction !== undefined &&
    ((step.kind !== 'return' && step.kind !== 'exit') || step.callee !== returnFromFunction.value)
  )
    return false;
  if (step.kind === 'exit' && returnFromFunction === undefined)
    return isLineAlone(edge) && offsets === undefined && lines.start === lastLine(step.callee, program);
  if (edge.enterLoopHead !== (step.kind === 'loop-head') && !isGuarded(edge)) return false;
  if (step.kind === 'loop-head' && !edge.enterLoopHead) return false;
  if (lines.start !== undefined && !step.lines.includes(lines.start)) return false;
  if (lines.end !== undefined && lines.end !== lines.start && !endsIn(step, lines.start, lines.end, program))
    return false;
  return offsets === undefined || liesAt(offsets, step, program.text);
}

/** An operand that is itself decided in parts is not an operand for a tool that has an edge for each part. */
function meansOperand(operands: Guard['operands'], { probe }: EdgeStep): boolean {
  return operands !== 'of-conditions' && operands.compound.get(rangeKey(probe.range)) !== true;
}

/** Calls inside a statement: an assumption about the variables of the statement is judged when the statement ends. */
export function isInside({ parts, guard, edge }: Transition, step: EdgeStep): boolean {
  if (parts.length === 0 || guard.precise || (step.kind !== 'enter' && step.kind !== 'return')) return false;
  return step.kind === 'return' || edge.assumptionScope?.value !== step.callee;
}

/** Whether the guard of an edge is no more than a line. */
function isLineAlone({ control, enterFunction, createThread, enterLoopHead }: AutomatonEdge): boolean {
  const others = [control, enterFunction, createThread];
  return others.every((each) => each === undefined) && !enterLoopHead;
}

/** The line of the brace that ends a function: tools on top of LLVM have the return there, whatever leads to it. */
function lastLine(name: string | undefined, { functions, lineStarts }: TypedProgram): number | undefined {
  const definition = functions.find(
    (each) => each.name === name && each.definition !== undefined,
  )?.definition;
  if (definition === undefined) return undefined;
  const brace = definition.range.end - 1;
  return lineStarts.findLastIndex((start) => start <= brace) + 1;
}

function isGuarded({ control, enterFunction, returnFromFunction }: AutomatonEdge): boolean {
  return control !== undefined || enterFunction !== undefined || returnFromFunction !== undefined;
}

/** Whether a step may end in a line: what begins in the first line of the edge, or the operation itself, does. */
function endsIn(
  { lines, probe, ranges }: EdgeStep,
  startline: number | undefined,
  endline: number,
  { lineStarts }: TypedProgram,
): boolean {
  if (lines.includes(endline)) return true;
  const from = lineStarts[endline - 1] ?? Number.POSITIVE_INFINITY;
  const to = lineStarts[endline] ?? Number.POSITIVE_INFINITY;
  const isEnd = ({ end }: SourceRange): boolean => end > from && end <= to;
  return isEnd(probe.range) || ranges.some((range) => range.line === startline && isEnd(range));
}

/** Whether a step that an edge means evaluates an expression: the expression is within its lines and offsets. */
export function liesIn({ lines, offsets }: Guard, range: SourceRange): boolean {
  if (lines.start !== undefined && range.line !== lines.start) {
    if (lines.end === undefined || range.line < lines.start || range.line > lines.end) return false;
  }
  return (
    offsets === undefined ||
    covers({ start: offsets.start ?? 0, end: offsets.end ?? Number.POSITIVE_INFINITY }, range)
  );
}

/** The function that was left last, and the statement that left it. */
export interface LeftFunction {
  readonly name: string | undefined;
  readonly statement: SourceRange | undefined;
}

/** The context in which a step is seen. */
export interface StepContext {
  /** Line of the statement that is being executed. */
  readonly statementLine: number | undefined;
  /** Line of the statement before it. */
  readonly previousLine: number | undefined;
  /** The line from which the current function was called. */
  readonly callLine: number | undefined;
  /** The statement that is being executed; on entry of a function, the caller's. */
  readonly statement: SourceRange | undefined;
  /** The last statement that is one step and was begun or ended. */
  readonly before: SourceRange | undefined;
  /** The call that enters a function. */
  readonly call: SourceRange | undefined;
  /** The statement that the call is in, if that does not depend on the moment. */
  readonly around: SourceRange | undefined;
  /** The body of the function that is entered. */
  readonly body: SourceRange | undefined;
  readonly left: LeftFunction | undefined;
  readonly jumps: ReadonlySet<number>;
  readonly isEntered: (callee: string | undefined) => boolean;
}

/** A step about whose context nothing is known. */
export const NO_CONTEXT: StepContext = {
  statementLine: undefined,
  previousLine: undefined,
  callLine: undefined,
  statement: undefined,
  before: undefined,
  call: undefined,
  around: undefined,
  body: undefined,
  left: undefined,
  jumps: new Set(),
  isEntered: () => false,
};

/** The step that an observed location is for an automaton; undefined if it is not a step. */
export function stepAtPlace(
  probe: Probe,
  value: ScalarValue | undefined,
  context: StepContext,
): EdgeStep | undefined {
  const { kind, range, at } = probe;
  const own = range.line === at.line ? [range.line] : [range.line, at.line];
  const outer = [...own, ...lineAround(range, context, context.statementLine)];
  switch (kind) {
    case 'statement':
      return newStep(probe, 'begin', own, { jumps: context.jumps.has(range.start) });
    case 'statement-end':
    case 'declarator-end':
      return newStep(probe, 'end', own);
    case 'decision':
      return newStep(probe, 'branch', own, {
        truth: probe.decision === 'switch' || value === undefined ? undefined : isTrue(value),
        operand: probe.decision === '&&' || probe.decision === '||',
      });
    case 'call':
      // Functions with a body are entered at their body, once parameters have values.
      return context.isEntered(probe.callee)
        ? undefined
        : newStep(probe, 'enter', outer, { callee: probe.callee });
    case 'function-entry': {
      const { callLine, call, body, statement } = context;
      const around = lineAround(call ?? range, context, callLine);
      const lines = call === undefined ? [...own, ...around] : [...own, ...around, call.line];
      // Tools give the range of the declarator, of the body, or of the call.
      const head = body === undefined ? undefined : { ...range, end: body.start };
      const ranges = [range, probe.at, head, body, call, statement].filter((each) => each !== undefined);
      return newStep(probe, 'enter', lines, { callee: probe.callee ?? probe.function, ranges });
    }
    case 'call-end': {
      const callee = probe.callee ?? context.left?.name;
      // Tools name the return statement, or the call.
      const leaving = callee === context.left?.name ? context.left?.statement : undefined;
      return leaving === undefined
        ? newStep(probe, 'return', outer, { callee })
        : newStep(probe, 'return', [...outer, leaving.line], { callee, ranges: [range, leaving] });
    }
    case 'loop-head': {
      // Tools name the loop, or the statement before it.
      const isBegun = context.statementLine === range.line && context.previousLine !== undefined;
      const { before } = context;
      const lines = context.statementLine === undefined ? own : [...own, context.statementLine];
      return newStep(probe, 'loop-head', isBegun ? [...lines, context.previousLine] : lines, {
        ranges: before === undefined ? [range] : [range, before],
      });
    }
    case 'function-exit': {
      // The frame still exists, for assumptions about what the function leaves behind.
      const { statement = range, callLine } = context;
      const lines = callLine === undefined ? [statement.line] : [statement.line, callLine];
      return newStep({ ...probe, range: statement, at: statement }, 'exit', lines, {
        callee: probe.function,
      });
    }
    default:
      return undefined;
  }
}

/** Whether a decision is not only about a part of a condition. */
export function isWholeDecision({ kind, decision }: Pick<Probe, 'kind' | 'decision'>): boolean {
  return kind === 'decision' && decision !== '?' && decision !== '&&' && decision !== '||';
}

/**
 * The line of the statement around an evaluation. The condition of a loop is evaluated again behind the body, whose last
 * statement is not around it.
 */
function lineAround(range: SourceRange, context: StepContext, line: number | undefined): readonly number[] {
  if (context.around !== undefined) return [context.around.line];
  return line !== undefined && isWithin(range, context) ? [line] : [];
}

/** Whether an evaluation is in the statement that was begun or ended last. */
export function isWithin(range: SourceRange, { statement }: Pick<StepContext, 'statement'>): boolean {
  return statement === undefined || covers(statement, range);
}

/** A declaration at file scope, which is executed before the program starts. */
export function declarationStep({ range, name }: Declaration): EdgeStep {
  return newStep(makeProbe('statement-end', range), 'end', [range.line], { ranges: [range, name] });
}

/** A location, as executions would pass it. */
export function makeProbe(kind: ProbeKind, range: SourceRange, more: Partial<Probe> = {}): Probe {
  return {
    id: -1,
    kind,
    function: undefined,
    range,
    at: range,
    decision: undefined,
    callee: undefined,
    cases: [],
    ...more,
  };
}

const NOTHING_MORE: {
  readonly callee?: string | undefined;
  readonly truth?: boolean | undefined;
  readonly jumps?: boolean;
  readonly operand?: boolean;
  readonly ranges?: readonly SourceRange[];
} = {};

/** All steps have the same shape: one is made for every location that an execution passes. */
function newStep(
  probe: Probe,
  kind: EdgeStep['kind'],
  lines: readonly number[],
  more = NOTHING_MORE,
): EdgeStep {
  const { callee, truth, jumps = false, operand = false, ranges = [probe.range] } = more;
  return { kind, probe, lines, ranges, callee, truth, jumps, operand };
}
