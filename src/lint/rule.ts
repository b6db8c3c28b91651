import type { InputErrorCode, Position } from '../source/input-error.js';
import type { WitnessSummary, YamlReading } from '../witness/witness.js';
import type { Consequence, Fix, Severity } from './diagnostic.js';
import type { LintContext, Profile } from './lint-context.js';
import type { GraphmlCheck } from './rules/graphml/graphml-check.js';

export interface RuleFinding {
  /** One sentence without a full stop at its end. */
  readonly message: string;
  readonly position: Position;
  /** The place behind the last character that the finding is about. */
  readonly end?: Position | undefined;
  readonly fix?: Fix | undefined;
}

/** What a rule looks at; one rule may look at both formats. */
export interface RuleChecks {
  /** Kind, version and metadata, which both formats have. */
  readonly summary?: (witness: WitnessSummary, context: LintContext) => readonly RuleFinding[];
  /** A YAML document with the witness that was built from it. */
  readonly yaml?: (reading: YamlReading, context: LintContext) => readonly RuleFinding[];
  /** A GraphML file, element by element: of any size, without a model. */
  readonly graphml?: GraphmlCheck;
  /** Which reasons why a file cannot be read this rule stands for. */
  readonly unreadable?: readonly InputErrorCode[];
  /** Comments that switch rules off: those of rules that do not exist, or those that hide nothing. */
  readonly suppression?: 'unknown' | 'unused';
}

/** One thing that is checked: one file, one page in `docs/rules`, one folder in `witnesses/rules`. */
export interface Rule {
  /** `W`, the letter of its family and three digits. Permanent, and never used again. */
  readonly id: string;
  /** Name for people, in kebab case. */
  readonly name: string;
  /** What it finds: one sentence without a full stop at its end. */
  readonly summary: string;
  readonly severity: Severity;
  readonly consequence: Consequence;
  /** Formats it is about, as `graphml 1.0`, `yaml 2.1`. */
  readonly formats: readonly string[];
  /** The first profile that has it. */
  readonly profile: Profile;
  /** What has to be known besides the witness. */
  readonly needs: 'witness' | 'claim' | 'program';
  /** Why nobody should rely on what it says of the format; undefined where a text or a reader of the format was read. */
  readonly notConfirmed?: string;
  /** Checks of WitnessLint that it covers, as `G1`, `M5`. */
  readonly witnessLint: readonly string[];
  readonly check: RuleChecks;
}
