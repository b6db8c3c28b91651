import type { CType } from '../c-type.js';
import { alignmentOf } from '../c-type.js';
import { rangeOfToken, reject } from '../lex/token.js';
import type { ReasonText } from '../reasons/reason.js';
import { unsupported } from '../reasons/reason-texts.js';
import { describeType } from '../type/compatible.js';
import { integerOfSize } from '../type/type-model.js';
import { constantInteger } from './constants.js';
import type { ParseState } from './parse-state.js';
import { parseTypeNameWithoutLengths, startsTypeName } from './type-names.js';

/** The attributes that change the meaning of a program; others are skipped. */
export interface Attributes {
  packed: 'natural' | 'packed';
  /** Bytes; `aligned` without a number is 16. */
  aligned: number | undefined;
  mode: string | undefined;
  noReturn: 'returns' | 'never returns';
  /** Whether each thread has an object of its own. */
  copies: 'one' | 'one-per-thread';
  /** An attribute that changes the meaning in a way the front end does not represent. */
  unsupported: ReasonText | undefined;
}

export function noAttributes(): Attributes {
  return {
    packed: 'natural',
    aligned: undefined,
    mode: undefined,
    noReturn: 'returns',
    copies: 'one',
    unsupported: undefined,
  };
}

const GREATEST_ALIGNMENT = 16;
const UNSUPPORTED = new Set([
  'vector_size',
  'cleanup',
  'scalar_storage_order',
  'ms_struct',
  // What is called is not what the text of a call says.
  'alias',
  'ifunc',
  'weakref',
]);
/** Names that headers of the C library give to other versions of their functions, which do the same. */
const IMPLEMENTATION_NAME = /^(?:__.*|[a-z]+64|)$/;
/** Functions with these run although nothing calls them. */
const AROUND_MAIN = new Set(['constructor', 'destructor']);

/** Reads any number of `__attribute__((…))`, `_Alignas(…)` and assembler names into `attributes`. */
export function parseAttributes(state: ParseState, attributes: Attributes): void {
  for (;;) {
    const { text } = state.token;
    if (text === '__attribute__' || text === '__attribute') {
      state.advance();
      state.expect('(');
      state.expect('(');
      while (!state.at(')')) {
        if (!state.accept(',')) parseAttribute(state, attributes);
      }
      state.expect(')');
      state.expect(')');
    } else if (text === 'asm' || text === '__asm__' || text === '__asm') {
      if (state.peek(1).text !== '(') return;
      state.advance();
      const name = textsInParentheses(state);
      if (!IMPLEMENTATION_NAME.test(name)) attributes.unsupported = unsupported('attribute', text);
    } else if (text === '_Alignas') {
      state.advance();
      state.expect('(');
      const bytes = startsTypeName(state)
        ? alignmentOf(parseTypeNameWithoutLengths(state))
        : Number(constantInteger(state, 'the alignment'));
      state.expect(')');
      attributes.aligned = Math.max(attributes.aligned ?? 1, bytes);
    } else {
      return;
    }
  }
}

function parseAttribute(state: ParseState, attributes: Attributes): void {
  const token = state.advance();
  const name = token.text.replace(/^__(.*)__$/, '$1');
  if (token.kind !== 'identifier') reject('syntax', `'${token.text}' is not an attribute`, token);
  if (UNSUPPORTED.has(name)) attributes.unsupported = unsupported('attribute', name);
  if (AROUND_MAIN.has(name)) {
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
  if (name === 'packed') attributes.packed = 'packed';
  if (name === 'noreturn') attributes.noReturn = 'never returns';
  if (name === 'aligned') {
    if (!state.accept('(')) {
      attributes.aligned = GREATEST_ALIGNMENT;
      return;
    }
    const bytes = Number(constantInteger(state, 'the alignment'));
    state.expect(')');
    if (bytes > 0 && Number.isInteger(Math.log2(bytes)) && bytes <= 2 ** 28) {
      attributes.aligned = Math.max(attributes.aligned ?? 1, bytes);
    }
    return;
  }
  if (name === 'mode') {
    state.expect('(');
    attributes.mode = state.advance().text.replace(/^__(.*)__$/, '$1');
    state.expect(')');
    return;
  }
  if (state.at('(')) skipParenthesised(state);
}

/** Reads `( "…" "…" )`, and returns what stands between the quotes. */
function textsInParentheses(state: ParseState): string {
  const texts: string[] = [];
  for (let ahead = 1; state.peek(ahead).kind === 'string'; ahead++)
    texts.push(state.peek(ahead).text.slice(1, -1));
  skipParenthesised(state);
  return texts.join('');
}

/** Skips `( … )` with everything inside. */
export function skipParenthesised(state: ParseState): void {
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
  if (type.kind === 'float') {
    if (mode === 'SF') return state.model.float('float');
    if (mode === 'DF') return state.model.float('double');
    if (mode === 'XF') return state.model.float('long double');
    if (mode === 'TF') return state.model.float('_Float128');
  }
  const bytes = mode === 'word' || mode === 'pointer' ? state.model.pointerSize : MODE_BYTES.get(mode);
  if (type.kind === 'integer' && bytes !== undefined) {
    const made = integerOfSize(state.model, bytes, type.signed);
    if (made !== undefined) return { ...made, qualifiers: type.qualifiers };
  }
  return reject('unsupported', unsupported('mode', mode, describeType(type)), state.previous);
}
