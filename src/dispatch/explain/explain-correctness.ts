import type { ExplainOptions } from './explain-options.js';
import { refuseWriting } from './explain-options.js';
import { followWitness, type WitnessExplanation } from './follow-witness.js';

/**
 * Says whether an execution makes an invariant of a correctness witness false or violates the property.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator
 */
export async function explainCorrectness(
  witness: string,
  options: ExplainOptions,
): Promise<WitnessExplanation> {
  refuseWriting(options);
  return followWitness(witness, options);
}
