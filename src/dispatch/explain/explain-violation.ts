import type { ExplainOptions } from './explain-options.js';
import { refuseWriting } from './explain-options.js';
import { followWitness, type WitnessExplanation } from './follow-witness.js';

/**
 * Says how an execution of the program passes a violation witness, or how far one gets.
 *
 * @throws InputError for inputs that cannot be read, in the words of the validator
 */
export async function explainViolation(
  witness: string,
  options: ExplainOptions,
): Promise<WitnessExplanation> {
  refuseWriting(options);
  return followWitness(witness, options);
}
