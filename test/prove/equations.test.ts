import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equationsAt, isZeroAt } from '../../src/prove/sample/equations.js';
import {
  divides,
  type Monomial,
  monomialsFrom,
  monomialsUpTo,
  valueOfMonomial,
} from '../../src/prove/sample/monomials.js';

const factor = fc.bigInt({ min: -30n, max: 30n });
const value = fc.bigInt({ min: -200n, max: 200n });

/** Points with a last value that is a sum of multiples of monomials of the others, divided by `divisor` if that is whole. */
function pointsOf(
  given: readonly (readonly bigint[])[],
  polynomial: ReadonlyMap<Monomial, bigint>,
): readonly (readonly bigint[])[] {
  return given.map((point) => {
    const parts = [...polynomial].map(([monomial, multiple]) => multiple * valueOfMonomial(monomial, point));
    return [...point, parts.reduce((sum, part) => sum + part, 0n)];
  });
}

it('lists each product once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (degree, variables) => {
      const all = monomialsUpTo(degree, variables);
      const binomial = Array.from({ length: degree }).reduce(
        (product: number, _, index) => (product * (variables + index + 1)) / (index + 1),
        1,
      );
      expect(new Set(all.map((monomial) => monomial.join(' '))).size).toBe(Math.round(binomial));
      expect([...monomialsFrom(0, all)].sort()).toEqual([...all].sort());
    }),
  );
});

it('finds what a variable is in terms of another one, and nothing that is false', () => {
  fc.assert(
    fc.property(
      fc.tuple(factor, factor, factor),
      fc.uniqueArray(value, { minLength: 12, maxLength: 30 }),
      ([zero, one, two], numbers) => {
        const polynomial = new Map([
          [[0], zero],
          [[1], one],
          [[2], two],
        ]);
        const points = pointsOf(
          numbers.map((each) => [each]),
          polynomial,
        );
        const equations = equationsAt(points, monomialsFrom(0, monomialsUpTo(3, 2)));
        for (const equation of equations)
          for (const point of points) expect(isZeroAt(equation, point)).toBe(true);
        // Another value of the second variable contradicts one of them.
        const [[first = 0n, second = 0n] = []] = points;
        expect(equations.some((equation) => !isZeroAt(equation, [first, second + 1n]))).toBe(true);
      },
    ),
  );
});

it('has no equation that follows from another one by multiplication', () => {
  const points = Array.from({ length: 60 }, (_, index) => {
    const [one, two] = [BigInt(index % 7), BigInt(index % 11)];
    return [one, two, one * two];
  });
  const leading = equationsAt(points, monomialsUpTo(3, 3)).map(({ parts }) => parts[0]?.monomial ?? []);
  expect(leading).toEqual([[1, 1, 0]]);
  for (const one of leading)
    for (const other of leading) if (one !== other) expect(divides(one, other)).toBe(false);
});

it('gives whole factors to fractions', () => {
  const points = Array.from({ length: 20 }, (_, index) => {
    const each = BigInt(index);
    return [each, (each * (each + 1n) * (2n * each + 1n)) / 6n];
  });
  const [equation] = equationsAt(points, monomialsFrom(0, monomialsUpTo(3, 2)));
  expect(
    equation?.parts.map(({ factor: multiple }) => (multiple < 0n ? -multiple : multiple)).sort(),
  ).toEqual([1n, 2n, 3n, 6n]);
});

it('takes no accident of few points for an equation', () => {
  expect(
    equationsAt(
      [
        [1n, 5n],
        [2n, 9n],
      ],
      monomialsUpTo(2, 2),
    ),
  ).toEqual([]);
});
