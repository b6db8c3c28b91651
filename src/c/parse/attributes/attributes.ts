import { joinStrings } from '../../lex/string-literal.js';
import { rangeOfToken, reject, type Token } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { CType } from '../../type/c-type.js';
import { typeAlignment } from '../../type/c-type.js';
import { describeType } from '../../type/compatible.js';
import { integerOfSize } from '../../type/type-model.js';
import { constantInteger } from '../constants.js';
import type { ParseState } from '../parse-state.js';
import { parseTypeNameWithoutLengths, startsTypeName } from '../type-names.js';
import { type AttributePosition, isAllowed } from './attribute-table.js';
import { mayRun } from './sections.js';

/** One attribute as it is written; `_Alignas` and `_Noreturn` count, too. */
interface FoundAttribute {
  /** Without the underscores around it. */
  readonly name: string;
  readonly token: Token;
}

/** The attributes of a declaration, in all places where it may have some. */
export interface Attributes {
  /** All of them; `checkAttributes` tells whether they may stand there. */
  readonly found: readonly FoundAttribute[];
  readonly packed: 'natural' | 'packed';
  /** Bytes; `aligned` without a number is 16. */
  readonly aligned: number | undefined;
  readonly mode: string | undefined;
  /** Whether each thread has an object of its own. */
  readonly copies: 'one' | 'one-per-thread';
  /** The name for the assembler, decoded. */
  readonly symbol: string | undefined;
  /** Names of sections, decoded. */
  readonly sections: readonly string[];
}

/** Attributes while they are read; each declarator has a copy of those of its specifiers. */
export type AttributesBuilder = { -readonly [Key in keyof Attributes]: Attributes[Key] };

export function noAttributes(): AttributesBuilder {
  return {
    found: [],
    packed: 'natural',
    aligned: undefined,
    mode: undefined,
    copies: 'one',
    symbol: undefined,
    sections: [],
  };
}

const GREATEST_ALIGNMENT = 16;
const ASSEMBLER_NAME: ReadonlySet<string> = new Set(['asm', '__asm__', '__asm']);
/** Conventions of calls that ILP32 has besides the usual one; on LP64, compilers ignore them. */
const OWN_CONVENTIONS: ReadonlySet<string> = new Set(['fastcall', 'regparm', 'stdcall']);
/** Functions with these run although nothing calls them. */
const AROUND_MAIN: ReadonlySet<string> = new Set(['constructor', 'destructor']);

/** True at `__attribute__`. */
export function startsAttribute({ text }: Token): boolean {
  return text === '__attribute__' || text === '__attribute';
}

/** Reads any number of `__attribute__((…))`, `_Alignas(…)` and assembler names into `attributes`. */
export function parseAttributes(state: ParseState, attributes: AttributesBuilder): void {
  for (;;) {
    const { token } = state;
    if (startsAttribute(token)) {
      state.advance();
      state.expect('(');
      state.expect('(');
      while (!state.at(')')) {
        if (!state.accept(',')) parseAttribute(state, attributes);
      }
      state.expect(')');
      state.expect(')');
    } else if (ASSEMBLER_NAME.has(token.text)) {
      if (state.peek(1).text !== '(') return;
      state.advance();
      const symbol = parseText(state);
      if (symbol === undefined || attributes.symbol !== undefined)
        reject('unsupported', unsupported('attribute', token.text), token);
      attributes.symbol = symbol;
    } else if (token.text === '_Alignas') {
      parseAlignas(state, attributes);
    } else {
      return;
    }
  }
}

/** Reads the attributes of a part of a declaration that has a meaning of its own, and checks them. */
export function parseCheckedAttributes(state: ParseState, position: AttributePosition): void {
  const attributes = noAttributes();
  parseAttributes(state, attributes);
  checkAttributes(attributes, position);
}

/**
 * Says what attributes may stand on.
 * @throws Rejection with the name of the first that is not followed there and could change what the program means
 */
export function checkAttributes(attributes: Attributes, position: AttributePosition): void {
  for (const { name, token } of attributes.found) {
    if (!isAllowed(name, position)) reject('unsupported', unsupported('attribute', name), token);
  }
}

function parseAlignas(state: ParseState, attributes: AttributesBuilder): void {
  const token = state.advance();
  state.expect('(');
  const bytes = startsTypeName(state)
    ? typeAlignment(parseTypeNameWithoutLengths(state))
    : Number(constantInteger(state, 'the alignment'));
  state.expect(')');
  attributes.found = [...attributes.found, { name: '_Alignas', token }];
  if (bytes !== 0) align(attributes, bytes, token);
}

