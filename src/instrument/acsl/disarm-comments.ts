import { scanTokens } from '../../c/lex/scan-tokens.js';
import { NotExpressible } from '../subject/failure.js';
import type { Edit } from '../text/edits.js';

/** What may stand between two tokens beside comments: white space, and a line that goes on in the next one. */
const BLANK = /[ \t\v\f\r\n]|\\\r?\n/y;

/**
 * Edits after which no comment of the program is an annotation: what a program says about itself is no part of the claim, and
 * a verifier believes some of it.
 * @throws NotExpressible for a comment that begins on two lines
 */
export function disarmComments(text: string): readonly Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  for (const { start, end } of scanTokens(text)) {
    edits.push(...disarmBetween(text, from, start));
    from = end;
  }
  return edits;
}

function disarmBetween(text: string, from: number, to: number): readonly Edit[] {
  const edits: Edit[] = [];
  let at = from;
  while (at < to) {
    BLANK.lastIndex = at;
    const [blank] = BLANK.exec(text) ?? [];
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    const opening = text.slice(at, at + 2);
    const marker = at + 2;
    if ((opening !== '/*' && opening !== '//') || text[marker] === '\\')
      throw new NotExpressible(text.slice(0, at).split('\n').length, 'a comment begins on two lines');
    if (text[marker] === '@') edits.push({ start: marker, end: marker + 1, text: ' ' });
    at = endOfComment(text, opening, marker);
  }
  return edits;
}

/** The comment ends, because the tokens of the text were found. */
function endOfComment(text: string, opening: string, from: number): number {
  if (opening === '/*') return text.indexOf('*/', from) + 2;
  let end = text.indexOf('\n', from);
  while (end > 0 && /\\\r?$/.test(text.slice(end - 2, end))) end = text.indexOf('\n', end + 1);
  return end < 0 ? text.length : end;
}
