import type { SourceFile } from '../c/analyse-program.js';
import { decodeText } from '../source/decode-text.js';
import { readBytes } from '../source/read-bytes.js';

/** Maximum size of a program file in bytes: larger ones are neither compiled nor analysed. */
const MAXIMUM_SIZE = 64_000_000;

/** The text of a program. @throws InputError for files that cannot be read */
export async function readProgramText(file: string): Promise<string> {
  return decodeText(await readBytes(file, MAXIMUM_SIZE), file).text;
}

/** The files of a program with their texts. @throws InputError for files that cannot be read */
export function readProgramFiles(files: readonly string[]): Promise<readonly SourceFile[]> {
  return Promise.all(files.map(async (file) => ({ file, text: await readProgramText(file) })));
}
