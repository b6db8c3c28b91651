import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { isTrue } from '../control/conditions.js';
import type { Place, Value } from '../execution/execution.js';
import type { Transition } from './transition.js';

/** One step of the program as an automaton sees it. */
export interface Step {
  /** `begin`: a statement starts, its effect is still to come. */
  readonly kind: 'begin' | 'end' | 'branch' | 'enter' | 'return' | 'loop-head';
  readonly place: Place;
  /** Lines in which the operation may be said to be. */
  readonly lines: readonly number[];
  /** What the operation may be said to be. */
  readonly ranges: readonly SourceRange[];
  /** Function entered or left. */
  readonly callee: string | undefined;
  /** Side of a branch; undefined for a `switch`, whose labels are branches of their own. */
  readonly truth: boolean | undefined;
  /** Whether nothing comes after the step, so that assumptions are judged on its beginning: jumps. */
  readonly jumps: boolean;
}

/** Whether the source-code guard of a transition lets a step through. */
export function matches({ edge }: Transition, step: Step, program: TypedProgram): boolean {
  const { control, enterFunction, returnFromFunction, startline, endline } = edge;
  if (control !== undefined) {
    if (step.kind !== 'branch') return false;
    if (step.truth !== undefined && step.truth !== (control === 'condition-true')) return false;
    if (!hasOffsets(edge) && isPartial(step.place)) return false;
  }
  if (enterFunction !== undefined && (step.kind !== 'enter' || step.callee !== enterFunction.value))
    return false;
  if (
    returnFromFunction !== undefined &&
    (step.kind !== 'return' || step.callee !== returnFromFunction.value)
  )
    return false;
  if (edge.enterLoopHead !== (step.kind === 'loop-head') && !isGuarded(edge)) return false;
  if (step.kind === 'loop-head' && !edge.enterLoopHead) return false;
  if (startline !== undefined && !step.lines.includes(startline)) return false;
  if (endline !== undefined && endline !== startline && !endsIn(step, endline, program)) return false;
  return !hasOffsets(edge) || liesBetween(edge, step);
}

/** Calls inside of a statement: what an assumption about its variables means is seen when the statement is over. */
export function isInside({ parts, precise, edge }: Transition, step: Step): boolean {
  if (parts.length === 0 || precise || (step.kind !== 'enter' && step.kind !== 'return')) return false;
  return step.kind === 'return' || edge.assumptionScope?.value !== step.callee;
}

function isGuarded({ control, enterFunction, returnFromFunction }: Transition['edge']): boolean {
  return control !== undefined || enterFunction !== undefined || returnFromFunction !== undefined;
}

function hasOffsets({ startoffset, endoffset }: Transition['edge']): boolean {
  return startoffset !== undefined || endoffset !== undefined;
}

/** The left operand of `&&` and `||`: a branch of its own for tools that say so with offsets. */
function isPartial({ decision }: Place): boolean {
  return decision === '&&' || decision === '||';
}

function endsIn({ lines, place }: Step, endline: number, { lineStarts }: TypedProgram): boolean {
  if (lines.includes(endline)) return true;
  const from = lineStarts[endline - 1];
  const to = lineStarts[endline] ?? Number.POSITIVE_INFINITY;
  return from !== undefined && place.range.end > from && place.range.end <= to;
}

/** Whether an expression is evaluated by the step that an edge means: it is in its lines and its offsets. */
export function liesIn(edge: Transition['edge'], { range }: Place): boolean {
  const { startline, endline, startoffset, endoffset } = edge;
  if (startline !== undefined && range.line !== startline) {
    if (endline === undefined || range.line < startline || range.line > endline) return false;
  }
  if (startoffset !== undefined && range.start < startoffset) return false;
  return endoffset === undefined || range.end <= endoffset + 2;
}

/** Some tools count the last character in, others do not; a trailing semicolon belongs to a statement. */
function liesBetween(edge: Transition['edge'], { ranges }: Step): boolean {
  return ranges.some((range) => isBetween(edge, range));
}

function isBetween({ startoffset, endoffset }: Transition['edge'], range: SourceRange): boolean {
  if (endoffset === undefined) return startoffset === undefined || range.start === startoffset;
  if (startoffset === undefined) return range.end <= endoffset + 2;
  return range.start >= startoffset && range.end <= endoffset + 2;
}

/** The function that was left last, and the statement of it that did so. */
export interface LeftFunction {
  readonly name: string | undefined;
  readonly statement: SourceRange | undefined;
}

/** What a step is seen with. */
export interface StepContext {
  /** Line of the statement that is being executed. */
  readonly statementLine: number | undefined;
  /** Line of the statement before it. */
  readonly previousLine: number | undefined;
  /** Where a function was called from. */
  readonly callLine: number | undefined;
  readonly left: LeftFunction | undefined;
  readonly jumps: ReadonlySet<number>;
  readonly isEntered: (callee: string | undefined) => boolean;
}

/** What an observed place is for an automaton; undefined for places that are no step. */
export function stepOf(place: Place, value: Value | undefined, context: StepContext): Step | undefined {
  const { kind, range, at } = place;
  const own = range.line === at.line ? [range.line] : [range.line, at.line];
  const outer = context.statementLine === undefined ? own : [...own, context.statementLine];
  switch (kind) {
    case 'statement':
      return newStep(place, 'begin', own, { jumps: context.jumps.has(range.start) });
    case 'statement-end':
      return newStep(place, 'end', own);
    case 'decision':
      return newStep(place, 'branch', own, {
        truth: place.decision === 'switch' || value === undefined ? undefined : isTrue(value),
      });
    case 'call':
      // Functions with a body are entered at their body, with their parameters.
      return context.isEntered(place.callee)
        ? undefined
        : newStep(place, 'enter', outer, { callee: place.callee });
    case 'function-entry': {
      const lines = context.callLine === undefined ? own : [...own, context.callLine];
      return newStep(place, 'enter', lines, { callee: place.callee ?? place.function });
    }
    case 'call-end': {
      const callee = place.callee ?? context.left?.name;
      // Tools name the return statement, or the call.
      const leaving = callee === context.left?.name ? context.left?.statement : undefined;
      return leaving === undefined
        ? newStep(place, 'return', outer, { callee })
        : newStep(place, 'return', [...outer, leaving.line], { callee, leaving });
    }
    case 'loop-head': {
      // Tools name the loop, or the statement before it.
      const isBegun = context.statementLine === range.line && context.previousLine !== undefined;
      return newStep(place, 'loop-head', isBegun ? [...outer, context.previousLine] : outer);
    }
    default:
      return undefined;
  }
}

const NOTHING_MORE: {
  readonly callee?: string | undefined;
  readonly truth?: boolean | undefined;
  readonly jumps?: boolean;
  readonly leaving?: SourceRange;
} = {};

/** All steps have the same shape: they are made for every place that an execution passes. */
function newStep(place: Place, kind: Step['kind'], lines: readonly number[], more = NOTHING_MORE): Step {
  const { callee, truth, jumps = false, leaving } = more;
  const ranges = leaving === undefined ? [place.range] : [place.range, leaving];
  return { kind, place, lines, ranges, callee, truth, jumps };
}
