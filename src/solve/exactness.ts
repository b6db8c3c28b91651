import type { Symbolic } from '../machine/interface/symbolic.js';
import { sizeOfTree } from '../machine/symbolic/size-of-tree.js';
import { inputsInTree } from './evaluate-symbolic.js';

/** Trees up to this many nodes are inverted operation by operation; that costs more than evaluating them. */
export const MAXIMUM_INVERTED = 40;

/** Whether the values of a comparison's only input can be computed without loss. */
export function isExactOfOne(condition: Symbolic): boolean {
  return (
    inputsInTree(condition).size === 1 && sizeOfTree(condition) <= MAXIMUM_INVERTED && isExact(condition)
  );
}

function isExact(tree: Symbolic): boolean {
  switch (tree.kind) {
    case 'constant':
    case 'input':
      return tree.type.kind === 'integer';
    case 'conversion':
      return (
        isExact(tree.operand) &&
        tree.type.kind === 'integer' &&
        tree.operand.type.kind === 'integer' &&
        tree.type.width >= tree.operand.type.width
      );
    case 'reinterpretation':
    case 'function':
    case 'table':
      return false;
    case 'unary':
      return isExact(tree.operand);
    case 'binary': {
      const oneSided = tree.left.kind === 'constant' || tree.right.kind === 'constant';
      const simple = ['+', '-', '==', '!=', '<', '<=', '>', '>='].includes(tree.operator);
      return oneSided && simple && isExact(tree.left) && isExact(tree.right);
    }
  }
}
