import type { BuiltinExpression } from '../../../../../c/tree/typed-expression.js';
import { OP } from '../../wasm/opcodes.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { orderOf } from './atomic-operation.js';

/** A fence orders what several threads do; one for signals orders nothing between threads. */
export function emitFence(f: FunctionEmitter, { name, arguments: given }: BuiltinExpression): void {
  for (const argument of given) {
    emitValue(f, argument);
    if (leavesValue(argument.type)) f.code.op(OP.drop);
  }
  if (f.context.threads === 'many' && !name.endsWith('signal_fence'))
    f.code.i32(orderOf(name, given)).call(f.context.helpers.fence);
}
