import type { Diagnostic } from '../lint/diagnostic.js';
import type { LintContext } from '../lint/lint-context.js';
import { consequenceOf, lintWitness } from '../lint/lint-witness.js';
import type { WitnessFault } from '../resolve/resolve-claim.js';
import { InputError } from '../source/input-error.js';
import { readWitness } from '../witness/read-witness.js';
import type { Witness } from '../witness/witness.js';
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

/** Reads and lints one witness. What is wrong with the file is a result, not an error. */
export async function examineWitness(
  place: WitnessPlace,
  claim: LintContext,
  witnessNames: readonly string[],
  lint: 'enforce' | 'report',
): Promise<ExaminedWitness> {
  const { path } = place;
  if (place.kind === 'nothing-in-directory') {
    return unreadable(
      path,
      'witness missing',
      `has no ${witnessNames.join(' or ')}; let the verifier write one`,
    );
  }
  try {
    const reading = await readWitness(path);
    const findings = lintWitness(reading, claim);
    const consequence = consequenceOf(findings);
    // A witness of the wrong kind is of no use to any validator, whatever is asked of the linter.
    const holds = lint === 'enforce' || consequence === 'witness-type mismatch';
    const fault = consequence === 'none' || !holds ? undefined : consequence;
    return { kind: 'read', path, witness: reading.witness, findings, fault };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { code, message, remedy, position } = error.problem;
    const fault = code === 'not-found' ? 'witness missing' : 'witness invalid';
    return unreadable(path, fault, `${message}; ${remedy}`, position);
  }
}

function unreadable(
  path: string,
  fault: WitnessFault,
  message: string,
  position = { line: 1, column: 1 },
): ExaminedWitness {
  const finding: Diagnostic = {
    ruleId: 'WS001',
    ruleName: 'readable',
    severity: 'error',
    consequence: fault === 'witness missing' ? 'none' : 'witness invalid',
    message,
    position,
  };
  return { kind: 'unreadable', path, findings: [finding], fault };
}
