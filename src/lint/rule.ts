import type { InputErrorCode, Position } from '../source/input-error.js';
import type { GraphmlVisitor } from '../witness/graphml/graphml-events.js';
import type { WitnessSummary, YamlReading } from '../witness/witness.js';
import type { Diagnostic, Fix } from './diagnostic.js';
import type { TextToFix } from './fixes/text-to-fix.js';
import type { LintContext } from './lint-context.js';
import type { ArgsOf, Messages } from './message.js';
import type { RuleDescription } from './rule-description.js';

/** What a rule finds: which of its messages, about what, and where. */
export interface RuleFinding {
  readonly messageId: string;
  readonly args?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly position: Position;
  /** The place after the last character that the finding is about. */
  readonly end?: Position | undefined;
  readonly fix?: Fix | undefined;
}

/** A finding with a message that is known, and its arguments. */
export interface FindingWith<Id extends string, Args> extends Omit<RuleFinding, 'messageId' | 'args'> {
  readonly messageId: Id;
  readonly args: Args;
}

/** The findings that a rule with these messages may have. */
export type FindingOf<Of extends Messages> = {
  [Id in keyof Of & string]: Of[Id] extends `${string}{${string}`
    ? FindingWith<Id, ArgsOf<Of[Id]>>
    : Omit<FindingWith<Id, undefined>, 'args'> & { readonly args?: undefined };
}[keyof Of & string];

/** Makes what looks at one GraphML file, element by element, and reports what it finds in it. */
export type GraphmlCheck<Finding> = (
  report: (finding: Finding) => void,
  context: LintContext,
) => GraphmlVisitor;

/** What a rule looks at; one rule may look at both formats. */
export interface RuleChecks<Finding = RuleFinding> {
  /** Kind, version and metadata, which both formats have. */
  readonly summary?: (witness: WitnessSummary, context: LintContext) => Iterable<Finding>;
  /** A YAML document with the witness that was built from it. */
  readonly yaml?: (reading: YamlReading, context: LintContext) => Iterable<Finding>;
  /** A GraphML file, element by element: of any size, without a model. */
  readonly graphml?: GraphmlCheck<Finding>;
  /** Which reasons why a file cannot be read this rule stands for. */
  readonly unreadable?: readonly InputErrorCode[];
  /** Comments that switch rules off: those of rules that do not exist, or those that hide nothing. */
  readonly suppression?: 'unknown' | 'unused';
}

/**
 * Corrects findings of a rule about a file whose text was not kept while it was read. One correction may be for several
 * of them; it belongs to the first.
 */
export type FixFindings = (
  findings: readonly Diagnostic[],
  file: TextToFix,
) => Iterable<readonly [Diagnostic, Fix]>;

/** One thing that is checked: one file, one page in `docs/reference/rules`, one folder in `witnesses/rules`. */
export interface Rule<Of extends Messages = Messages, Finding = RuleFinding>
  extends Omit<RuleDescription, 'messages' | 'explanation'> {
  readonly messages: Of;
  readonly check: RuleChecks<Finding>;
  readonly fix?: FixFindings;
}

/** A rule whose findings are those of its messages, each with the arguments of its text. */
export function defineRule<const Of extends Messages>(rule: Rule<Of, FindingOf<NoInfer<Of>>>): Rule {
  return rule;
}
