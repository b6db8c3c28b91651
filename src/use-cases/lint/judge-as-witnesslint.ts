import { createHash } from 'node:crypto';
import { findingMessage } from '../../lint/finding-message.js';
import { lintBytes } from '../../lint/lint-bytes.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import { matches } from '../../lint/witnesslint/overview.js';
import type {
  OverviewField,
  WitnessLintAnswer,
  WitnessLintMessage,
  WitnessLintOptions,
  WitnessLintProgram,
} from '../../lint/witnesslint/witnesslint.js';
import { WitnessLintImitation } from '../../lint/witnesslint/witnesslint-imitation.js';
import { readBytes } from '../../source/read-bytes.js';
import { SourceText } from '../../source/source-text.js';
import { readProgramFile } from '../../task/program-file.js';
import type { WitnessSummary } from '../../witness/witness.js';
import { LINT_LIMIT, peekFormat } from './lint-large.js';
import { readInPieces } from './read-in-pieces.js';

/**
 * Opens a witness and its program for a judgement as WitnessLint would give it: GraphML like its version 1.3-dev;
 * YAML, whose rules are not public, by the rules of this package.
 *
 * @param log receives every message at once
 * @returns what judges
 * @throws InputError `not-found` and `unreadable` with the witness or the program as file
 */
export async function judgeAsWitnessLint(
  witness: string,
  program: string | undefined,
  options: WitnessLintOptions,
  log: (message: WitnessLintMessage) => void,
): Promise<() => Promise<WitnessLintAnswer>> {
  const format = await peekFormat(witness);
  const opened = program === undefined ? undefined : await readProgram(program);
  if (format === 'yaml') return () => judgeYaml(witness, opened, options, log);
  return async () => {
    const imitation = new WitnessLintImitation(witness, options, opened, log);
    const packing = format === 'gzip' ? 'gzip' : 'plain';
    await readInPieces(witness, packing, LINT_LIMIT, imitation);
    return imitation.end();
  };
}

async function readProgram(program: string): Promise<WitnessLintProgram> {
  const { bytes, sha256 } = await readProgramFile(program);
  // A program in another encoding has the same lines.
  return { sha256, source: new SourceText(new TextDecoder().decode(bytes), program) };
}

async function judgeYaml(
  witness: string,
  program: WitnessLintProgram | undefined,
  options: WitnessLintOptions,
  log: (message: WitnessLintMessage) => void,
): Promise<WitnessLintAnswer> {
  const bytes = await readBytes(witness, LINT_LIMIT);
  const { summary, findings } = lintBytes(bytes, witness, {
    context: {
      profile: options.strictChecking ? 'strict' : options.svcomp ? 'sv-comp' : 'default',
      programs: program && [{ name: program.source.file, ...program }],
    },
    severities: new Map(),
    suppressions: 'ignored',
  });
  // Every warning of WitnessLint counts as an error. It compares a witness with the program only in strict mode.
  const isFault = ({ severity, consequence }: Diagnostic): boolean =>
    consequence !== 'none' || (options.strictChecking && severity === 'error');
  for (const finding of findings) {
    const { position, ruleId } = finding;
    const level = isFault(finding) ? 'WARNING' : 'INFO';
    log({ level, line: position.line, text: `${findingMessage(finding)} [${ruleId}]` });
  }
  const isFaulty = findings.some(isFault);
  return {
    exitCode: isFaulty ? 1 : 0,
    overview: summary === undefined ? [] : describeYaml(witness, bytes, summary, options),
  };
}

/** The output lines of WitnessLint 2.x, as far as they are known. */
function describeYaml(
  file: string,
  bytes: Uint8Array,
  { kind, version, metadata }: WitnessSummary,
  { expectedType, expectedVersion }: WitnessLintOptions,
): readonly OverviewField[] {
  const type = kind === 'unstated' ? undefined : `${kind}_witness`;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['Witness File', file],
    ['Witness Hash', createHash('sha256').update(bytes).digest('hex')],
    ['Witness Version', version],
    ['Witness Type', type],
    ['Witness Type-Match', expectedType && matches(type, `${expectedType}_witness`)],
    ['Witness Version-Match', expectedVersion && matches(version, expectedVersion)],
    ['Witness Size in Bytes', String(bytes.length)],
    ['Producer', metadata.producer?.value],
    ['Creation Time', metadata.creationTime?.value],
    ['Architecture', metadata.dataModel?.value],
    ['Program File', metadata.programFiles[0]?.value],
    ['Program Hash', metadata.programHashes[0]?.value],
    ['Source Code Language', metadata.language?.value],
    ['Specification', metadata.specifications[0]?.value],
  ];
  return lines
    .filter(([label, value]) => value !== undefined || !label.endsWith('-Match'))
    .map(([label, value]) => ({ label, value: value ?? 'None' }));
}
