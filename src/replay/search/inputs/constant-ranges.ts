/** Values whose ranges are remembered; a power of 2. */
const REMEMBERED = 4096;

/** Between which constants of a program a word lies, or which of them it is. */
export class ConstantRanges {
  readonly #constants: Int32Array;
  readonly #values = new Int32Array(REMEMBERED);
  /** 0 for what is not remembered. */
  readonly #ranges = new Int32Array(REMEMBERED);

  constructor(constants: readonly bigint[]) {
    const words = constants.map((value) => Number(BigInt.asIntN(32, value)));
    this.#constants = Int32Array.from(new Set(words)).sort();
  }

  /** @returns a number from 1 */
  of(value: number): number {
    const slot = (value ^ (value >>> 12)) & (REMEMBERED - 1);
    const known = this.#ranges[slot] ?? 0;
    if (known !== 0 && this.#values[slot] === value) return known;
    const range = this.#search(value);
    this.#values[slot] = value;
    this.#ranges[slot] = range;
    return range;
  }

  #search(value: number): number {
    let [low, high] = [0, this.#constants.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#constants[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return 2 * low + (this.#constants[low] === value ? 2 : 1);
  }
}
