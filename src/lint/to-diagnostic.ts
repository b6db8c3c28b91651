import { ownCopy } from '../witness/graphml/own-copy.js';
import { findingMessage } from './finding-message.js';
import type { Diagnostic } from './rule/diagnostic.js';
import type { MessageArgs } from './rule/message.js';
import type { Rule, RuleFinding } from './rule/rule.js';

/** Adds to a finding what is known of its rule. */
export function toDiagnostic(
  { id, name, severity, consequence }: Rule,
  { messageId, args = {}, position, end, fix }: RuleFinding,
): Diagnostic {
  return {
    ruleId: id,
    ruleName: name,
    severity,
    consequence,
    messageId,
    args: keepGivenArgs(args),
    position,
    ...(end === undefined ? {} : { end }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/** The given arguments. A substring of a file would keep all of it in memory. */
function keepGivenArgs(args: NonNullable<RuleFinding['args']>): MessageArgs {
  const given: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(args)) {
    if (value !== undefined) given[name] = typeof value === 'string' ? ownCopy(value) : value;
  }
  return given;
}

/** The order of findings: by position, then by rule, then by message. */
export function byPosition(left: Diagnostic, right: Diagnostic): number {
  return (
    left.position.line - right.position.line ||
    left.position.column - right.position.column ||
    compare(left.ruleId, right.ruleId) ||
    compare(findingMessage(left), findingMessage(right))
  );
}

/** By code units: the order must not depend on the machine's language. */
function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
