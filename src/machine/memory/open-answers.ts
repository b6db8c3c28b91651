import { isNegative } from '../values/float-arithmetic.js';
import type { AddressLayout } from './address-layout.js';

/** What stands for true where C only says that it is not 0. */
interface Truth {
  /** In an execution without a layout; compilers that know the operand answer so. */
  readonly plain: number;
  /** What the code that gcc makes, or the GNU library, answers when it runs. */
  readonly native: number;
}

/**
 * How the library numbers what stands for threads or keys: the first one, how much more each other is, and how much its square
 * counts, as distances need not be equal.
 */
export interface Numbering {
  readonly first: bigint;
  readonly distance: bigint;
  readonly growth: bigint;
  /** `reused`: what stood for one that has ended stands for a new one. */
  readonly numbers: 'fresh' | 'reused';
}

type Numberings = Readonly<Record<AddressLayout['answers'] | 'plain', Numbering>>;

/** In glibc, what stands for a thread is where it describes it, below its stack. */
const THREADS: Numberings = {
  plain: { first: 0x7fff_f7a0_0b40n, distance: -0x80_1000n, growth: 0n, numbers: 'fresh' },
  native: { first: 0x7fff_f7a0_0640n, distance: -0x80_1000n, growth: 0n, numbers: 'reused' },
  negative: { first: 0x803n, distance: 0x1001n, growth: 0n, numbers: 'fresh' },
  rising: { first: 0x7000_0401n, distance: 0x20_0000n, growth: 0x3000n, numbers: 'fresh' },
  mixed: { first: 0x7f12_6000_0000n, distance: -0x10_0010n, growth: 0n, numbers: 'reused' },
};

const KEYS: Numberings = {
  plain: { first: 0n, distance: 1n, growth: 0n, numbers: 'fresh' },
  native: { first: 0n, distance: 1n, growth: 0n, numbers: 'reused' },
  negative: { first: 2000n, distance: -1n, growth: 0n, numbers: 'fresh' },
  rising: { first: 7n, distance: 3n, growth: 1n, numbers: 'fresh' },
  mixed: { first: 4n, distance: 2n, growth: 0n, numbers: 'reused' },
};

/** What `frexp` may store as the exponent of an infinity or a NaN (C11 F.10.3.4); gcc stores nothing where it knows the number. */
const EXPONENTS_OF_NO_NUMBER = {
  plain: 0,
  native: 0,
  negative: -0x8000_0000,
  rising: 1025,
  mixed: undefined,
};

/** What the bytes of locks and the like depend on, next to their state. */
export interface ContentsOrigin {
  /** From which they follow; undefined: the first ones are a small number, and others are 0. */
  readonly seed: number | undefined;
  /**
   * They are the same after so many uses: with 1, only the state decides. So an endless execution still repeats; none that ends
   * has as many uses as the product of these numbers.
   */
  readonly period: number;
}

const CONTENTS: Readonly<Record<AddressLayout['answers'] | 'plain', ContentsOrigin>> = {
  plain: { seed: 0x51ed_270b, period: 1 },
  native: { seed: undefined, period: 1 },
  negative: { seed: 0x2c1b_3c6d, period: 251 },
  rising: { seed: 0x297a_2d39, period: 257 },
  mixed: { seed: 0x3c6e_f372, period: 263 },
};

const VARIED = [-0x8000_0000, 512, 8, 0x800, 3, -1, 128, 0xffff];

/**
 * Numbers of which C says only that they are not 0, such as the answer of `signbit`. Compilers and libraries differ, so
 * with other layouts other numbers are given.
 */
export class OpenAnswers {
  /** How many such numbers the execution was given. */
  given = 0;
  /** How often it was asked what is constant. */
  #constants = 0;
  #layout: AddressLayout['answers'] | undefined;

  /** Begins an execution. */
  reset(layout: AddressLayout | undefined): void {
    this.given = 0;
    this.#constants = 0;
    this.#layout = layout?.answers;
  }

