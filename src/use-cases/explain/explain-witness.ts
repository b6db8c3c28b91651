import { readWitness } from '../../witness/read-witness.js';
import type { CorrectnessExplanation } from './correctness-explanation.js';
import { explainCorrectness } from './explain-correctness.js';
import type { ExplainOptions } from './explain-options.js';
import { explainViolation } from './explain-violation.js';
import type { WitnessExplanation } from './follow-witness.js';

/** The explanation of a witness. */
export type ExplainedWitness =
  /** How an execution passes a violation witness. */
  | { readonly kind: 'witness'; readonly explanation: WitnessExplanation }
  /** The invariants of a correctness witness, and the requirements of the property. */
  | { readonly kind: 'correctness'; readonly explanation: CorrectnessExplanation };

/**
 * Explains a witness for its program. A witness that does not state its kind is treated as a violation witness, and the
 * explanation says what is wrong with it.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function explainWitness(witness: string, options: ExplainOptions): Promise<ExplainedWitness> {
  const { kind } = (await readWitness(witness)).witness;
  return kind === 'correctness'
    ? { kind, explanation: await explainCorrectness(witness, options) }
    : { kind: 'witness', explanation: await explainViolation(witness, options) };
}
