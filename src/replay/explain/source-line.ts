import type { TypedProgram } from '../../c/tree/typed-program.js';

/** Characters of the line of the program that are shown. */
const MAXIMUM_SOURCE = 400;

/** The text of a line of a program, from 1; empty behind its end. */
export function sourceLine({ text, lineStarts }: TypedProgram, line: number): string {
  const start = lineStarts[line - 1] ?? text.length;
  return text.slice(start, Math.min(lineStarts[line] ?? text.length, start + MAXIMUM_SOURCE)).trimEnd();
}
