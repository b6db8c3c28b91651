/** A part of a text: 0-based offsets, `end` not included. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

/**
 * Of parts in ascending order of their starts, the first that contains an offset. Parts overlap only where one macro
 * stands for several of them, so this nearly always takes as many steps as their number has binary digits.
 */
export function firstContaining<Part>(
  parts: readonly Part[],
  offset: number,
  measureExtent: (part: Part) => Extent,
): Part | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const part = parts[middle];
    if (part !== undefined && measureExtent(part).start <= offset) low = middle + 1;
    else high = middle;
  }
  let found: Part | undefined;
  for (let at = low - 1; at >= 0; at--) {
    const part = parts[at];
    if (part === undefined || measureExtent(part).end <= offset) break;
    found = part;
  }
  return found;
}
