import type { SourceRange } from '../../c/tree/source-range.js';
import type { Initialiser } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { FloatSort, IntSort } from '../../smt/sort.js';
import { arraySort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { arrayElementSorts, scalarSorts } from '../model/layout.js';
import { type MemoryObject, storeKeys } from '../model/memory-object.js';
import { arrayKeys, scalarKey } from '../model/scalar-memory.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { storePlace } from './access.js';
import { evaluate } from './expressions.js';
import { type InOrder, listInOrder } from './in-order.js';

/** How many stores of one initialiser are translated one by one. */
const MAXIMUM_STORES = 2000;

/** Initialises the object of a variable. */
export function initialise(
  t: Translation,
  state: State,
  variable: Variable,
  initialiser: Initialiser,
  range: SourceRange,
): void {
  const object = t.variableObject(variable);
  const { type } = variable;
  const place: Lvalue = { ...t.pointerTo(object), type, bitField: undefined };
  if (initialiser.kind === 'value') {
    storePlace(t, state, place, evaluate(t, state, initialiser.value), range);
    return;
  }
  if (initialiser.stores.length > MAXIMUM_STORES) {
    for (const { value } of listInOrder(t, state, { object: variable, list: initialiser, range }).stores)
      if (value.kind === 'value') evaluate(t, state, value.value);
    setAll(t, state, object, (sort) => t.pool.fresh(sort, 'initial'));
    return;
  }
  const list = listInOrder(t, state, { object: variable, list: initialiser, range });
  initialiseParts(t, state, object, place, list, range);
}

function initialiseParts(
  t: Translation,
  state: State,
  object: MemoryObject,
  place: Lvalue,
  list: InOrder<Extract<Initialiser, { kind: 'list' }>>,
  range: SourceRange,
): void {
  setAll(t, state, object, (sort) => zeroTerm(t, sort));
  for (const { offset, bitField, type: part, value } of list.stores) {
    const at = (distance: number, partType: CType): Lvalue => ({
      base: place.base,
      offset: t.pool.index(offset + distance),
      type: partType,
      bitField,
    });
    if (value.kind === 'value') {
      const stored = evaluate(t, state, value.value);
      const width = bitField === undefined || stored.kind !== 'number' ? undefined : bitField.width;
      const sort =
        part.kind === 'integer' && width !== undefined ? scalarSorts(part, bitField)?.[0] : undefined;
      const adapted =
        stored.kind === 'number' && sort?.kind === 'int' && stored.term.sort.kind === 'int'
          ? { kind: 'number' as const, term: t.pool.cast(sort, stored.term) }
          : stored;
      storePlace(t, state, at(0, part), adapted, range);
    } else if (part.kind === 'array' && part.element.kind === 'integer') {
      const { element } = part;
      const sort = scalarSorts(element)?.[0] as IntSort;
      for (const [index, character] of value.elements.entries()) {
        const term = t.pool.integer(sort, character);
        storePlace(t, state, at(index * element.size, element), { kind: 'number', term }, range);
      }
    } else t.unsupported(state, because('initialiser-type'), range);
  }
}

/** Every scalar of an object is zero. */
export function clear(t: Translation, state: State, object: MemoryObject): void {
  setAll(t, state, object, (sort) => zeroTerm(t, sort));
}

/** Every scalar of an object has any value. */
export function havoc(t: Translation, state: State, object: MemoryObject): void {
  setAll(t, state, object, (sort) => t.pool.fresh(sort, object.name));
}

/** The names of the parts of the state that hold an object. */
export function contentKeys(object: MemoryObject): readonly string[] {
  const { layout } = object;
  switch (layout.kind) {
    case 'opaque':
    case 'blocks':
      return [];
    case 'cells':
    case 'slots':
      return layout.leaves.flatMap((leaf) =>
        storeKeys(scalarKey(object, leaf), leaf.type.kind === 'pointer' ? 2 : 1),
      );
    case 'arrays':
      return layout.runs.flatMap((run) => arrayKeys(object, run));
  }
}

function setAll(
  t: Translation,
  state: State,
  object: MemoryObject,
  make: (sort: IntSort | FloatSort) => Term,
): void {
  const { layout } = object;
  if (layout.kind === 'cells') {
    for (const leaf of layout.leaves) {
      const sorts = scalarSorts(leaf.type, leaf.bitField) ?? [];
      const keys = storeKeys(scalarKey(object, leaf), sorts.length);
      for (const [index, sort] of sorts.entries()) state.store.set(keys[index] ?? '', make(sort));
    }
  }
  if (layout.kind !== 'arrays') return;
  for (const run of layout.runs) {
    const sorts = arrayElementSorts(run.type) ?? [];
    const keys = arrayKeys(object, run);
    for (const [index, sort] of sorts.entries()) {
      const made = make(sort);
      const isZero = made.operator === 'literal';
      state.store.set(
        keys[index] ?? '',
        isZero ? t.pool.fill(made) : t.pool.fresh(arraySort(sort), object.name),
      );
    }
  }
}

function zeroTerm(t: Translation, sort: IntSort | FloatSort): Term {
  return sort.kind === 'int' ? t.pool.integer(sort, 0) : t.pool.real(sort, 0);
}
