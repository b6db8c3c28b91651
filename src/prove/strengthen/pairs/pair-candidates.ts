import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { type KnownCells, type SampledCells, sampleCells } from '../../sample/known-cells.js';
import type { CandidateInvariant } from '../candidates.js';
import { type CellText, generalCandidate } from '../cells/cell-candidates.js';
import { CELL } from '../cells/cell-texts.js';
import { casesOf, type LoopCase } from '../cells/loop-cases.js';
import { constantsIn, limitsOfInputs } from '../program-texts.js';
import { type CellRange, cellRanges } from './cell-ranges.js';
import type { PairFact } from './pair-fact.js';
import { pairFacts } from './pair-facts.js';

/** Candidates of one loop. */
const MAXIMUM_CANDIDATES = 40;

/** Cells that a fact must have been seen to hold for, at least at two places. */
const FEWEST_CELLS = 3;

/** Facts about pairs of cells, which executions showed at heads of loops. */
export interface PairCandidates {
  readonly plain: readonly CandidateInvariant[];
  /** About a cell whose number an integer has: there are many. */
  readonly pivots: readonly CandidateInvariant[];
}

/**
 * Facts about all cells of a part of an array and one other cell for each, which executions showed at heads of loops: that the
 * part is sorted, is the reverse of another one, has sums of another one, or its largest cell at an index. None of them is
 * known to hold.
 */
export function pairCandidates(program: TypedProgram, entryFunction: string): PairCandidates {
  const mentioned = constantsIn(program.text).map(BigInt);
  const constants = [...new Set([...mentioned, ...limitsOfInputs(program.text)])];
  const found = sampleCells(program, entryFunction).map((sampled) => {
    const cases = casesOf(sampled.seen, sampled.known);
    const arrays = sampled.seen.arrays.map((array) => ({
      ranges: cellRanges(sampled, array),
      ...pairFacts(array, sampled, constants),
    }));
    const candidates = (kind: 'plain' | 'pivots') =>
      arrays
        .flatMap(({ ranges, [kind]: facts }) =>
          facts.flatMap((fact) => seenTexts(fact, ranges, sampled, kind === 'plain' ? cases : [])),
        )
        .slice(0, MAXIMUM_CANDIDATES)
        .flatMap((text) => generalCandidate(program, sampled.seen, text));
    return { plain: candidates('plain'), pivots: candidates('pivots') };
  });
  return {
    plain: found.flatMap(({ plain }) => plain),
    pivots: found.flatMap(({ pivots }) => pivots),
  };
}

/** The fact of each range in which executions showed it; of those in which they did not, where a flag has a value. Only what is said of all cells is worth that. */
function seenTexts(
  fact: PairFact,
  ranges: readonly CellRange[],
  sampled: SampledCells,
  cases: readonly LoopCase[],
): readonly CellText[] {
  const { of, when, reach, body, apart, unless } = fact;
  const last = reach === 0n ? CELL : `${CELL} + ${reach}`;
  return ranges
    .filter(({ kind, indices }) => of.includes(kind) && !(apart !== undefined && indices.includes(apart)))
    .filter((range) => unless === undefined || !isSeen(unless, range, sampled.known))
    .flatMap((range): readonly CellText[] => {
      const said = [...when, range.text(last)].join(' && ');
      if (isSeen(fact, range, sampled.known)) return range.kind === 'whole' ? [] : [{ range: said, body }];
      if (!of.includes('whole')) return [];
      return cases
        .filter(({ holds }) =>
          isSeen(
            fact,
            range,
            sampled.known.filter(({ integers }) => holds(integers)),
          ),
        )
        .map(({ text }) => ({ range: `${text} && ${said}`, body }));
    });
}

/** Whether the fact was true wherever it was seen, often enough, and not only of numbers that are alike. */
function isSeen({ holds, reach }: PairFact, { contains }: CellRange, known: readonly KnownCells[]): boolean {
  const cells = new Set<bigint>();
  let [count, isTelling] = [0, false];
  for (const visit of known) {
    for (const cell of new Set([...visit.cells.values()].flatMap((each) => [...each.keys()]))) {
      if (!contains(cell, visit.integers) || !contains(cell + reach, visit.integers)) continue;
      const truth = holds(cell, visit);
      if (truth === 'false') return false;
      if (truth === undefined) continue;
      isTelling ||= truth === 'true';
      cells.add(cell);
      count++;
    }
  }
  return isTelling && count >= FEWEST_CELLS && cells.size > 1;
}
