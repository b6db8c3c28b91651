import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedPlace } from '../../c/tree/typed-expression.js';
import { isSameStructure } from '../../c/type/aliasing.js';
import { type CType, type RecordDefinition, typeSize } from '../../c/type/c-type.js';
import { literalChoices } from '../../smt/literal-choices.js';
import { isTrue, type Term } from '../../smt/term.js';
import { addressBehind } from '../model/address-taken.js';
import { goalText } from '../model/goal-texts.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import type { Lvalue } from '../model/value.js';
import { isLive, pointerTargets } from './access.js';
import { makesPointersOfNumbers } from './pointers-of-numbers.js';

/** An access of this type is valid: it lies within an object that still exists. */
export function requireAccess(t: Translation, state: State, place: Lvalue, range: SourceRange): void {
  if (t.checks.memory === 'irrelevant') return;
  const size = typeSize(place.type);
  if (size === undefined) {
    t.unsupported(state, because('unknown-size'), range);
    return;
  }
  requireValid(t, state, place, t.pool.index(size), range);
}

/** So many bytes from a place lie within an object that still exists, whatever the property is. */
export function requireBytes(
  t: Translation,
  state: State,
  place: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
  range: SourceRange,
): void {
  if (t.checks.memory === 'checked') {
    requireValid(t, state, place, size, range);
    return;
  }
  const exists = isValid(t, state, place, size);
  t.require(state, exists, goalAt('translation', goalText('existing-object'), range));
}

function requireValid(
  t: Translation,
  state: State,
  place: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
  range: SourceRange,
): void {
  const kind = kindOfAccess(t, place);
  t.require(state, isValid(t, state, place, size), goalAt(kind, goalText('valid-access'), range));
}

/** Whatever the property is: no execution reads where there is no object, or no longer one (C11 6.2.4p2). */
export function requireExisting(t: Translation, state: State, place: Lvalue, range: SourceRange): void {
  if (t.checks.memory !== 'irrelevant') return;
  const exists = isValid(t, state, place, t.pool.index(typeSize(place.type) ?? 0));
  if (!isTrue(exists)) t.require(state, exists, goalAt('translation', goalText('existing-object'), range));
}

/** A number that shows nothing of an address counts as one that leads nowhere. */
function kindOfAccess(t: Translation, { base }: Pick<Lvalue, 'base'>): 'access' | 'property' {
  const choices = literalChoices(base);
  const mayBeNumber = makesPointersOfNumbers(t.program) || !t.isOfProgram;
  return choices === undefined || (choices.has(0n) && mayBeNumber) ? 'access' : 'property';
}

function isValid(
  t: Translation,
  state: State,
  { base, offset }: Pick<Lvalue, 'base' | 'offset'>,
  size: Term,
): Term {
  return t.pool.any(
    pointerTargets(t, base).map(({ object, condition }) =>
      t.pool.and(condition, isInside(t, state, object, offset, size)),
    ),
  );
}

/** Whether `size` bytes from an offset lie in an object that exists. */
export function isInside(t: Translation, state: State, object: MemoryObject, offset: Term, size: Term): Term {
  const { pool } = t;
  if (object.kind === 'function') return pool.false;
  const room = pool.binary('sub', object.size, size);
  return pool.all([
    isLive(t, state, object),
    pool.atMost(pool.index(0), size),
    pool.atMost(size, object.size),
    pool.atMost(pool.index(0), offset),
    pool.atMost(offset, room),
  ]);
}

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
