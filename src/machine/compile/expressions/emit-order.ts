import type { InitialiserStore, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Emits an expression; where its operands are watched, or it is such an operand, that is reported to the machine. */
export function emitInOrder(f: FunctionEmitter, expression: TypedExpression, emit: () => void): void {
  const { orders } = f.context;
  if (orders === undefined) {
    emit();
    return;
  }
  emitOperand(f, expression, () => {
    const sequenced = orders.sequenced.get(expression);
    emitEvaluation(f, sequenced, () => emitEvaluation(f, orders.of.get(expression)?.id, emit));
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
