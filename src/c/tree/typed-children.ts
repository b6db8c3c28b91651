import type { ElementSize, Initialiser, TypedExpression, TypedPlace } from './typed-expression.js';

type ExpressionNode = TypedExpression | TypedPlace;

/**
 * The parts of an expression or place in the order of the text. Statements of a statement expression are not among
 * them, its result is.
 */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  switch (node.kind) {
    case 'variable':
    case 'function':
    case 'string':
    case 'integer-constant':
    case 'float-constant':
    case 'label-address':
    case 'placeholder':
    case 'unsupported':
      return [];
    case 'dereference':
      return [node.pointer];
    case 'member':
      return [node.base];
    case 'compound-literal':
      return valuesOf(node.initialiser);
    case 'temporary':
      return [node.value];
    case 'load':
    case 'address':
    case 'increment':
      return [node.place];
    case 'convert':
    case 'unary':
    case 'at':
      return [node.operand];
    case 'binary':
    case 'comparison':
    case 'logical':
    case 'comma':
      return [node.left, node.right];
    case 'pointer-add':
      return [node.pointer, node.offset, ...bytesOf(node.elementSize)];
    case 'pointer-difference':
      return [node.left, node.right, ...bytesOf(node.elementSize)];
    case 'conditional':
      return [node.condition, node.then, node.otherwise];
    case 'assign':
      return [node.place, node.value];
    case 'compound-assign':
      return [node.place, node.right];
    case 'pointer-assign':
      return [node.place, node.offset, ...bytesOf(node.elementSize)];
    case 'pointer-increment':
      return [node.place, ...bytesOf(node.elementSize)];
    case 'call':
      return node.callee.kind === 'direct' ? node.arguments : [node.callee.pointer, ...node.arguments];
    case 'statement-expression':
      return node.result === undefined ? [] : [node.result];
    case 'variable-argument':
      return node.source === undefined ? [node.list] : [node.list, node.source];
    case 'overflow':
      return [node.left, node.right, ...(node.destination === undefined ? [] : [node.destination])];
    case 'builtin':
      return node.arguments;
  }
}

function bytesOf(size: ElementSize): readonly TypedExpression[] {
  return size.kind === 'known' ? [] : [size.bytes];
}

/** The expressions of an initialiser in the order of evaluation. */
export function valuesOf(initialiser: Initialiser): readonly TypedExpression[] {
  if (initialiser.kind === 'value') return [initialiser.value];
  return initialiser.stores.flatMap(({ value }) => (value.kind === 'value' ? [value.value] : []));
}
