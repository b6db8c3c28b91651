const MARKER = /^[ \t]*#[ \t]*(?:line[ \t]+)?([0-9]{1,9})(?:[ \t]+"((?:[^"\\]|\\.)*)"|[ \t]|\r?$)/;

/** What `#line` directives and line markers say of a line. */
export interface MarkedLine {
  /** The file that they named last; undefined before they name one. */
  readonly file: string | undefined;
  readonly number: number;
}

/** By 0-based line of the text. Undefined if there are no directives. */
export function markedLines(text: string): readonly MarkedLine[] | undefined {
  const marked: MarkedLine[] = [];
  let next = 1;
  let file: string | undefined;
  let isMarked = false;
  for (const line of text.split('\n')) {
    marked.push({ file, number: next++ });
    const [, number, named] = MARKER.exec(line) ?? [];
    if (number === undefined) continue;
    next = Number(number);
    file = named ?? file;
    isMarked = true;
  }
  return isMarked ? marked : undefined;
}
