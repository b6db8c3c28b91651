import type { SourceRange } from '../../c/tree/source-range.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { Term } from '../../smt/term.js';
import type { Recurrence } from './placed-invariants.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** A loop of the program in one activation of its function. */
export interface LoopHead {
  /** The same key for the same loop in the same activation. */
  readonly key: string;
  readonly range: SourceRange;
  /** Requires what the witness says of the head, for a state that arrives there. */
  readonly invariants: (state: State) => void;
  /** What the witness says of pairs of visits, for one state as both; undefined if it says nothing of them. */
  readonly recurrence: (state: State) => Recurrence | undefined;
  /** Executes the loop once from its head; returns the state that comes back to the head, if any. */
  readonly iterate: (state: State) => State | undefined;
}

/** A call of a function that is verified modularly, or the execution of its body. */
export interface Crossing {
  readonly entity: FunctionEntity;
  readonly range: SourceRange;
  /** Parameters, and variables of the whole execution that the function reads: always the same ones in the same order. */
  readonly inputs: readonly Term[];
  /** The result, and variables that it writes. */
  readonly outputs: readonly Term[];
}

/** A call of a modular function. */
export interface ModularCall extends Crossing {
  /** Which inputs say to which objects pointers lead, by their positions. */
  readonly bases: ReadonlySet<number>;
}

/**
 * `in slots`: an object stands for all memory that one call gives in loops; `in slots of types`: for all memory of one structure,
 * whichever calls give it, so that the memory of several calls may be one list; `in ordered slots`: the same, of which only the
 * order is known, so that there may be more than there are bases.
 */
export type Allocations = 'in slots' | 'in slots of types' | 'in ordered slots' | 'refused';

/** What is done with loops, and with what comes together behind branchings. */
export interface LoopPolicy {
  /** Whether it is an obligation, whatever the property is, that each loop ends. */
  readonly ends: 'shown' | 'open';
  /** Whether one object may stand for many where a loop is executed for many rounds at once. */
  readonly allocations: Allocations;
  /** Executes a loop for any number of rounds; states that leave it wait where they are collected. */
  execute(translation: Translation, state: State, head: LoopHead): void;
  /** One state for several that exclude each other; undefined: none arrives. */
  join(translation: Translation, states: readonly State[]): State | undefined;
  /** A call, behind which the outputs are symbols of which nothing is known. */
  callModular(translation: Translation, state: State, call: ModularCall): void;
  /** The body begins, where the inputs are symbols of which nothing is known. */
  beginModularBody(
    translation: Translation,
    state: State,
    crossing: Pick<Crossing, 'entity' | 'inputs'>,
  ): void;
  /** The body ends, with the inputs that it began with. */
  endModularBody(translation: Translation, state: State, crossing: Crossing): void;
}
