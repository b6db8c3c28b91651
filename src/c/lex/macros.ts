import type { SourceRange } from '../tree/source-range.js';
import {
  type Expanding,
  isNothing,
  type LinesOfUse,
  type Macro,
  type MacroTable,
  spacedLike,
} from './macro.js';
import { substitute } from './substitute-macro.js';
import { MAXIMUM_TOKENS, rangeBetween, reject, type Token, tooManyTokens } from './token.js';

/** How many tokens the macros of one use may yield. */
const EXPANSION_LIMIT = 200_000;
/** How deep macros may expand to each other, and how deep uses may be nested in arguments. */
const DEPTH_LIMIT = 200;

/** The body of a macro ends here: from here on, its name may be expanded again. */
interface EndOfBody {
  readonly endedMacro: string;
}

interface Reader {
  readonly macros: MacroTable;
  readonly watch: ((name: Token) => void) | undefined;
  /** Macros that are being expanded. */
  readonly open: Set<string>;
  /** Tokens that are read after what macros have put before them; `at` is the next one. */
  readonly source: readonly Expanding[] | readonly Token[];
  at: number;
  /** A stack: the next token is the last one. */
  readonly rest: (Expanding | EndOfBody)[];
  readonly depth: number;
  readonly lines: () => LinesOfUse;
  produced: number;
}

/**
 * Replaces macros in the tokens of a text (C11 6.10.3, GNU `, ## __VA_ARGS__`) as gcc does: a macro may be expanded again
 * as soon as the tokens of its body have been read. Tokens of a macro's body get the position of its use, those of
 * arguments keep their own.
 * @param watch gets each name that may be a macro, also those that only other macros yield
 * @param note gets the place of each use in the text
 * @throws Rejection for a wrong number of arguments and for unbounded expansions, and what `watch` throws
 */
export function expandMacros(
  tokens: readonly Token[],
  macros: MacroTable,
  watch?: (name: Token) => void,
  note?: (use: SourceRange) => void,
): Token[] {
  if (macros.size === 0) return [...tokens];
  const output: Token[] = [];
  const end = tokens.at(-1)?.kind === 'end' ? tokens.at(-1) : undefined;
  const source = end === undefined ? tokens : tokens.slice(0, -1);
  let use: Token | undefined;
  const reader: Reader = {
    macros,
    watch,
    open: new Set(),
    source,
    at: 0,
    rest: [],
    depth: 0,
    lines: () => (use === undefined || use.line === source[reader.at - 1]?.line ? 'one' : 'several'),
    produced: 0,
  };
  let isUse = false;
  const leaveUse = (): void => {
    if (isUse && use !== undefined) note?.(rangeBetween(use, source[reader.at - 1] as Token));
    isUse = false;
  };
  while (reader.at < source.length || reader.rest.length > 0) {
    leaveBodies(reader);
    if (reader.rest.length === 0) {
      leaveUse();
      if (reader.at === source.length) break;
      // Nearly all tokens are none of a macro.
      const token = source[reader.at] as Token;
      use = token;
      reader.produced = 0;
      if (token.kind !== 'identifier' || !macros.has(token.text)) {
        if (token.kind === 'identifier') watch?.(token);
        output.push(token);
        reader.at++;
        continue;
      }
      isUse = true;
    }
    for (const each of expandNext(reader)) if (!isNothing(each)) output.push(each.token);
    if (output.length > MAXIMUM_TOKENS && use !== undefined) throw tooManyTokens(use);
  }
  leaveUse();
  if (end !== undefined) output.push(end);
  return output;
}

/** Behind the last token of a body. */
function leaveBodies({ rest, open }: Reader): void {
  for (let last = rest.at(-1); last !== undefined && 'endedMacro' in last; last = rest.at(-1)) {
    open.delete(last.endedMacro);
    rest.pop();
  }
}

