import { greatestDivisor } from '../../sample/equations.js';

/** How a bound variable is called in the texts. */
export const CELL = 'cell';

/** What executions showed of one cell in a range of an array, with everything else at that visit. */
export interface CellPoint {
  readonly cell: bigint;
  readonly value: bigint;
  /** Values of the integers of the loop, as far as they have one. */
  readonly integers: readonly (bigint | undefined)[];
  /** Values of the same cell of the other arrays. */
  readonly others: readonly (bigint | undefined)[];
}

/** Fewer points say nothing. */
const FEWEST_POINTS = 3;
const MAXIMUM_DIVISOR = 64n;

/** What texts may speak of besides the cell. */
interface Surroundings {
  /** Names, in the order of the points; undefined for one of which nothing is to be said. */
  readonly integers: readonly (string | undefined)[];
  /** The same cell of other arrays. */
  readonly others: readonly string[];
  readonly constants: readonly bigint[];
}

/** What all points have in common, as C in which nothing wraps. @param said a cell of the array */
export function cellTexts(
  said: string,
  points: readonly CellPoint[],
  { integers, others, constants }: Surroundings,
): readonly string[] {
  if (points.length < FEWEST_POINTS || new Set(points.map(({ cell }) => cell)).size < 2) return [];
  const values = points.map(({ value }) => value);
  const [first = 0n] = values;
  const linear = linearText(points);
  const isConstant = values.every((value) => value === first);
  const relations = (other: string, of: (point: CellPoint) => bigint | undefined) => {
    const pairs = points.flatMap((point): readonly Pair[] => {
      const there = of(point);
      return there === undefined ? [] : [[point.value, there]];
    });
    if (pairs.length < points.length) return [];
    // Of constants, bounds by others say little.
    return pairTexts(said, other, pairs).filter((text) => !isConstant || text === `${said} == ${other}`);
  };
  return [
    ...(isConstant ? [`${said} == ${literal(first)}`] : []),
    ...(isConstant || linear === undefined ? [] : [`${said} == ${linear}`]),
    ...(isConstant ? [] : [...boundTexts(said, values, constants), ...remainderText(said, values)]),
    ...integers.flatMap((integer, index) =>
      integer === undefined ? [] : relations(`(long long)${integer}`, (point) => point.integers[index]),
    ),
    ...others.flatMap((other, index) => relations(`(long long)${other}`, (point) => point.others[index])),
  ];
}

/** A linear expression over the number of the cell. */
function linearText(points: readonly CellPoint[]): string | undefined {
  const [one] = points;
  const two = points.find(({ cell }) => cell !== one?.cell);
  if (one === undefined || two === undefined) return undefined;
  const [rise, run] = [two.value - one.value, two.cell - one.cell];
  if (rise % run !== 0n) return undefined;
  const factor = rise / run;
  const start = one.value - factor * one.cell;
  if (!points.every(({ cell, value }) => value === factor * cell + start)) return undefined;
  const product = factor === 1n ? CELL : `${factor} * ${CELL}`;
  return start === 0n ? product : `${product} + ${literal(start)}`;
}

/** The closest bounds that the program mentions and values come near, or signs; and a number between them that is left out. */
function boundTexts(
  said: string,
  values: readonly bigint[],
  constants: readonly bigint[],
): readonly string[] {
  const near = constants.filter((each) => isSmall(each) || values.some((value) => isSmall(value - each)));
  const below = near.filter((each) => values.every((value) => value >= each));
  const above = near.filter((each) => values.every((value) => value <= each));
  const between = constants.filter(
    (each) =>
      !values.includes(each) && values.some((value) => value > each) && values.some((value) => value < each),
  );
  return [
    ...below
      .filter((each) => below.every((other) => other <= each))
      .map((each) => `${said} >= ${literal(each)}`),
    ...above
      .filter((each) => above.every((other) => other >= each))
      .map((each) => `${said} <= ${literal(each)}`),
    ...between.slice(0, 2).map((each) => `${said} != ${literal(each)}`),
  ];
}

function isSmall(value: bigint): boolean {
  return value >= -1n && value <= 1n;
}

function remainderText(said: string, values: readonly bigint[]): readonly string[] {
  const [first = 0n] = values;
  const divisor = values.reduce((divisor, value) => greatestDivisor(divisor, value - first), 0n);
  if (divisor < 2n || divisor > MAXIMUM_DIVISOR || values.some((value) => value < 0n)) return [];
  return [`${said} % ${divisor} == ${first % divisor}`];
}

type Pair = readonly [one: bigint, other: bigint];

/** Relations that are no accident: a bound is reached, and no equation says more. */
function pairTexts(said: string, other: string, pairs: readonly Pair[]): readonly string[] {
  const [first = [0n, 0n]] = pairs;
  const distance = first[0] - first[1];
  if (pairs.every(([one, two]) => one - two === distance))
    return [`${said} == ${other}${distance === 0n ? '' : ` + ${literal(distance)}`}`];
  const [isBelow, isAbove] = [
    pairs.every(([one, two]) => one <= two),
    pairs.every(([one, two]) => one >= two),
  ];
  const isReached = pairs.some(([one, two]) => one === two);
  if (isReached)
    return [...(isBelow ? [`${said} <= ${other}`] : []), ...(isAbove ? [`${said} >= ${other}`] : [])];
  const isClose = pairs.some(([one, two]) => isSmall(one - two));
  if (!isClose || !(isBelow || isAbove)) return [`${said} != ${other}`];
  return [isBelow ? `${said} < ${other}` : `${said} > ${other}`];
}

function literal(value: bigint): string {
  return `${value}LL`;
}
