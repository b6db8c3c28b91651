/**
 * When a thread accessed shared memory, as numbers of accesses of all threads. Those of one turn follow one another, so
 * there is one range for each turn.
 */
export class AccessMoments {
  /** The first moment of each range, and the one behind its last: a thread may have had a hundred thousand turns. */
  readonly #bounds: number[] = [];

  /** @param moment larger than all before */
  add(moment: number): void {
    const bounds = this.#bounds;
    if (bounds.length > 0 && bounds[bounds.length - 1] === moment) bounds[bounds.length - 1] = moment + 1;
    else bounds.push(moment, moment + 1);
  }

  /** Whether one of them lies at the first moment or later, and before the second. */
  isWithin(from: number, to: number): boolean {
    if (from >= to) return false;
    const bounds = this.#bounds;
    let last = bounds.length - 2;
    while (last >= 0 && (bounds[last] ?? 0) >= to) last -= 2;
    return (bounds[last + 1] ?? 0) > from;
  }
}
