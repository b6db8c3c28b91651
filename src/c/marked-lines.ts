import { scanTokens } from './lex/scan-tokens.js';
import { Rejection, type Token } from './lex/token.js';

/** What `#line` directives and line markers say of a line. */
export interface MarkedLine {
  /** The file that they named last; undefined before they name one. */
  readonly file: string | undefined;
  readonly number: number;
}

/** A directive: its tokens behind the `#`, and the 1-based line on which it ends. */
interface Directive {
  readonly words: readonly Token[];
  readonly lastLine: number;
}

/** By 0-based line of the text. Undefined if there are no directives, or if the text is not C. */
export function markedLines(text: string): readonly MarkedLine[] | undefined {
  const markers = findDirectives(text).flatMap(({ words, lastLine }) => {
    const [number, name] = words[0]?.text === 'line' ? words.slice(1) : words;
    if (number === undefined || !/^[0-9]{1,9}$/.test(number.text)) return [];
    const file = name?.text.startsWith('"') ? name.text.slice(1, -1) : undefined;
    return [{ lastLine, number: Number(number.text), file }];
  });
  if (markers.length === 0) return undefined;
  const lines = text.split('\n').length;
  const marked: MarkedLine[] = [];
  let next = 1;
  let file: string | undefined;
  let at = 0;
  for (let line = 1; line <= lines; line++) {
    marked.push({ file, number: next++ });
    for (let marker = markers[at]; marker?.lastLine === line; marker = markers[++at]) {
      next = marker.number;
      file = marker.file ?? file;
    }
  }
  return marked;
}

const CONDITIONS: ReadonlySet<string> = new Set(['if', 'ifdef', 'ifndef', 'elif', 'else']);

/** Whether directives decide which lines of a text belong to the program. */
export function hasConditions(text: string): boolean {
  return findDirectives(text).some(({ words }) => CONDITIONS.has(words[0]?.text ?? ''));
}

function findDirectives(text: string): readonly Directive[] {
  let tokens: readonly Token[];
  try {
    tokens = scanTokens(text);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return [];
  }
  const found: Directive[] = [];
  for (const [at, token] of tokens.entries()) {
    if (!token.firstOfLine || token.text !== '#') continue;
    let end = at + 1;
    while (tokens[end]?.firstOfLine === false && tokens[end]?.kind !== 'end') end++;
    const last = tokens[end - 1] ?? token;
    found.push({ words: tokens.slice(at + 1, end), lastLine: last.line });
  }
  return found;
}
