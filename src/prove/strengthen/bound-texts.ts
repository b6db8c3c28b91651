import { greatestDivisor } from '../sample/equations.js';
import type { NamedInteger } from '../sample/integers-at-loops.js';
import { movingBitTexts } from './moving-bit-texts.js';

type Point = readonly bigint[];

/** A variable with its values at all points. */
interface Column {
  readonly integer: NamedInteger;
  readonly values: readonly bigint[];
  readonly isChanged: boolean;
}

/** Factors that are tried besides those that the program mentions: small ones, and ends of types whose values are added up. */
const FACTORS = [2n, 3n, 4n, 5n, 6n, 8n, 10n, 127n, 128n, 255n, 32_767n, 32_768n, 65_535n];
/** Variables of which bounds by others speak. */
const MAXIMUM_RELATED = 6;
const MAXIMUM_DIVISOR = 4096n;

/**
 * Bounds, remainders and bits of variables that all points have in common, as C in which nothing wraps.
 *
 * @param isChanged of each variable, whether the loop changes it: of others, what is known before the loop stays known
 */
export function boundTexts(
  points: readonly Point[],
  integers: readonly NamedInteger[],
  isChanged: readonly boolean[],
  constants: readonly number[],
): readonly string[] {
  const columns = integers.map((integer, index) => ({
    integer,
    isChanged: isChanged[index] ?? true,
    values: points.map((point) => point[index] ?? 0n),
  }));
  const changed = columns.filter((column) => column.isChanged);
  const known = new Set(constants.map(BigInt));
  const narrow = columns.filter(({ integer }) => integer.type.width <= 32).slice(0, MAXIMUM_RELATED);
  return [
    ...changed.flatMap((column) => rangeTexts(column, known)),
    ...changed.flatMap(remainderTexts),
    ...changed.flatMap(bitTexts),
    ...narrow.flatMap((one) =>
      narrow.flatMap((other) =>
        one === other || !(one.isChanged || other.isChanged)
          ? []
          : [...movingBitTexts(one, other), ...pairTexts(one, other, known)],
      ),
    ),
    ...narrow.flatMap((one, first) =>
      narrow.slice(first + 1).flatMap((other) => sumTexts(one, other, narrow)),
    ),
  ];
}

/** Ends of types, which values often keep within: those of bytes and of halves of words. */
const ENDS_OF_TYPES = [127n, 255n, 32_767n, 65_535n];
/** Numbers on either side that are tried as bounds. */
const MAXIMUM_ENCLOSING = 3;

/**
 * Bounds of variables by the next numbers of the program beyond all values, and by the ends of narrow types: values may go
 * on further than was seen.
 *
 * @param points each has a value for every variable
 */
export function enclosingTexts(
  points: readonly Point[],
  integers: readonly NamedInteger[],
  constants: readonly number[],
): readonly string[] {
  const known = [...constants.flatMap((each) => [BigInt(each), -BigInt(each)]), ...ENDS_OF_TYPES];
  const ascending = [...new Set(known)].sort((one, other) => (one < other ? -1 : 1));
  return integers.flatMap(({ name, type }, index) => {
    const values = points.map((point) => point[index] ?? 0n);
    if (values.length === 0) return [];
    const [low, high] = [least(values), greatest(values)];
    const above = ascending.filter((each) => each >= high).slice(0, MAXIMUM_ENCLOSING);
    const below = ascending.filter((each) => each <= low).slice(-MAXIMUM_ENCLOSING);
    return [
      ...above.map((each) => `${name} <= ${each}`),
      ...(type.signed || low > 0n ? below.map((each) => `${name} >= ${each}`) : []),
    ];
  });
}

/** Between the smallest and the largest value, where those are no accident. */
function rangeTexts(
  { integer: { name, type }, values }: Column,
  known: ReadonlySet<bigint>,
): readonly string[] {
  const [low, high] = [least(values), greatest(values)];
  const isTold = (value: bigint) =>
    [value, value - 1n, value + 1n].some((each) => known.has(each)) ||
    count(values, value) > values.length / 4;
  const said = (value: bigint) => (type.signed ? `${value}` : `${value}U`);
  return [
    ...(isTold(high) ? [`${name} <= ${said(high)}`] : []),
    ...(isTold(low) && (type.signed || low > 0n) ? [`${name} >= ${said(low)}`] : []),
  ];
}

