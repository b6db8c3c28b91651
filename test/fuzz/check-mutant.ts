import { findingMessage } from '../../src/lint/finding-message.js';
import { type LintedWitness, lintBytes, lintUnreadable, StreamedLint } from '../../src/lint/lint-bytes.js';
import type { LintSettings } from '../../src/lint/lint-settings.js';
import type { LintContext } from '../../src/lint/rule/lint-context.js';
import { WITNESSLINT_DEFAULTS } from '../../src/lint/witnesslint/witnesslint.js';
import { WitnessLintImitation } from '../../src/lint/witnesslint/witnesslint-imitation.js';
import { InputError } from '../../src/source/input-error.js';
import { SourceText } from '../../src/source/source-text.js';
import { fixText } from '../../src/use-cases/lint/fix-files.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';
import type { RandomSource } from './random-source.js';

export interface MutantReport {
  /** What does not hold: a sentence. */
  readonly problem: string | undefined;
  /** Format, where it can be read. */
  readonly format: 'graphml' | 'yaml' | undefined;
  readonly findings: number;
  readonly fixes: number;
}

/** Checks what has to hold of every file, however broken. */
export function checkMutant(bytes: Buffer, context: LintContext, random: RandomSource): MutantReport {
  const settings: LintSettings = { context, severities: new Map(), suppressions: 'obeyed' };
  const linted = lintBytes(bytes, 'w', settings);
  const problem =
    problemOfFindings(linted) ??
    problemOfReading(bytes, linted) ??
    problemOfPieces(bytes, linted, settings, random) ??
    problemOfImitation(bytes, random) ??
    problemOfFixes(bytes, linted, settings);
  const fixes = linted.findings.filter(({ fix }) => fix !== undefined).length;
  return { problem, format: linted.summary?.format, findings: linted.findings.length, fixes };
}

function problemOfFindings({ summary, findings }: LintedWitness): string | undefined {
  if (summary === undefined && findings.length === 0) return 'a file that cannot be read has no finding';
  for (const finding of findings) {
    const { ruleId, position, end } = finding;
    const message = findingMessage(finding);
    const places = [position.line, position.column, end?.line ?? 1, end?.column ?? 1];
    if (!places.every((each) => Number.isInteger(each) && each >= 1)) return `${ruleId} has no place`;
    if (message === '' || /undefined|NaN|\[object/.test(message)) return `${ruleId} says '${message}'`;
    if (end !== undefined && isBefore(end, position)) return `${ruleId} ends before it begins`;
  }
  return undefined;
}

function isBefore(
  left: { readonly line: number; readonly column: number },
  right: { readonly line: number; readonly column: number },
): boolean {
  return left.line < right.line || (left.line === right.line && left.column < right.column);
}

/** The reader of `validate` and the linter have one opinion on what can be read. */
function problemOfReading(bytes: Buffer, { summary }: LintedWitness): string | undefined {
  try {
    const { witness } = readWitnessBytes(bytes, 'w');
    if (summary === undefined) return 'the reader reads what the linter does not';
    return witness.kind === summary.kind ? undefined : 'reader and linter see different kinds';
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return summary === undefined ? undefined : `the linter reads what the reader does not: ${error.message}`;
  }
}

/** A file that comes in pieces has the same findings. */
function problemOfPieces(
  bytes: Buffer,
  whole: LintedWitness,
  settings: LintSettings,
  random: RandomSource,
): string | undefined {
  if (whole.summary?.format !== 'graphml' || bytes[0] === 0x1f) return undefined;
  const inPieces = lintInPieces(bytes, settings, 1 + random.below(random.pick([3, 50, 5000])));
  return JSON.stringify(inPieces.findings) === JSON.stringify(whole.findings)
    ? undefined
    : 'a file in pieces has other findings';
}

function lintInPieces(bytes: Buffer, settings: LintSettings, length: number): LintedWitness {
  try {
    const lint = new StreamedLint('w', settings);
    for (let at = 0; at < bytes.length; at += length) lint.write(bytes.subarray(at, at + length));
    return lint.end();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return lintUnreadable(error, settings);
  }
}

function problemOfImitation(bytes: Buffer, random: RandomSource): string | undefined {
  const options = {
    ...WITNESSLINT_DEFAULTS,
    strictChecking: random.below(2) === 0,
    svcomp: random.below(2) === 0,
  };
  const program = { sha256: 'a'.repeat(64), source: new SourceText('int main(void) {}\n', 'p.c') };
  const imitation = new WitnessLintImitation('w', options, program, () => undefined);
  imitation.write(bytes);
  const { exitCode } = imitation.end();
  return exitCode === 0 || exitCode === 1 ? undefined : `the imitation has exit code ${exitCode}`;
}

/** Corrections do not make it worse, and nothing is left that could be corrected. */
function problemOfFixes(bytes: Buffer, before: LintedWitness, settings: LintSettings): string | undefined {
  if (before.summary === undefined || bytes[0] === 0x1f) return undefined;
  const text = new TextDecoder().decode(bytes);
  const fixed = fixText(text, 'w', settings);
  if (fixed.applied.length === 0) return undefined;
  const after = lintBytes(Buffer.from(fixed.text), 'w', settings);
  if (after.summary === undefined) return 'a corrected file cannot be read';
  if (after.summary.kind !== before.summary.kind) return 'a correction changes the kind of the witness';
  const errors = ({ findings }: LintedWitness) =>
    findings.filter(({ severity }) => severity === 'error').length;
  return errors(after) > errors(before) ? 'a correction makes new errors' : undefined;
}
