import { SEQUENTIALLY_CONSISTENT } from '../../interface/access-kind.js';
import { OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import type { BuiltinCall, EvaluatedOperands } from './evaluated-operands.js';
import { emitOrder } from './memory-orders.js';

/** A fence orders what several threads do; one for signals orders nothing between threads. */
export function emitFence(
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
