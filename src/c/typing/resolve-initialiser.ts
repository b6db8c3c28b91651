import { reject } from '../lex/token.js';
import type { Designator, InitialiserItem, InitialiserSyntax } from '../parse/initialisers.js';
import type { ParseState } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { Initialiser, InitialiserStore, StringPlace } from '../tree/typed-expression.js';
import { type CType, type IntegerType, type Member, type RecordType, typeSize } from '../type/c-type.js';
import { describeType, sameType } from '../type/compatible.js';
import { findMember } from '../type/find-member.js';
import { knownArray } from '../type/type-model.js';
import { convertAssigned } from './assignments.js';
import { requireRepeatable } from './effects.js';
import { requireBoundedHeight } from './height.js';
import { memberRank } from './member-rank.js';
import { countRepeats } from './range-repeats.js';
import { StoreList, storeBits } from './store-list.js';
import type { Operand } from './values.js';

interface Resolving {
  readonly state: ParseState;
  /** Bytes of the object; unlimited if the initialiser determines them. */
  readonly limit: number;
  readonly stores: StoreList;
  /** The members of unions that have values, by the id of the union and its offset in the object. */
  readonly chosen: Map<string, number>;
}

/** A part of the object that is initialised. */
interface Part {
  readonly type: CType;
  readonly offset: number;
  readonly bitField: Member['bitField'];
}

/** The items of one pair of braces; parts without braces of their own take as many as they need. */
interface Items {
  readonly list: readonly InitialiserItem[];
  at: number;
}

/** Finds, for every value of an initialiser, the part of the object that it initialises (C11 6.7.9). */
export function resolveInitialiser(
  state: ParseState,
  type: CType,
  syntax: InitialiserSyntax,
): { initialiser: Initialiser; type: CType } {
  const limit = typeSize(type) ?? Number.POSITIVE_INFINITY;
  const resolving: Resolving = { state, limit, stores: new StoreList(), chosen: new Map() };
  const whole: Part = { type, offset: 0, bitField: undefined };
  const text = stringFor(type, syntax);
  if (syntax.kind === 'expression' && text === undefined) {
    const value = convertAssigned(state, syntax.operand, type, 'initialiser');
    requireBoundedHeight(value);
    return { initialiser: { kind: 'value', value }, type };
  }
  if (type.kind === 'array' && type.length.kind === 'variable') {
    reject('type', 'a variable-length array has an initialiser', syntax.range);
  }
  const count = braced(resolving, whole, syntax);
  const complete =
    type.kind === 'array' && type.length.kind === 'incomplete'
      ? { ...knownArray(type.element, count), qualifiers: type.qualifiers }
      : type;
  return {
    initialiser: { kind: 'list', stores: resolving.stores.result(), range: syntax.range },
    type: complete,
  };
}

/** Initialises a part by a value of its own: in braces, or a string. Returns the number of elements of an array. */
function braced(resolving: Resolving, part: Part, syntax: InitialiserSyntax): number {
  const text = stringFor(part.type, syntax);
  if (text !== undefined) return storeString(resolving, part, text);
  if (syntax.kind === 'expression') {
    storeValue(resolving, part, syntax.operand);
    return 0;
  }
  const { type } = part;
  if (type.kind === 'array' || type.kind === 'record') {
    clear(resolving, part);
    const items: Items = { list: syntax.items, at: 0 };
    const count =
      type.kind === 'array'
        ? elements(resolving, part, items, 'braces')
        : members(resolving, part, items, 'braces');
    const left = items.list[items.at];
    if (left !== undefined) reject('type', 'too many values in an initialiser', left.value.range);
    return count;
  }
  const [item, second] = syntax.items;
  if (second !== undefined) reject('type', 'too many values in an initialiser', second.value.range);
  if (item !== undefined) resolving.state.nested(() => braced(resolving, part, item.value));
  return 0;
}

