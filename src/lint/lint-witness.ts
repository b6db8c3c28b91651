import type { WitnessReading } from '../witness/witness.js';
import type { Consequence, Diagnostic } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import type { Rule, RuleFinding } from './rule.js';
import { selectRules } from './select-rules.js';

/** Findings of one rule about one file that are kept; a file that breaks it at every line is told so this often. */
export const MAXIMUM_FINDINGS_OF_RULE = 1000;

/** All findings about a witness that could be read, by position, whatever its comments say. */
export function lintWitness(reading: WitnessReading, context: LintContext): readonly Diagnostic[] {
  return checkReading(selectRules(context.profile, new Map()), reading, context);
}

/** What some rules find in a witness, by position. */
export function checkReading(
  rules: readonly Rule[],
  reading: WitnessReading,
  context: LintContext,
): readonly Diagnostic[] {
  return rules
    .flatMap((rule) =>
      findingsOf(rule, reading, context)
        .slice(0, MAXIMUM_FINDINGS_OF_RULE)
        .map((finding) => toDiagnostic(rule, finding)),
    )
    .toSorted(byPosition);
}

function findingsOf({ check }: Rule, reading: WitnessReading, context: LintContext): readonly RuleFinding[] {
  return [
    ...(check.summary?.(reading.witness, context) ?? []),
    ...(check.model?.(reading, context) ?? []),
    ...('document' in reading ? (check.yaml?.(reading, context) ?? []) : []),
  ];
}

/** A finding with what is known of its rule. */
export function toDiagnostic(
  { id, name, severity, consequence }: Rule,
  { message, position, end, fix }: RuleFinding,
): Diagnostic {
  return {
    ruleId: id,
    ruleName: name,
    severity,
    consequence,
    message,
    position,
    ...(end === undefined ? {} : { end }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The order of findings: by position, then by rule, then by message. */
export function byPosition(left: Diagnostic, right: Diagnostic): number {
  return (
    left.position.line - right.position.line ||
    left.position.column - right.position.column ||
    compare(left.ruleId, right.ruleId) ||
    compare(left.message, right.message)
  );
}

/** By code units: the order must not depend on the language of the machine. */
function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** The gravest consequence that findings have. */
export function consequenceOf(findings: readonly Diagnostic[]): Consequence {
  const order: readonly Consequence[] = [
    'witness invalid',
    'witness-version mismatch',
    'witness-type mismatch',
  ];
  return order.find((each) => findings.some(({ consequence }) => consequence === each)) ?? 'none';
}
