import type { PreparedClaim } from '../../dispatch/claim/prepare-claim.js';
import type { WitnessResult } from '../../dispatch/result.js';
import { DEFAULT_SETTINGS } from '../../lint/lint-settings.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import { InputError } from '../../source/input-error.js';
import { lintOneFile } from '../lint/lint-one-file.js';
import { prepareLint } from '../lint/prepare-lint.js';

/** Rules that look into the program: `WP…`. They make no witness invalid, so that no run waits for them. */
const LOOKS_INTO_PROGRAM = /^WP/;

/**
 * Adds errors that only the text of the program reveals, such as a location that does not exist: they may be the reason
 * why nobody confirms a witness. Call it for a verdict that is not confirmed.
 */
export async function withProgramErrors(
  witness: WitnessResult,
  { task }: Pick<PreparedClaim, 'task'>,
  signal: AbortSignal | undefined,
): Promise<WitnessResult> {
  if (witness.fault !== null || witness.format === null || task.language !== 'C') return witness;
  const errors = await errorsIn(witness.path, task, signal ?? new AbortController().signal);
  if (errors.length === 0) return witness;
  const findings = [...witness.findings, ...errors].sort(
    ({ position: one }, { position: other }) => one.line - other.line || one.column - other.column,
  );
  return { ...witness, findings };
}

async function errorsIn(
  path: string,
  { programFiles, dataModel }: PreparedClaim['task'],
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  try {
    const { context } = await prepareLint({ programs: programFiles, dataModel });
    const settings = { ...DEFAULT_SETTINGS, context, suppressions: 'ignored' } as const;
    const { witness } = await lintOneFile(path, { settings, hashing: 'not hashed', signal });
    return witness.findings.filter(
      ({ ruleId, severity }) => severity === 'error' && LOOKS_INTO_PROGRAM.test(ruleId),
    );
  } catch (error) {
    // A program that can no longer be read says nothing more about the witness.
    if (error instanceof InputError) return [];
    throw error;
  }
}
