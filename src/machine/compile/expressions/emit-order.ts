import type { InitialiserStore, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';

declare const IN_ORDER: unique symbol;

/**
 * A node of which the machine is told what its operands do, where their order is open. Only this file makes one, and
 * whatever emits a node takes one, so that no value, condition, place or effect goes round the check.
 */
export type InOrder<Node> = Node & { readonly [IN_ORDER]: 'told' };

/** Emits an expression; where its operands are watched, or it is such an operand, that is reported to the machine. */
export function emitInOrder<Node extends TypedExpression>(
  f: FunctionEmitter,
  expression: Node,
  emit: (inOrder: InOrder<Node>) => void,
): void {
  const { orders } = f.context;
  const emitNode = (): void => emit(expression as InOrder<Node>);
  if (orders === undefined) {
    emitNode();
    return;
  }
  emitOperand(f, expression, () => {
    const sequenced = orders.sequenced.get(expression);
    emitEvaluation(f, sequenced, () => emitEvaluation(f, orders.of.get(expression)?.id, emitNode));
  });
}

/** Emits all values of an initialiser. */
export function emitListInOrder(
  f: FunctionEmitter,
  stores: readonly InitialiserStore[],
  emit: (store: InitialiserStore) => void,
): void {
  emitEvaluation(f, f.context.orders?.of.get(stores)?.id, () => {
    for (const store of stores) emitOperand(f, store, () => emit(store));
  });
}

function emitOperand(f: FunctionEmitter, node: TypedExpression | InitialiserStore, emit: () => void): void {
  const { orders, helpers } = f.context;
  const operand = orders?.operands.get(node);
  if (operand === undefined) {
    emit();
    return;
  }
  f.code.get(f.frame).i32(operand.of.id).i32(operand.index).call(helpers.orderOperand);
  emit();
  f.code.get(f.frame).i32(operand.of.id).call(helpers.orderOperandEnds);
}

function emitEvaluation(f: FunctionEmitter, id: number | undefined, emit: () => void): void {
  const { helpers } = f.context;
  if (id !== undefined) f.code.get(f.frame).i32(id).call(helpers.orderBegins);
  emit();
  if (id !== undefined) f.code.get(f.frame).i32(id).call(helpers.orderEnds);
}
