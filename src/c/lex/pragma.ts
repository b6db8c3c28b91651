import { unsupported } from '../reasons/reason-texts.js';
import { requireHarmless } from './harmless-pragmas.js';
import type { MacroTable } from './macro.js';
import { scanTokens } from './scan-tokens.js';
import { rangeOfToken, reject, type Token } from './token.js';

/** The value of `#pragma pack` in bytes, from a token on; undefined: no packing. */
export interface PackChange {
  readonly tokenIndex: number;
  readonly bytes: number | undefined;
}

export interface Packing {
  readonly changes: PackChange[];
  readonly stack: (number | undefined)[];
  bytes: number | undefined;
}

const PACK = /^\( (?:(push) (?:, (1|2|4|8|16) )?|(pop) |(1|2|4|8|16) )?\)$/;

/**
 * `#pragma pack`, and others that say nothing about the meaning of a program.
 * @param tokenIndex of the token behind the pragma
 * @throws Rejection for all others, and for a `pack` that gcc would read in another way
 */
export function executePragma(
  packing: Packing,
  line: readonly Token[],
  macros: MacroTable,
  tokenIndex: number,
): void {
  const [first] = line;
  if (first === undefined) return;
  if (first.text !== 'pack') {
    requireHarmless(line, macros);
    return;
  }
  // clang expands macros here, gcc does not.
  const macro = line.find(({ text }) => macros.has(text));
  if (macro !== undefined)
    reject('unsupported', unsupported('directive', `pragma pack … ${macro.text}`), macro);
  const words = line.slice(1).map(({ text }) => text);
  const form = PACK.exec(words.join(' '));
  if (form === null || (form[3] !== undefined && packing.stack.length === 0))
    reject('unsupported', unsupported('directive', `pragma pack${words.join('')}`), first);
  const [, push, pushed, pop, bytes] = form;
  if (push !== undefined) packing.stack.push(packing.bytes);
  if (pop !== undefined) packing.bytes = packing.stack.pop();
  else if (push === undefined || pushed !== undefined) packing.bytes = toBytes(pushed ?? bytes);
  packing.changes.push({ tokenIndex, bytes: packing.bytes });
}

function toBytes(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** The text of `_Pragma("…")` at a place; undefined if it has another form. */
export function pragmaLiteral(tokens: readonly Token[], at: number): Token | undefined {
  const [, open, literal, close] = tokens.slice(at, at + 4);
  const isWhole = open?.text === '(' && literal?.text[0] === '"' && close?.text === ')';
  return isWhole ? literal : undefined;
}

/**
 * `_Pragma("…")`, which is dropped.
 * @throws Rejection if it may change what the program means
 */
export function dropPragma(literal: Token, macros: MacroTable): void {
  // C11 6.10.9p1: no other escapes are replaced.
  const text = literal.text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  const line = scanTokens(text)
    .filter(({ kind }) => kind !== 'end')
    .map((token) => ({ ...token, ...rangeOfToken(literal) }));
  requireHarmless(line, macros);
}
