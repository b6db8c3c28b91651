import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';
import { requireInteger } from './exact-type.js';

/** An integer in a variable: the variable itself, or an element of the array that it is. */
export interface Element {
  readonly variable: Variable;
  /** From the outermost array to the innermost. */
  readonly indices: readonly ElementIndex[];
}

interface ElementIndex {
  /** Undefined for the first element: `*a`. */
  readonly value: TypedExpression | undefined;
  /** Elements of the array. */
  readonly count: number;
}

/**
 * The element that a place is: `a[i]` is what `a + i` leads to.
 * @param line 1-based line of the program, for the failure
 * @throws NotExpressible for every other place
 */
export function findElement(place: TypedPlace, line: number): Element {
  requireInteger(place.type, line, 'it');
  return find(place, line);
}

function find(place: TypedPlace, line: number): Element {
  if (place.kind === 'variable' && place.variable.origin === 'declared')
    return { variable: place.variable, indices: [] };
  if (place.kind !== 'dereference') throw otherPlace(line);
  const { pointer } = place;
  const isSum = pointer.kind === 'pointer-add' && pointer.operator === '+';
  const array = isSum ? pointer.pointer : pointer;
  if (array.kind !== 'address' || array.origin !== 'array') throw otherPlace(line);
  const { type } = array.place;
  if (type.kind !== 'array' || type.length.kind !== 'known') throw otherPlace(line);
  const { variable, indices } = find(array.place, line);
  return {
    variable,
    indices: [...indices, { value: isSum ? pointer.offset : undefined, count: type.length.count }],
  };
}

function otherPlace(line: number): NotExpressible {
  return new NotExpressible(line, 'it is neither a variable nor an element of an array');
}
