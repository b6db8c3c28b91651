import type { SourceRange } from '../../../c/tree/source-range.js';
import { literalChoices } from '../../../smt/literal-choices.js';
import { intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import type { ArgumentPlace } from '../../model/call-frame.js';
import { goalText } from '../../model/goal-texts.js';
import { BASE } from '../../model/layout.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { Lvalue, PointerValue } from '../../model/value.js';
import { loadPlace, storePlace } from '../access.js';
import { activePlaces } from './argument-lists.js';
import { isListStructure } from './list-structure.js';

/** Its member with a pointer to the place of the next argument. */
const POINTER = 'overflow_arg_area';
/** Those that also say which argument is next, in numbers that the ABI knows. */
const OFFSETS = ['gp_offset', 'fp_offset'];
const OFFSET_SORT = intSort(32, false);

/** The parts of a list: the pointer to the next argument, which may be all of it, and the numbers that say the same. */
interface ListParts {
  readonly pointer: Lvalue;
  readonly offsets: readonly Lvalue[];
}

/** What a list says of each argument, wherever it is copied: numbers of which nothing is known. */
export function offsetsOfArgument({ pool }: Translation): readonly Term[] {
  return OFFSETS.map((name) => pool.fresh(OFFSET_SORT, name));
}

function partsOf({ pool }: Translation, list: Lvalue): ListParts | undefined {
  const { base, offset, type } = list;
  if (type.kind === 'pointer') return { pointer: { ...list, type, bitField: undefined }, offsets: [] };
  if (type.kind !== 'record' || !isListStructure(type)) return undefined;
  const parts = [POINTER, ...OFFSETS].flatMap((name) => {
    const member = type.definition.layout?.members.find((each) => each.name === name);
    if (member === undefined) return [];
    const at = pool.binary('add', offset, pool.index(member.offset));
    return [{ base, offset: at, type: member.type, bitField: undefined }];
  });
  const [pointer, ...offsets] = parts;
  return pointer !== undefined && offsets.length === OFFSETS.length ? { pointer, offsets } : undefined;
}

/** The places of arguments to which a list may lead, each under its condition. */
export function placesOf(
  t: Translation,
  { base, offset }: PointerValue,
): readonly { readonly place: ArgumentPlace; readonly condition: Term }[] {
  const { pool } = t;
  const choices = literalChoices(base);
  return activePlaces(t)
    .filter(({ object }) => choices?.has(BigInt(object.id)) === true)
    .map((place) => ({
      place,
      condition: pool.and(
        pool.equal(base, pool.integer(BASE, place.object.id)),
        pool.equal(offset, pool.index(0)),
      ),
    }));
}

/**
 * What a list leads to; undefined if it is none. All of its parts must say the same: nothing else than the operations on lists
 * has changed them.
 */
export function readList(
  t: Translation,
  state: State,
  list: Lvalue,
  range: SourceRange,
): PointerValue | undefined {
  const { pool } = t;
  const parts = partsOf(t, list);
  const value = parts && loadPlace(t, state, parts.pointer, range);
  if (parts === undefined || value?.kind !== 'pointer') return undefined;
  const places = placesOf(t, value);
  for (const [index, part] of parts.offsets.entries()) {
    const said = loadPlace(t, state, part, range);
    if (said.kind !== 'number') return undefined;
    const agrees = places.map(({ place: { offsets }, condition }) => {
      const meant = offsets[index];
      const isMeant = meant === undefined ? pool.false : pool.equal(said.term, meant);
      return pool.or(pool.not(condition), isMeant);
    });
    t.require(state, pool.all(agrees), goalAt('translation', goalText('list-unchanged'), range));
  }
  return value;
}

/** Makes a list lead to an argument, or anywhere; whether it is a list. */
export function writeList(
  t: Translation,
  state: State,
  list: Lvalue,
  { value, range }: { readonly value: PointerValue; readonly range: SourceRange },
): boolean {
  const { pool } = t;
  const parts = partsOf(t, list);
  if (parts === undefined) return false;
  const places = placesOf(t, value);
  if (!state.isDead) storePlace(t, state, parts.pointer, value, range);
  for (const [index, part] of parts.offsets.entries()) {
    let term = pool.fresh(OFFSET_SORT, 'of_no_argument');
    for (const { place, condition } of places) term = pool.ite(condition, place.offsets[index] ?? term, term);
    if (!state.isDead) storePlace(t, state, part, { kind: 'number', term }, range);
  }
  return true;
}
