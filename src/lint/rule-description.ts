import type { Consequence, Severity } from './diagnostic.js';
import type { Profile } from './lint-context.js';

/** What is known of a rule: the JSON of `witness-check rules`, see `schemas/rules.schema.json`. */
export interface RuleDescription {
  /** Permanent code, such as `WT003`: `W`, the letter of its family and three digits, never used again. */
  readonly id: string;
  /** Name for people, in kebab case. */
  readonly name: string;
  /** What holds of a witness that keeps to the rule: one sentence without a full stop at its end. */
  readonly summary: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  /** Formats that it is about, as `graphml 1.0` and `yaml 2.1`. */
  readonly formats: readonly string[];
  /** The first profile that has it. */
  readonly profile: Profile;
  /** What must be known besides the witness. A rule that needs a program is not asked where none is known. */
  readonly needs: 'witness' | 'claim' | 'program';
  /** Checks of WitnessLint that it covers, as `G1` and `M5`. */
  readonly witnessLint: readonly string[];
  /**
   * Its messages by their ids. `{name}` stands for an argument; a part in brackets is left out where it has an argument
   * that is not given.
   */
  readonly messages: Readonly<Record<string, string>>;
  /** Path of its page in the package. */
  readonly explanation: string;
  /** Why nobody should rely on what it says of the format; absent where a text or a reader of the format was read. */
  readonly notConfirmed?: string;
}
