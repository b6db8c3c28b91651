import type { WitnessFormat, WitnessKind } from '../witness/witness.js';

/** What a validator supports, how it is called, and how its output reads: one file of `validators/`. */
export interface ValidatorDefinition {
  readonly name: string;
  readonly title: string;
  readonly home: string | undefined;
  readonly reference: string | undefined;
  readonly executable: Executable;
  /** Names of environment variables that are handed on, beside PATH. */
  readonly environment: readonly string[];
  readonly version: { readonly arguments: readonly string[]; readonly pattern: RegExp };
  readonly supports: readonly Support[];
  readonly arguments: readonly ArgumentRule[];
  readonly status: readonly StatusRule[];
  /** Their first group explains a status. */
  readonly details: readonly RegExp[];
}

export type Executable =
  | { readonly kind: 'embedded'; readonly module: string }
  | { readonly kind: 'program'; readonly names: readonly string[]; readonly folders: readonly string[] };

/** One combination of witnesses and tasks that the validator takes. */
export interface Support {
  readonly kinds: readonly WitnessKind[];
  readonly formats: readonly { readonly format: WitnessFormat; readonly version: string }[];
  /** Property names: base names of property files. */
  readonly properties: readonly string[];
  readonly languages: readonly string[];
}

/** Arguments with `${value}` places, given under a condition or once for each program file. */
export interface ArgumentRule {
  readonly when: ReadonlyMap<string, readonly string[]>;
  readonly repeat: 'once' | 'each-program';
  readonly arguments: readonly string[];
}

export interface StatusRule {
  readonly output: OutputCondition | undefined;
  readonly exitCodes: readonly number[] | undefined;
  /** `$1` stands for the first group of the pattern. */
  readonly status: string;
}

export interface OutputCondition {
  readonly line: 'first' | 'last' | 'last-line';
  readonly pattern: RegExp;
}
