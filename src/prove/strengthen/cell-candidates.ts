import { analyseExpression } from '../../c/analyse-expression.js';
import { visitExpressions } from '../../c/tree/parts.js';
import type { PlaceholderExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { typeModel } from '../../c/type/type-model.js';
import type { LoopArray, LoopCells } from '../sample/arrays-at-loops.js';
import type { LoopInteger } from '../sample/integers-at-loops.js';
import { isChanged, isMoved, type KnownCells, sampleCells } from '../sample/known-cells.js';
import type { CandidateInvariant } from './candidates.js';
import { CELL, type CellPoint, cellTexts } from './cell-texts.js';
import { constantsIn } from './program-texts.js';

/** Candidates of one loop. */
const MAXIMUM_CANDIDATES = 60;

/** Larger numbers of a program are mostly lengths; as bounds of cells they are what inputs happened to be. */
const LARGE = 1000;

/** Cells of an array, from one to below another. */
interface CellRange {
  readonly side: 'below' | 'above';
  readonly text: string;
  readonly contains: (cell: bigint, integers: readonly (bigint | undefined)[]) => boolean;
}

/**
 * Facts about all cells of a part of an array, such as those below an index, which the cells had in common that executions
 * showed at heads of loops. None of them is known to hold.
 */
export function cellCandidates(program: TypedProgram, entryFunction: string): readonly CandidateInvariant[] {
  const constants = constantsIn(program.text)
    .filter((each) => each <= LARGE)
    .flatMap((each) => (each === 0 ? [0n] : [BigInt(each), BigInt(-each)]));
  return sampleCells(program, entryFunction).flatMap(({ seen, known }) =>
    candidatesOf(program, seen, known, constants),
  );
}

function candidatesOf(
  program: TypedProgram,
  seen: LoopCells,
  known: readonly KnownCells[],
  constants: readonly bigint[],
): readonly CandidateInvariant[] {
  const texts = seen.arrays.flatMap((array, number) => {
    // An equation between two arrays is said of the first one.
    const others = seen.arrays.slice(number + 1);
    const names = others.map(({ name }) => name);
    const textsOf = (contains: CellRange['contains'], index?: LoopInteger) => {
      const points = known.flatMap(({ integers, cells }) =>
        [...(cells.get(array) ?? [])].flatMap(([cell, value]): CellPoint[] =>
          contains(cell, integers)
            ? [{ cell, value, integers, others: others.map((other) => cells.get(other)?.get(cell)) }]
            : [],
        ),
      );
      const integers = seen.loop.integers.map((each) => (each === index ? undefined : each.name));
      return cellTexts(array.name, points, { integers, others: names, constants });
    };
    // What is always true of all cells was known before.
    const always = new Set(isChanged(array, known) ? [] : textsOf((cell) => cell >= 0n));
    return seen.indices
      .filter((index) => isMoved(seen, index, known))
      .flatMap((index) => {
        const told = new Set<string>();
        return rangesOf(seen, array, index).flatMap(({ text: range, contains, side }) =>
          textsOf(contains, index).flatMap((body) => {
            const key = `${side} ${body}`;
            if (always.has(body) || told.has(key)) return [];
            told.add(key);
            return [{ range, body }];
          }),
        );
      });
  });
  return texts.slice(0, MAXIMUM_CANDIDATES).flatMap((text) => generalCandidate(program, seen, text));
}

/** The parts of an array that an index may divide it into, larger ones first. */
function rangesOf({ loop }: LoopCells, { length }: LoopArray, index: LoopInteger): readonly CellRange[] {
  const at = (integers: readonly (bigint | undefined)[]) => integers[loop.integers.indexOf(index)];
  const below: CellRange = {
    side: 'below',
    text: `0 <= ${CELL} && ${CELL} < ${index.name}`,
    contains: (cell, integers) => cell >= 0n && cell < (at(integers) ?? 0n),
  };
  if (length === undefined) return [below];
  const above = (operator: '>' | '>='): CellRange => ({
    side: 'above',
    text: `${CELL} ${operator} ${index.name} && ${CELL} >= 0 && ${CELL} < ${length}`,
    contains: (cell, integers) => {
      const from = at(integers);
      if (from === undefined || cell < 0n || cell >= length) return false;
      return operator === '>' ? cell > from : cell >= from;
    },
  });
  return [below, above('>='), above('>')];
}

/** A fact about all cells of a range, where it is an expression at the head of the loop. */
export function generalCandidate(
  program: TypedProgram,
  { loop: { kind, point, range: place, function: name } }: LoopCells,
  { range, body }: { readonly range: string; readonly body: string },
): readonly CandidateInvariant[] {
  const analysis = analyseExpression(program, point, `!(${range}) || ${body}`, {
    placeholders: new Map([[CELL, typeModel(program.dataModel).integer('long long')]]),
  });
  if (analysis.kind === 'problems') return [];
  const { expression } = analysis;
  const uses: PlaceholderExpression[] = [];
  visitExpressions({ expressions: [expression], places: [], statements: [] }, (each) => {
    if (each.kind === 'placeholder') uses.push(each);
  });
  const { line, column, start: offset } = place;
  const text = `\\forall integer ${CELL}; ${range} ==> ${body}`;
  return [
    {
      kind,
      presence: 'needed',
      offset,
      line,
      column,
      function: name,
      expression,
      text,
      forAll: { name: CELL, uses },
    },
  ];
}
