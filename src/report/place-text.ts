import { printable } from '../source/printable.js';

/** A line of a program; `file` only if it has several. */
interface PlacedLine {
  readonly file?: string;
  readonly line: number;
}

/** `12:3`, or `queue.c:12:3` in a program of several files. */
export function placeText(place: PlacedLine & { readonly column: number }): string {
  return `${numberText(place)}:${place.column}`;
}

/** `12`, or `queue.c:12`. */
export function numberText({ file, line }: PlacedLine): string {
  return `${file === undefined ? '' : `${printable(file)}:`}${line}`;
}

/** `line 12`, or `line 12 of queue.c`. */
export function lineText({ file, line }: PlacedLine): string {
  return `line ${line}${file === undefined ? '' : ` of ${printable(file)}`}`;
}
