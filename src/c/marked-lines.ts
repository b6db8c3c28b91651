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
  for (const line of withoutComments(text).split('\n')) {
    marked.push({ file, number: next++ });
    const [, number, named] = MARKER.exec(line) ?? [];
    if (number === undefined) continue;
    next = Number(number);
    file = named ?? file;
    isMarked = true;
  }
  return isMarked ? marked : undefined;
}

const COMMENT_OR_LITERAL =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/g;

/** A directive in a comment is none. The lines stay where they are. */
function withoutComments(text: string): string {
  return text.replace(COMMENT_OR_LITERAL, (part) =>
    part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part,
  );
}
