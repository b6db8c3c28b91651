import { greatestInteger, leastInteger } from '../../arithmetic/integer-arithmetic.js';
import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { IntegerName, IntegerType } from '../type/c-type.js';
import { integerOfSize } from '../type/type-model.js';
import {
  type Attributes,
  checkAttributes,
  noAttributes,
  parseAttributes,
  parseCheckedAttributes,
} from './attributes/attributes.js';
import { typedConstant } from './constants.js';
import type { ParseState } from './parse-state.js';

interface Enumerator {
  readonly name: Token;
  readonly value: bigint;
}

/** Reads `enum tag`, `enum { … }`; the type is the integer type that gcc chooses. */
export function parseEnumeration(state: ParseState): IntegerType {
  const keyword = state.expect('enum');
  const attributes = noAttributes();
  parseAttributes(state, attributes);
  checkAttributes(attributes, 'enumeration');
  const tag = state.token.kind === 'identifier' ? state.advance() : undefined;
  if (!state.at('{')) {
    if (tag === undefined) reject('syntax', "'enum' without tag and list", keyword);
    // `enum e;` alone redeclares the tag in its scope.
    const known = state.at(';') ? state.scope.tags.get(tag.text)?.entity : state.lookUpTag(tag.text);
    if (known?.kind === 'integer') return known;
    if (known !== undefined) reject('type', `'${tag.text}' is not an enumeration`, tag);
    if (state.mode.kind === 'witness')
      reject('unknown-identifier', `'enum ${tag.text}' is not declared here`, tag);
    const forward = newEnumeration(state, state.model.unsignedInt, tag);
    state.declareTag(tag, forward);
    return forward;
  }
  const enumerators = parseEnumerators(state);
  parseAttributes(state, attributes);
  checkAttributes(attributes, 'enumeration');
  const chosen = chooseType(state, enumerators, attributes.packed, keyword);
  requireKnownType(attributes, keyword);
  const type = completed(state, chosen, tag);
  const { int } = state.model;
  for (const { name, value } of enumerators) {
    if (!holds(int, value)) declareEnumerator(state, name, type, value);
  }
  return type;
}

/** The type of a mention before the list, or a new one. @throws Rejection if uses of the mention had another type */
function completed(state: ParseState, chosen: IntegerType, tag: Token | undefined): IntegerType {
  if (tag === undefined) return newEnumeration(state, chosen, undefined);
  const mentioned = state.scope.tags.get(tag.text)?.entity;
  if (mentioned === undefined) {
    const type = newEnumeration(state, chosen, tag);
    state.declareTag(tag, type);
    return type;
  }
  if (mentioned.kind !== 'integer' || mentioned.name !== chosen.name)
    reject('unsupported', unsupported('forward-enumeration', tag.text), tag);
  return mentioned;
}

function newEnumeration(state: ParseState, type: IntegerType, tag: Token | undefined): IntegerType {
  const enumerationId = state.program.nextRecord++;
  return { ...type, enumeration: tag?.text ?? '{…}', enumerationId };
}

/** @throws Rejection for attributes that give an enumeration another type or alignment */
function requireKnownType({ mode, aligned }: Attributes, keyword: Token): void {
  if (mode !== undefined) reject('unsupported', unsupported('mode', mode, 'enum'), keyword);
  if (aligned !== undefined) reject('unsupported', unsupported('attribute', 'aligned'), keyword);
}

function parseEnumerators(state: ParseState): Enumerator[] {
  const enumerators: Enumerator[] = [];
  state.expect('{');
  let next = 0n;
  let type = state.model.int;
  while (!state.at('}')) {
    const name = state.advance();
    if (name.kind !== 'identifier') reject('syntax', `'${name.text.slice(0, 40)}' is not a name`, name);
    parseCheckedAttributes(state, 'enumerator');
    if (state.accept('=')) {
      const given = typedConstant(state, `the value of '${name.text}'`);
      next = given.value;
      type = typeOfValue(state, given);
    } else if (!holds(type, next)) {
      reject('type', `the value of '${name.text}' is greater than its type can hold`, name);
    }
    declareEnumerator(state, name, type, next);
    enumerators.push({ name, value: next });
    next++;
    if (!state.accept(',')) break;
  }
  state.expect('}');
  return enumerators;
}

/** Within the list, a value is an int, or of the first type with the size and sign of its expression. */
function typeOfValue(
  state: ParseState,
  { value, type }: { readonly value: bigint; readonly type: IntegerType },
): IntegerType {
  const { integer, int } = state.model;
  if (holds(int, value)) return int;
  const names: IntegerName[] = type.signed
    ? ['int', 'long', 'long long']
    : ['unsigned int', 'unsigned long', 'unsigned long long'];
  return names.map(integer).find(({ size }) => size === type.size) ?? type;
}

function holds(type: IntegerType, value: bigint): boolean {
  return value >= leastInteger(type) && value <= greatestInteger(type);
}

function declareEnumerator(state: ParseState, name: Token, type: IntegerType, value: bigint): void {
  const { scope } = state;
  const header = name.origin === 'header';
  const from =
    scope.names.get(name.text)?.from ?? (header || state.mode.kind === 'witness' ? -1 : state.previous.end);
  scope.names.set(name.text, {
    entity: { kind: 'enumerator', type, value },
    from,
    range: header ? undefined : rangeOfToken(name),
  });
}

function chooseType(
  state: ParseState,
  enumerators: readonly Enumerator[],
  packed: 'natural' | 'packed',
  keyword: Token,
): IntegerType {
  const values = enumerators.map(({ value }) => value);
  const least = values.reduce((left, right) => (left < right ? left : right), 0n);
  const greatest = values.reduce((left, right) => (left > right ? left : right), 0n);
  const holdsAll = (type: IntegerType | undefined): type is IntegerType =>
    type !== undefined && holds(type, least) && holds(type, greatest);
  if (packed === 'packed') {
    for (const bytes of [1, 2]) {
      const type = integerOfSize(state.model, bytes, least < 0n);
      if (holdsAll(type)) return type;
    }
  }
  const names: IntegerName[] =
    least < 0n ? ['int', 'long', 'long long'] : ['unsigned int', 'unsigned long', 'unsigned long long'];
  const type = names.map((name) => state.model.integer(name)).find(holdsAll);
  if (type === undefined) reject('type', 'no integer type holds all values of the enumeration', keyword);
  return type;
}
