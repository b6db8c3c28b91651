import type { Equation } from '../sample/equations.js';
import type { NamedInteger } from '../sample/integers-at-loops.js';
import { degreeOf, type Monomial } from '../sample/monomials.js';

/**
 * An equation between variables as C, so that it may wrap like the computations of the program; and if it is linear in
 * narrow variables, once more so that nothing wraps.
 */
export function equationTexts(equation: Equation, integers: readonly NamedInteger[]): readonly string[] {
  const used = (index: number) => equation.parts.some(({ monomial }) => monomial[index] !== 0);
  if (integers.some(({ type }, index) => type.width > 32 && used(index)))
    return [equationText(equation, integers, 64)];
  const variables = integers.filter((_, index) => used(index)).length;
  // One variable has one value.
  if (variables <= 1) return [equationText(equation, integers, 'exact')];
  const isLinear = equation.parts.every(({ monomial }) => degreeOf(monomial) <= 1);
  return [
    equationText(equation, integers, 32),
    ...(isLinear ? [equationText(equation, integers, 'exact')] : []),
  ];
}

/** The same so that nothing wraps, as long as products of two fit. */
export function exactEquationText(equation: Equation, integers: readonly NamedInteger[]): string {
  return equationText(equation, integers, 'exact');
}

/** Modulo a power of two, or with more bits than the numbers have. */
type Arithmetic = 32 | 64 | 'exact';

const ARITHMETIC = {
  32: { width: 32, signed: false, cast: 'unsigned int', suffix: 'U' },
  64: { width: 64, signed: false, cast: 'unsigned long long', suffix: 'ULL' },
  exact: { width: 64, signed: true, cast: 'long long', suffix: 'LL' },
} as const;

/** With as few minus signs as possible: each part is on the side on which it is added. */
function equationText({ parts }: Equation, integers: readonly NamedInteger[], as: Arithmetic): string {
  const side = (isLeft: boolean) => {
    const own = parts.filter(({ factor }) => factor > 0n === isLeft);
    if (own.length === 0) return constantText(0n, as);
    return own
      .map(({ factor, monomial }) => productText(factor < 0n ? -factor : factor, monomial, integers, as))
      .join(' + ');
  };
  return `${side(true)} == ${side(false)}`;
}

function productText(
  factor: bigint,
  monomial: Monomial,
  integers: readonly NamedInteger[],
  as: Arithmetic,
): string {
  const variables = integers.flatMap((integer, index) =>
    Array.from({ length: monomial[index] ?? 0 }, () => variableText(integer, as)),
  );
  const number = factor === 1n && variables.length > 0 ? [] : [constantText(factor, as)];
  return [...number, ...variables].join(' * ');
}

function variableText({ name, type }: NamedInteger, as: Arithmetic): string {
  const { width, signed, cast } = ARITHMETIC[as];
  return type.width === width && type.signed === signed ? name : `(${cast})${name}`;
}

function constantText(value: bigint, as: Arithmetic): string {
  return `${value}${ARITHMETIC[as].suffix}`;
}
