/** Numbers of states and choices are whole numbers below this. */
export const LARGEST = 2 ** 52;
const THREAD = 2_147_483_647;
/** Tells states apart that have been reached with inputs from which others follow. */
const START = 1_000_003;

/** Stands for a state in which a thread goes on. @param start the number of the inputs */
export function choiceNumber(state: number, start: number, thread: number): number {
  return (state + start * START + (thread + 1) * THREAD) % LARGEST;
}
