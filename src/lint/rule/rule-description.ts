import type { Consequence, Severity } from './diagnostic.js';
import type { Profile } from './lint-context.js';

/** The description of a rule: the JSON of `witness-check rules`, see `schemas/rules.schema.json`. */
export interface RuleDescription {
  /** Permanent code, such as `WT003`: `W`, the letter of its family and three digits. Codes are never reused. */
  readonly id: string;
  /** Name for people, in kebab case. */
  readonly name: string;
  /** What is true of a witness that follows the rule: one sentence without a full stop. */
  readonly summary: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  /** Formats to which it applies, such as `graphml 1.0` and `yaml 2.1`. */
  readonly formats: readonly string[];
  /** The first profile that includes it. */
  readonly profile: Profile;
  /** What must be known in addition to the witness. A rule that needs a program does not run without one. */
  readonly needs: 'witness' | 'claim' | 'program';
  /** Checks of WitnessLint that it covers, such as `G1` and `M5`. */
  readonly witnessLint: readonly string[];
  /**
   * Its messages by id. `{name}` stands for an argument; a part in brackets is dropped if one of its arguments is
   * missing.
   */
  readonly messages: Readonly<Record<string, string>>;
  /** Path of its page in the package. */
  readonly explanation: string;
  /**
   * Why nobody should rely on its statement about the format; absent if it was checked against a text or a reader of
   * the format.
   */
  readonly notConfirmed?: string;
}
