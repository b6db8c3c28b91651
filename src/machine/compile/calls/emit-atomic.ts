import { because } from '../../reasons/because.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { AtomicCell } from './atomic-cell.js';
import { atomicOperation, operandType } from './atomic-operation.js';
import { emitFence } from './emit-fence.js';
import type { BuiltinCall, EvaluatedOperands } from './evaluated-operands.js';
import { MemoryOrders } from './memory-orders.js';

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
