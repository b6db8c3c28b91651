import type { TypedProgram } from './typed-program.js';

/**
 * Whether everybody counts alike up to an offset in its line: some readers count bytes, others characters or units of UTF-16, and
 * these are the same only if all characters are ASCII.
 */
export function isColumnCertain(program: TypedProgram, line: number, column: number): boolean {
  const start = program.lineStarts[line - 1] ?? 0;
  return isAscii(program.text, start, start + column - 1);
}

/** The same of offsets in the whole text. */
export function areOffsetsCertain({ text }: TypedProgram): boolean {
  return isAscii(text, 0, text.length);
}

function isAscii(text: string, from: number, to: number): boolean {
  for (let at = from; at < Math.min(to, text.length); at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
