import { unsupported } from '../reasons/reason-texts.js';
import { expandMacros, type MacroTable } from './macros.js';
import { scanTokens } from './scan-tokens.js';
import { decodeLiteral } from './string-literal.js';
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

/** Those that change what a program means, and that this front end does not follow. */
const OTHERS: ReadonlySet<string> = new Set([
  'push_macro',
  'pop_macro',
  'scalar_storage_order',
  'weak',
  'redefine_extname',
]);

/**
 * `#pragma pack`. Other pragmas say nothing about the meaning of a program.
 * @param tokenIndex of the token behind the pragma
 * @throws Rejection for those that do, and for a `pack` that gcc would read in another way
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
    rejectOther(first);
    return;
  }
  const words = expandMacros(line.slice(1), macros).map(({ text }) => text);
  const form = /^\((?:(push)(?:,(1|2|4|8|16))?|(pop)|(1|2|4|8|16))?\)$/.exec(words.join(''));
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

/**
 * `_Pragma("…")`, which is dropped.
 * @throws Rejection if it would change what the program means
 */
export function dropPragma(literal: Token): void {
  const { elements } = decodeLiteral(literal);
  const [first] = scanTokens(String.fromCharCode(...elements.slice(0, 1000)));
  if (first?.text === 'pack') reject('unsupported', unsupported('directive', 'pragma pack'), literal);
  if (first !== undefined) rejectOther({ ...first, ...rangeOfToken(literal) });
}

function rejectOther(first: Token): void {
  if (OTHERS.has(first.text)) reject('unsupported', unsupported('directive', `pragma ${first.text}`), first);
}
