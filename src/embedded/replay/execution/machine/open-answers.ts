import type { AddressLayout } from './address-layout.js';

/** What stands for true where C only says that it is not 0. */
interface Truth {
  /** In an execution without a layout; compilers that know the operand answer so. */
  readonly plain: number;
  /** What the code that gcc makes, or the GNU library, answers when it runs. */
  readonly native: number;
}

const VARIED = [-0x8000_0000, 512, 8, 0x800, 3, -1, 128, 0xffff];

/**
 * Numbers of which C says only that they are not 0, such as the answer of `signbit`. Compilers and libraries differ, so
 * with other layouts other numbers are given.
 */
export class OpenAnswers {
  /** How many such numbers the execution was given. */
  given = 0;
  #layout: AddressLayout['answers'] | undefined;

  /** Begins an execution. */
  reset(layout: AddressLayout | undefined): void {
    this.given = 0;
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

  /** The answer of `signbit` for a negative real. @param bits of its type */
  signBit(bits: number, wordSize: 4 | 8): number {
    const isX87 = wordSize === 4 || bits > 64;
    return this.truth({ plain: 1, native: isX87 ? 512 : bits === 32 ? -0x8000_0000 : 1 });
  }

  /** The answer of `isinf` for negative infinity: that of the builtin has a sign only if gcc knows the operand. */
  negativeInfinity(plain: 1 | -1): number {
    return this.truth({ plain, native: 1 });
  }
}
