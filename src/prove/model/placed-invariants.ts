import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { Term } from '../../smt/term.js';
import type { State } from './state.js';
import type { Translation } from './translation.js';

/** What a witness says of all pairs of visits of a loop, taken for one state as both visits of a pair. */
export interface Recurrence {
  /** Whether it allows that nothing changes between two visits. */
  readonly possible: Term;
  /** Numbers of which it speaks. */
  readonly numbers: readonly Term[];
}

/** What a witness says, by location. */
export interface PlacedInvariants {
  /** Whether it says nothing at all. */
  readonly isEmpty: boolean;
  /** The execution begins. */
  atStart(t: Translation, state: State): void;
  /** @param offset at which the loop begins in the text */
  atLoop(t: Translation, state: State, offset: number): void;
  /** @param offset at which the statement begins in the text */
  atStatement(t: Translation, state: State, offset: number): void;
  /** Remembers a visit of the head of a loop for later visits: once for each, after everything else about it. */
  leaveLoop(t: Translation, state: State, offset: number): void;
  /** The same of a visit of a statement. */
  leaveStatement(t: Translation, state: State, offset: number): void;
  /** Undefined if nothing is said of pairs of visits of this loop. The state does not change. */
  recurrenceAt(t: Translation, state: State, offset: number): Recurrence | undefined;
  /** The innermost function begins: its parameters have their values. */
  atEntry(t: Translation, state: State, entity: FunctionEntity): void;
  /** The innermost function is about to be left: its result has its value. */
  atReturn(t: Translation, state: State, entity: FunctionEntity): void;
  hasContract(entity: FunctionEntity): boolean;
}
