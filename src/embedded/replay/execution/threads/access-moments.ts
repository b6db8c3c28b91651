/**
 * When a thread accessed shared memory, as numbers of accesses of all threads. Those of one turn follow one another, so
 * there is one range for each turn.
 */
export class AccessMoments {
  readonly #ranges: { readonly from: number; to: number }[] = [];

  /** @param moment larger than all before */
  add(moment: number): void {
    const last = this.#ranges.at(-1);
    if (last?.to === moment) last.to = moment + 1;
    else this.#ranges.push({ from: moment, to: moment + 1 });
  }

  /** Whether one of them lies at the first moment or later, and before the second. */
  isWithin(from: number, to: number): boolean {
    if (from >= to) return false;
    let last = this.#ranges.length - 1;
    while (last >= 0 && (this.#ranges[last]?.from ?? 0) >= to) last--;
    return (this.#ranges[last]?.to ?? 0) > from;
  }
}
