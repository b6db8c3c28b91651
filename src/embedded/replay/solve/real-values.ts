import type { Symbolic, SymbolicType } from '../execution/symbolic/symbolic.js';
import { type Assignment, type Constraint, convert, evaluateSymbolic } from './evaluate-symbolic.js';

/** Numbers that often decide in programs with floating-point values. */
const USUAL = [0, 1, -1, 0.5, 2, 10, 100, 1e10, -1e10, 1e300, Number.POSITIVE_INFINITY, Number.NaN];

/** Values that may satisfy a constraint on a real input: where its two sides meet, around constants, and common ones. */
export function realCandidates(
  constraints: readonly Constraint[],
  input: number,
  type: SymbolicType,
  assignment: Assignment,
): readonly number[] {
  const found: number[] = [];
  for (const { condition } of constraints) {
    for (const comparison of comparisonsIn(condition)) {
      const root = meetingPoint(comparison, input, assignment);
      if (root !== undefined) found.push(...around(root));
    }
    for (const constant of constantsIn(condition)) found.push(...around(constant));
  }
  const middles = found
    .slice(0, 12)
    .flatMap((left, index) => found.slice(index + 1, 12).map((right) => (left + right) / 2));
  const candidates = [...found, ...middles, ...USUAL].map((value) => Number(convert(value, type)));
  return [...new Set(candidates)].slice(0, 200);
}

function around(value: number): readonly number[] {
  const step = Math.max(Math.abs(value) * 2 ** -23, 1e-40);
  const fine = Math.max(Math.abs(value) * 2 ** -52, Number.MIN_VALUE);
  return [
    value,
    value + step,
    value - step,
    value + fine,
    value - fine,
    value + 1,
    value - 1,
    value * 2,
    value / 2,
  ];
}

function comparisonsIn(tree: Symbolic): readonly Extract<Symbolic, { kind: 'binary' }>[] {
  if (tree.kind === 'constant' || tree.kind === 'input') return [];
  if (tree.kind !== 'binary') return comparisonsIn(tree.operand);
  if (['==', '!=', '<', '<=', '>', '>='].includes(tree.operator) && tree.left.type.kind === 'real')
    return [tree];
  return [...comparisonsIn(tree.left), ...comparisonsIn(tree.right)];
}

function constantsIn(tree: Symbolic): readonly number[] {
  switch (tree.kind) {
    case 'constant':
      return [Number(tree.value)];
    case 'input':
      return [];
    case 'binary':
      return [...constantsIn(tree.left), ...constantsIn(tree.right)].slice(0, 16);
    default:
      return constantsIn(tree.operand);
  }
}

/** Where both sides are equal, if their difference is a straight line. */
function meetingPoint(
  { left, right }: Extract<Symbolic, { kind: 'binary' }>,
  input: number,
  assignment: Assignment,
): number | undefined {
  const difference = (value: number): number => {
    const changed = [...assignment];
    changed[input] = value;
    return (
      Number(evaluateSymbolic(left, changed) ?? Number.NaN) -
      Number(evaluateSymbolic(right, changed) ?? Number.NaN)
    );
  };
  const [atZero, atOne] = [difference(0), difference(1)];
  const slope = atOne - atZero;
  const root = -atZero / slope;
  return Number.isFinite(root) ? root : undefined;
}
