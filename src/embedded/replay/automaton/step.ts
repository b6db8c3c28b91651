import type { SourceRange } from '../../../c/source-range.js';
import type { TypedProgram } from '../../../c/typed-program.js';
import { isTrue } from '../control/conditions.js';
import type { Place, Value } from '../execution/machine.js';
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

/** What an observed place is for an automaton; undefined for places that are no step. */
export function stepOf(
  place: Place,
  value: Value | undefined,
  context: {
    readonly statementLine: number | undefined;
    readonly callLine: number | undefined;
    readonly left: LeftFunction | undefined;
    readonly jumps: ReadonlySet<number>;
    readonly isEntered: (callee: string | undefined) => boolean;
  },
): Step | undefined {
  const own = [place.range.line, place.at.line];
  const ranges = [place.range];
  const step = { place, callee: undefined, truth: undefined, jumps: false, ranges } as const;
  const outer = context.statementLine === undefined ? [] : [context.statementLine];
  switch (place.kind) {
    case 'statement':
      return { ...step, kind: 'begin', lines: own, jumps: context.jumps.has(place.range.start) };
    case 'statement-end':
      return { ...step, kind: 'end', lines: own };
    case 'decision': {
      const truth = place.decision === 'switch' || value === undefined ? undefined : isTrue(value);
      return { ...step, kind: 'branch', lines: own, truth };
    }
    case 'call':
      // Functions with a body are entered at their body, with their parameters.
      return context.isEntered(place.callee)
        ? undefined
        : { ...step, kind: 'enter', lines: [...own, ...outer], callee: place.callee };
    case 'function-entry': {
      const lines = context.callLine === undefined ? own : [...own, context.callLine];
      return { ...step, kind: 'enter', lines, callee: place.callee ?? place.function };
    }
    case 'call-end': {
      const callee = place.callee ?? context.left?.name;
      const lines = [...own, ...outer];
      // Tools name the return statement, or the call.
      const leaving = callee === context.left?.name ? context.left?.statement : undefined;
      if (leaving === undefined) return { ...step, kind: 'return', lines, callee };
      return {
        ...step,
        kind: 'return',
        lines: [...lines, leaving.line],
        ranges: [...ranges, leaving],
        callee,
      };
    }
    case 'loop-head':
      return { ...step, kind: 'loop-head', lines: [...own, ...outer] };
    default:
      return undefined;
  }
}
