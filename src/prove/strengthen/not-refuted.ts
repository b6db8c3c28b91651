import type { TypedProgram } from '../../c/tree/typed-program.js';
import { integersAtLoops } from '../sample/integers-at-loops.js';
import { sampleLoops } from '../sample/loop-values.js';
import type { CandidateInvariant } from './candidates.js';

/**
 * Candidates that executions did not make false: a solver takes far longer to drop one that they did.
 *
 * @param candidates none of them with a bound variable
 */
export function notRefuted(
  program: TypedProgram,
  entryFunction: string,
  candidates: readonly CandidateInvariant[],
): readonly CandidateInvariant[] {
  const asked = integersAtLoops(program).flatMap((loop) => {
    const own = candidates.filter(({ offset }) => offset === loop.range.start);
    return own.length === 0 ? [] : [{ loop, own, expressions: own.map(({ expression }) => expression) }];
  });
  const visits = sampleLoops(program, entryFunction, asked);
  const refuted = new Set(
    asked.flatMap(({ own }, number) =>
      own.filter((_, index) => visits[number]?.some(({ values }) => values[index] === 0n)),
    ),
  );
  return candidates.filter((each) => !refuted.has(each));
}
