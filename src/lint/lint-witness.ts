import type { WitnessReading } from '../witness/witness.js';
import { lintPlainGraphml } from './lint-graphml.js';
import { lintYaml } from './lint-yaml.js';
import type { Consequence, Diagnostic } from './rule/diagnostic.js';
import type { LintContext } from './rule/lint-context.js';
import { selectRules } from './select-rules.js';
import { byPosition } from './to-diagnostic.js';

/** All findings about a readable witness, by position, whatever its comments say. */
export function lintWitness(reading: WitnessReading, context: LintContext): readonly Diagnostic[] {
  const rules = selectRules(context.profile, new Map());
  const { findings } =
    'bytes' in reading
      ? lintPlainGraphml(reading.bytes, reading.witness.file, rules, context)
      : lintYaml(reading, rules, context);
  return findings.toSorted(byPosition);
}

/** The most serious consequence of some findings. */
export function gravestConsequence(findings: readonly Diagnostic[]): Consequence {
  const order: readonly Consequence[] = [
    'witness invalid',
    'witness-version mismatch',
    'witness-type mismatch',
  ];
  return order.find((each) => findings.some(({ consequence }) => consequence === each)) ?? 'none';
}
