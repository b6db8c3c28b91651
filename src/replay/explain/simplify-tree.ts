import { wrapInteger } from '../../arithmetic/integer-arithmetic.js';
import type { Symbolic } from '../../machine/interface/symbolic.js';

/** What is computed, without what a reader does not need: conversions that keep the number, and constants added up. */
export function simplifyTree(tree: Symbolic): Symbolic {
  return simplified(tree, new Map());
}

/** @param known what was simplified before: parts are shared, and a tree of few nodes may have very many paths */
function simplified(tree: Symbolic, known: Map<Symbolic, Symbolic>): Symbolic {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const simple = simplifiedNode(tree, known);
  known.set(tree, simple);
  return simple;
}

function simplifiedNode(tree: Symbolic, known: Map<Symbolic, Symbolic>): Symbolic {
  switch (tree.kind) {
    case 'conversion':
      return isNarrowing(tree)
        ? { ...tree, operand: simplified(tree.operand, known) }
        : simplified(tree.operand, known);
    case 'unary':
      return { ...tree, operand: simplified(tree.operand, known) };
    case 'binary':
      return simplifyBinary({
        ...tree,
        left: simplified(tree.left, known),
        right: simplified(tree.right, known),
      });
    default:
      return tree;
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Bits of the largest type whose sums are looked at. */
const WIDEST_SUM = 128;

type Binary = Extract<Symbolic, { kind: 'binary' }>;

function simplifyBinary(tree: Binary): Symbolic {
  const { operator, left, right, type } = tree;
  const sum = sumWithConstant(tree);
  if (sum !== undefined) return withAdded(sum.operand, sum.added, type);
  if (!COMPARISONS.has(operator)) return tree;
  const side = sumWithConstant(left);
  if (side === undefined || right.kind !== 'constant' || typeof right.value !== 'bigint') return tree;
  // Sums are modulo a power of 2, so a constant may go to the other side of an equation; of an inequation only where
  // there are enough bits for every sum.
  const isWide = left.type.kind === 'integer' && left.type.width > WIDEST_SUM;
  if (operator !== '==' && operator !== '!=' && !isWide) return tree;
  if (wrapped(right.value, left.type) !== right.value) return tree;
  return {
    ...tree,
    left: side.operand,
    right: { ...right, value: wrapped(right.value - side.added, left.type) },
  };
}

/** A tree as something plus a constant; undefined if no constant is added. */
function sumWithConstant(tree: Symbolic): { readonly operand: Symbolic; readonly added: bigint } | undefined {
  if (tree.kind !== 'binary' || (tree.operator !== '+' && tree.operator !== '-')) return undefined;
  const { type } = tree;
  const isFirst = tree.operator === '+' && tree.left.kind === 'constant';
  const [left, right] = isFirst ? [tree.right, tree.left] : [tree.left, tree.right];
  if (type.kind !== 'integer' || left.type.kind !== 'integer' || left.type.width > type.width)
    return undefined;
  if (right.kind !== 'constant' || typeof right.value !== 'bigint') return undefined;
  const own = tree.operator === '+' ? right.value : -right.value;
  // A sum of fewer bits is another number where it wraps.
  const inner = left.type.width === type.width ? sumWithConstant(left) : undefined;
  return inner === undefined ? { operand: left, added: own } : { ...inner, added: inner.added + own };
}

function withAdded(operand: Symbolic, sum: bigint, type: Symbolic['type']): Symbolic {
  const added = wrapped(sum, { ...type, ...(type.kind === 'integer' && { signed: true }) });
  if (added === 0n) return operand;
  const right: Symbolic = { kind: 'constant', value: added < 0n ? -added : added, type };
  return { kind: 'binary', operator: added < 0n ? '-' : '+', left: operand, right, type };
}

function wrapped(value: bigint, type: Symbolic['type']): bigint {
  return type.kind === 'integer' ? wrapInteger(type, value) : value;
}

/** Whether a conversion may change the number. */
export function isNarrowing({ operand, type }: Extract<Symbolic, { kind: 'conversion' }>): boolean {
  return operand.type.kind !== type.kind || operand.type.width > type.width;
}
