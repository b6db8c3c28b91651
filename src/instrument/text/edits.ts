/** A change of a text: what stands from `start` to before `end` (0-based offsets) becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An edit that only adds. */
export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}

/**
 * The text with all edits made. Several insertions at one offset stand in the order of the list.
 * @throws Error if two edits overlap, which is a mistake of the caller
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: added } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < done) throw new Error(`edits overlap at offset ${start}`);
    parts.push(text.slice(done, start), added);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
