import type { WitnessReading } from '../witness/witness.js';
import type { Consequence, Diagnostic } from './diagnostic.js';
import type { ClaimContext, Rule } from './rule.js';
import { schema } from './rules/format/schema.js';
import { acceptedVersion } from './rules/task/accepted-version.js';
import { dataModel } from './rules/task/data-model.js';
import { kindFitsVerdict } from './rules/task/kind-fits-verdict.js';
import { programHash } from './rules/task/program-hash.js';
import { programHashInYaml } from './rules/task/program-hash-in-yaml.js';
import { specification } from './rules/task/specification.js';

export const RULES: readonly Rule[] = [
  schema,
  kindFitsVerdict,
  acceptedVersion,
  programHash,
  programHashInYaml,
  dataModel,
  specification,
];

/** All findings about a witness that could be read, by position. */
export function lintWitness(reading: WitnessReading, claim: ClaimContext): readonly Diagnostic[] {
  const findings = RULES.flatMap(({ id, name, severity, consequence, check }) =>
    check(reading, claim).map(({ message, position }) => ({
      ruleId: id,
      ruleName: name,
      severity,
      consequence,
      message,
      position,
    })),
  );
  return findings.toSorted(
    (left, right) =>
      left.position.line - right.position.line ||
      left.position.column - right.position.column ||
      left.ruleId.localeCompare(right.ruleId),
  );
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
