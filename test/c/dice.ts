import type { RealFormat } from '../../src/c/real/real-format.js';

/** Numbers from a seed, the same in every run. */
export class Dice {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed;
  }

  bits(count: number): bigint {
    let bits = 0n;
    for (let made = 0; made < count; made += 32) {
      this.#state = BigInt.asUintN(64, this.#state * 6364136223846793005n + 1442695040888963407n);
      bits = (bits << 32n) | (this.#state >> 32n);
    }
    return BigInt.asUintN(count, bits);
  }

  below(limit: number): number {
    return Number(this.bits(32) % BigInt(limit));
  }

  /** Bits with long runs of ones and zeros: where carries and halves are. */
  runs(count: number): bigint {
    let bits = 0n;
    for (let at = 0; at < count; ) {
      const length = 1 + this.below(this.below(4) === 0 ? 3 : count);
      bits = (bits << BigInt(length)) | (this.below(2) === 0 ? 0n : (1n << BigInt(length)) - 1n);
      at += length;
    }
    return BigInt.asUintN(count, bits);
  }

  real(format: RealFormat): bigint {
    const { fractionBits, exponentAt, exponentMask, bias, signAt } = format;
    const choice = this.below(20);
    const near = BigInt(bias - 80 + this.below(160));
    const exponent =
      choice === 0 ? 0n : choice === 1 ? exponentMask : choice === 2 ? this.bits(15) % exponentMask : near;
    const fraction = [0n, 1n << BigInt(fractionBits - 1)][this.below(12)] ?? this.runs(fractionBits);
    const quiet = exponent === exponentMask && fraction !== 0n ? 1n << BigInt(fractionBits - 1) : 0n;
    const first = format.firstBit === 'stored' && exponent !== 0n ? 1n << BigInt(fractionBits) : 0n;
    return (this.bits(1) << signAt) | (exponent << exponentAt) | first | fraction | quiet;
  }

  integer(): bigint {
    const width = 1 + this.below(127);
    return this.below(2) === 0 ? this.runs(width) : -this.runs(width);
  }
}
