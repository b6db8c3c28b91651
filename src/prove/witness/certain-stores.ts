import { partsContain, partsOfInitialiser } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { Variable } from '../../c/tree/typed-program.js';
import type { DeclarationItem } from '../../c/tree/typed-statement.js';
import { type CType, typeSize } from '../../c/type/c-type.js';
import { constantValue } from '../../c/typing/constant-value.js';
import { isDecided, mayDiffer } from './open-conditions.js';
import { textOfPlace } from './place-text.js';

export type Store = Extract<
  TypedExpression,
  { kind: 'assign' | 'compound-assign' | 'increment' | 'pointer-assign' | 'pointer-increment' }
>;

/** Whether a store is a step for all readers: some have none where it stores what is there, as `x = x` and `x += 0` do. */
export function isCertainStore(store: Store): boolean {
  const { place } = store;
  if (!hasBytes(place.type)) return false;
  switch (store.kind) {
    case 'increment':
      return true;
    case 'pointer-increment':
      return hasElements(place.type);
    case 'pointer-assign': {
      if (!hasElements(place.type)) return false;
      const offset = constantValue(store.offset);
      return offset === undefined ? !isDecided(store.offset) : offset !== 0n;
    }
    case 'assign':
      return readsOnlyOthers(store.value, place) || maybeChanges(place, store.value);
    case 'compound-assign':
      return maybeChanges(place, combined(store));
  }
}

/** Whether a declaration stores a value. Without one, it is no step for everybody, nor with that of a constant, or its own. */
export function isStored({ variable, initialiser }: DeclarationItem): boolean {
  if (initialiser === undefined || variable === undefined || !hasBytes(variable.type)) return false;
  if (isConstant(variable.type)) return false;
  // Nothing is left to be stored of `{ }`, or of an unnamed bit-field.
  if (initialiser.kind === 'list' && initialiser.stores.length === 0) return false;
  return !partsContain(partsOfInitialiser(initialiser), { place: (place) => isVariable(place, variable) });
}

function isConstant(type: CType): boolean {
  return type.qualifiers.const || (type.kind === 'array' && isConstant(type.element));
}

export function hasBytes(type: CType): boolean {
  return (typeSize(type) ?? 0) > 0;
}

/** Whether a pointer of a type moves when it goes on to the next element. */
function hasElements(type: CType): boolean {
  return type.kind === 'pointer' && hasBytes(type.target);
}

function isVariable(place: TypedPlace, { id }: Variable): boolean {
  return place.kind === 'variable' && place.variable.id === id;
}

/** Whether nothing that a value reads is what is in a place, however both are written. */
function readsOnlyOthers(value: TypedExpression, place: TypedPlace): boolean {
  return !partsContain(
    { expressions: [value], places: [], statements: [] },
    {
      expression: (each) =>
        each.kind === 'statement-expression' ||
        each.kind === 'variable-argument' ||
        ('place' in each && each.kind !== 'address' && !isOther(each.place, place)),
    },
  );
}

function isOther(one: TypedPlace, other: TypedPlace): boolean {
  const [first, second] = [rootOf(one), rootOf(other)];
  if (first === undefined || second === undefined) return false;
  if (first !== second) return true;
  const [here, there] = [plainTextOf(one), plainTextOf(other)];
  return here !== undefined && there !== undefined && here !== there;
}

/** A text that each way to write the place has. */
function plainTextOf(place: TypedPlace): string | undefined {
  const found = textOfPlace(place);
  return found?.pointers.every(({ form }) => form !== 'other') ? found.text : undefined;
}

/** The variable or the call from which a place is found. */
function rootOf(place: TypedPlace): string | undefined {
  switch (place.kind) {
    case 'variable':
      return `variable ${place.variable.id}`;
    case 'member':
      return rootOf(place.base);
    case 'dereference':
      return rootOfPointer(place.pointer);
    case 'temporary':
      return rootOfPointer(place.value);
    default:
      return undefined;
  }
}

function rootOfPointer(pointer: TypedExpression): string | undefined {
  switch (pointer.kind) {
    case 'load':
    case 'address':
      return rootOf(pointer.place);
    case 'convert':
      return rootOfPointer(pointer.operand);
    case 'pointer-add':
      return rootOfPointer(pointer.pointer);
    case 'call':
      return `call at ${pointer.range.start}`;
    default:
      return undefined;
  }
}

/** Whether values are found with which a store changes its place. */
function maybeChanges(place: TypedPlace, value: TypedExpression): boolean {
  // What a bit-field keeps of a value is not followed.
  if (place.kind === 'member' && place.member.bitField !== undefined) return false;
  const before = { kind: 'load', place, type: place.type, range: value.range } as const;
  return mayDiffer(before, value);
}

/** The value that `place op= right` stores. */
function combined(store: Extract<Store, { kind: 'compound-assign' }>): TypedExpression {
  const { place, operator, operationType, right, range } = store;
  const before = { kind: 'load', place, type: place.type, range } as const;
  const left = {
    kind: 'convert',
    origin: 'implicit',
    operand: before,
    type: operationType,
    range,
  } as const;
  const operand = { kind: 'binary', operator, left, right, type: operationType, range } as const;
  return { kind: 'convert', origin: 'implicit', operand, type: place.type, range };
}
