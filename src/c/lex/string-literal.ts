import type { SourceRange } from '../tree/source-range.js';
import { reject, type Token } from './token.js';

export type LiteralPrefix = '' | 'L' | 'u' | 'U' | 'u8';

/** Characters of a literal: bytes of UTF-8 without a prefix, otherwise code units of the prefix's type. */
export interface CharacterSequence {
  readonly prefix: LiteralPrefix;
  /** Unsigned values. */
  readonly elements: readonly number[];
}

const SIMPLE_ESCAPES = new Map([
  ['n', 10],
  ['t', 9],
  ['r', 13],
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['v', 11],
  ['e', 27],
  ['E', 27],
  ['\\', 92],
  ["'", 39],
  ['"', 34],
  ['?', 63],
]);

const ESCAPE = /([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S])/y;
const encoder = new TextEncoder();

/** Decodes one string or character token. @throws Rejection at an unknown escape */
export function decodeLiteral(token: Token): CharacterSequence {
  const quote = token.text.search(/["']/);
  const prefix = token.text.slice(0, quote) as LiteralPrefix;
  return { prefix, elements: decodeBody(token.text.slice(quote + 1, -1), prefix, token) };
}

/** Adjacent string literals are joined; a prefix of one applies to all. */
export function joinStrings(tokens: readonly Token[]): CharacterSequence {
  const prefixes = new Set(tokens.map(({ text }) => text.slice(0, text.search(/["']/)) as LiteralPrefix));
  prefixes.delete('');
  const [prefix = ''] = prefixes;
  const [first] = tokens;
  if (prefixes.size > 1 && first !== undefined)
    reject('syntax', 'adjacent string literals have different prefixes', first);
  const elements = tokens.flatMap((token) => {
    const quote = token.text.search(/["']/);
    return decodeBody(token.text.slice(quote + 1, -1), prefix, token);
  });
  return { prefix, elements };
}

/** Bytes of one element. */
function elementBytes(prefix: LiteralPrefix): 1 | 2 | 4 {
  return prefix === 'u' ? 2 : prefix === 'U' || prefix === 'L' ? 4 : 1;
}

function decodeBody(body: string, prefix: LiteralPrefix, range: SourceRange): number[] {
  const bytes = elementBytes(prefix);
  const limit = 2 ** (8 * bytes);
  const elements: number[] = [];
  let at = 0;
  while (at < body.length) {
    if (body[at] !== '\\') {
      const code = body.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      appendCharacter(elements, code, bytes);
      continue;
    }
    ESCAPE.lastIndex = at + 1;
    const match = ESCAPE.exec(body);
    at = ESCAPE.lastIndex;
    const [, octal, hexadecimal, short, long, simple] = match ?? [];
    const universal = short ?? long;
    if (octal !== undefined) elements.push(Number.parseInt(octal, 8) % limit);
    else if (hexadecimal !== undefined) elements.push(Number(BigInt(`0x${hexadecimal}`) % BigInt(limit)));
    else if (universal !== undefined) appendCharacter(elements, Number.parseInt(universal, 16), bytes);
    else if (simple === '\n') continue;
    else if (simple === '\r') at += body[at] === '\n' ? 1 : 0;
    else {
      const value = SIMPLE_ESCAPES.get(simple ?? '');
      if (value === undefined) reject('syntax', `unknown escape sequence '\\${simple ?? ''}'`, range);
      elements.push(value);
    }
  }
  return elements;
}

function appendCharacter(elements: number[], code: number, bytes: 1 | 2 | 4): void {
  if (code > 0x10ffff) return;
  if (bytes === 4 || (bytes === 1 && code < 128)) elements.push(code);
  else if (bytes === 1) elements.push(...encoder.encode(String.fromCodePoint(code)));
  else for (const unit of utf16(code)) elements.push(unit);
}

function utf16(code: number): number[] {
  const text = String.fromCodePoint(code);
  return [...Array(text.length).keys()].map((index) => text.charCodeAt(index));
}
