import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { ProofEffort } from './proof-effort.js';
import { anyValue, declaredInputs, isProved, NEVER_FAILS, NEVER_OVERFLOWS } from './separate-program.js';
import { type ClaimedRound, RecursionWriter } from './write-recursion.js';

/**
 * Whether a solver shows that a function that is entered in a state of a set never returns: each activation is a
 * program of its own, which begins in any state of the set. No signed number may overflow in it: it would end the
 * meaning of the program (C11 6.5p5), and the recursion with it.
 */
export async function provesEndlessCalls(
  round: ClaimedRound,
  { unreadNames, dataModel }: TypedProgram,
  effort: ProofEffort,
): Promise<boolean> {
  const writer = new RecursionWriter(round);
  const written = writer.round();
  if (written === undefined) return false;
  const { variables, lines } = written;
  const { inputs } = writer.parts;
  if ([...variables, ...inputs].some(({ name }) => unreadNames.has(name))) return false;
  const program = [
    ...declaredInputs(inputs, variables),
    'int main(void) {',
    ...variables.flatMap((variable) => anyValue(variable, writer.nameOf(variable))),
    ...lines,
    '}',
  ];
  const separate = { program, invariants: [], dataModel, effort };
  return (await isProved(NEVER_FAILS, separate)) && (await isProved(NEVER_OVERFLOWS, separate));
}
