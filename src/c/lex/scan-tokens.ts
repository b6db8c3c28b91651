import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import { ANY_IDENTIFIER, identifierName, PLAIN_IDENTIFIER } from './identifier-characters.js';
import { joinLines } from './join-lines.js';
import { LONE_RETURN } from './line-ends.js';
import { MAXIMUM_TOKENS, Rejection, reject, type Token, type TokenKind, tooManyTokens } from './token.js';
import { withoutTrigraphs } from './trigraphs.js';

const TAB = 9;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const BACKSLASH = 92;

const RAW_PREFIX = /^(?:u8?|[UL])?R$/;
const NUMBER = /\.?[0-9](?:[eEpP][-+]|[\w.$])*/y;
/** The longest that fits is taken; digraphs become what they stand for. */
const PUNCTUATORS = new Set(
  '... <<= >>= -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= ## <: :> <% %> %: %:%:'.split(' '),
);
const LONGEST_PUNCTUATOR = 4;
const DIGRAPHS = new Map([
  ['<:', '['],
  [':>', ']'],
  ['<%', '{'],
  ['%>', '}'],
  ['%:', '#'],
  ['%:%:', '##'],
]);

/**
 * The tokens of a text without comments and white space; the last one is of kind `end`. A backslash at the end of a line
 * joins it with the next one, also within a token, which keeps its place in the text. A character that begins no token
 * becomes a punctuator of one character, which no grammar rule accepts.
 * @throws Rejection for a literal or comment that does not end, and for what compilers do not all read in the same way
 */
export function scanTokens(text: string): Token[] {
  const tokens = scanJoined(text);
  const replaced = withoutTrigraphs(text);
  if (replaced !== undefined) rejectTrigraphs(tokens, replaced);
  return tokens;
}

/** Trigraphs are harmless where they make no difference: in comments. */
function rejectTrigraphs(tokens: readonly Token[], replaced: string): void {
  const others = scanJoined(replaced);
  const different = tokens.find((token, index) => {
    const other = others[index];
    return (
      token.kind !== other?.kind ||
      token.text !== other.text ||
      token.firstOfLine !== other.firstOfLine ||
      token.spaced !== other.spaced
    );
  });
  if (different !== undefined) rejectSpelling('a trigraph', different);
}

function scanJoined(text: string): Token[] {
  const lone = text.search(LONE_RETURN);
  if (lone >= 0) rejectSpelling('a carriage return', locateCharacter(text, lone));
  const joined = joinLines(text);
  if (joined === undefined) return scanLines(text);
  try {
    return scanLines(joined.text).map((token) => ({ ...token, ...joined.toOriginalRange(token) }));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { problem } = error;
    throw new Rejection({ ...problem, range: joined.toOriginalRange(problem.range) });
  }
}

/** The place of a character. */
function locateCharacter(text: string, at: number): SourceRange {
  const before = text.slice(0, at).split('\n');
  return { start: at, end: at + 1, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The tokens of a text in which no lines are joined. */
function scanLines(text: string): Token[] {
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
  const push = (kind: TokenKind, end: number, value: string, spelling = value): void => {
    const token: Token = {
      kind,
      text: value,
      start: at,
      end,
      line,
      column: at - lineStart + 1,
      firstOfLine,
      spaced,
      origin: 'text',
    };
    tokens.push(spelling === value ? token : { ...token, spelling });
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
    } else if (code === 47 && text[at + 1] === '/') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
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
      push(text[quote] === '"' ? 'string' : 'character', end, text.slice(at, end));
      return;
    }
    const isDigit = code >= 48 && code <= 57;
    if (isDigit || (code === 46 && /[0-9]/.test(text[at + 1] ?? ''))) {
      const number = matchAt(NUMBER) ?? '';
      const end = at + number.length;
      if (goesOnUnusually(end)) rejectSpelling(number, rangeHere(end));
      push('number', end, number);
      return;
    }
    const plain = matchAt(PLAIN_IDENTIFIER);
    const plainEnd = at + (plain?.length ?? 0);
    if (plain !== undefined && !goesOnUnusually(plainEnd)) {
      // gnu11 has raw strings, which c11 does not have.
      if (text[plainEnd] === '"' && RAW_PREFIX.test(plain)) rejectSpelling(`${plain}"`, rangeHere(plainEnd));
      push('identifier', plainEnd, plain);
      return;
    }
    const spelling = matchAt(ANY_IDENTIFIER);
    if (spelling !== undefined) {
      const name = identifierName(spelling);
      if (name === undefined) rejectSpelling(spelling, rangeHere(at + spelling.length));
      push('identifier', at + spelling.length, name, spelling);
      return;
    }
    const punctuator = punctuatorAt(text, at);
    push('punctuator', at + punctuator.length, DIGRAPHS.get(punctuator) ?? punctuator, punctuator);
  }

  /** Whether a character beyond ASCII, or the name of one, follows. */
  function goesOnUnusually(end: number): boolean {
    const code = text.charCodeAt(end);
    return code > 127 || (code === BACKSLASH && /[uU]/.test(text[end + 1] ?? ''));
  }

  function matchAt(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  }
}

function rejectSpelling(spelling: string, range: SourceRange): never {
  reject('unsupported', unsupported('spelling', spelling.slice(0, 40)), range);
}

function punctuatorAt(text: string, at: number): string {
  for (let length = LONGEST_PUNCTUATOR; length > 1; length--) {
    const candidate = text.slice(at, at + length);
    if (PUNCTUATORS.has(candidate)) return candidate;
  }
  return text.charAt(at);
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
    if (code === BACKSLASH) at++;
  }
  return -1;
}
