import type { Symbolic } from '../../../machine/interface/symbolic.js';
import { hashText, mixed } from '../../../machine/threads/state-hash.js';

/** With what hashes begin. */
const TEXT = 7;
const NUMBERS = 17;

const HASHES = new WeakMap<Symbolic, number>();

/** A number for a tree, equal for trees that compute the same in the same way; others have the same one by chance only. */
export function hashOfTree(tree: Symbolic): number {
  const known = HASHES.get(tree);
  if (known !== undefined) return known;
  const hash = hashOfNode(tree);
  HASHES.set(tree, hash);
  return hash;
}

function hashOfNode(tree: Symbolic): number {
  const width = tree.type.width + (tree.type.kind === 'float' ? 1 : 0);
  switch (tree.kind) {
    case 'input':
      return mix(width, 1, tree.index);
    case 'constant':
      return mix(width, 2, hashText(String(tree.value), TEXT));
    case 'binary':
      return mix(hashText(tree.operator, TEXT), hashOfTree(tree.left), hashOfTree(tree.right));
    case 'unary':
      return mix(3, hashText(tree.operator, TEXT), hashOfTree(tree.operand));
    case 'function':
      return mix(4, hashText(tree.name, TEXT), hashOfTree(tree.operand));
    case 'table':
      return mix(5, Number(tree.first), hashOfTree(tree.operand));
    default:
      return mix(width, 6, hashOfTree(tree.operand));
  }
}

/** A whole number from 0 to 2^32 - 1. */
export function mix(...numbers: readonly number[]): number {
  return numbers.reduce((hash, number) => mixed(hash ^ number, 0x9e37_79b1), NUMBERS) >>> 0;
}
