import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { Solver } from '../../smt/solver.js';
import type { Checks } from '../model/checks.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import type { PlacedInvariant } from '../witness/place-invariants.js';
import type { Evidence } from './evidence.js';

/** What is to be proved: a program, a property, and what the witness says. */
export interface ProofTask {
  readonly program: TypedProgram;
  readonly entryFunction: string;
  readonly checks: Checks;
  readonly invariants: readonly PlacedInvariant[];
  readonly contracts: readonly PlacedContract[];
}

/** What one attempt may cost. */
export interface Effort {
  /** Units of work of the solver for one check. */
  readonly work: number;
  /** When the validation must be over, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly solver: Solver;
  /** Receives what a proof rests on, where somebody wants to see it. */
  readonly evidence?: Evidence | undefined;
}

/** An obligation that could not be shown. */
export interface OpenObligation {
  readonly what: string;
  /** 0 where it is about the program as a whole. */
  readonly line: number;
  readonly kind: 'property' | 'access' | 'invariant' | 'translation';
  /** `open`: as far as this attempt knows, it may be false. `unknown`: the solver gave up. */
  readonly answer: 'open' | 'unknown';
}

/** The result of an attempt. */
export type ProofOutcome =
  | { readonly kind: 'proved'; readonly obligations: number }
  | { readonly kind: 'failed'; readonly open: readonly OpenObligation[] }
  /** There is an execution of what was translated in which it is false: no other attempt can prove it either. */
  | { readonly kind: 'refuted'; readonly open: OpenObligation }
  /** The program cannot be translated in this way. */
  | { readonly kind: 'impossible'; readonly reason: string };
