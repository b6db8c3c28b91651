/** An end of a line for compilers, but not for most tools that count lines. */
export const LONE_RETURN = /\r(?!\n)/;

/**
 * The text with line feeds for carriage returns without one, which gcc and clang take for ends of lines. Every character keeps
 * its offset, but lines get other numbers than most tools give them: only for a program of which nobody names a line.
 */
export function withLineFeeds(text: string): string {
  return text.replace(new RegExp(LONE_RETURN, 'g'), '\n');
}
