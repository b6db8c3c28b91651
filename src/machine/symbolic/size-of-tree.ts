import type { Symbolic } from '../interface/symbolic.js';

const WRITTEN = new WeakMap<Symbolic, number>();
const SIZES = new WeakMap<Symbolic, number>();

/** Trees up to this many nodes are small enough to look at shared nodes as often as they occur. */
const SMALL = 64;

/** Whether a tree is so small that it does not matter how often its nodes are shared: `x = x * x` doubles it. */
export function isSmall(tree: Symbolic): boolean {
  return writtenSize(tree) <= SMALL;
}

/** Number of nodes; those of trees that are not small count once, however often they are shared. */
export function sizeOfTree(tree: Symbolic): number {
  if (isSmall(tree)) return writtenSize(tree);
  const known = SIZES.get(tree) ?? listNodes(tree).length;
  SIZES.set(tree, known);
  return known;
}

/** Number of nodes, with shared ones counted as often as they occur. */
function writtenSize(tree: Symbolic): number {
  const known = WRITTEN.get(tree);
  if (known !== undefined) return known;
  const size = treeOperands(tree).reduce((sum, each) => sum + writtenSize(each), 1);
  WRITTEN.set(tree, size);
  return size;
}

/** Every node of a tree once, operands before what is computed from them. */
export function listNodes(tree: Symbolic): readonly Symbolic[] {
  return distinctNodes([tree]);
}

/** Every node of several trees once, operands before what is computed from them. */
export function distinctNodes(trees: readonly Symbolic[]): readonly Symbolic[] {
  const nodes = new Set<Symbolic>();
  const collect = (each: Symbolic): void => {
    if (nodes.has(each)) return;
    for (const operand of treeOperands(each)) collect(operand);
    nodes.add(each);
  };
  for (const tree of trees) collect(tree);
  return [...nodes];
}

/** Whether some node of a tree is of a kind. Each node is looked at once, however many trees it is in. */
export function someNode(is: (node: Symbolic) => boolean): (tree: Symbolic) => boolean {
  const known = new WeakMap<Symbolic, boolean>();
  const some = (tree: Symbolic): boolean => {
    const before = known.get(tree);
    if (before !== undefined) return before;
    const found = is(tree) || treeOperands(tree).some(some);
    known.set(tree, found);
    return found;
  };
  return some;
}

/** Number of nodes, shared ones counted once, up to a limit. */
export function countNodes(tree: Symbolic, limit: number): number {
  const seen = new Set<Symbolic>();
  const open = [tree];
  for (let each = open.pop(); each !== undefined && seen.size < limit; each = open.pop()) {
    if (seen.has(each)) continue;
    seen.add(each);
    open.push(...treeOperands(each));
  }
  return seen.size;
}

function treeOperands(tree: Symbolic): readonly Symbolic[] {
  switch (tree.kind) {
    case 'constant':
    case 'input':
      return [];
    case 'binary':
      return [tree.left, tree.right];
    default:
      return [tree.operand];
  }
}
