import { innermostScope, type Scope, type ScopePoint } from './tree/scope.js';
import type { TypedProgram } from './tree/typed-program.js';

/**
 * The scope at a place of the program, for `lookUpName` and `analyseExpression`; columns count from 1. Undefined for
 * lines that the program does not have, and for columns past the end of their line.
 */
export function scopeAt(program: TypedProgram, line: number, column: number): ScopePoint | undefined {
  const offset = offsetAt(program, line, column);
  return offset === undefined ? undefined : { scope: innermostScope(program.fileScope, offset), offset };
}

/**
 * The scope that evaluates the condition of a loop, for a place at the loop's keyword: variables declared in the head
 * of a `for` are visible here, but not before the statement. Undefined if no loop begins there.
 */
export function loopScopeAt(program: TypedProgram, line: number, column: number): ScopePoint | undefined {
  const point = scopeAt(program, line, column);
  if (point === undefined) return undefined;
  if (!loopStarts(program).has(point.offset)) return undefined;
  const { scope } = point;
  if (scope.kind !== 'for' || scope.start !== point.offset) return point;
  return { scope, offset: latestName(scope, point.offset) };
}

const LOOP_STARTS = new WeakMap<TypedProgram, ReadonlySet<number>>();

/** Offsets of the keywords of all loops. */
function loopStarts(program: TypedProgram): ReadonlySet<number> {
  const known = LOOP_STARTS.get(program);
  if (known !== undefined) return known;
  const starts = new Set(
    program.positions.flatMap(({ kind, range }) => (kind === 'loop' ? [range.start] : [])),
  );
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
