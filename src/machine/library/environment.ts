import type { ArithmeticType, IntegerType } from '../../c/type/c-type.js';
import { toInputType } from '../analysis/input-functions.js';
import type { State } from '../interface/execution.js';
import { ARGUMENT_HANDLES } from '../interface/memory-layout.js';
import { symbolicTypeCode } from '../interface/type-codes.js';
import { askInput, integerBits } from '../state/ask-input.js';
import type { RunningProgram } from '../state/running-program.js';
import { writeScalar } from '../state/value-text.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { shadowedBytes } from '../values/wide-type.js';

/** Counts what the environment has said; no function of the library has this name. */
const ANSWERS = '<answers>';

/** What the environment may choose: a number of so many bits, from `least` up. */
interface Choice {
  /** Function that gives the number to the program. */
  readonly name: string;
  readonly bits: number;
  readonly least: bigint;
  /** Type with which the program sees the number; it has more bits. */
  readonly type: IntegerType;
}

interface Chosen {
  readonly value: bigint;
  /** Of the tree for it. */
  readonly handle: number;
}

/** Numbers that a function of the library gives to the program, and that the program does not determine: inputs. */
export class Environment {
  readonly #program: RunningProgram;
  readonly #trees: SymbolicTrees;
  readonly #state: State;

  constructor(program: RunningProgram, trees: SymbolicTrees, state: State) {
    this.#program = program;
    this.#trees = trees;
    this.#state = state;
  }

  /**
   * The result of the function that is being called.
   * @param address where the function stores it as well
   */
  returned(choice: Choice, address: number | undefined): bigint {
    const chosen = this.#choose(choice);
    if (address !== undefined) this.#store(chosen, choice.type, address);
    const { memory } = this.#program;
    if (memory.needs.dependenceShadow) memory.words[ARGUMENT_HANDLES >> 2] = chosen.handle;
    return chosen.value;
  }

  /** A number that the function stores. */
  stored(choice: Choice, address: number): bigint {
    const chosen = this.#choose(choice);
    this.#store(chosen, choice.type, address);
    return chosen.value;
  }

  /** A number that the function reads from the standard input, and stores. */
  read(type: ArithmeticType, address: number, name: string): void {
    const { ends, registers, inputs, memory } = this.#program;
    const asked = toInputType(type);
    if (asked === undefined) return;
    const where = ends.where(registers.callSite);
    this.#goOn();
    const value = askInput(this.#program, this.#state, { name, reason: 'read', type: asked }, where);
    writeScalar(memory, type, address, value);
    const handle = memory.needs.dependenceShadow
      ? this.#trees.input(inputs.length - 1, symbolicTypeCode(type))
      : 0;
    memory.dependence.store(address, shadowedBytes(type), handle);
  }

  /** Clocks do not stand still for ever, and no text is without end: behind an answer, no state is one from before it. */
  #goOn(): void {
    const { libraryState } = this.#program;
    libraryState.keep(ANSWERS, (libraryState.peek(ANSWERS) ?? 0n) + 1n);
  }

  #store({ value, handle }: Chosen, type: IntegerType, address: number): void {
    const { memory } = this.#program;
    writeScalar(memory, type, address, value);
    memory.dependence.store(address, type.size, handle);
  }

  #choose({ name, bits, least, type }: Choice): Chosen {
    const { ends, registers, inputs, memory } = this.#program;
    const asked = { kind: 'integer', width: bits, signed: false, name: type.name } as const;
    const where = ends.where(registers.callSite);
    this.#goOn();
    const given = askInput(
      this.#program,
      this.#state,
      { name, reason: 'library', type: asked, least },
      where,
    );
    const handle = memory.needs.dependenceShadow
      ? this.#trees.input(inputs.length - 1, symbolicTypeCode(type))
      : 0;
    return { value: integerBits(given), handle };
  }
}
