import type { Position } from '../source/input-error.js';
import type { WitnessKind, WitnessReading } from '../witness/witness.js';
import type { Consequence, Severity } from './diagnostic.js';

/** What is known of the claim that the witness is for. */
export interface ClaimContext {
  /** Kind of witness that the verdict needs. */
  readonly kind: WitnessKind;
  readonly propertyText: string;
  readonly dataModel: 'ILP32' | 'LP64' | undefined;
  /** SHA-256 of each program file of the task, lower case. */
  readonly programHashes: readonly string[];
  /** Formats that the rule set accepts, as `graphml 1.0`. */
  readonly acceptedFormats: readonly string[];
}

export interface RuleFinding {
  readonly message: string;
  readonly position: Position;
}

/** One thing that is checked: one file. Codes are permanent and never used again. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  readonly check: (reading: WitnessReading, claim: ClaimContext) => readonly RuleFinding[];
}
