/** Random numbers that a seed determines (mulberry32): a failing run can be repeated. */
export class RandomSource {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0, less than `bound`; 0 if there is nothing to choose from. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return bound <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('there is nothing to choose from');
    return items[this.below(items.length)] as Item;
  }
}