function remainderTexts({ integer: { name, type }, values }: Column): readonly string[] {
  const [first = 0n, ...others] = values;
  const divisor = others.reduce((divisor, value) => greatestDivisor(divisor, value - first), 0n);
  if (divisor < 2n || divisor > MAXIMUM_DIVISOR || values.length < 3) return [];
  const rest = ((first % divisor) + divisor) % divisor;
  // Of negative numbers, the remainder in C is none.
  if (!type.signed) return [`${name} % ${divisor}U == ${rest}U`];
  if (values.every((value) => value >= 0n)) return [`${name} % ${divisor} == ${rest}`];
  return type.width <= 32 ? [`((long long)${name} - ${rest}) % ${divisor} == 0`] : [];
}

/** Bits that are always 0 below the highest one, and bits that are always 1. */
function bitTexts({ integer: { name, type }, values }: Column): readonly string[] {
  if (type.signed && values.some((value) => value < 0n)) return [];
  const used = values.reduce((bits, value) => bits | value, 0n);
  const always = values.reduce((bits, value) => bits & value, used);
  const suffix = type.width > 32 ? 'ULL' : 'U';
  const said = `(${type.width > 32 ? 'unsigned long long' : 'unsigned int'})${name}`;
  const unused = ((1n << BigInt(type.width)) - 1n) & ~used;
  const lower = (1n << BigInt(used.toString(2).length)) - 1n;
  return [
    ...(used === lower ? [] : [`(${said} & ${unused}${suffix}) == 0`]),
    ...(always === 0n ? [] : [`(${said} & ${always}${suffix}) == ${always}${suffix}`]),
  ];
}

/** One variable by another, or by a multiple of it, if it is that much more than once. */
function pairTexts(one: Column, other: Column, known: ReadonlySet<bigint>): readonly string[] {
  const pairs = one.values.map((value, index) => [value, other.values[index] ?? 0n] as const);
  const distance = greatest(pairs.map(([value, bound]) => value - bound));
  const isTold = (distance <= 1n && distance >= -1n) || known.has(distance) || known.has(-distance);
  const reached = new Set(pairs.flatMap(([value, bound]) => (value - bound === distance ? [value] : [])));
  const factors = [...new Set([...FACTORS, ...[...known].filter((each) => each > 1n && each < 1000n)])].sort(
    (first, second) => Number(first - second),
  );
  const [left, right] = [wide(one), wide(other)];
  const above = tightFactor(pairs, factors);
  const below = tightFactor(
    pairs.map(([value, bound]) => [-value, bound]),
    factors,
  );
  return [
    ...(isTold && reached.size > 1 ? [`${left} <= ${right}${distance === 0n ? '' : ` + ${distance}`}`] : []),
    ...(above === undefined ? [] : [`${left} <= ${above} * ${right}`]),
    ...(below === undefined ? [] : [`${left} >= -${below} * ${right}`]),
  ];
}

/** The smallest factor with which no bound is exceeded, if once is too little, and some bound is reached. */
function tightFactor(
  pairs: readonly (readonly [value: bigint, bound: bigint])[],
  factors: readonly bigint[],
): bigint | undefined {
  if (pairs.every(([value, bound]) => value <= bound)) return undefined;
  const smallest = factors.find((factor) => pairs.every(([value, bound]) => value <= factor * bound));
  const isTight = pairs.some(
    ([value, bound]) => value > 0n && smallest !== undefined && value === smallest * bound,
  );
  return isTight ? smallest : undefined;
}

/** A sum of two variables, as a bound of a third one on either side, if it is reached. */
function sumTexts(one: Column, other: Column, all: readonly Column[]): readonly string[] {
  return all.flatMap((third) => {
    if (third === one || third === other) return [];
    const rows = one.values.map(
      (value, index) => [value, other.values[index] ?? 0n, third.values[index] ?? 0n] as const,
    );
    const isTight = rows.some(
      ([first, second, sum]) => first !== 0n && second !== 0n && first + second === sum,
    );
    if (!isTight) return [];
    const [sum, bound] = [`${wide(one)} + ${wide(other)}`, wide(third)];
    return [
      ...(rows.every(([first, second, limit]) => first + second <= limit) ? [`${sum} <= ${bound}`] : []),
      ...(rows.every(([first, second, limit]) => first + second >= limit) ? [`${sum} >= ${bound}`] : []),
    ];
  });
}

function wide({ integer: { name } }: Column): string {
  return `(long long)${name}`;
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least), values[0] ?? 0n);
}

function greatest(values: readonly bigint[]): bigint {
  return values.reduce((greatest, value) => (value > greatest ? value : greatest), values[0] ?? 0n);
}

function count(values: readonly bigint[], wanted: bigint): number {
  return values.filter((value) => value === wanted).length;
}
