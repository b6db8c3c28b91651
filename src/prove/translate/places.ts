import type { StringPlace, TypedPlace } from '../../c/tree/typed-expression.js';
import { typeSize } from '../../c/type/c-type.js';
import { lasts } from '../model/effects/accesses.js';
import { arrayElementSorts, arrayLayout, BASE, type Run } from '../model/layout.js';
import type { MemoryObject } from '../model/memory-object.js';
import { arrayKeys } from '../model/scalar-memory.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { storePlace } from './access.js';
import { requireAligned } from './alignment.js';
import { isListStructure } from './arguments/list-structure.js';
import { evaluate } from './expressions.js';
import { extentOfMember, extentOfPointee } from './extents/extent-of-place.js';
import { noteFollowed, requireFollowed } from './extents/require-within.js';
import { initialise } from './initialise.js';
import { beginLife, beginTemporary } from './scopes.js';
import { requireStructure } from './valid-access.js';

/** How many characters of a string literal are known; those of longer ones can be anything. */
const MAXIMUM_STRING = 512;

/**
 * The memory location of a place; side effects of its expressions take place.
 *
 * @param use `address`: nothing is accessed there, so that it may be the end of an array
 */
export function evaluatePlace(
  t: Translation,
  state: State,
  place: TypedPlace,
  use: 'object' | 'address' = 'object',
): Lvalue {
  const { pool } = t;
  const { type, range } = place;
  switch (place.kind) {
    case 'variable':
      return whole(t, t.variableObject(place.variable), place);
    case 'function':
      return whole(t, t.objectOfFunction(place.function), place);
    case 'dereference': {
      if (use === 'object') noteFollowed(place);
      const pointer = evaluate(t, state, place.pointer);
      if (pointer.kind === 'pointer') {
        if (use === 'object') {
          requireAligned(t, state, place, pointer);
          requireFollowed(t, state, pointer, place);
        }
        const { base, offset, within } = pointer;
        const extent = extentOfPointee(t, state, pointer, place);
        return { base, offset, type, bitField: undefined, extent, within };
      }
      t.unsupported(state, because('dereference'), range);
      return nowhere(t, place);
    }
    case 'member': {
      const base = evaluatePlace(t, state, place.base);
      if (isListStructure(place.base.type)) t.unsupported(state, because('variable-arguments'), range);
      const offset = pool.binary('add', base.offset, pool.index(place.member.offset));
      const extent = extentOfMember(t, base, place);
      return { base: base.base, offset, type, bitField: place.member.bitField, extent };
    }
    case 'string':
      return whole(t, stringObject(t, state, place), place);
    case 'compound-literal': {
      // Its life ends with the block around it, which is not known here.
      if (t.checks.memory === 'checked') t.unsupported(state, because('compound-literal'), range);
      const object = t.variableObject(place.variable);
      if (!lasts(place.variable)) beginLife(t, state, place.variable);
      initialise(t, state, place.variable, place.initialiser, range);
      return whole(t, object, place);
    }
    case 'temporary': {
      const value = evaluate(t, state, place.value);
      const object = t.temporaries.objectOf(t, place);
      beginTemporary(t, state, object);
      const result = whole(t, object, place);
      storePlace(t, state, result, value, range);
      return result;
    }
  }
}

/** The same of a place that is read or written. */
export function evaluateAccessed(t: Translation, state: State, place: TypedPlace): Lvalue {
  const found = evaluatePlace(t, state, place);
  requireStructure(t, state, place, found);
  return found;
}

function whole(t: Translation, object: MemoryObject, { type }: TypedPlace): Lvalue {
  const { base, offset } = t.pointerTo(object);
  return { base, offset, type, bitField: undefined, extent: { of: 'whole' } };
}

function nowhere(t: Translation, { type }: TypedPlace): Lvalue {
  return { base: t.pool.fresh(BASE, 'nowhere'), offset: t.pool.index(0), type, bitField: undefined };
}

/** The object of a string literal, which nobody may change. */
function stringObject(t: Translation, state: State, place: StringPlace): MemoryObject {
  const element = place.type.kind === 'array' ? place.type.element : place.type;
  const size = typeSize(element) ?? 1;
  const count = place.elements.length;
  const layout = arrayLayout(element, count);
  const object = t.literalObject(place) ?? t.addLiteral(place, layout, count * size, 'a string');
  if (layout.kind === 'arrays') fillCharacters(t, state, object, layout.runs, place.elements);
  return object;
}

function fillCharacters(
  t: Translation,
  state: State,
  object: MemoryObject,
  runs: readonly Run[],
  elements: readonly number[],
): void {
  const [run] = runs;
  const sort = run === undefined ? undefined : arrayElementSorts(run.type)?.[0];
  if (run === undefined || sort?.kind !== 'int' || elements.length > MAXIMUM_STRING) return;
  let array = t.pool.fill(t.pool.integer(sort, 0));
  for (const [index, element] of elements.entries()) {
    array = t.pool.store(array, t.pool.index(index), t.pool.integer(sort, element));
  }
  for (const key of arrayKeys(object, run)) state.store.set(key, array);
}
