import type { RunningProgram } from '../machine/running-program.js';
import { joinBytes } from '../symbolic/byte-trees.js';
import type { Symbolic } from '../symbolic/symbolic.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';

/** What a byte is compared with: another byte in memory, or a number. */
export type ComparedByte = { readonly address: number } | { readonly value: number };

/**
 * Tells what a function of the library decides by bytes that inputs make, as the loop would that the program might have
 * written instead: so the search can let each of these decisions go otherwise.
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
    const { memory, ends, registers, inputs } = this.#program;
    if (!memory.needs.shadow) return;
    const left = this.#byte({ address });
    const right = this.#byte(other);
    if (left.kind === 'constant' && right.kind === 'constant') return;
    const condition: Symbolic = {
      kind: 'binary',
      operator,
      left,
      right,
      type: { kind: 'integer', width: 32, signed: true },
    };
    this.#trees.decideOn(ends.where(registers.callSite), condition, truth ? 1n : 0n, inputs.length);
  }

  /** What a byte depends on. */
  #byte(byte: ComparedByte): Symbolic {
    const type = { kind: 'integer', width: 8, signed: false } as const;
    if ('value' in byte) return { kind: 'constant', value: BigInt(byte.value), type };
    return joinBytes(this.#program.memory.shadowed(byte.address, 1), (handle) => this.#trees.tree(handle));
  }
}
