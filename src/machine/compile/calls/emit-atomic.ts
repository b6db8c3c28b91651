import { atomicOperation } from '../../../c/library/atomic-operation.js';
import { SEQUENTIALLY_CONSISTENT } from '../../interface/access-kind.js';
import { because } from '../../reasons/because.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { AtomicCell } from './atomic-cell.js';
import { operandType } from './atomic-operand.js';
import type { BuiltinCall, EvaluatedOperands } from './evaluated-operands.js';
import { emitOrder, MemoryOrders } from './memory-orders.js';

/** With one thread, atomic operations are ordinary ones. @returns false for other builtins */
export function emitAtomic(
  f: FunctionEmitter,
  expression: BuiltinCall,
  operands: EvaluatedOperands,
): boolean {
  const { name } = expression;
  if (!/^__(?:sync|atomic)_/.test(name)) return false;
  if (/(?:synchronize|thread_fence|signal_fence)$/.test(name)) {
    emitFence(f, expression, operands);
    return true;
  }
  const [pointer] = operands.all;
  const target = pointer?.type.kind === 'pointer' ? pointer.type.target : undefined;
  const operation = atomicOperation(name);
  const type = target === undefined ? undefined : operandType(target, name);
  if (operation === undefined || pointer === undefined || type === undefined) {
    f.unsupported(expression.range, because('builtin', name));
    return true;
  }
  const orders = new MemoryOrders(f, expression, operation, operands);
  new AtomicCell(f, { call: expression, operands, orders }, type).emit(operation);
  orders.release();
  return true;
}

/** A fence orders what several threads do; one for signals orders nothing between threads. */
function emitFence(
  f: FunctionEmitter,
  { name, range }: BuiltinCall,
  { all: [order] }: EvaluatedOperands,
): void {
  const locals: number[] = [];
  const kind = name.startsWith('__atomic_')
    ? emitOrder(f, order, { use: 'fence', name, range }, locals)
    : { bits: SEQUENTIALLY_CONSISTENT, order: undefined };
  if (f.context.threads === 'many' && !name.endsWith('signal_fence')) {
    f.code.i32(kind.bits);
    if (kind.order !== undefined) f.code.get(kind.order).op(OP.i32.or);
    f.code.call(f.context.helpers.fence);
  }
  for (const local of locals) f.code.release(local);
}
