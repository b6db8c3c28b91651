/** Where nothing is kept. */
const EMPTY = -1;
const FIRST_SLOTS = 1 << 10;
/** Parts of the slots that are in use at most. */
const LOAD = 0.7;

/** A set of whole numbers from 0 to 2^53 - 1, in 8 to 24 bytes for each. Full, it takes no more. */
export class NumberSet {
  #slots = new Float64Array(FIRST_SLOTS).fill(EMPTY);
  #size = 0;
  readonly #most: number;

  /** @param most numbers that it can hold */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  has(number: number): boolean {
    return this.#slots[this.#findSlot(number)] === number;
  }

  /** @returns `new` if the number was not in the set, whether or not there is room for it */
  add(number: number): 'new' | 'known' {
    const slot = this.#findSlot(number);
    if (this.#slots[slot] === number) return 'known';
    if (this.#size >= this.#most) return 'new';
    this.#slots[slot] = number;
    this.#size++;
    if (this.#size > this.#slots.length * LOAD) this.#grow();
    return 'new';
  }

  clear(): void {
    this.#slots = new Float64Array(FIRST_SLOTS).fill(EMPTY);
    this.#size = 0;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(2 * before.length).fill(EMPTY);
    for (const number of before) if (number !== EMPTY) this.#slots[this.#findSlot(number)] = number;
  }

  /** Where the number is, or would be. */
  #findSlot(number: number): number {
    const mask = this.#slots.length - 1;
    const low = (number % 0x1_0000_0000) | 0;
    const high = (number / 0x1_0000_0000) | 0;
    const hash = Math.imul(low ^ Math.imul(high, 0x9e37_79b1), 0x85eb_ca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#slots[slot] !== EMPTY && this.#slots[slot] !== number) slot = (slot + 1) & mask;
    return slot;
  }
}
