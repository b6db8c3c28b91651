import { ARGUMENT_HANDLES } from '../interface/memory-layout.js';
import type { Symbolic, SymbolicType } from '../interface/symbolic.js';
import type { RunningProgram } from '../state/running-program.js';
import { joinBytes } from '../symbolic/byte-trees.js';
import { someNode } from '../symbolic/size-of-tree.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';

const TRUTH: SymbolicType = { kind: 'integer', width: 32, signed: true };
const BYTE: SymbolicType = { kind: 'integer', width: 8, signed: false };

const inputsMatter = someNode(({ kind }) => kind === 'input');

function byteConstant(value: number): Symbolic {
  return { kind: 'constant', value: BigInt(value), type: BYTE };
}

/** What a byte is compared with: another byte in memory, a number, or an argument of the function with this number. */
type ComparedByte = { readonly address: number } | { readonly value: number; readonly argument?: number };

/** A digit in memory, and the code that a digit of its kind would have if it were 0. */
export interface DigitInText {
  readonly address: number;
  readonly zero: number;
}

/**
 * Records what a function of the library decides by bytes that inputs make, as the loop would that the program might have
 * written instead: so the search can let each of these decisions go otherwise. What a function has *recorded* is kept in trees;
 * what is *lost* is not, and only counted, so that the search does not say that nothing is left to try.
 */
export class ByteDecisions {
  readonly #program: RunningProgram;
  readonly #trees: SymbolicTrees;

  constructor(program: RunningProgram, trees: SymbolicTrees) {
    this.#program = program;
    this.#trees = trees;
  }

  /** A byte at an address was compared, and this was the answer. */
  compared(address: number, operator: '==' | '<', other: ComparedByte, truth: boolean): void {
    if (!this.#program.memory.needs.dependenceShadow) return;
    const left = this.#byte({ address });
    const right = this.#byte(other);
    if (left.kind === 'constant' && right.kind === 'constant') return;
    this.#decided({ kind: 'binary', operator, left, right, type: TRUTH }, truth);
  }

  /** It was decided whether a byte at an address is at least `low`, and at most `high`. */
  within(address: number, low: number, high: number, truth: boolean): void {
    if (!this.#program.memory.needs.dependenceShadow) return;
    const byte = this.#byte({ address });
    if (byte.kind === 'constant') return;
    const above: Symbolic = {
      kind: 'binary',
      operator: '-',
      left: byte,
      right: byteConstant(low),
      type: BYTE,
    };
    const most = byteConstant(high - low);
    this.#decided({ kind: 'binary', operator: '<=', left: above, right: most, type: TRUTH }, truth);
  }

  /** What digits are as a number of a type; undefined where no input matters. */
  number(
    digits: readonly DigitInText[],
    { radix, sign }: { readonly radix: number; readonly sign: 1 | -1 },
    type: SymbolicType,
  ): Symbolic | undefined {
    if (!this.#program.memory.needs.dependenceShadow) return undefined;
    const bytes = digits.map(({ address, zero }) => ({ byte: this.#byte({ address }), zero }));
    if (bytes.every(({ byte }) => byte.kind === 'constant')) return undefined;
    const constant = (value: number): Symbolic => ({ kind: 'constant', value: BigInt(value), type });
    const number = bytes.reduce((sum: Symbolic, { byte, zero }): Symbolic => {
      const wide: Symbolic = { kind: 'conversion', operand: byte, type };
      const digit: Symbolic = { kind: 'binary', operator: '-', left: wide, right: constant(zero), type };
      const shifted: Symbolic = { kind: 'binary', operator: '*', left: sum, right: constant(radix), type };
      return { kind: 'binary', operator: '+', left: shifted, right: digit, type };
    }, constant(0));
    return sign === 1 ? number : { kind: 'unary', operator: '-', operand: number, type };
  }

  /** What an argument of the function depends on; undefined where that is no input. */
  argument(index: number): Symbolic | undefined {
    return this.#trees.tree(this.handle(index));
  }

  /** The handle of that; 0 where it is no input. */
  handle(index: number): number {
    const { memory } = this.#program;
    return memory.needs.dependenceShadow ? memory.word((ARGUMENT_HANDLES >> 2) + index + 1) : 0;
  }

  /** Whether one of the first arguments of the function depends on inputs. */
  anyArgument(count: number): boolean {
    return Array.from({ length: count }, (_, index) => index).some(
      (index) => this.argument(index) !== undefined,
    );
  }

  /** From here on, the result of the function depends on this. */
  returned(tree: Symbolic | undefined): void {
    const { memory } = this.#program;
    if (!memory.needs.dependenceShadow) return;
    memory.words[ARGUMENT_HANDLES >> 2] = tree === undefined ? 0 : this.#trees.addTree(tree);
  }

  /** The function depends on inputs in a way that is not kept. */
  lost(): void {
    this.#trees.drop();
  }

  /** Something was decided, and this was the answer; conditions that depend on no input do not count. */
  decided(condition: Symbolic, truth: boolean): void {
    if (inputsMatter(condition)) this.#decided(condition, truth);
  }

  #decided(condition: Symbolic, truth: boolean): void {
    const { ends, registers, inputs } = this.#program;
    this.#trees.decideOn(ends.where(registers.callSite), condition, truth ? 1n : 0n, inputs.length);
  }

  /** What a byte depends on. */
  #byte(byte: ComparedByte): Symbolic {
    if ('value' in byte) {
      const operand = byte.argument === undefined ? undefined : this.argument(byte.argument);
      return operand === undefined ? byteConstant(byte.value) : { kind: 'conversion', operand, type: BYTE };
    }
    return joinBytes(this.#program.memory.dependence.read(byte.address, 1), (handle) =>
      this.#trees.tree(handle),
    );
  }
}
