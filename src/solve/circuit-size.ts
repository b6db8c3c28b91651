import type { Symbolic } from '../machine/interface/symbolic.js';
import { distinctNodes } from '../machine/symbolic/size-of-tree.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';

/** Gates of operations by the square of their width. */
const SQUARES: Readonly<Partial<Record<string, number>>> = { '*': 1, '/': 3, '%': 3 };
/** A product with a constant is a few sums. */
const OF_CONSTANT = 0.3;
/** Operations on reals: they shift, round and normalise besides. */
const REAL_SQUARES: Readonly<Partial<Record<string, number>>> = { '+': 2, '-': 2, '*': 4, '/': 12 };
/** Microseconds that a solver needs for one gate, measured over the growing programs of the bench. */
const MICROSECONDS = 12;

/**
 * About how many microseconds a solver takes to make circuits of constraints, before its own count of its work begins.
 * Products and quotients of wide numbers are the large ones.
 */
export function timeForCircuits(constraints: readonly SymbolicConstraint[]): number {
  const nodes = distinctNodes(constraints.map(({ condition }) => condition));
  return MICROSECONDS * nodes.reduce((sum, node) => sum + countGates(node), 0);
}

function countGates(node: Symbolic): number {
  const { width } = node.type;
  if (node.kind === 'table') return node.values.length;
  if (node.kind === 'conversion' && node.type.kind !== node.operand.type.kind) return width * width;
  if (node.kind !== 'binary') return 0;
  const { operator, left, right } = node;
  if (node.type.kind === 'float') return (REAL_SQUARES[operator] ?? 0) * width * width;
  const isByConstant = operator === '*' && (left.kind === 'constant' || right.kind === 'constant');
  return (SQUARES[operator] ?? 0) * (isByConstant ? OF_CONSTANT : 1) * width * width + width;
}
