import type { Position } from '../../source/input-error.js';
import { printable } from '../../source/printable.js';

/** How many characters of a line are shown; of a longer line, the part around the finding. */
const WIDTH = 100;

/** How many characters before the finding are shown of a long line. */
const LEAD = 40;

/** A line of a file, and a line below that marks the position of a finding. */
export interface CodeFrame {
  readonly line: string;
  readonly mark: string;
}

/**
 * Shows where in its line a finding is.
 * @param text the line without its end
 * @param end the position after the finding; without it, one character is marked
 */
export function codeFrame(text: string, position: Position, end: Position | undefined): CodeFrame {
  const at = Math.min(position.column - 1, text.length);
  const from = text.length > WIDTH && at > LEAD ? at - LEAD : 0;
  const shown = text.slice(from, from + WIDTH);
  const last = end === undefined || end.line !== position.line ? at + 1 : end.column - 1;
  const length = Math.max(1, Math.min(last, from + WIDTH, text.length) - at);
  const before = `${from > 0 ? '…' : ''}${printable(shown.slice(0, at - from))}`;
  return {
    line: `${from > 0 ? '…' : ''}${printable(shown)}${from + WIDTH < text.length ? '…' : ''}`,
    mark: `${' '.repeat(displayWidth(before))}${'^'.repeat(length)}`,
  };
}

/** Terminal columns that a text takes: a character outside the basic plane is one character, not two. */
function displayWidth(text: string): number {
  return [...text].length;
}
