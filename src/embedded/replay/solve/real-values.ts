import { nodesOf } from '../execution/symbolic/size-of-tree.js';
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

type Binary = Extract<Symbolic, { kind: 'binary' }>;

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function comparisonsIn(tree: Symbolic): readonly Binary[] {
  return nodesOf(tree).filter(
    (node): node is Binary =>
      node.kind === 'binary' && COMPARISONS.has(node.operator) && node.left.type.kind === 'real',
  );
}

function constantsIn(tree: Symbolic): readonly number[] {
  const constants = nodesOf(tree).filter((node) => node.kind === 'constant');
  return constants.slice(0, 16).map(({ value }) => Number(value));
}

/** Where both sides are equal, if their difference is a straight line. */
function meetingPoint({ left, right }: Binary, input: number, assignment: Assignment): number | undefined {
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
