import { analyseExpression } from '../../../c/analyse-expression.js';
import { visitExpressions } from '../../../c/tree/parts.js';
import type { PlaceholderExpression } from '../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import { typeModel } from '../../../c/type/type-model.js';
import type { LoopArray, LoopCells } from '../../sample/arrays-at-loops.js';
import type { LoopInteger } from '../../sample/integers-at-loops.js';
import { isChanged, isMoved, type KnownCells, sampleCells } from '../../sample/known-cells.js';
import type { CandidateInvariant } from '../candidates.js';
import { constantsIn, limitsOfInputs } from '../program-texts.js';
import { CELL, type CellPoint, cellTexts } from './cell-texts.js';
import { casesOf, isFlag } from './loop-cases.js';

/** Candidates of one loop: those that are always said, and those that are said where a flag has a value. */
const MAXIMUM_CANDIDATES = 60;
const MAXIMUM_IN_CASES = 30;

/** Larger numbers of a program are mostly lengths; as bounds of cells they are what inputs happened to be. */
const LARGE = 1000;

/** Cells of an array, from one to below another. */
interface CellRange {
  readonly side: 'below' | 'above';
  readonly text: string;
  readonly contains: (cell: bigint, integers: readonly (bigint | undefined)[]) => boolean;
}

/** A range of cells and what is said of each of them, as C. */
export interface CellText {
  readonly range: string;
  readonly body: string;
}

/**
 * Facts about all cells of a part of an array, such as those below an index, which the cells had in common that executions
 * showed at heads of loops. None of them is known to hold.
 */
export function cellCandidates(program: TypedProgram, entryFunction: string): readonly CandidateInvariant[] {
  const mentioned = constantsIn(program.text)
    .filter((each) => each < LARGE)
    .flatMap((each) => (each === 0 ? [0n] : [BigInt(each), BigInt(-each)]));
  const constants = [...new Set([...mentioned, ...limitsOfInputs(program.text)])];
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
  const cases = casesOf(seen, known);
  const moved = seen.indices.filter((index) => isMoved(seen, index, known) && !isFlag(seen, index, known));
  const found = seen.arrays.map((array, number) => {
    // An equation between two arrays is said of the first one.
    const others = seen.arrays.slice(number + 1);
    const names = others.map(({ cell }) => cell(CELL));
    const bounds = array.element.signed ? constants : constants.filter((each) => each > 0n);
    const textsOf = (contains: CellRange['contains'], ...apart: readonly LoopInteger[]) => {
      const points = known.flatMap(({ integers, cells }) =>
        [...(cells.get(array) ?? [])].flatMap(([cell, value]): CellPoint[] =>
          contains(cell, integers)
            ? [{ cell, value, integers, others: others.map((other) => cells.get(other)?.get(cell)) }]
            : [],
        ),
      );
      const integers = seen.loop.integers.map((each) =>
        apart.includes(each) || each.sumOf !== undefined ? undefined : each.name,
      );
      return cellTexts(array.cell(CELL), points, { integers, others: names, constants: bounds });
    };
    // What is always true of all cells was known before.
    const always = new Set(isChanged(seen, array, known) ? [] : textsOf((cell) => cell >= 0n));
    const plain: CellText[] = [];
    const inCases: CellText[] = [];
    for (const index of moved) {
      const told = new Set<string>();
      for (const { text: range, contains, side } of rangesOf(seen, array, index)) {
        const said = textsOf(contains, index);
        for (const body of said) {
          const key = `${side} ${body}`;
          if (always.has(body) || told.has(key)) continue;
          told.add(key);
          plain.push({ range, body });
        }
        if (side !== 'below') continue;
        for (const { text, integer, holds } of cases) {
          if (integer === index) continue;
          const only = textsOf(
            (cell, integers) => holds(integers) && contains(cell, integers),
            index,
            integer,
          );
          for (const body of only)
            if (!always.has(body) && !said.includes(body))
              inCases.push({ range: `${text} && ${range}`, body });
        }
      }
    }
    return { plain, inCases };
  });
  return [
    ...found.flatMap(({ plain }) => plain).slice(0, MAXIMUM_CANDIDATES),
    ...found.flatMap(({ inCases }) => inCases).slice(0, MAXIMUM_IN_CASES),
  ].flatMap((text) => generalCandidate(program, seen, text));
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
  { range, body }: CellText,
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
