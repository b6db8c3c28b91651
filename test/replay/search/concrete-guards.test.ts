import { describe, expect, it } from 'vitest';
import type { SymbolicOperator } from '../../../src/machine/interface/symbolic.js';
import { SYMBOLIC_OPERATORS } from '../../../src/machine/interface/type-codes.js';
import { ConcreteGuards, comparisonMargin } from '../../../src/machine/symbolic/concrete-guards.js';

const FAR = 2 ** 53;

describe('the margin of a comparison', () => {
  it.each<readonly [number, SymbolicOperator, number, number]>([
    [3, '==', 3, -1],
    [3, '==', 7, 4],
    [3, '!=', 3, 1],
    [3, '!=', 7, -4],
    [3, '<', 7, -4],
    [7, '<', 7, 1],
    [7, '<=', 7, -1],
    [9, '<=', 7, 2],
    [7, '>', 7, 1],
    [9, '>', 7, -2],
    [7, '>=', 7, -1],
    [3, '>=', 7, 4],
    [0.25, '<', 0, 1.25],
    [Number.NaN, '==', 1, FAR],
    [Number.NaN, '!=', 1, -FAR],
    [Number.NaN, '<', 1, FAR],
    [1, '>=', Number.NaN, FAR],
    [Number.POSITIVE_INFINITY, '==', Number.POSITIVE_INFINITY, -1],
    [Number.POSITIVE_INFINITY, '<=', 1, FAR],
  ])('%d %s %d', (left, operator, right, margin) => {
    expect(comparisonMargin(SYMBOLIC_OPERATORS.indexOf(operator), left, right)).toBe(margin);
  });
});

describe('the conditions of an execution', () => {
  it('had outcomes, and missed others by the least margin', () => {
    const guards = new ConcreteGuards(4);
    expect([guards.taken, guards.missed]).toEqual([[], []]);
    guards.compared(3, 8, 1);
    guards.compared(3, 5, 2);
    guards.compared(3, 6, 3);
    guards.compared(0, -1, 4);
    expect(guards.taken).toEqual([6, 1]);
    expect(guards.missed).toEqual([
      [7, { distance: 5, inputs: 2 }],
      [0, { distance: 1, inputs: 4 }],
    ]);
  });
});
