import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { sameType } from '../../c/type/compatible.js';
import type { CallPoint, ProgramPoint } from './program-points.js';

/** Statements that are nothing but what is around or in front of others. */
const WRAPPERS: ReadonlySet<TypedStatement['kind']> = new Set(['block', 'label', 'case', 'default']);

const LOOPS: ReadonlySet<string> = new Set(['while', 'for', 'do']);

/** Whether several statements are executed that begin at an offset: all that a macro expands to does. */
export function areSeveralStatementsAt(points: readonly ProgramPoint[], offset: number): boolean {
  const begin = points.filter(
    (point) => point.kind === 'statement' && point.at.start === offset && !WRAPPERS.has(point.statement.kind),
  );
  return begin.length > 1;
}

/** Whether several loops begin at an offset, or one with a label, to which a jump may lead. */
export function areSeveralLoopsAt(points: readonly ProgramPoint[], offset: number): boolean {
  const begin = points.filter(
    (point) =>
      point.at.start === offset &&
      ((point.kind === 'branching' && LOOPS.has(point.keyword)) ||
        (point.kind === 'statement' && point.statement.kind === 'label')),
  );
  return begin.length > 1;
}

/** Whether calls at one place that name the same function, or none, give values of several types. */
export function giveSeveralTypes(
  points: readonly ProgramPoint[],
  { at, callee, result }: CallPoint,
): boolean {
  return points.some(
    (other) =>
      other.kind === 'call' &&
      other.at.start === at.start &&
      other.callee === callee &&
      !sameType(other.result, result),
  );
}
