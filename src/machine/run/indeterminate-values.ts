import type { ScalarType } from '../../c/type/c-type.js';
import type { IndeterminateRead, InputKind } from '../interface/compiled-program.js';
import type { State } from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import { symbolicTypeCode } from '../interface/type-codes.js';
import { askInput } from '../state/ask-input.js';
import type { RunningProgram } from '../state/running-program.js';
import { writeScalar } from '../state/value-text.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { shadowedBytes, valueBytes } from '../values/wide-type.js';

/** Gives values to anything that is read without having one: the environment chooses them, like other inputs. */
export class IndeterminateValues {
  readonly #program: RunningProgram;
  readonly #trees: SymbolicTrees;

  constructor(program: RunningProgram, trees: SymbolicTrees) {
    this.#program = program;
    this.#trees = trees;
  }

  /** A scalar is about to be read. If only a part of it has a value and it has not changed, all of its bytes stay as they are. */
  read(address: number, { type, kind, when }: IndeterminateRead, where: Where, state: State): void {
    const { memory } = this.#program;
    const bytes = valueBytes(type);
    if (when !== 'always' && !memory.indeterminate.covers(address, bytes)) return;
    memory.indeterminate.forget(address, address + bytes);
    this.ask(address, type, kind, where, state);
  }

  /** Asks for the value of a scalar and stores it. */
  ask(address: number, type: ScalarType, kind: InputKind, where: Where, state: State): void {
    const { memory, inputs } = this.#program;
    const value = askInput(this.#program, state, kind, where);
    writeScalar(memory, type, address, value);
    if (!memory.needs.dependenceShadow) return;
    const handle = this.#trees.input(inputs.length - 1, symbolicTypeCode(type));
    memory.dependence.store(address, shadowedBytes(type), handle);
  }
}
