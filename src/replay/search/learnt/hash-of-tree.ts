import type { Symbolic } from '../../../machine/interface/symbolic.js';

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
      return mix(width, 2, hashOfText(String(tree.value)));
    case 'binary':
      return mix(hashOfText(tree.operator), hashOfTree(tree.left), hashOfTree(tree.right));
    case 'unary':
      return mix(3, hashOfText(tree.operator), hashOfTree(tree.operand));
    case 'function':
      return mix(4, hashOfText(tree.name), hashOfTree(tree.operand));
    case 'table':
      return mix(5, Number(tree.first), hashOfTree(tree.operand));
    default:
      return mix(width, 6, hashOfTree(tree.operand));
  }
}

/** A whole number from 0 to 2^32 - 1. */
export function mix(...numbers: readonly number[]): number {
  let hash = 17;
  for (const number of numbers) {
    hash = Math.imul(hash ^ number, 0x9e37_79b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

function hashOfText(text: string): number {
  let hash = 7;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 33) + text.charCodeAt(index)) | 0;
  return hash;
}
