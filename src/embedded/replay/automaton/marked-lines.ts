const MARKER = /^[ \t]*#[ \t]*(?:line[ \t]+)?([0-9]{1,9})(?:[ \t]|$)/;

/**
 * The line numbers that `#line` directives and line markers assign, by 0-based line of the text. Undefined if there
 * are no directives.
 */
export function markedLines(text: string): readonly number[] | undefined {
  const numbers: number[] = [];
  let next = 1;
  let isMarked = false;
  for (const line of text.split('\n')) {
    numbers.push(next++);
    const [, number] = MARKER.exec(line) ?? [];
    if (number === undefined) continue;
    next = Number(number);
    isMarked = true;
  }
  return isMarked ? numbers : undefined;
}
