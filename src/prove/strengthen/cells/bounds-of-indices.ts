import { visitExpressions } from '../../../c/tree/parts.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { integersAtLoops } from '../../sample/integers-at-loops.js';
import { type CandidateInvariant, candidatesAt, candidatesFor } from '../candidates.js';
import { notRefuted } from '../not-refuted.js';
import { sampledCandidates } from '../sampled-candidates.js';

/** Of a loop that no execution gets to. */
const MAXIMUM_INTEGERS = 4;

const known = new WeakMap<TypedProgram, Map<string, readonly CandidateInvariant[]>>();

/**
 * Candidates about integers that go with those about cells: bounds that executions showed, and what the program compares as
 * far as no execution made it false. Each is said once.
 */
export function boundsOfIndices(program: TypedProgram, entryFunction: string): readonly CandidateInvariant[] {
  const ofProgram = known.get(program) ?? new Map<string, readonly CandidateInvariant[]>();
  known.set(program, ofProgram);
  const found = ofProgram.get(entryFunction) ?? findBounds(program, entryFunction);
  ofProgram.set(entryFunction, found);
  return found;
}

function findBounds(program: TypedProgram, entryFunction: string): readonly CandidateInvariant[] {
  const { bounds } = sampledCandidates(program, entryFunction);
  const said = new Map<string, CandidateInvariant>();
  const seen = new Set(bounds.map(({ offset }) => offset));
  // Where no execution gets, integers that count from 0 are likely.
  const counting = integersAtLoops(program)
    .filter(({ range }) => !seen.has(range.start))
    .flatMap((loop) => {
      const signed = loop.integers.filter(({ type }) => type.signed).slice(0, MAXIMUM_INTEGERS);
      return candidatesAt(
        program,
        loop,
        signed.map(({ name }) => `${name} >= 0`),
      );
    });
  for (const each of [...bounds, ...counting, ...candidatesFor(program, 'compared')]) {
    const name = meaningOf(each);
    if (!said.has(name)) said.set(name, each);
  }
  return notRefuted(program, entryFunction, [...said.values()]);
}

/** Of numbers with a sign, a wider type says the same of a comparison. */
function meaningOf({ offset, text, expression }: CandidateInvariant): string {
  let isSigned = true;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ type }) => {
    if (type.kind === 'integer' && !type.signed) isSigned = false;
  });
  const said = isSigned ? text.replaceAll('(long long)', '').replaceAll(/\s/g, '') : text;
  return `${offset} ${said}`;
}
