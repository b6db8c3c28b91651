/** A set of whole numbers that grows by intervals whose bounds are known in advance. */
export class IntervalSet {
  readonly #bounds: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  /** For each number, the next interval between neighbouring bounds that is not in the set (union-find). */
  readonly #next: Int32Array;
  /** Sums of the numbers in the set (Fenwick tree). */
  readonly #sums: Float64Array;

  /** @param bounds all starts and ends that are used later, in any order */
  constructor(bounds: readonly number[]) {
    this.#bounds = [...new Set(bounds)].sort((left, right) => left - right);
    this.#places = new Map(this.#bounds.map((bound, index) => [bound, index]));
    this.#next = Int32Array.from({ length: this.#bounds.length + 1 }, (_, index) => index);
    this.#sums = new Float64Array(this.#bounds.length + 1);
  }

  /** Adds the numbers from `start` up to, but not including, `end`. */
  add(start: number, end: number): void {
    const last = this.#place(end);
    for (let at = this.#free(this.#place(start)); at < last; at = this.#free(at + 1)) {
      this.#next[at] = at + 1;
      this.#count(at, (this.#bounds[at + 1] ?? 0) - (this.#bounds[at] ?? 0));
    }
  }

  /** How many of the numbers from `start` up to `end` (excluded) are in the set; 0 for an empty range. */
  coverage(start: number, end: number): 'none' | 'part' | 'all' {
    const covered = this.#before(this.#place(end)) - this.#before(this.#place(start));
    if (covered === 0) return 'none';
    return covered === end - start ? 'all' : 'part';
  }

  #place(bound: number): number {
    const place = this.#places.get(bound);
    if (place === undefined) throw new Error(`the bound ${bound} was not announced`);
    return place;
  }

  #free(from: number): number {
    let at = from;
    while (this.#next[at] !== at) {
      const next = this.#next[at] ?? at;
      this.#next[at] = this.#next[next] ?? next;
      at = this.#next[at] ?? at;
    }
    return at;
  }

  #count(place: number, numbers: number): void {
    for (let at = place + 1; at < this.#sums.length; at += at & -at) {
      this.#sums[at] = (this.#sums[at] ?? 0) + numbers;
    }
  }

  #before(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }
}