/** All tokens of an argument, expanded. */
function expandArgument(reader: Reader, source: readonly Expanding[], name: Token): readonly Expanding[] {
  const depth = reader.depth + 1;
  if (depth > DEPTH_LIMIT) reject('limit', `macros nested more than ${DEPTH_LIMIT} times`, name);
  const inner: Reader = { ...reader, source, at: 0, rest: [], depth };
  const output: Expanding[] = [];
  while (inner.at < source.length || inner.rest.length > 0) {
    for (const each of expandNext(inner)) output.push(each);
  }
  reader.produced = inner.produced;
  return output;
}

/** Reads a token. If it is a use of a macro, the result of that is read next; otherwise it is what is returned. */
function expandNext(reader: Reader): readonly Expanding[] {
  const next = read(reader);
  if (next === undefined) return [];
  const { token } = next;
  if (token.kind === 'identifier') reader.watch?.(token);
  const macro =
    token.kind === 'identifier' && next.expands === 'still' ? reader.macros.get(token.text) : undefined;
  if (macro === undefined) return [next];
  if (macro.yields !== undefined) return [{ token: macro.yields(token, reader.lines()), expands: 'still' }];
  let end: Token = token;
  const actual: Expanding[][] = [];
  if (macro.parameters !== undefined) {
    if (!acceptOpening(reader)) return [next];
    const close = readArguments(reader, macro, actual);
    if (close === undefined) reject('syntax', `the arguments of the macro '${token.text}' do not end`, token);
    end = close;
  }
  const body = substitute(macro, actual, rangeBetween(token, end), token, (argument) =>
    expandArgument(reader, argument, token),
  );
  reader.produced += body.length;
  if (reader.produced > EXPANSION_LIMIT)
    reject('limit', `the macro '${token.text}' expands without bound`, token);
  if (reader.open.size >= DEPTH_LIMIT) reject('limit', `macros nested more than ${DEPTH_LIMIT} times`, token);
  reader.open.add(macro.name);
  reader.rest.push({ endedMacro: macro.name });
  const result = spacedLike(body, token);
  for (let index = result.length - 1; index >= 0; index--) reader.rest.push(result[index] as Expanding);
  return [];
}

/** The next token; undefined at the end. */
function read(reader: Reader): Expanding | undefined {
  leaveBodies(reader);
  const first = reader.rest.pop();
  if (first !== undefined && !('endedMacro' in first)) return markOpen(reader, first);
  const next = reader.source[reader.at];
  if (next === undefined) return undefined;
  reader.at++;
  return markOpen(reader, 'token' in next ? next : { token: next, expands: 'still' });
}

function markOpen(reader: Reader, next: Expanding): Expanding {
  return reader.open.has(next.token.text) && next.token.kind === 'identifier'
    ? { ...next, expands: 'never' }
    : next;
}

/** Reads `(` if it comes next. To see that, one may have to leave the bodies of macros. */
function acceptOpening(reader: Reader): boolean {
  const skipped: Expanding[] = [];
  for (;;) {
    const next = read(reader);
    if (next !== undefined && isNothing(next)) {
      skipped.push(next);
      continue;
    }
    if (next?.token.text === '(') return true;
    if (next !== undefined) reader.rest.push(next);
    for (const each of skipped.reverse()) reader.rest.push(each);
    return false;
  }
}

/** Reads `… )` into `actual`, split at the commas outside parentheses. */
function readArguments(reader: Reader, macro: Macro, actual: Expanding[][]): Token | undefined {
  const last = macro.variadic ? (macro.parameters?.length ?? 0) - 1 : Number.POSITIVE_INFINITY;
  let current: Expanding[] = [];
  let depth = 0;
  const finish = (): void => {
    const length = current.findLastIndex((each) => !isNothing(each)) + 1;
    actual.push(current.slice(0, length));
    current = [];
  };
  for (let next = read(reader); next !== undefined; next = read(reader)) {
    const { text } = next.token;
    if (depth === 0 && text === ')') {
      finish();
      return next.token;
    }
    if (text === '(') depth++;
    else if (text === ')') depth--;
    if (depth === 0 && text === ',' && actual.length < last) finish();
    else if (current.length > 0 || !isNothing(next)) current.push(next);
  }
  return undefined;
}
