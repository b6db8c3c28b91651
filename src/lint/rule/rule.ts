import type { InputErrorCode, Position } from '../../source/input-error.js';
import type { GraphmlVisitor } from '../../witness/graphml/graphml-events.js';
import type { WitnessSummary, YamlReading } from '../../witness/witness.js';
import type { TextToFix } from '../fixes/text-to-fix.js';
import type { Diagnostic, Fix } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import type { Messages, PlaceholderArgs } from './message.js';
import type { RuleDescription } from './rule-description.js';

/** A finding of a rule: which of its messages, about what, and where. */
export interface RuleFinding {
  readonly messageId: string;
  readonly args?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly position: Position;
  /** The position after the last character of the finding. */
  readonly end?: Position | undefined;
  readonly fix?: Fix | undefined;
}

/** A finding with a known message and its arguments. */
export interface FindingWith<Id extends string, Args> extends Omit<RuleFinding, 'messageId' | 'args'> {
  readonly messageId: Id;
  readonly args: Args;
}

/** The findings that a rule with these messages may have. */
export type FindingFrom<Wording extends Messages> = {
  [Id in keyof Wording & string]: Wording[Id] extends `${string}{${string}`
    ? FindingWith<Id, PlaceholderArgs<Wording[Id]>>
    : Omit<FindingWith<Id, undefined>, 'args'> & { readonly args?: undefined };
}[keyof Wording & string];

/** Makes a check that sees one GraphML file element by element and reports what it finds. */
export type GraphmlCheck<Finding> = (
  report: (finding: Finding) => void,
  context: LintContext,
) => GraphmlVisitor;

/** What a rule checks; one rule may check both formats. */
export interface RuleChecks<Finding = RuleFinding> {
  /** Kind, version and metadata, which exist in both formats. */
  readonly summary?: (witness: WitnessSummary, context: LintContext) => Iterable<Finding>;
  /** A YAML document with the witness built from it. */
  readonly yaml?: (reading: YamlReading, context: LintContext) => Iterable<Finding>;
  /** A GraphML file, element by element: of any size, without a model. */
  readonly graphml?: GraphmlCheck<Finding>;
  /** The reasons for unreadable files that this rule stands for. */
  readonly unreadable?: readonly InputErrorCode[];
  /** Comments that switch rules off: those that name rules that do not exist, or those that hide nothing. */
  readonly suppression?: 'unknown' | 'unused';
}

/**
 * Corrects findings of a rule about a file whose text was not kept during reading. One correction may serve several
 * findings; it belongs to the first.
 */
export type FixFindings = (
  findings: readonly Diagnostic[],
  file: TextToFix,
) => Iterable<readonly [Diagnostic, Fix]>;

/** A single check: one file, one page in `docs/reference/rules`, one folder in `witnesses/rules`. */
export interface Rule<Wording extends Messages = Messages, Finding = RuleFinding>
  extends Omit<RuleDescription, 'messages' | 'explanation'> {
  readonly messages: Wording;
  readonly check: RuleChecks<Finding>;
  readonly fix?: FixFindings;
}

/** A rule whose findings use its own messages, each with the arguments of its text. */
export function defineRule<const Wording extends Messages>(
  rule: Rule<Wording, FindingFrom<NoInfer<Wording>>>,
): Rule {
  return rule;
}
