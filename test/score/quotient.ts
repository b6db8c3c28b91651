/** Quotients of whole numbers, with nothing of the project or of a library in them: what scores are compared with. */
export class Quotient {
  private constructor(
    readonly dividend: bigint,
    readonly divisor: bigint,
  ) {}

  static of(dividend: number | bigint, divisor: number | bigint = 1): Quotient {
    const [above, below] = [BigInt(dividend), BigInt(divisor)];
    if (below === 0n) throw new Error('a division by 0');
    const common = commonDivisor(above, below) * (below < 0n ? -1n : 1n);
    return new Quotient(above / common, below / common);
  }

  static sum(terms: readonly Quotient[]): Quotient {
    return terms.reduce((sum, term) => sum.plus(term), Quotient.of(0));
  }

  plus({ dividend, divisor }: Quotient): Quotient {
    return Quotient.of(this.dividend * divisor + dividend * this.divisor, this.divisor * divisor);
  }

  times(dividend: number, divisor = 1): Quotient {
    return Quotient.of(this.dividend * BigInt(dividend), this.divisor * BigInt(divisor));
  }

  toString(): string {
    return this.divisor === 1n ? String(this.dividend) : `${this.dividend}/${this.divisor}`;
  }
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger === 0n ? 1n : larger;
}
