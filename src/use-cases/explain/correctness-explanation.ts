import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { WitnessExplanation } from './follow-witness.js';

/** A variable of the program with its value. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What is known about an invariant of a witness. */
export interface InvariantAnswer {
  /**
   * `preserved`: it holds at first, and each iteration preserves it; a location invariant holds at its location.
   * `not-preserved`: one iteration from a state in which all invariants hold makes it false. `open`: it does not follow
   * from the other invariants. `false`: an execution shows that it does not hold.
   */
  readonly answer: 'preserved' | 'not-preserved' | 'open' | 'false' | 'undecided';
  /**
   * Why it was not decided, or what else does not hold; for a false one, the variables. Empty if there is nothing to
   * say.
   */
  readonly why: string;
  /** Variables before the iteration; empty unless it is `not-preserved`. */
  readonly before: readonly NamedValue[];
  /** Variables where it does not hold. */
  readonly after: readonly NamedValue[];
}

/** An invariant of a witness, with what is known about it. */
export interface ExplainedInvariant extends InvariantAnswer {
  /** `loop_invariant`, for example, as written. */
  readonly type: string;
  readonly value: string;
  readonly line: number;
  readonly column: number | null;
  readonly function: string | null;
}

/** The same, as reported by the prover, which names the invariant by its line and its text, perhaps truncated. */
export type ProvedInvariant = InvariantAnswer & Pick<ExplainedInvariant, 'type' | 'value' | 'line'>;

/** Something that the property requires at a location. */
export interface ExplainedObligation {
  /** A sentence without a full stop: `reach_error is not called`. */
  readonly what: string;
  readonly line: number;
  /** Whether it follows if only the invariants are known about each loop. */
  readonly answer: 'follows' | 'open' | 'undecided';
  /** Variables where it does not follow. */
  readonly state: readonly NamedValue[];
}

/** A loop invariant that the witness does not have. */
export interface AddedInvariant {
  readonly value: string;
  readonly line: number;
  readonly column: number;
  readonly function: string;
}

/** What `prove --explain json` prints. */
export interface Proof {
  readonly result: 'true' | 'unknown';
  readonly reason: string;
  /** What was tried, one line each. */
  readonly notes: readonly string[];
  /** In the order of the witness; empty if the claim could not be read completely. */
  readonly invariants: readonly ProvedInvariant[];
  readonly obligations: readonly ExplainedObligation[];
  /** With these in addition, everything follows; null if none were found. */
  readonly added: readonly AddedInvariant[] | null;
  /** What the proof takes for granted, beyond the C standard; empty without a proof. */
  readonly assumptions: readonly string[];
  /** What ended the search for a proof before everything was tried; null if nothing did. */
  readonly limit: ReachedLimit | null;
  /**
   * The part of the witness that has no place in the program, or is not understood there, so that nothing was examined;
   * `index`: among the invariants or contracts, from 0. `witness`: the witness as a whole.
   */
  readonly unplaced: { readonly kind: 'invariant' | 'contract' | 'witness'; readonly index?: number } | null;
}

/** The explanation of a correctness witness; `schemas/correctness-explanation.schema.json` describes it. */
export interface CorrectnessExplanation extends Omit<Proof, 'result' | 'invariants' | 'unplaced'> {
  /** `true`, `unknown`, `false` for a wrong invariant, or for example `false(unreach-call)`. */
  readonly result: string;
  readonly invariants: readonly ExplainedInvariant[];
  /** The file with the strengthened witness. */
  readonly written: string | null;
  /** Why no witness was written although one was requested. */
  readonly notWritten: string | null;
  /** The execution that refutes the witness. */
  readonly execution: WitnessExplanation | null;
}
