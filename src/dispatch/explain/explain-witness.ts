import { readWitness } from '../../witness/read-witness.js';
import { explainCorrectness } from './explain-correctness.js';
import type { ExplainOptions } from './explain-options.js';
import { explainViolation } from './explain-violation.js';
import type { WitnessExplanation } from './follow-witness.js';

/**
 * Explains a witness for its program. One that does not say its kind is followed as one of a violation, and what is
 * wrong with it is told.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function explainWitness(witness: string, options: ExplainOptions): Promise<WitnessExplanation> {
  const { kind } = (await readWitness(witness)).witness;
  return kind === 'correctness' ? explainCorrectness(witness, options) : explainViolation(witness, options);
}
