import { degreeOf, divides, type Monomial, valueOfMonomial } from './monomials.js';

/** A sum of multiples of monomials, which is 0. */
export interface Equation {
  readonly parts: readonly { readonly factor: bigint; readonly monomial: Monomial }[];
}

type Point = readonly bigint[];

/** A prime below the square root of what a number holds exactly, so that products are exact. */
const PRIME = 67_108_859;
/** Fractions with such parts are told apart by their remainders: twice the product of both is less than the prime. */
const MAXIMUM_NUMERATOR = 1_000_000;
const MAXIMUM_DENOMINATOR = 32;
/** Parts of an equation, and of one that is not linear: longer ones, and those with large factors, are mostly accidents. */
const MAXIMUM_PARTS = 9;
const MAXIMUM_PARTS_OF_PRODUCTS = 5;
const MAXIMUM_FACTOR_OF_PRODUCTS = 100n;
/** Without more points than unknowns, anything is a solution. */
const SPARE_POINTS = 3;

/** Values of a combination of monomials at all points, modulo the prime. */
interface Column {
  readonly values: number[];
  readonly combination: Map<Monomial, number>;
}

/** It is 1 at a point at which those found later are 0. */
interface IndependentColumn extends Column {
  readonly pivot: number;
}

/**
 * Polynomial equations that hold at all points, without those that follow from others by multiplication: each says what
 * one monomial is in terms of those before it. They are found modulo a prime, and checked exactly.
 *
 * @param points each has a value for every variable
 * @param monomials the simplest first
 */
export function equationsAt(points: readonly Point[], monomials: readonly Monomial[]): readonly Equation[] {
  const independent: IndependentColumn[] = [];
  const leading: Monomial[] = [];
  const equations: Equation[] = [];
  for (const monomial of monomials) {
    if (leading.some((other) => divides(other, monomial))) continue;
    if (independent.length + SPARE_POINTS >= points.length) break;
    const column = reduceColumn(monomial, points, independent);
    const pivot = column.values.findIndex((value) => value !== 0);
    if (pivot >= 0) {
      independent.push({ ...scale(column, inverse(column.values[pivot] ?? 1)), pivot });
      continue;
    }
    leading.push(monomial);
    const equation = withWholeFactors(column.combination);
    if (equation === undefined || isFarFetched(equation)) continue;
    if (points.every((point) => isZeroAt(equation, point))) equations.push(equation);
  }
  return equations;
}

/** Whether the equation holds at a point. */
export function isZeroAt({ parts }: Equation, point: Point): boolean {
  return (
    parts.reduce((sum, { factor, monomial }) => sum + factor * valueOfMonomial(monomial, point), 0n) === 0n
  );
}

function isFarFetched({ parts }: Equation): boolean {
  if (parts.every(({ monomial }) => degreeOf(monomial) <= 1)) return parts.length > MAXIMUM_PARTS;
  return (
    parts.length > MAXIMUM_PARTS_OF_PRODUCTS ||
    parts.some(({ factor }) => factor > MAXIMUM_FACTOR_OF_PRODUCTS || factor < -MAXIMUM_FACTOR_OF_PRODUCTS)
  );
}

function reduceColumn(
  monomial: Monomial,
  points: readonly Point[],
  independent: readonly IndependentColumn[],
): Column {
  const values = points.map((point) => Number(valueOfMonomial(monomial, point) % BigInt(PRIME)));
  const combination = new Map([[monomial, 1]]);
  for (const [row, value] of values.entries()) values[row] = modulo(value);
  for (const other of independent) {
    const factor = values[other.pivot] ?? 0;
    if (factor === 0) continue;
    for (const [row, value] of other.values.entries())
      values[row] = modulo((values[row] ?? 0) - factor * value);
    for (const [each, value] of other.combination)
      combination.set(each, modulo((combination.get(each) ?? 0) - factor * value));
  }
  return { values, combination };
}

function scale({ values, combination }: Column, factor: number): Column {
  return {
    values: values.map((value) => modulo(value * factor)),
    combination: new Map([...combination].map(([monomial, value]) => [monomial, modulo(value * factor)])),
  };
}

function modulo(value: number): number {
  const rest = value % PRIME;
  return rest < 0 ? rest + PRIME : rest;
}

/** By the theorem of Fermat. */
function inverse(value: number): number {
  let result = 1;
  let power = value;
  for (let exponent = PRIME - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = modulo(result * power);
    power = modulo(power * power);
  }
  return result;
}

/** The same with whole numbers instead of remainders; undefined if they are not those of small fractions. */
function withWholeFactors(combination: ReadonlyMap<Monomial, number>): Equation | undefined {
  const fractions = [...combination].flatMap(([monomial, value]) =>
    value === 0 ? [] : [{ monomial, fraction: fractionOf(value) }],
  );
  let common = 1n;
  for (const { fraction } of fractions) {
    if (fraction === undefined) return undefined;
    common = (common * fraction.denominator) / greatestDivisor(common, fraction.denominator);
  }
  const parts = fractions.map(({ monomial, fraction }) => ({
    monomial,
    factor: fraction === undefined ? 0n : (fraction.numerator * common) / fraction.denominator,
  }));
  return { parts };
}

/** A small fraction that is this number modulo the prime (Wang's reconstruction). */
function fractionOf(value: number): { readonly numerator: bigint; readonly denominator: bigint } | undefined {
  let [previous, rest] = [PRIME, value];
  let [before, factor] = [0, 1];
  while (rest > MAXIMUM_NUMERATOR) {
    const quotient = Math.floor(previous / rest);
    [previous, rest] = [rest, previous - quotient * rest];
    [before, factor] = [factor, before - quotient * factor];
  }
  if (factor === 0 || Math.abs(factor) > MAXIMUM_DENOMINATOR) return undefined;
  const sign = factor < 0 ? -1n : 1n;
  return { numerator: sign * BigInt(rest), denominator: sign * BigInt(factor) };
}

export function greatestDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
