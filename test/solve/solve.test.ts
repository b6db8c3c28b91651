import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Symbolic, SymbolicOperator, SymbolicType } from '../../src/machine/interface/symbolic.js';
import { type SymbolicConstraint, satisfies } from '../../src/solve/evaluate-symbolic.js';
import { solve } from '../../src/solve/solve.js';

const INT: SymbolicType = { kind: 'integer', width: 32, signed: true };
const BYTE: SymbolicType = { kind: 'integer', width: 8, signed: false };
const DOUBLE: SymbolicType = { kind: 'float', width: 64 };

const input = (index: number, type: SymbolicType = INT): Symbolic => ({ kind: 'input', index, type });
const number = (value: bigint | number, type: SymbolicType = INT): Symbolic => ({
  kind: 'constant',
  value,
  type,
});
const combine = (
  left: Symbolic,
  operator: SymbolicOperator,
  right: Symbolic,
  type: SymbolicType = INT,
): Symbolic => ({ kind: 'binary', operator, left, right, type });
const widened = (operand: Symbolic): Symbolic => ({ kind: 'conversion', operand, type: INT });
const yes = (condition: Symbolic): SymbolicConstraint => ({ condition, truth: true });
const no = (condition: Symbolic): SymbolicConstraint => ({ condition, truth: false });

const [a, b, c, d] = [input(0), input(1), input(2), input(3)];
const sum = [b, c, d].reduce<Symbolic>((left, right) => combine(left, '+', right), a);

describe('solve', () => {
  it.each<[string, SymbolicConstraint[]]>([
    ['an equation', [yes(combine(combine(a, '*', number(3n)), '==', number(51n)))]],
    [
      'an equation that overflows',
      [yes(combine(combine(a, '*', number(4n)), '==', number(8n))), yes(combine(a, '>', number(2n)))],
    ],
    [
      'a chain of bounds',
      [yes(combine(a, '>', number(10n))), yes(combine(b, '==', combine(a, '-', number(7n))))],
    ],
    [
      'a sum of bounded inputs',
      [
        ...[a, b, c, d].flatMap((each) => [
          no(combine(each, '<', number(0n))),
          no(combine(each, '>', number(5n))),
        ]),
        yes(combine(sum, '==', number(17n))),
      ],
    ],
    [
      'two equations',
      [
        yes(combine(combine(a, '+', b), '==', number(10n))),
        yes(combine(combine(a, '-', b), '==', number(4n))),
      ],
    ],
    [
      'a product',
      [
        yes(combine(combine(a, '*', b), '==', number(35n))),
        yes(combine(a, '>', number(1n))),
        yes(combine(b, '>', number(1n))),
      ],
    ],
    [
      'a remainder',
      [
        yes(combine(combine(a, '%', number(7n)), '==', number(3n))),
        yes(combine(a, '>', number(1000n))),
        yes(combine(a, '<', number(2000n))),
      ],
    ],
    ['a byte', [yes(combine(widened(input(0, BYTE)), '==', number(200n)))]],
    ['a mask', [yes(combine(combine(a, '&', number(8n)), '!=', number(0n)))]],
    [
      'a double',
      [yes(combine(combine(input(0, DOUBLE), '*', number(2, DOUBLE), DOUBLE), '==', number(3, DOUBLE)))],
    ],
    [
      'bounds of a double',
      [
        yes(combine(input(0, DOUBLE), '>', number(0.1, DOUBLE))),
        yes(combine(input(0, DOUBLE), '<', number(0.2, DOUBLE))),
      ],
    ],
  ])('solves %s', (_, constraints) => {
    const found = solve(constraints, [0n, 0n, 0n, 0n]);
    expect(found).toBeDefined();
    for (const constraint of constraints) expect(satisfies(constraint, found ?? [])).toBe(true);
  });

  it('finds nothing where there is nothing', () => {
    expect(solve([yes(combine(a, '>', number(5n))), yes(combine(a, '<', number(5n)))], [0n])).toBeUndefined();
    expect(solve([yes(combine(widened(input(0, BYTE)), '==', number(256n)))], [0n])).toBeUndefined();
    expect(
      solve(
        [
          ...[a, b, c, d].map((each) => no(combine(each, '>', number(4n)))),
          ...[a, b, c, d].map((each) => no(combine(each, '<', number(0n)))),
          yes(combine(sum, '==', number(17n))),
        ],
        [0n, 0n, 0n, 0n],
      ),
    ).toBeUndefined();
  });

  it('solves what one input was made of, in any chain of invertible operations', () => {
    const operation = fc.record({
      operator: fc.constantFrom<SymbolicOperator>('+', '-', '^', '*'),
      constant: fc.integer({ min: -1000, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), fc.integer(), (operations, secret) => {
        const tree = operations.reduce<Symbolic>(
          (left, { operator, constant }) =>
            combine(left, operator, number(BigInt(operator === '*' ? constant * 2 + 1 : constant))),
          a,
        );
        // A product is solved up to a few overflows only, so it is left out where the secret is large.
        const small = operations.some(({ operator }) => operator === '*') ? secret % 100 : secret;
        fc.pre(operations.filter(({ operator }) => operator === '*').length < 2);
        const value = evaluate(tree, BigInt(small));
        const constraint = yes(combine(tree, '==', number(value)));
        const found = solve([constraint], [0n]);
        expect(found !== undefined && satisfies(constraint, found)).toBe(true);
      }),
      { seed: 20261121 },
    );
  });
});

function evaluate(tree: Symbolic, value: bigint): bigint {
  if (tree.kind === 'input') return BigInt.asIntN(32, value);
  if (tree.kind !== 'binary' || tree.right.kind !== 'constant') throw new Error('unexpected tree');
  const left = evaluate(tree.left, value);
  const right = BigInt(tree.right.value);
  const result =
    tree.operator === '+'
      ? left + right
      : tree.operator === '-'
        ? left - right
        : tree.operator === '*'
          ? left * right
          : left ^ right;
  return BigInt.asIntN(32, result);
}
