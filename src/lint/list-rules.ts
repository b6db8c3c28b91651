import type { Consequence, Severity } from './diagnostic.js';
import type { Profile } from './lint-context.js';
import { RULES } from './rules/all-rules.js';

/** What is known of a rule: the JSON of `witness-check rules`, see `schemas/rules.schema.json`. */
export interface RuleDescription {
  /** Permanent code, such as `WT003`. */
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
  /** What must be known besides the witness. */
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

/** All rules of the linter, family by family. */
export function listRules(): readonly RuleDescription[] {
  return RULES.map((rule) => {
    const { id, name, summary, severity, consequence, formats, profile, needs, witnessLint, messages } = rule;
    const { notConfirmed } = rule;
    return {
      ...{ id, name, summary, severity, consequence, formats, profile, needs, witnessLint, messages },
      explanation: `docs/rules/${id}.md`,
      ...(notConfirmed === undefined ? {} : { notConfirmed }),
    };
  });
}
