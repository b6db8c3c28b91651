import { readWitness } from '../../witness/read-witness.js';
import type { CorrectnessExplanation } from './correctness-explanation.js';
import { explainCorrectness } from './explain-correctness.js';
import type { ExplainOptions } from './explain-options.js';
import { explainViolation } from './explain-violation.js';
import type { WitnessExplanation } from './follow-witness.js';

/** What is said about a witness. */
export type ExplainedWitness =
  /** An execution as it passed a violation witness. */
  | { readonly kind: 'witness'; readonly explanation: WitnessExplanation }
  /** The invariants of a correctness witness, and what the property asks for. */
  | { readonly kind: 'correctness'; readonly explanation: CorrectnessExplanation };

/**
 * Explains a witness for its program. One that does not say its kind is followed as one of a violation, and what is
 * wrong with it is told.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function explainWitness(witness: string, options: ExplainOptions): Promise<ExplainedWitness> {
  const { kind } = (await readWitness(witness)).witness;
  return kind === 'correctness'
    ? { kind, explanation: await explainCorrectness(witness, options) }
    : { kind: 'witness', explanation: await explainViolation(witness, options) };
}
