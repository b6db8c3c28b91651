import { pathToFileURL } from 'node:url';
import type { Location } from 'vscode-languageserver';
import type { ExaminedDocument } from './examine-document.js';
import { placeAt } from './witness-place.js';

/** The place in the program to which the part of a witness at an offset refers. */
export function definitionAt({ places }: ExaminedDocument, offset: number): Location | undefined {
  const target = placeAt(places, offset)?.target;
  if (target === undefined) return undefined;
  const { program, line, column = 1 } = target;
  const start = { line: line - 1, character: column - 1 };
  return { uri: pathToFileURL(program.name).href, range: { start, end: start } };
}
