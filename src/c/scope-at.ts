import { innermostScope, type Scope, type ScopePoint } from './tree/scope.js';
import type { SourceRange } from './tree/source-range.js';
import type { TypedProgram } from './tree/typed-program.js';
import { unclearNamesAt, withoutNames } from './tree/unclear-names.js';

/**
 * The scope at a place of the program, for `lookUpName` and `analyseExpression`; columns count from 1. Undefined for
 * lines that the program does not have, and for columns past the end of their line.
 */
export function scopeAt(program: TypedProgram, line: number, column: number): ScopePoint | undefined {
  const offset = offsetAt(program, line, column);
  return offset === undefined ? undefined : pointAt(program, offset);
}

/** The same at an offset of its text, in the innermost scope or in one that is around it. */
export function pointAt(
  program: TypedProgram,
  offset: number,
  scope: Scope = innermostScope(program.fileScope, offset),
): ScopePoint {
  return { scope, offset, unclear: unclearNamesAt(program, offset) };
}

/** Behind what begins at one offset and ends at another: what it declares is visible, in the scope in which it begins. */
export function pointBehind(program: TypedProgram, { start, end }: SourceRange): ScopePoint {
  const { scope, unclear } = pointAt(program, start);
  return { scope, offset: end, unclear: unclear ?? unclearNamesAt(program, end) };
}

/**
 * The scope that evaluates the condition of a loop, for a place at the loop's keyword: variables declared in the head
 * of a `for` are visible here, but not before the statement. Undefined if no loop begins there.
 */
export function loopScopeAt(program: TypedProgram, line: number, column: number): ScopePoint | undefined {
  const point = scopeAt(program, line, column);
  if (point === undefined) return undefined;
  const loops = loopStarts(program).get(point.offset);
  if (loops === undefined) return undefined;
  const { scope, unclear } = point;
  if (scope.kind !== 'for' || scope.start !== point.offset) return point;
  // The head declares its names for this loop, unless a macro stands for several ones.
  const left = loops === 1 ? withoutNames(unclear, scope.names) : unclear;
  return { scope, offset: latestName(scope, point.offset), unclear: left };
}

const LOOP_STARTS = new WeakMap<TypedProgram, ReadonlyMap<number, number>>();

/** Offsets of the keywords of all loops, with how many begin there. */
function loopStarts(program: TypedProgram): ReadonlyMap<number, number> {
  const known = LOOP_STARTS.get(program);
  if (known !== undefined) return known;
  const starts = new Map<number, number>();
  for (const { kind, range } of program.positions)
    if (kind === 'loop') starts.set(range.start, (starts.get(range.start) ?? 0) + 1);
  LOOP_STARTS.set(program, starts);
  return starts;
}

/** After the declarations in the head, which precede everything in the body. */
function latestName(scope: Scope, offset: number): number {
  return [...scope.names.values()].reduce((latest, { from }) => Math.max(latest, from), offset);
}

function offsetAt({ lineStarts, text }: TypedProgram, line: number, column: number): number | undefined {
  const start = lineStarts[line - 1];
  if (start === undefined || column < 1) return undefined;
  const offset = start + column - 1;
  const end = (lineStarts[line] ?? text.length + 1) - 1;
  return offset <= end ? offset : undefined;
}
