import type { TypedProgram } from '../../c/tree/typed-program.js';
import { constantsIn } from '../strengthen/program-texts.js';

/** Rounds of loops that are unrolled even where no number of the program asks for them, and the largest number that is followed. */
const USUAL = 40;
const LARGEST = 64;

/**
 * How often loops are unrolled at first: if the program mentions a number a little above the usual one, so often that a loop ends
 * that counts up to it and includes it. Fewer rounds would be in vain.
 */
export function roundsToUnroll({ text }: TypedProgram): number {
  const mentioned = constantsIn(text).filter((each) => each >= USUAL && each <= LARGEST);
  return Math.max(USUAL, ...mentioned.map((each) => each + 1));
}
