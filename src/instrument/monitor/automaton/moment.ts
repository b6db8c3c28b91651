import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CallFrame } from '../../../machine/interface/execution.js';
import type { EdgeStep } from '../../../replay/witness/automaton/read/step.js';
import type { HookPlace } from '../hook.js';
import type { CallSite } from './call-graph.js';

/** What is not known of a moment before the program runs, and a step may depend on. */
export type Unknown =
  /** Which side of a branch is taken: 1 or 0. */
  | 'truth'
  /** The line of the statement that is being executed in the function, and the one before it; 0 for none. */
  | 'line'
  | 'previous'
  /** The call that entered the function, by its number. */
  | 'site'
  /** Where the statement begins behind which the function was left that was left last. */
  | 'left'
  /** Where the statement begins that was executed last in the function, and the last one of them that is one step. */
  | 'last'
  | 'step'
  /** What C has no variable for: the statement that was executed last. */
  | 'place';

/** One of the steps that a moment may be. */
export interface Variant {
  readonly if: Readonly<Partial<Record<Unknown, number>>>;
  readonly step: EdgeStep;
  /** The call that enters the function, where it is one that is known. */
  readonly site?: CallSite | undefined;
  /** Active functions, innermost first, as far as they are known. */
  readonly frames: readonly CallFrame[];
}

/** A place of the program at which an automaton may take edges. */
export interface Moment {
  readonly place: HookPlace;
  readonly function: FunctionEntity;
  /** Where the names of assumptions would be looked up in the instrumented program. */
  readonly offset: number;
  readonly line: number;
  /** Never empty. */
  readonly variants: readonly Variant[];
  /**
   * In whose line an edge that could be taken must be taken at last: of this function, or of the one that calls it. Nobody
   * calls the first function, and so the automaton may stay where it was before for ever.
   */
  readonly group: 'own' | 'caller' | 'none';
  /** Whether an edge that could be taken here may be meant later, in any line. */
  readonly waiting: 'in-its-line' | 'may-be-meant-later';
}

/** A place at which another statement is the current one. */
export interface StatementChange {
  readonly place: HookPlace;
  readonly function: FunctionEntity;
  /** 1-based, for failures. */
  readonly near: number;
  /** Its line; undefined if another step of the same statement begins. */
  readonly line: number | undefined;
  /** Where it begins; undefined if it is the current one already. */
  readonly last: number | undefined;
  /** The same if it is one step. */
  readonly step: number | undefined;
}
