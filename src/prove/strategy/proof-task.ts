import type { ReasonText } from '../../c/reasons/reason.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { RememberedAnswers } from '../../smt/remembered-answers.js';
import type { Solver } from '../../smt/solver.js';
import type { WorkMeter } from '../../smt/work-meter.js';
import type { Attempt } from '../../vocabulary/attempt.js';
import type { Checks } from '../model/checks.js';
import type { TranslationFailure } from '../model/translation-failure.js';
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

/** What all attempts share. */
export interface Means {
  /** How often all ways are gone through at most, with more work each time; undefined: as often as that is of use. */
  readonly rounds?: number | undefined;
  /** Units of work of the solver for all ways together; undefined: as many as they take. */
  readonly totalWork?: number | undefined;
  /** When the validation must be over, in milliseconds of CPU time: `spentTime` says how much is spent. */
  readonly deadline: number;
  readonly solver: Solver;
  /** Receives what a proof rests on, where somebody wants to see it. */
  readonly evidence?: Evidence | undefined;
}

/** What one attempt may cost. Its limits count work, so that it ends alike on every machine. */
export interface Effort extends Means {
  /** Units of work of the solver for one check. */
  readonly work: number;
  /** What was answered in this attempt, or an earlier one. */
  readonly remembered?: RememberedAnswers | undefined;
  /** Units for all checks of the attempt. */
  readonly meter: WorkMeter;
}

/** An obligation that could not be shown. */
export interface OpenObligation {
  readonly what: ReasonText;
  /** 0 where it is about the program as a whole. */
  readonly line: number;
  readonly kind: 'property' | 'access' | 'invariant' | 'translation';
  /** `open`: as far as this attempt knows, it may be false. `unknown`: the solver gave up. */
  readonly answer: 'open' | 'unknown';
}

/** A proof. */
export interface Proved {
  /** How many obligations were shown; those that simplification has shown are not counted. */
  readonly obligations: number;
  /** Invariants that were found on the way. */
  readonly added?: readonly PlacedInvariant[];
  /** The same of contracts, each with one clause. */
  readonly addedContracts?: readonly PlacedContract[];
}

/** Why one way of proving gives no proof. */
export type ProofFailure =
  | NotShown
  /** There is an execution of what was translated in which it is false: no other way can prove it either. */
  | { readonly code: 'refuted'; readonly open: OpenObligation }
  /** The program cannot be translated in this way. */
  | { readonly code: 'untranslated'; readonly failure: TranslationFailure }
  /** None of the invariants that were tried, or not all of them together, are enough. */
  | { readonly code: 'no-candidates' }
  /** The search for relations found that a goal may be violated, found none, or found some that did not pass the check. */
  | { readonly code: 'relations-violated' | 'relations-unknown' | 'relations-unconfirmed' };

export interface NotShown {
  readonly code: 'not-shown';
  readonly open: readonly OpenObligation[];
}

/** What one way of proving finds out. */
export type ProofAttempt<Failure extends ProofFailure = ProofFailure> = Attempt<Proved, Failure>;
