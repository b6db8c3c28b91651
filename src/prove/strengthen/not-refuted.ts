import type { TypedProgram } from '../../c/tree/typed-program.js';
import { integersAtLoops, type LoopWithIntegers } from '../sample/integers-at-loops.js';
import { type AskedAtLoop, sampleAllLoops } from '../sample/loop-values.js';
import { type CandidateInvariant, candidatesAt } from './candidates.js';

/** Numbers that are others in a program with smaller ones. */
const LARGE = /\d{4}/;

/**
 * Candidates that executions did not make false: a solver takes far longer to drop one that they did. Where no execution gets
 * to a loop, those of the program with smaller numbers tell what is no matter of numbers.
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
    return own.length === 0 ? [] : [{ loop, own }];
  });
  const visits = sampleAllLoops(program, entryFunction, (of) =>
    of === program
      ? asked.map(({ loop, own }) => ({ loop, expressions: own.map(({ expression }) => expression) }))
      : askedOfAnother(of, asked),
  );
  const refuted = new Set(
    asked.flatMap(({ own }, number) =>
      own.filter((_, index) => {
        const truths = visits[number]?.map(({ values }) => values[index]) ?? [];
        // What never has a value cannot be said of every visit.
        return truths.includes(0n) || (truths.length > 0 && truths.every((each) => each === undefined));
      }),
    ),
  );
  return candidates.filter((each) => !refuted.has(each));
}

interface LoopWithCandidates {
  readonly loop: LoopWithIntegers;
  readonly own: readonly CandidateInvariant[];
}

/** The same candidates in a program with everything at the same place; where large numbers make them others, something true. */
function askedOfAnother(of: TypedProgram, asked: readonly LoopWithCandidates[]): readonly AskedAtLoop[] {
  const loops = new Map(integersAtLoops(of).map((loop) => [loop.range.start, loop]));
  return asked.flatMap(({ loop: { range }, own }) => {
    const loop = loops.get(range.start);
    if (loop === undefined) return [];
    const expressions = own.flatMap(({ text }) => {
      const [same] = candidatesAt(of, loop, [LARGE.test(text) ? '1' : text]);
      return same === undefined ? [] : [same.expression];
    });
    return [{ loop, expressions }];
  });
}
