import type { InitialiserStore, TypedExpression } from '../../../c/tree/typed-expression.js';
import { because } from '../../reasons/because.js';
import { REF } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { ValueHandles } from '../value-handles.js';
import { emitValue } from './emit-expression.js';

/**
 * Expressions that one contains inside one another. The walk has room for half as many again as long as the engine has
 * not optimised it: what is executed must not depend on what ran before.
 */
const DEPTH_LIMIT = 400;

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
  const emitNode = (): void => emitBehind(f, expression, () => emit(expression as InOrder<Node>));
  f.expressionDepth += 1;
  if (f.expressionDepth > DEPTH_LIMIT) {
    f.unsupported(expression.range, because('nested-expression'));
  } else if (orders === undefined) {
    emitNode();
  } else {
    emitOperand(f, expression, () => {
      const sequenced = orders.sequenced.get(expression);
      emitEvaluation(f, sequenced, () => emitEvaluation(f, orders.of.get(expression)?.id, emitNode));
    });
  }
  f.expressionDepth -= 1;
}

/** Emits all values of an initialiser; where its order is watched, `begin` tells the machine about all stores at once. */
export function emitListInOrder(
  f: FunctionEmitter,
  stores: readonly InitialiserStore[],
  emit: {
    readonly begin: () => void;
    readonly store: (store: InitialiserStore, stores: 'reported' | 'known') => void;
  },
): void {
  const { orders, otherOrder } = f.context;
  const order = orders?.of.get(stores);
  emitEvaluation(f, order?.id, () => {
    if (order !== undefined) emit.begin();
    const told = order === undefined ? 'reported' : 'known';
    for (const store of otherOrder?.ofValues(stores) ?? stores)
      emitOperand(f, store, () => emit.store(store, told));
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

/** Leaves the value of an operand that has been evaluated already. */
export function giveEarly(f: FunctionEmitter, expression: TypedExpression): 'given' | 'not evaluated yet' {
  const early = f.context.otherOrder?.early.get(expression);
  if (early === undefined) return 'not evaluated yet';
  f.code.get(early.local);
  early.handles.use(early.local);
  early.uses++;
  return 'given';
}

/** Evaluates what comes first in the other order, and then what takes these values. */
function emitBehind(f: FunctionEmitter, expression: TypedExpression, emit: () => void): void {
  const { otherOrder } = f.context;
  if (otherOrder === undefined) {
    emit();
    return;
  }
  const handles = new ValueHandles(f);
  const early = otherOrder.earlier(expression).flatMap((operand) => {
    const wasm = wasmType(operand.type);
    if (wasm === undefined || wasm === REF) return [];
    emitValue(f, operand);
    const local = f.code.acquire(wasm);
    handles.addFor(local);
    f.code.set(local);
    handles.keep(local);
    return { operand, value: { local, handles, uses: 0 } };
  });
  for (const { operand, value } of early) otherOrder.early.set(operand, value);
  emit();
  for (const { operand, value } of early) {
    otherOrder.early.delete(operand);
    f.code.release(value.local);
    // It would have been evaluated twice, or not at all.
    if (value.uses === 0) f.unsupported(operand.range, because('operand-without-value'));
  }
  handles.release();
}
