/** A product of variables: how often each of them is a factor. */
export type Monomial = readonly number[];

/** All products of at most this many factors, those of fewer factors first; 1 is the first. */
export function monomialsUpTo(degree: number, variables: number): readonly Monomial[] {
  const all: Monomial[] = [];
  let last: readonly Monomial[] = [Array.from({ length: variables }, () => 0)];
  for (let factors = 0; ; factors++) {
    all.push(...last);
    if (factors === degree) return all;
    last = last.flatMap((monomial) => timesEach(monomial));
  }
}

/** Multiplied by its last factor and by those behind it, so that each product comes up once. */
function timesEach(monomial: Monomial): readonly Monomial[] {
  const last = monomial.findLastIndex((power) => power > 0);
  return monomial.flatMap((_, variable) =>
    variable < last ? [] : [monomial.map((power, index) => (index === variable ? power + 1 : power))],
  );
}

export function divides(one: Monomial, other: Monomial): boolean {
  return one.every((power, variable) => power <= (other[variable] ?? 0));
}

export function valueOfMonomial(monomial: Monomial, point: readonly bigint[]): bigint {
  let value = 1n;
  for (const [variable, power] of monomial.entries())
    for (let factor = 0; factor < power; factor++) value *= point[variable] ?? 0n;
  return value;
}

export function degreeOf(monomial: Monomial): number {
  return monomial.reduce((degree, power) => degree + power, 0);
}

/** Powers of one variable, all variables, and then the others: so that equations say what variables are in terms of that one. */
export function monomialsFrom(base: number, monomials: readonly Monomial[]): readonly Monomial[] {
  const isPower = (monomial: Monomial) =>
    monomial.every((power, variable) => power === 0 || variable === base);
  const powers = monomials.filter(isPower);
  const others = monomials.filter((monomial) => !isPower(monomial));
  const linear = others.filter((monomial) => degreeOf(monomial) === 1);
  return [...powers, ...linear, ...others.filter((monomial) => degreeOf(monomial) > 1)];
}
