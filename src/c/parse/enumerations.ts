import type { IntegerName, IntegerType } from '../c-type.js';
import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { integerOfSize, maximumOf, minimumOf } from '../type/type-model.js';
import { checkAttributes, noAttributes, parseAttributes, parseAttributesOf } from './attributes.js';
import { constantInteger } from './constants.js';
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
    const known = state.lookUpTag(tag.text);
    if (known?.kind === 'integer') return known;
    if (state.mode.kind === 'witness')
      reject('unknown-identifier', `'enum ${tag.text}' is not declared here`, tag);
    const forward = { ...state.model.unsignedInt, enumeration: tag.text };
    state.declareTag(tag, forward);
    return forward;
  }
  const enumerators = parseEnumerators(state);
  parseAttributes(state, attributes);
  checkAttributes(attributes, 'enumeration');
  const chosen = chooseType(state, enumerators, attributes.packed, keyword);
  const type = { ...chosen, enumeration: tag?.text ?? '{…}' };
  if (tag !== undefined) state.declareTag(tag, type);
  const { int } = state.model;
  for (const { name, value } of enumerators) {
    if (value >= minimumOf(int) && value <= maximumOf(int)) continue;
    declareEnumerator(state, name, chosen, value);
  }
  return type;
}

function parseEnumerators(state: ParseState): Enumerator[] {
  const enumerators: Enumerator[] = [];
  state.expect('{');
  let next = 0n;
  while (!state.at('}')) {
    const name = state.advance();
    if (name.kind !== 'identifier') reject('syntax', `'${name.text.slice(0, 40)}' is not a name`, name);
    parseAttributesOf(state, 'enumerator');
    if (state.accept('=')) next = constantInteger(state, `the value of '${name.text}'`);
    declareEnumerator(state, name, typeOfValue(state, next), next);
    enumerators.push({ name, value: next });
    next++;
    if (!state.accept(',')) break;
  }
  state.expect('}');
  return enumerators;
}

/** Within the list, a value is an int, or of the first longer type that can hold it. */
function typeOfValue(state: ParseState, value: bigint): IntegerType {
  const { integer, int } = state.model;
  for (const name of ['int', 'long', 'long long', 'unsigned long long'] as const) {
    const type = integer(name);
    if (value >= minimumOf(type) && value <= maximumOf(type)) return type;
  }
  return int;
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
  const holds = (type: IntegerType | undefined): type is IntegerType =>
    type !== undefined && least >= minimumOf(type) && greatest <= maximumOf(type);
  if (packed === 'packed') {
    for (const bytes of [1, 2]) {
      const type = integerOfSize(state.model, bytes, least < 0n);
      if (holds(type)) return type;
    }
  }
  const names: IntegerName[] =
    least < 0n ? ['int', 'long', 'long long'] : ['unsigned int', 'unsigned long', 'unsigned long long'];
  const type = names.map((name) => state.model.integer(name)).find(holds);
  if (type === undefined) reject('type', 'no integer type holds all values of the enumeration', keyword);
  return type;
}
