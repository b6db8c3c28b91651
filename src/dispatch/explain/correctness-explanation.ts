import type { WitnessExplanation } from './follow-witness.js';

/** A variable of the program with its value. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What was found out about an invariant of a witness. */
export interface InvariantAnswer {
  /**
   * `preserved`: it holds at first, and each iteration keeps it; one of a location holds there. `not-preserved`: one
   * iteration from a state in which all invariants hold makes it false. `open`: it does not follow from the other
   * invariants. `false`: an execution shows that it does not hold.
   */
  readonly answer: 'preserved' | 'not-preserved' | 'open' | 'false' | 'undecided';
  /** Why it was not decided, or what else does not hold; for one that is false, the variables. Empty where there is nothing. */
  readonly why: string;
  /** Variables before the iteration; empty but for `not-preserved`. */
  readonly before: readonly NamedValue[];
  /** Variables where it does not hold. */
  readonly after: readonly NamedValue[];
}

/** An invariant of a witness with what was found out about it. */
export interface ExplainedInvariant extends InvariantAnswer {
  /** `loop_invariant` or `location_invariant`, as written. */
  readonly type: string;
  readonly value: string;
  readonly line: number;
  readonly column: number | null;
  readonly function: string | null;
}

/** The same of the prover, which names it by its line and its text, perhaps cut off. */
export type ProvedInvariant = InvariantAnswer & Pick<ExplainedInvariant, 'type' | 'value' | 'line'>;

/** Something that the property asks for at a place. */
export interface ExplainedObligation {
  /** As a sentence without end: `reach_error is not called`. */
  readonly what: string;
  readonly line: number;
  /** Whether it follows where of each loop only the invariants are known. */
  readonly answer: 'follows' | 'open' | 'undecided';
  /** Variables where it does not follow. */
  readonly state: readonly NamedValue[];
}

/** An invariant of a loop that the witness does not have. */
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
  /** What was tried, a line each. */
  readonly notes: readonly string[];
  /** In the order of the witness; empty where the claim could not be read as a whole. */
  readonly invariants: readonly ProvedInvariant[];
  readonly obligations: readonly ExplainedObligation[];
  /** With these in addition everything follows; null where none were found. */
  readonly added: readonly AddedInvariant[] | null;
}

/** How a correctness witness fares; `schemas/correctness-explanation.schema.json` describes it. */
export interface CorrectnessExplanation extends Omit<Proof, 'result' | 'invariants'> {
  /** `true`, `unknown`, `false` for a wrong invariant, or such as `false(unreach-call)`. */
  readonly result: string;
  readonly invariants: readonly ExplainedInvariant[];
  /** The file that the strengthened witness was written to. */
  readonly written: string | null;
  /** Why none was written although one was asked for. */
  readonly notWritten: string | null;
  /** The execution that refutes the witness. */
  readonly execution: WitnessExplanation | null;
}
