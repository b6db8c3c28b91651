import type { Diagnostic } from './diagnostic.js';
import type { Rule, RuleFinding } from './rule.js';

/** Findings of one rule about one file that are kept; a file that breaks it at every line is told so this often. */
export const MAXIMUM_FINDINGS_OF_RULE = 1000;

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
