import { InputError } from '../source/input-error.js';
import { type DecodedWitness, decodeWitness } from '../witness/decode-witness.js';
import { readGraphmlWitness, readYamlWitness } from '../witness/read-witness.js';
import type { WitnessReading, WitnessSummary } from '../witness/witness.js';
import type { Diagnostic } from './diagnostic.js';
import type { LintSettings } from './lint-settings.js';
import { byPosition, checkReading, toDiagnostic } from './lint-witness.js';
import type { Rule } from './rule.js';
import { selectRules } from './select-rules.js';
import { applySuppressions } from './suppressions.js';

/** What linting one witness file came to. */
export interface LintedWitness {
  /** Undefined where the file could not be read as a witness. */
  readonly summary: WitnessSummary | undefined;
  /** By position. */
  readonly findings: readonly Diagnostic[];
}

/**
 * Lints a witness that is in memory. Whatever is wrong with it is a finding.
 *
 * @param file name for messages
 */
export function lintBytes(bytes: Uint8Array, file: string, settings: LintSettings): LintedWitness {
  const rules = selectRules(settings.context.profile, settings.severities);
  try {
    const decoded = decodeWitness(bytes, file);
    const reading = readDecoded(decoded);
    const findings = checkReading(rules, reading, settings.context);
    return { summary: reading.witness, findings: suppress(findings, decoded, rules, settings) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { summary: undefined, findings: explain(error, rules) };
  }
}

function readDecoded(decoded: DecodedWitness): WitnessReading {
  return decoded.format === 'yaml' ? readYamlWitness(decoded) : readGraphmlWitness(decoded);
}

/** What linting comes to where a file cannot be read: the finding of the rule that stands for the reason. */
export function lintUnreadable(error: InputError, { context, severities }: LintSettings): LintedWitness {
  return { summary: undefined, findings: explain(error, selectRules(context.profile, severities)) };
}

function explain({ problem }: InputError, rules: readonly Rule[]): readonly Diagnostic[] {
  const { code, message, remedy, position = { line: 1, column: 1 } } = problem;
  return rules
    .filter(({ check }) => check.unreadable?.includes(code) === true)
    .map((rule) => toDiagnostic(rule, { message: `${message}; ${remedy}`, position }));
}

function suppress(
  findings: readonly Diagnostic[],
  { source, format }: DecodedWitness,
  rules: readonly Rule[],
  { suppressions }: LintSettings,
): readonly Diagnostic[] {
  if (suppressions === 'ignored') return findings;
  const active = new Set(rules.map(({ id }) => id));
  const outcome = applySuppressions(findings, source, format, active);
  const found = rules.flatMap((rule) => {
    const { suppression } = rule.check;
    return suppression === undefined ? [] : outcome[suppression].map((each) => toDiagnostic(rule, each));
  });
  return [...outcome.findings, ...found].toSorted(byPosition);
}
