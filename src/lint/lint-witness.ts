import type { WitnessReading } from '../witness/witness.js';
import type { Consequence, Diagnostic } from './diagnostic.js';
import type { LintContext } from './lint-context.js';
import { lintPlainGraphml } from './lint-graphml.js';
import type { Rule, RuleFinding } from './rule.js';
import { selectRules } from './select-rules.js';
import { byPosition, MAXIMUM_FINDINGS_OF_RULE, toDiagnostic } from './to-diagnostic.js';

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
  if ('bytes' in reading) {
    return lintPlainGraphml(reading.bytes, reading.witness.file, rules, context).findings.toSorted(
      byPosition,
    );
  }
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
    ...('document' in reading ? (check.yaml?.(reading, context) ?? []) : []),
  ];
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