/** Initialises a part by the next items of the surrounding braces. */
function unbraced(resolving: Resolving, part: Part, items: Items): void {
  const item = items.list[items.at];
  if (item === undefined) return;
  const { type } = part;
  const { value } = item;
  const whole =
    value.kind === 'list' ||
    stringFor(type, value) !== undefined ||
    (type.kind !== 'array' && type.kind !== 'record') ||
    (type.kind === 'record' && sameType(type, value.operand.type));
  if (whole) {
    items.at++;
    resolving.state.nested(() => braced(resolving, part, value));
    return;
  }
  const before = items.at;
  resolving.state.nested(() =>
    type.kind === 'array'
      ? elements(resolving, part, items, 'none')
      : members(resolving, part, items, 'none'),
  );
  // gcc drops the value for a part that has no elements or members, clang gives it to the next part.
  if (items.at === before) reject('type', 'too many values in an initialiser', value.range);
}

/** `braces`: the items belong to the part's own braces, and designators start from the part. */
function elements(resolving: Resolving, part: Part, items: Items, own: 'braces' | 'none'): number {
  const { type } = part;
  if (type.kind !== 'array') return 0;
  const size = typeSize(type.element) ?? 0;
  const length = type.length.kind === 'known' ? type.length.count : Number.POSITIVE_INFINITY;
  let count = 0;
  const elementAt = (index: number): Part => ({
    type: type.element,
    offset: part.offset + index * size,
    bitField: undefined,
  });
  for (let index = 0; items.at < items.list.length; index++) {
    const item = items.list[items.at] as InitialiserItem;
    const [designator, ...rest] = item.designators;
    if (designator !== undefined && own === 'none' && !(index === 0)) return count;
    if (designator !== undefined && own === 'braces') {
      if (designator.kind !== 'elements') reject('type', 'an array has no members', designator.name);
      if (designator.last >= length)
        reject('type', `there is no element ${designator.last}`, designator.range);
      countRepeats(resolving.state, designator, endOfItem(items) - items.at);
      if (designator.last > designator.first) requireRepeatable(item.value);
      // Items that follow continue after the last element.
      for (index = designator.first; index < designator.last; index++)
        designated(resolving, elementAt(index), rest, { list: [item], at: 0 });
      index = designator.last;
      designated(resolving, elementAt(index), rest, items);
    } else {
      if (index >= length) return count;
      unbraced(resolving, elementAt(index), items);
    }
    count = Math.max(count, index + 1);
  }
  return count;
}

function members(resolving: Resolving, part: Part, items: Items, own: 'braces' | 'none'): number {
  const { type } = part;
  if (type.kind !== 'record') return 0;
  const all = type.definition.layout?.members ?? [];
  for (let index = 0; items.at < items.list.length; index++) {
    const item = items.list[items.at] as InitialiserItem;
    const [designator, ...rest] = item.designators;
    if (designator !== undefined && own === 'none' && index !== 0) return 0;
    if (designator !== undefined && own === 'braces') {
      index = designatedMember(resolving, part, type, designator, rest, items);
      continue;
    }
    const member = all[index];
    if (member === undefined || (type.definition.form === 'union' && index > 0)) return 0;
    choose(resolving, part, type, index);
    unbraced(resolving, memberPart(part, member), items);
  }
  return 0;
}

/** The index of the member that holds what the designator names. */
function designatedMember(
  resolving: Resolving,
  part: Part,
  type: RecordType,
  designator: Designator,
  rest: readonly Designator[],
  items: Items,
): number {
  if (designator.kind === 'elements') reject('type', 'a structure has no elements', designator.range);
  const path = findMember(type, designator.name.text);
  const [outer, ...inner] = path ?? [];
  if (outer === undefined) {
    reject(
      'unknown-identifier',
      `'${describeType(type)}' has no member '${designator.name.text}'`,
      designator.name,
    );
  }
  const index = memberRank(outer, type.definition.layout?.members ?? []);
  choose(resolving, part, type, index);
  if (inner.length === 0) designated(resolving, memberPart(part, outer), rest, items);
  else designated(resolving, memberPart(part, outer), [designator, ...rest], items);
  return index;
}

