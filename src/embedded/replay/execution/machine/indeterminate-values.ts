import type { ScalarType } from '../../../../c/c-type.js';
import { symbolicTypeCode } from '../compile/symbolic-code.js';
import type { IndeterminateRead, InputKind } from '../compiled-program.js';
import type { State } from '../execution.js';
import type { Where } from '../execution-end.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { shadowedBytes, valueBytes } from '../wide/wide-type.js';
import { askInput } from './ask-input.js';
import type { RunningProgram } from './running-program.js';
import { writeScalar } from './value-text.js';

/** Gives values to anything that is read without having one: the environment chooses them, like other inputs. */
export class IndeterminateValues {
  readonly #program: RunningProgram;
  readonly #trees: SymbolicTrees;

  constructor(program: RunningProgram, trees: SymbolicTrees) {
    this.#program = program;
    this.#trees = trees;
  }

  /** A scalar is about to be read. If only a part of it has a value, all of its bytes stay as they are. */
  read(address: number, { type, kind }: IndeterminateRead, where: Where, state: State): void {
    const { memory } = this.#program;
    const bytes = valueBytes(type);
    if (!memory.indeterminate.covers(address, bytes)) return;
    memory.indeterminate.forget(address, address + bytes);
    this.ask(address, type, kind, where, state);
  }

  /** Asks for the value of a scalar and stores it. */
  ask(address: number, type: ScalarType, kind: InputKind, where: Where, state: State): void {
    const { memory, inputs } = this.#program;
    const value = askInput(this.#program, state, kind, where);
    writeScalar(memory, type, address, value);
    if (!memory.needs.shadow) return;
    const handle = this.#trees.input(inputs.length - 1, symbolicTypeCode(type));
    memory.storeHandle(address, shadowedBytes(type), handle);
  }
}
