import type { TypedPlace } from '../../c/tree/typed-expression.js';
import type { CType, RecordDefinition } from '../../c/type/c-type.js';
import { addressBehind } from '../model/address-taken.js';
import { isSameStructure } from '../model/aliasing.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Lvalue } from '../model/value.js';
import { pointerTargets } from './access.js';

/**
 * Where a pointer to a structure is followed to what is read or written, the object there is such a structure, or holds one:
 * compilers rely on it that a member of one structure is never one of another, even if the members are alike (C11 6.5p7).
 */
export function requireStructure(
  t: Translation,
  state: State,
  place: TypedPlace,
  { base }: Pick<Lvalue, 'base'>,
): void {
  const structure = structureBehind(place);
  if (structure === undefined) return;
  const others = pointerTargets(t, base).filter(
    ({ object: { type } }) => type === undefined || !holds(t, type, structure),
  );
  if (others.length === 0) return;
  const isOther = t.pool.any(others.map(({ condition }) => condition));
  t.require(state, t.pool.not(isOther), goalAt('translation', goalText('structure-of-type'), place.range));
}

/** The structure that a place is in, if a pointer leads to it. */
function structureBehind(place: TypedPlace): RecordDefinition | undefined {
  switch (place.kind) {
    case 'member':
      return structureBehind(place.base);
    case 'dereference': {
      if (place.type.kind === 'record') return place.type.definition;
      const address = addressBehind(place.pointer);
      return address === undefined ? undefined : structureBehind(address.place);
    }
    default:
      return undefined;
  }
}

function holds({ program }: Translation, type: CType, structure: RecordDefinition): boolean {
  const records = recordsIn(type);
  if (records.has(structure)) return true;
  return program.files.length > 1 && [...records].some((each) => isSameStructure(each, structure));
}

const known = new WeakMap<CType, ReadonlySet<RecordDefinition>>();

/**
 * Structures and unions that an object of a type is, or that it holds, whatever was stored last: of a union, a structure is there
 * only if no other one is.
 */
function recordsIn(type: CType): ReadonlySet<RecordDefinition> {
  const found = known.get(type);
  if (found !== undefined) return found;
  const records = new Set(partsOf(type).flatMap((part) => [...recordsIn(part)]));
  if (type.kind === 'record') records.add(type.definition);
  known.set(type, records);
  return records;
}

function partsOf(type: CType): readonly CType[] {
  if (type.kind === 'array') return [type.element];
  if (type.kind !== 'record') return [];
  const { form, layout } = type.definition;
  const parts = (layout?.members ?? []).map((member) => member.type);
  const several = form === 'union' && parts.filter((part) => recordsIn(part).size > 0).length > 1;
  return several ? [] : parts;
}
