import type { Position } from '../../source/input-error.js';
import type { LocatedDocument, TextRange } from '../../source/parse-yaml.js';

export interface TabFinding {
  readonly messageId: 'tab';
  readonly position: Position;
  readonly end: Position;
}

/** The tabs of a document between its tokens, or in an unquoted string; the first on each line. */
export function* findTabs(document: LocatedDocument): Iterable<TabFinding> {
  const { source } = document;
  const { text } = source;
  if (!text.includes('\t')) return;
  const texts = [...document.scalars()].filter(({ style }) => style !== 'plain').map(({ range }) => range);
  let reported = 0;
  let line = 0;
  let comment = 0;
  for (let at = text.indexOf('\t'); at >= 0; at = text.indexOf('\t', at + 1)) {
    const position = source.positionAt(at);
    if (position.line === reported) continue;
    if (position.line !== line) {
      line = position.line;
      comment = findComment(text, texts, at - position.column + 1);
    }
    if (at > comment || isInside(texts, at)) continue;
    reported = position.line;
    yield {
      messageId: 'tab',
      position,
      end: source.positionAt(at + 1),
    };
  }
}

/** Whether a position is in one of the ranges, which are in file order. */
function isInside(ranges: readonly TextRange[], offset: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const before = ranges[low - 1];
  return before !== undefined && offset < before.end;
}

/** Where the comment of a line begins: at a # at its start or after white space, outside quoted strings. */
function findComment(text: string, texts: readonly TextRange[], start: number): number {
  const newline = text.indexOf('\n', start);
  const end = newline < 0 ? text.length : newline;
  for (let at = text.indexOf('#', start); at >= 0 && at < end; at = text.indexOf('#', at + 1)) {
    if ((at === start || /\s/.test(text[at - 1] ?? '')) && !isInside(texts, at)) return at;
  }
  return end;
}
