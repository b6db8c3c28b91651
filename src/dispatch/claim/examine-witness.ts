import { lintUnreadable } from '../../lint/lint-bytes.js';
import { DEFAULT_SETTINGS } from '../../lint/lint-settings.js';
import { gravestConsequence, lintWitness } from '../../lint/lint-witness.js';
import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import type { LintContext } from '../../lint/rule/lint-context.js';
import type { WitnessFault } from '../../resolve/resolve-claim.js';
import { InputError } from '../../source/input-error.js';
import { readWitness } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';
import type { WitnessPlace } from './find-witnesses.js';

/** A witness file after reading and linting. */
export type ExaminedWitness =
  | {
      readonly kind: 'read';
      readonly path: string;
      readonly witness: Witness;
      readonly findings: readonly Diagnostic[];
      readonly fault: WitnessFault | undefined;
    }
  | {
      readonly kind: 'unreadable';
      readonly path: string;
      readonly findings: readonly Diagnostic[];
      readonly fault: WitnessFault;
    };

/** Reads and lints one witness. Whatever is wrong with the file is a result, not an error. */
export async function examineWitness(
  place: WitnessPlace,
  claim: LintContext,
  witnessNames: readonly string[],
  lint: 'enforce' | 'report',
): Promise<ExaminedWitness> {
  const { path } = place;
  if (place.kind === 'nothing-in-directory') return nothingIn(path, witnessNames);
  try {
    const reading = await readWitness(path);
    const findings = lintWitness(reading, claim);
    const consequence = gravestConsequence(findings);
    // No validator can use a witness of the wrong kind, whatever the linter is asked to do.
    const holds = lint === 'enforce' || consequence === 'witness-type mismatch';
    const fault = consequence === 'none' || !holds ? undefined : consequence;
    return { kind: 'read', path, witness: reading.witness, findings, fault };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { findings } = lintUnreadable(error, DEFAULT_SETTINGS);
    if (error.code !== 'not-found') return { kind: 'unreadable', path, findings, fault: 'witness invalid' };
    return { kind: 'unreadable', path, findings: findings.map(asMissing), fault: 'witness missing' };
  }
}

/** A missing witness is not an invalid one. */
function asMissing(finding: Diagnostic): Diagnostic {
  return { ...finding, consequence: 'none' };
}

function nothingIn(path: string, witnessNames: readonly string[]): ExaminedWitness {
  const message = `has no ${witnessNames.join(' or ')}`;
  const remedy = 'make the verifier write one';
  const error = new InputError({ code: 'not-found', file: path, message, remedy });
  const { findings } = lintUnreadable(error, DEFAULT_SETTINGS);
  return { kind: 'unreadable', path, findings: findings.map(asMissing), fault: 'witness missing' };
}