  /** A number that is not 0. */
  truth({ plain, native }: Truth): number {
    this.given++;
    if (this.#layout === undefined) return plain;
    if (this.#layout === 'native') return native;
    if (this.#layout === 'negative') return -0x8000_0000;
    const step = this.#layout === 'rising' ? 1 : 3;
    return VARIED[(this.given * step) % VARIED.length] ?? plain;
  }

  /** The answer of `signbit` for a negative floating-point number. @param bits of its type */
  signBit(bits: number, wordSize: 4 | 8): number {
    const isX87 = wordSize === 4 || bits > 64;
    return this.truth({ plain: 1, native: isX87 ? 512 : bits === 32 ? -0x8000_0000 : 1 });
  }

  /** The bits of a NaN with so many bits: its sign is open. */
  nan(bits: bigint, width: bigint): bigint {
    this.given++;
    const sign = 1n << (width - 1n);
    switch (this.#layout) {
      case 'negative':
        return bits | sign;
      case 'rising':
        return bits & ~sign;
      case 'mixed':
        return this.given % 2 === 0 ? bits | sign : bits & ~sign;
      default:
        return bits;
    }
  }

  /** Whether a number has a sign; that of a NaN is open. */
  isNegative(value: number): boolean {
    return Number.isNaN(value) ? this.other() : isNegative(value);
  }

  /** The answer of `isinf` for negative infinity: that of the builtin has a sign only if gcc knows the operand. */
  negativeInfinity(plain: 1 | -1): number {
    return this.truth({ plain, native: 1 });
  }

  /** A number of this sign: what comparisons such as `strcmp` answer. 0 is always 0. */
  signed(plain: number): number {
    if (plain === 0) return 0;
    const magnitude = Math.abs(this.truth({ plain, native: plain })) % 0x8000_0000 || 1;
    return plain < 0 ? -magnitude : magnitude;
  }

  /** A number that is not negative, such as the answer of `puts`. */
  atLeastZero(plain: number): number {
    const other = Math.abs(this.truth({ plain: plain + 1, native: plain + 1 })) - 1;
    return other % 0x8000_0000;
  }

  /** Whether a choice between two that C leaves open is the other one here. */
  other(): boolean {
    this.given++;
    return this.#layout === 'negative' || this.#layout === 'mixed';
  }

  /**
   * Whether optimisation finds the value of an expression that is no constant, which may differ with each evaluation.
   */
  constantness(): 0 | 1 {
    this.given++;
    const isOdd = this.#constants++ % 2 === 1;
    switch (this.#layout) {
      case 'negative':
        return 1;
      case 'rising':
        return isOdd ? 1 : 0;
      case 'mixed':
        return isOdd ? 0 : 1;
      default:
        return 0;
    }
  }

  /** `__builtin_object_size` without and with optimisation. @param rest bytes from the pointer to the end of its object */
  objectSize(kind: number, rest: number): number {
    return this.other() ? rest : kind >= 2 ? 0 : -1;
  }

  /** How threads and keys are numbered. Whether the program sees that is asked of it: see `viewsHandles`. */
  numbering(what: 'threads' | 'keys'): Numbering {
    return (what === 'threads' ? THREADS : KEYS)[this.#layout ?? 'plain'];
  }

  /** What decides about the bytes of objects for which threads wait. */
  contents(): ContentsOrigin {
    return this.way(CONTENTS);
  }

  /** The exponent that `frexp` stores of an infinity or a NaN; undefined if it stores nothing. */
  exponentOfNoNumber(): number | undefined {
    return this.way(EXPONENTS_OF_NO_NUMBER);
  }

  /** One of several ways of doing something. */
  way<Way>(ways: Readonly<Record<AddressLayout['answers'] | 'plain', Way>>): Way {
    this.given++;
    return ways[this.#layout ?? 'plain'];
  }
}