function parseAttribute(state: ParseState, attributes: AttributesBuilder): void {
  const token = state.advance();
  const name = token.text.replace(/^__(.*)__$/, '$1');
  if (token.kind !== 'identifier') reject('syntax', `'${token.text}' is not an attribute`, token);
  attributes.found = [...attributes.found, { name, token }];
  if (AROUND_MAIN.has(name)) noteAroundMain(state, name, token);
  if (name === 'packed') attributes.packed = 'packed';
  if (name === 'aligned') {
    if (!state.accept('(')) align(attributes, GREATEST_ALIGNMENT, token);
    else {
      align(attributes, Number(constantInteger(state, 'the alignment')), token);
      state.expect(')');
    }
  } else if (name === 'mode') {
    // Each is applied to what the one before has made.
    if (attributes.mode !== undefined) reject('unsupported', unsupported('attribute', name), token);
    state.expect('(');
    attributes.mode = state.advance().text.replace(/^__(.*)__$/, '$1');
    state.expect(')');
  } else if (name === 'section') {
    const section = parseText(state);
    if (section === undefined) reject('unsupported', unsupported('attribute', name), token);
    attributes.sections = [...attributes.sections, section];
    if (mayRun(section)) noteAroundMain(state, `section("${section}")`, token);
  } else if (OWN_CONVENTIONS.has(name)) {
    checkConvention(state, token);
  } else if (state.at('(')) skipParenthesised(state);
}

/**
 * Types do not say how their functions are called: one by a pointer would not be told from one by its name. `regparm(0)` is the
 * convention that all have.
 * @throws Rejection where the convention is another one
 */
function checkConvention(state: ParseState, token: Token): void {
  const isUsual = state.at('(') && state.peek(1).text === '0' && state.peek(2).text === ')';
  if (state.model.dataModel === 'ILP32' && !isUsual)
    reject('unsupported', unsupported('attribute', token.text), token);
  if (state.at('(')) skipParenthesised(state);
}

function align(attributes: AttributesBuilder, bytes: number, token: Token): void {
  if (!(bytes > 0 && Number.isInteger(Math.log2(bytes)) && bytes <= 2 ** 28))
    reject('unsupported', unsupported('attribute', `aligned(${bytes})`), token);
  // Of several, the last one counts for types, and the largest one for objects.
  if (attributes.aligned !== undefined && attributes.aligned !== bytes)
    reject('unsupported', unsupported('attribute', `aligned(${bytes})`), token);
  attributes.aligned = bytes;
}

function noteAroundMain(state: ParseState, name: string, token: Token): void {
  const message = unsupported('attribute', name);
  const range = rangeOfToken(token);
  state.program.aroundMain.push({
    kind: 'unsupported',
    message,
    range,
    function: undefined,
    skipped: undefined,
  });
}

/** Reads `( "…" "…" )`, and decodes it; undefined for anything else in the parentheses. */
function parseText(state: ParseState): string | undefined {
  const texts: Token[] = [];
  for (let ahead = 1; state.peek(ahead).kind === 'string'; ahead++) texts.push(state.peek(ahead));
  const isText = texts.length > 0 && state.peek(texts.length + 1).text === ')';
  skipParenthesised(state);
  return isText ? String.fromCharCode(...joinStrings(texts).elements.slice(0, 1000)) : undefined;
}

/** Skips `( … )` with everything inside. */
function skipParenthesised(state: ParseState): void {
  const open = state.expect('(');
  for (let depth = 1; depth > 0; ) {
    const token = state.advance();
    if (token.kind === 'end') reject('syntax', "'(' is never closed", open);
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
  }
}

const MODE_BYTES = new Map([
  ['QI', 1],
  ['byte', 1],
  ['HI', 2],
  ['SI', 4],
  ['DI', 8],
  ['TI', 16],
]);

/** The type that `mode` turns an integer or floating type into; other types stay. */
export function applyMode(state: ParseState, type: CType, mode: string | undefined): CType {
  if (mode === undefined) return type;
  // Of an enumeration, gcc makes another type.
  if (type.kind === 'integer' && (type.enumeration !== undefined || type.name === '_Bool'))
    reject('unsupported', unsupported('mode', mode, describeType(type)), state.previous);
  if (type.kind === 'float') {
    if (mode === 'SF') return state.model.float('float');
    if (mode === 'DF') return state.model.float('double');
    if (mode === 'XF') return state.model.float('long double');
    if (mode === 'TF') return state.model.float('_Float128');
  }
  // Addresses have one width: gcc says that any other is a mistake.
  if (
    type.kind === 'pointer' &&
    (mode === 'pointer' || mode === 'word' || MODE_BYTES.get(mode) === type.size)
  )
    return type;
  const bytes = mode === 'word' || mode === 'pointer' ? state.model.pointerSize : MODE_BYTES.get(mode);
  if (type.kind === 'integer' && bytes !== undefined) {
    const made = integerOfSize(state.model, bytes, type.signed);
    if (made !== undefined) return { ...made, qualifiers: type.qualifiers };
  }
  return reject('unsupported', unsupported('mode', mode, describeType(type)), state.previous);
}
