import type { ProgramFile } from '../../c/tree/typed-program.js';
import { baseName } from '../../source/base-name.js';

/** The parts of an explanation that are sentences. */
const SENTENCES: ReadonlySet<string> = new Set(
  'reason end missing observed what wants happened change'.split(' '),
);

/** A location as sentences name it: `line 12`, but not of the witness, or `12:3`. */
const PLACE = /\bline (\d+)\b(?! of )|(?<![\w.:])(\d+):(\d+)(?![\w:])/g;

/**
 * Inside, the lines of a program of several files count from the beginning of the first. This turns the locations that a
 * sentence names into lines of the files: `line 3 of queue.c`, `queue.c:3:5`.
 */
export function inFiles(sentence: string, files: readonly ProgramFile[]): string {
  if (files.length < 2) return sentence;
  return sentence.replace(PLACE, (_, only: string | undefined, line: string, column: string) => {
    const place = lineInFile(Number(only ?? line), files);
    return only === undefined
      ? `${place.file}:${place.line}:${column}`
      : `line ${place.line} of ${place.file}`;
  });
}

/** Something with a line gets the line in its file, and the name of that file. */
export function locatedInFile<Placed extends { readonly line: number }>(
  placed: Placed,
  files: readonly ProgramFile[],
): Placed & { readonly file?: string } {
  return files.length < 2 ? placed : { ...placed, ...lineInFile(placed.line, files) };
}

/** The same for a whole document, and for everything in it that is not placed yet. */
export function documentInFiles(document: object, files: readonly ProgramFile[]): object {
  if (files.length < 2 || 'file' in document) return document;
  const isEnd = 'kind' in document && document.kind === 'end';
  const moved = Object.entries(document).map(([key, value]): [string, unknown] => {
    if (typeof value === 'string')
      return [key, SENTENCES.has(key) || (isEnd && key === 'text') ? inFiles(value, files) : value];
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return [key, items.map((item) => (isObject(item) ? documentInFiles(item, files) : item))];
    }
    if (key === 'line' || key === 'endLine')
      return [key, typeof value === 'number' ? lineInFile(value, files).line : value];
    return [key, isObject(value) ? documentInFiles(value, files) : value];
  });
  const { line } = document as { readonly line?: unknown };
  const file = typeof line === 'number' ? [['file', lineInFile(line, files).file] as const] : [];
  return Object.fromEntries([...moved, ...file]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function lineInFile(
  line: number,
  files: readonly ProgramFile[],
): { readonly file: string; readonly line: number } {
  const file = files.findLast(({ linesBefore }) => linesBefore < line);
  return { file: baseName(file?.name ?? ''), line: line - (file?.linesBefore ?? 0) };
}
