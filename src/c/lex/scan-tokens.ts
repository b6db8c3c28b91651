import type { SourceRange } from '../tree/source-range.js';
import { MAXIMUM_TOKENS, reject, type Token, type TokenKind, tooManyTokens } from './token.js';

const TAB = 9;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const BACKSLASH = 92;

const IDENTIFIER = /(?:[A-Za-z_$\u0080-\uffff]|\\u[0-9a-fA-F]{4})[A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER = /\.?[0-9](?:[eEpP][-+]|[A-Za-z0-9_.])*/y;
/** Longest first: three, two, then one character; digraphs are kept as they are. */
const PUNCTUATORS = new Set(
  '... <<= >>= -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %>'.split(' '),
);
const DIGRAPHS = new Map([
  ['<:', '['],
  [':>', ']'],
  ['<%', '{'],
  ['%>', '}'],
]);

/**
 * The tokens of a text without comments, white space and joined lines (`\` at the end of a line); the last one is of
 * kind `end`. A character that begins no token becomes a punctuator of one character, which no grammar rule accepts.
 * @throws Rejection for a literal or comment that does not end
 */
export function scanTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let firstOfLine = true;
  let spaced = false;

  const rangeHere = (end: number): SourceRange => ({ start: at, end, line, column: at - lineStart + 1 });
  const newline = (offset: number): void => {
    line++;
    lineStart = offset + 1;
  };
  /** Does not search beyond `end`: the next line may begin a million characters later. */
  const countLines = (start: number, end: number): void => {
    for (let next = start; next < end; next++) if (text.charCodeAt(next) === NEWLINE) newline(next);
  };
  const push = (kind: TokenKind, end: number, value: string): void => {
    tokens.push({
      kind,
      text: value,
      start: at,
      end,
      line,
      column: at - lineStart + 1,
      firstOfLine,
      spaced,
      origin: 'text',
    });
    if (tokens.length > MAXIMUM_TOKENS) throw tooManyTokens(tokens[tokens.length - 1] as Token);
    firstOfLine = false;
    spaced = false;
    at = end;
  };

  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE) {
      newline(at);
      firstOfLine = true;
      spaced = true;
      at++;
    } else if (code === 32 || (code >= TAB && code <= CARRIAGE_RETURN)) {
      spaced = true;
      at++;
    } else if (code === BACKSLASH && /\\[ \t]*\r?\n/y.test(text.slice(at, at + 80))) {
      at = text.indexOf('\n', at);
      newline(at);
      spaced = true;
      at++;
    } else if (code === 47 && text[at + 1] === '/') {
      at = endOfLine(text, at, newline);
      spaced = true;
    } else if (code === 47 && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) reject('syntax', 'a comment does not end', rangeHere(text.length));
      countLines(at, end);
      at = end + 2;
      spaced = true;
    } else {
      scanOne(code);
    }
  }
  push('end', at, '');
  return tokens;

  function scanOne(code: number): void {
    const quote = quoteAt(text, at);
    if (quote >= 0) {
      const end = endOfLiteral(text, quote);
      if (end < 0) reject('syntax', 'a literal does not end on its line', rangeHere(quote + 1));
      const literal = text.slice(at, end);
      const startLine = { line, lineStart };
      push(text[quote] === '"' ? 'string' : 'character', end, literal);
      if (literal.includes('\n')) {
        line = startLine.line;
        countLines(quote, end);
      }
      return;
    }
    const isDigit = code >= 48 && code <= 57;
    if (isDigit || (code === 46 && /[0-9]/.test(text[at + 1] ?? ''))) {
      pushMatch('number', NUMBER);
    } else if (!pushMatch('identifier', IDENTIFIER)) {
      const candidates = [text.slice(at, at + 3), text.slice(at, at + 2)];
      const punctuator = candidates.find((each) => PUNCTUATORS.has(each)) ?? text.charAt(at);
      push('punctuator', at + punctuator.length, DIGRAPHS.get(punctuator) ?? punctuator);
    }
  }

  function pushMatch(kind: TokenKind, pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) push(kind, pattern.lastIndex, match[0]);
    return match !== null;
  }
}

/** Offset of the quote of the literal that begins at `at`, after its prefix, or -1. */
function quoteAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) return at;
  if (code !== 76 && code !== 85 && code !== 117) return -1;
  const quote = code === 117 && text[at + 1] === '8' ? at + 2 : at + 1;
  return text[quote] === '"' || (text[quote] === "'" && quote === at + 1) ? quote : -1;
}

/** Offset after the closing quote, or -1 if the line ends before it. */
function endOfLiteral(text: string, open: number): number {
  const quote = text.charCodeAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === NEWLINE) return -1;
    if (code === BACKSLASH) at += text[at + 1] === '\r' && text[at + 2] === '\n' ? 2 : 1;
  }
  return -1;
}

/** The end of a line comment, which a joined line continues. */
function endOfLine(text: string, start: number, newline: (offset: number) => void): number {
  let end = text.indexOf('\n', start);
  while (end > 0 && /\\\r?$/.test(text.slice(end - 2, end))) {
    newline(end);
    end = text.indexOf('\n', end + 1);
  }
  return end < 0 ? text.length : end;
}
