import { expect, it } from 'vitest';
import type { PathConstraint } from '../../../../src/machine/interface/execution.js';
import type { Symbolic } from '../../../../src/machine/interface/symbolic.js';
import { PathIndex } from '../../../../src/replay/search/inputs/related-constraints.js';

const INT = { kind: 'integer', width: 32, signed: true } as const;
const NOWHERE = { start: 0, end: 1, line: 1, column: 1 };

it('decisions are related through the inputs that they share, as far as the one that is changed', () => {
  const input = (index: number): Symbolic => ({ kind: 'input', index, type: INT });
  const less = (left: Symbolic, right: Symbolic): Symbolic => ({
    kind: 'binary',
    operator: '<',
    left,
    right,
    type: INT,
  });
  const path = [
    less(input(0), input(1)),
    less(input(1), input(2)),
    less(input(3), input(4)),
    less(input(2), input(5)),
  ].map((condition): PathConstraint => {
    return { kind: 'decision', range: NOWHERE, condition, value: 1n, inputs: 6 };
  });
  const index = new PathIndex(path, () => []);
  const numbers = (changed: number, before: number) =>
    index
      .relatedTo([{ condition: input(changed), truth: true }], before)
      .map(({ condition }) => path.findIndex((each) => each.condition === condition));
  expect(numbers(0, 4)).toEqual([0, 1, 3]);
  expect(numbers(0, 3)).toEqual([0, 1]);
  expect(numbers(4, 4)).toEqual([2]);
  expect(numbers(5, 3)).toEqual([]);
});
