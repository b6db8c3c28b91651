import { describe, expect, it } from 'vitest';
import type {
  Symbolic,
  SymbolicOperator,
  SymbolicType,
} from '../../../../src/embedded/replay/execution/symbolic/symbolic.js';
import {
  type Assignment,
  type Constraint,
  satisfies,
} from '../../../../src/embedded/replay/solve/evaluate-symbolic.js';
import { realCandidates } from '../../../../src/embedded/replay/solve/real-values.js';

const DOUBLE: SymbolicType = { kind: 'real', width: 64 };
const FLOAT: SymbolicType = { kind: 'real', width: 32 };
const INT: SymbolicType = { kind: 'integer', width: 32, signed: true };

const input = (index: number, type = DOUBLE): Symbolic => ({ kind: 'input', index, type });
const number = (value: number, type = DOUBLE): Symbolic => ({ kind: 'constant', value, type });
const combine = (
  left: Symbolic,
  operator: SymbolicOperator,
  right: Symbolic,
  type: SymbolicType = DOUBLE,
): Symbolic => ({
  kind: 'binary',
  operator,
  left,
  right,
  type,
});
const compare = (left: Symbolic, operator: SymbolicOperator, right: Symbolic): Constraint => ({
  condition: combine(left, operator, right, INT),
  truth: true,
});

const [x, y] = [input(0), input(1)];
const f = input(0, FLOAT);

/** Candidates that satisfy all constraints when they stand for the input. */
function fitting(
  constraints: readonly Constraint[],
  type: SymbolicType,
  assignment: Assignment,
): readonly number[] {
  return realCandidates(constraints, 0, type, assignment).filter((value) => {
    const changed = [value, ...assignment.slice(1)];
    return constraints.every((constraint) => satisfies(constraint, changed));
  });
}

describe('candidates for a real input', () => {
  it.each<[string, readonly Constraint[], SymbolicType?, Assignment?]>([
    ['an equation', [compare(combine(combine(x, '*', number(2)), '+', number(1)), '==', number(7.5))]],
    ['the input on both sides', [compare(combine(x, '*', number(3)), '==', combine(x, '+', number(9)))]],
    ['an equation with another input', [compare(combine(x, '-', y), '==', number(0.25))], DOUBLE, [0, 8]],
    ['just more than a constant', [compare(x, '>', number(0.1)), compare(x, '<', number(0.1 + 1e-16))]],
    ['just less than a float', [compare(f, '<', number(3, FLOAT)), compare(f, '>', number(2.9999, FLOAT))]],
    ['between two constants', [compare(x, '>', number(1000.25)), compare(x, '<', number(1000.75))]],
    ['far away', [compare(x, '>', number(1e299))]],
    ['a value that is not equal to itself', [compare(x, '!=', x)]],
  ])('%s', (_name, constraints, type = DOUBLE, assignment = [0, 0]) => {
    expect(fitting(constraints, type, assignment)).not.toEqual([]);
  });

  it('are values of the type, each once, and not many', () => {
    const constraints = Array.from({ length: 100 }, (_, index) => compare(f, '>', number(index / 7, FLOAT)));
    const candidates = realCandidates(constraints, 0, FLOAT, [0]);
    expect(candidates.filter((value) => !Object.is(Math.fround(value), value))).toEqual([]);
    expect(new Set(candidates).size).toBe(candidates.length);
    expect(candidates.length).toBeLessThanOrEqual(200);
  });

  it('are the usual ones where the constraint says nothing about the input', () => {
    expect(realCandidates([compare(y, '==', y)], 0, DOUBLE, [0, 0])).toEqual(
      expect.arrayContaining([0, 1, -1, Number.POSITIVE_INFINITY, Number.NaN]),
    );
  });
});
