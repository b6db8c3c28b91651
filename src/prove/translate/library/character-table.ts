import { typeSize } from '../../../c/type/c-type.js';
import { knownArray, pointerTo, typeModel } from '../../../c/type/type-model.js';
import { classBits } from '../../../machine/values/character-classes.js';
import { arrayElementSorts, chooseLayout, type Layout } from '../../model/layout.js';
import { storeKeys } from '../../model/memory-object.js';
import { arrayKeys, scalarKey } from '../../model/scalar-memory.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { PointerValue } from '../../model/value.js';
import type { Call } from '../calls.js';

/** The table of the GNU library has classes for characters from -128 to 255; those beyond ASCII have none in the C locale. */
const FIRST = -128;
const COUNT = 384;
const ASCII = 128;

const TABLE = {};
const POINTER = {};

/** Whether a call is one of `__ctype_b_loc`, by which tests of characters in preprocessed programs find the table. */
export function looksForTable({ arguments: given, functionType }: Call): boolean {
  const { result } = functionType;
  const inner = result.kind === 'pointer' ? result.target : undefined;
  const element = inner?.kind === 'pointer' ? inner.target : undefined;
  return given.length === 0 && element?.kind === 'integer' && element.name === 'unsigned short';
}

/** The address of a pointer to the class of character 0. Nobody may change either of them, so that both are as always. */
export function characterTable(t: Translation, state: State): PointerValue {
  const { pool } = t;
  const model = typeModel(t.program.dataModel);
  const element = model.integer('unsigned short');
  const array = knownArray(element, COUNT);
  const table =
    t.literalObject(TABLE) ?? t.addLiteral(TABLE, chooseLayout(array), typeSize(array) ?? 0, 'classes');
  const { base } = t.pointerTo(table);
  fillClasses(t, state, table.layout, (run) => arrayKeys(table, run));
  const type = pointerTo(model, element);
  const pointer =
    t.literalObject(POINTER) ?? t.addLiteral(POINTER, chooseLayout(type), type.size, 'classes_pointer');
  const offset = pool.index(-FIRST * element.size);
  for (const leaf of pointer.layout.kind === 'cells' ? pointer.layout.leaves : [])
    for (const [index, key] of storeKeys(scalarKey(pointer, leaf), 2).entries())
      state.store.set(key, index === 0 ? base : offset);
  return t.pointerTo(pointer);
}

type Runs = Extract<Layout, { readonly kind: 'arrays' }>['runs'];

function fillClasses(
  { pool }: Translation,
  state: State,
  layout: Layout,
  keysOf: (run: Runs[number]) => readonly string[],
): void {
  const [run] = layout.kind === 'arrays' ? layout.runs : [];
  const sort = run === undefined ? undefined : arrayElementSorts(run.type)?.[0];
  if (run === undefined || sort?.kind !== 'int') return;
  let classes = pool.fill(pool.integer(sort, 0));
  for (let code = 0; code < ASCII; code++)
    classes = pool.store(classes, pool.index(code - FIRST), pool.integer(sort, classBits(code)));
  for (const key of keysOf(run)) state.store.set(key, classes);
}
