import { expect, it } from 'vitest';
import type { Execution, InputRequest, PathConstraint } from '../../../../src/machine/interface/execution.js';
import type { Symbolic, SymbolicOperator } from '../../../../src/machine/interface/symbolic.js';
import { variedInputs } from '../../../../src/replay/search/learnt/varied-inputs.js';
import { satisfies } from '../../../../src/solve/evaluate-symbolic.js';

const INT = { kind: 'integer', width: 32, signed: true } as const;
const input = (index: number): Symbolic => ({ kind: 'input', index, type: INT });
const number = (value: bigint): Symbolic => ({ kind: 'constant', value, type: INT });
const compared = (left: Symbolic, operator: SymbolicOperator, right: Symbolic): Symbolic => {
  return { kind: 'binary', operator, left, right, type: INT };
};

function execution(
  values: readonly bigint[],
  conditions: readonly Symbolic[],
): Pick<Execution, 'inputs' | 'path'> {
  const request = { type: { ...INT, name: 'int' } } as unknown as InputRequest;
  return {
    inputs: values.map((value) => ({ request, value })),
    path: conditions.map((condition): PathConstraint => {
      const value = satisfies({ condition, truth: true }, values) ? 1n : 0n;
      return {
        kind: 'decision',
        range: { start: 0, end: 1, line: 1, column: 1 },
        condition,
        value,
        inputs: 9,
      };
    }),
  };
}

it.each([
  { why: 'nothing is decided', values: [0n, 0n, 0n], conditions: [] },
  { why: 'a sum is small', values: [0n, 0n], conditions: [compared(input(0), '<', number(3n))] },
  { why: 'one is large', values: [2000n, 0n], conditions: [compared(input(0), '>', number(1990n))] },
  { why: 'one is larger', values: [5n, 0n], conditions: [compared(input(0), '>', input(1))] },
])('inputs differ and decide the same, where $why', ({ values, conditions }) => {
  const before = execution(values, conditions);
  const varied = variedInputs(before);
  expect(new Set(varied).size).toBe(values.length);
  expect(varied).not.toEqual(values);
  for (const { condition, value } of before.path)
    expect(satisfies({ condition, truth: value === 1n }, varied)).toBe(true);
});

it('inputs stay as they are where only these decide the same', () => {
  const conditions = [compared(input(0), '==', number(7n)), compared(input(1), '==', input(0))];
  expect(variedInputs(execution([7n, 7n], conditions))).toEqual([7n, 7n]);
});