/** A member of a union gets a value: values of other members are dropped. */
function choose({ chosen, stores }: Resolving, part: Part, type: RecordType, index: number): void {
  if (type.definition.form !== 'union') return;
  const key = `${type.definition.id} ${part.offset}`;
  const before = chosen.get(key);
  chosen.set(key, index);
  const start = part.offset * 8;
  if (before !== undefined && before !== index) stores.clear(start, start + (typeSize(type) ?? 0) * 8);
}

/** The part is initialised as a whole: earlier values of single members and elements are dropped. */
function clear({ stores }: Resolving, { offset, type }: Part): void {
  stores.clear(offset * 8, (offset + (typeSize(type) ?? 0)) * 8);
}

/** After the current item and the items without designators that follow it. */
function endOfItem({ list, at }: Items): number {
  let end = at + 1;
  while (end < list.length && list[end]?.designators.length === 0) end++;
  return end;
}

/** Continues with the designators of the current item inside `part`, and with the items that follow there. */
function designated(resolving: Resolving, part: Part, rest: readonly Designator[], items: Items): void {
  const item = items.list[items.at] as InitialiserItem;
  if (rest.length === 0) {
    unbraced(resolving, part, items);
    return;
  }
  // The following items continue inside the innermost part, so they are passed on with their designators cut off.
  const following = items.list.slice(items.at + 1, endOfItem(items));
  const bounded: Items = { list: [{ ...item, designators: rest }, ...following], at: 0 };
  resolving.state.nested(() =>
    part.type.kind === 'array'
      ? elements(resolving, part, bounded, 'braces')
      : members(resolving, part, bounded, 'braces'),
  );
  if (part.type.kind !== 'array' && part.type.kind !== 'record') {
    reject('type', `'${describeType(part.type)}' has no parts`, item.value.range);
  }
  items.at += bounded.at;
}

function memberPart(part: Part, member: Member): Part {
  return { type: member.type, offset: part.offset + member.offset, bitField: member.bitField };
}

/** The string literal, possibly in braces, that initialises an array of characters. */
function stringFor(type: CType, syntax: InitialiserSyntax): StringPlace | undefined {
  if (type.kind !== 'array' || type.element.kind !== 'integer') return undefined;
  if (syntax.kind === 'list') {
    const [item, second] = syntax.items;
    const single = item !== undefined && second === undefined && item.designators.length === 0;
    return single && item.value.kind === 'expression' ? stringFor(type, item.value) : undefined;
  }
  const { operand } = syntax;
  if (operand.kind !== 'string' || operand.type.kind !== 'array') return undefined;
  const element = operand.type.element as IntegerType;
  const same = element.size === type.element.size && type.element.name !== '_Bool';
  return same ? operand : undefined;
}

function storeString(resolving: Resolving, part: Part, text: StringPlace): number {
  if (part.type.kind !== 'array') return 0;
  const { length } = part.type;
  const count = length.kind === 'known' ? length.count : text.elements.length;
  const elements = text.elements.slice(0, count);
  const type = knownArray(part.type.element, elements.length);
  clear(resolving, part);
  add(
    resolving,
    part,
    { offset: part.offset, bitField: undefined, type, value: { kind: 'string', elements } },
    text.range,
  );
  return count;
}

function storeValue(resolving: Resolving, part: Part, operand: Operand): void {
  const value = convertAssigned(resolving.state, operand, part.type, 'initialiser');
  requireBoundedHeight(value);
  const { offset, bitField, type } = part;
  add(resolving, part, { offset, bitField, type, value: { kind: 'value', value } }, operand.range);
}

function add(resolving: Resolving, part: Part, store: InitialiserStore, range: SourceRange): void {
  const [, end] = storeBits(store);
  if (end > resolving.limit * 8) {
    reject('unsupported', unsupported('flexible-array-values'), range);
  }
  if (typeSize(part.type) === undefined && store.value.kind !== 'string') {
    reject('type', `an object of type '${describeType(part.type)}'`, range);
  }
  resolving.stores.add(store, range);
}
