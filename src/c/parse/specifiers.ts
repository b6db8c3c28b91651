import { reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import {
  type CType,
  type FloatName,
  type IntegerName,
  NO_QUALIFIERS,
  type Qualifiers,
} from '../type/c-type.js';
import { qualified, VOID } from '../type/type-model.js';
import { type Attributes, noAttributes, parseAttributes } from './attributes/attributes.js';
import { parseEnumeration } from './enumerations.js';
import type { ParseState } from './parse-state.js';
import { parseRecord } from './records.js';
import { parseTypeof } from './type-names.js';

export type StorageClass = 'typedef' | 'extern' | 'static' | 'automatic' | 'none';

export interface Specifiers {
  readonly first: Token;
  /** Without the attribute `mode`, which says what the declarators make of it. */
  readonly type: CType;
  readonly storage: StorageClass;
  readonly attributes: Attributes;
  readonly inlining: 'inline' | 'none';
  /** `initialiser`: gcc's `__auto_type`; `type` has the qualifiers that go with it. */
  readonly typeFrom: 'specifiers' | 'initialiser';
}

/** Spellings of qualifiers, storage classes and function specifiers; GNU has them with underscores. */
const QUALIFIERS = new Map<string, keyof Qualifiers>([
  ['const', 'const'],
  ['__const', 'const'],
  ['__const__', 'const'],
  ['volatile', 'volatile'],
  ['__volatile', 'volatile'],
  ['__volatile__', 'volatile'],
  ['restrict', 'restrict'],
  ['__restrict', 'restrict'],
  ['__restrict__', 'restrict'],
]);

const STORAGE = new Map<string, StorageClass>([
  ['typedef', 'typedef'],
  ['extern', 'extern'],
  ['static', 'static'],
  ['auto', 'automatic'],
  ['register', 'automatic'],
]);

const INLINE = new Set(['inline', '__inline', '__inline__']);
const READ_OVER = new Set([...INLINE, '_Noreturn', '__extension__', '__thread', '_Thread_local']);
const PER_THREAD = new Set(['__thread', '_Thread_local', 'thread_local']);
const ATTRIBUTE = new Set(['__attribute__', '__attribute', '_Alignas']);

/** Words of arithmetic types in their canonical spelling. */
const TYPE_WORDS = new Map([
  ['void', 'void'],
  ['_Bool', '_Bool'],
  ['char', 'char'],
  ['short', 'short'],
  ['int', 'int'],
  ['long', 'long'],
  ['float', 'float'],
  ['double', 'double'],
  ['signed', 'signed'],
  ['__signed', 'signed'],
  ['__signed__', 'signed'],
  ['unsigned', 'unsigned'],
  ['__int128', '__int128'],
  ['_Complex', '_Complex'],
  ['__complex__', '_Complex'],
]);

const TYPEOF = new Set(['typeof', '__typeof', '__typeof__']);
const TAGGED = new Set(['struct', 'union', 'enum']);

/** Behind these, no name of a type follows: what does is a declarator. */
export function givesType({ text }: Token): boolean {
  return (
    TYPE_WORDS.has(text) || TYPEOF.has(text) || text === '_Atomic' || text === '__auto_type' || text === '*'
  );
}

/** True if a declaration or type name can begin with this token. */
export function startsSpecifiers(state: ParseState, token: Token): boolean {
  const { text } = token;
  if (token.kind !== 'identifier') return false;
  return (
    TYPE_WORDS.has(text) ||
    TAGGED.has(text) ||
    QUALIFIERS.has(text) ||
    STORAGE.has(text) ||
    (READ_OVER.has(text) && text !== '__extension__') ||
    ATTRIBUTE.has(text) ||
    TYPEOF.has(text) ||
    text === '_Atomic' ||
    text === '__auto_type' ||
    state.isTypedef(token)
  );
}

/** Reads qualifiers, such as those after `*`. */
export function parseQualifiers(state: ParseState): Qualifiers {
  let qualifiers = NO_QUALIFIERS;
  for (;;) {
    const qualifier = QUALIFIERS.get(state.token.text);
    if (qualifier !== undefined) qualifiers = { ...qualifiers, [qualifier]: true };
    else if (state.at('_Atomic')) qualifiers = { ...qualifiers, atomic: true };
    else return qualifiers;
    state.advance();
  }
}

/** What a declaration has whose specifiers name no type: int in old C; with gcc's `__auto_type`, that of the initialiser. */
export type MissingType = 'int' | 'type of the initialiser' | 'mistake';

/** Reads the words before declarators. */
export function parseSpecifiers(state: ParseState, missing: MissingType = 'mistake'): Specifiers {
  const first = state.token;
  const attributes = noAttributes();
  const words: string[] = [];
  let qualifiers = NO_QUALIFIERS;
  let storage: StorageClass = 'none';
  let named: CType | undefined;
  let typeFrom: Specifiers['typeFrom'] = 'specifiers';
  let inlining: Specifiers['inlining'] = 'none';
  for (;;) {
    const { token } = state;
    const { text } = token;
    const qualifier = QUALIFIERS.get(text);
    const word = TYPE_WORDS.get(text);
    if (token.kind !== 'identifier') break;
    if (qualifier !== undefined) {
      qualifiers = { ...qualifiers, [qualifier]: true };
      state.advance();
    } else if (word !== undefined) {
      words.push(word);
      state.advance();
    } else if (STORAGE.has(text)) {
      storage = STORAGE.get(text) ?? storage;
      state.advance();
    } else if (READ_OVER.has(text)) {
      if (text === '_Noreturn') attributes.found = [...attributes.found, { name: text, token }];
      if (INLINE.has(text)) inlining = 'inline';
      if (PER_THREAD.has(text)) attributes.copies = 'one-per-thread';
      state.advance();
    } else if (ATTRIBUTE.has(text)) {
      parseAttributes(state, attributes);
    } else if (text === '_Atomic') {
      state.advance();
      qualifiers = { ...qualifiers, atomic: true };
      if (state.at('(')) named = parseTypeof(state);
    } else if (words.length > 0 || named !== undefined) {
      break;
    } else if (text === 'struct' || text === 'union') {
      named = parseRecord(state);
    } else if (text === 'enum') {
      named = parseEnumeration(state);
    } else if (TYPEOF.has(text)) {
      state.advance();
      named = parseTypeof(state);
    } else if (text === '__auto_type') {
      if (missing !== 'type of the initialiser') reject('unsupported', unsupported('auto-type'), token);
      state.advance();
      typeFrom = 'initialiser';
    } else {
      const entity = state.lookUp(text);
      if (entity?.kind !== 'typedef') break;
      state.advance();
      named = entity.type;
    }
  }
  const hasType = named !== undefined || words.length > 0;
  if (typeFrom === 'initialiser' && hasType) reject('syntax', "a type beside '__auto_type'", first);
  if (named !== undefined && words.length > 0) reject('syntax', 'two types in one declaration', first);
  const isMissing = named === undefined && words.length === 0 && typeFrom === 'specifiers';
  if (isMissing && missing !== 'int' && storage === 'none') {
    const { token } = state;
    if (token.kind === 'identifier') reject('unknown-identifier', `'${token.text}' is not a type`, token);
    reject('syntax', `a type is missing before '${token.text.slice(0, 40)}'`, token);
  }
  const plain = named ?? typeOfWords(state, words, first);
  // For gcc, a function whose type is volatile never returns, and one whose type is const has no effect.
  const [qualifier] = Object.entries(qualifiers).filter(([, isSet]) => isSet);
  if (plain.kind === 'function' && qualifier !== undefined)
    reject('unsupported', unsupported('attribute', qualifier[0]), first);
  return { first, type: qualified(plain, qualifiers), storage, attributes, inlining, typeFrom };
}

function typeOfWords(state: ParseState, words: readonly string[], first: Token): CType {
  const count = (word: string) => words.filter((each) => each === word).length;
  const has = (word: string) => words.includes(word);
  if (has('_Complex')) reject('unsupported', unsupported('complex-numbers'), first);
  if (has('void')) return VOID;
  if (has('float') || has('double')) {
    const name: FloatName = has('float') ? 'float' : has('long') ? 'long double' : 'double';
    return state.model.float(name);
  }
  const unsigned = has('unsigned');
  if (has('_Bool')) return state.model.bool;
  if (has('char')) {
    return state.model.integer(unsigned ? 'unsigned char' : has('signed') ? 'signed char' : 'char');
  }
  const base = has('short')
    ? 'short'
    : has('__int128')
      ? '__int128'
      : count('long') > 1
        ? 'long long'
        : has('long')
          ? 'long'
          : 'int';
  const name: IntegerName = unsigned ? `unsigned ${base}` : base;
  if (base === '__int128' && state.model.dataModel === 'ILP32') {
    reject('type', "'__int128' does not exist for ILP32", first);
  }
  return state.model.integer(name);
}
