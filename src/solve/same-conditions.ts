import type { Symbolic, SymbolicType } from '../machine/interface/symbolic.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';

/** Trees with more nodes that are not shared count as different. */
const MOST_COMPARED = 200;

/** Whether two lists of ways demand the same of the inputs, as far as a short look at them tells. */
export function areSameWays(
  one: readonly (readonly SymbolicConstraint[])[],
  other: readonly (readonly SymbolicConstraint[])[],
): boolean {
  const look = { left: MOST_COMPARED };
  return (
    one.length === other.length &&
    one.every((way, index) => {
      const counterpart = other[index];
      return (
        counterpart !== undefined &&
        way.length === counterpart.length &&
        way.every((each, position) => isSameConstraint(each, counterpart[position], look))
      );
    })
  );
}

function isSameConstraint(
  one: SymbolicConstraint,
  other: SymbolicConstraint | undefined,
  look: { left: number },
): boolean {
  return other !== undefined && one.truth === other.truth && isSameTree(one.condition, other.condition, look);
}

function isSameTree(one: Symbolic, other: Symbolic, look: { left: number }): boolean {
  if (one === other) return true;
  if (look.left-- <= 0 || !isSameType(one.type, other.type)) return false;
  switch (one.kind) {
    case 'input':
      return other.kind === 'input' && one.index === other.index;
    case 'constant':
      return other.kind === 'constant' && Object.is(one.value, other.value);
    case 'unary':
      return (
        other.kind === 'unary' &&
        one.operator === other.operator &&
        isSameTree(one.operand, other.operand, look)
      );
    case 'binary':
      return (
        other.kind === 'binary' &&
        one.operator === other.operator &&
        isSameTree(one.left, other.left, look) &&
        isSameTree(one.right, other.right, look)
      );
    case 'conversion':
    case 'reinterpretation':
      return other.kind === one.kind && isSameTree(one.operand, other.operand, look);
    case 'function':
      return (
        other.kind === 'function' && one.name === other.name && isSameTree(one.operand, other.operand, look)
      );
    case 'table':
      return (
        other.kind === 'table' &&
        one.first === other.first &&
        one.values === other.values &&
        isSameTree(one.operand, other.operand, look)
      );
  }
}

function isSameType(one: SymbolicType, other: SymbolicType): boolean {
  return (
    one.kind === other.kind &&
    one.width === other.width &&
    (one.kind === 'float' || (other.kind === 'integer' && one.signed === other.signed))
  );
}
