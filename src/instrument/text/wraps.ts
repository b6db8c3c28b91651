import type { Edit } from './edits.js';
import { insertion } from './edits.js';

/** Texts around a part of a program. With `start` equal to `end`, both stand there, one after the other. */
export interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/**
 * The edits that put texts around parts of a program which lie in each other or apart. At one offset, what ends there
 * comes first, then what is only inserted, then what begins. Of several wraps of one part, the first is the outermost.
 */
export function wrapEdits(wraps: readonly Wrap[]): readonly Edit[] {
  const parts = wraps.filter(({ start, end }) => start < end);
  const ends = parts
    .map((wrap, index) => ({ wrap, index }))
    .sort((one, other) => other.wrap.start - one.wrap.start || other.index - one.index)
    .map(({ wrap }) => insertion(wrap.end, wrap.after));
  const insertions = wraps
    .filter(({ start, end }) => start === end)
    .map(({ start, before, after }) => insertion(start, before + after));
  const starts = parts
    .toSorted((one, other) => other.end - one.end)
    .map(({ start, before }) => insertion(start, before));
  return [...ends, ...insertions, ...starts].filter(({ text }) => text !== '');
}
