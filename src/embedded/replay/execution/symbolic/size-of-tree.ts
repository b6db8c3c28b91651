import type { Symbolic } from './symbolic.js';

const SIZES = new WeakMap<Symbolic, number>();

/** Number of nodes, with shared ones counted as often as they occur. */
export function sizeOfTree(tree: Symbolic): number {
  const known = SIZES.get(tree);
  if (known !== undefined) return known;
  const size =
    tree.kind === 'constant' || tree.kind === 'input'
      ? 1
      : tree.kind === 'binary'
        ? 1 + sizeOfTree(tree.left) + sizeOfTree(tree.right)
        : 1 + sizeOfTree(tree.operand);
  SIZES.set(tree, size);
  return size;
}
