import type { VariableArgumentExpression } from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';
import { unqualified } from '../../../c/type/type-model.js';
import { ACCESS } from '../../interface/access-kind.js';
import { FRAME } from '../../interface/memory-layout.js';
import { USED_UP } from '../../library/argument-tags.js';
import { shadowedBytes } from '../../values/wide-type.js';
import { I32, OP } from '../../wasm/opcodes.js';
import { emitLoadScalar, emitReadHandle } from '../access/emit-access.js';
import { emitDefineBytes } from '../access/emit-definedness.js';
import { emitAddress } from '../access/emit-place.js';
import { emitWritten } from '../access/emit-watched.js';
import type { InOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** An argument list object holds the address of the tag of the next argument in its first four bytes. */
export function emitVariableArgument(
  f: FunctionEmitter,
  expression: InOrder<VariableArgumentExpression>,
): void {
  const { code } = f;
  const { operation, list, source, range } = expression;
  f.with(I32, (address) => {
    const offset = emitAddress(f, list, 4, range);
    code.i32(offset).op(OP.i32.add).set(address);
    emitListChange(f, address);
    if (operation === 'start') {
      code.get(address).get(f.frame).memory(OP.i32.load, FRAME.variableArguments).memory(OP.i32.store);
    } else if (operation === 'copy' && source !== undefined) {
      code.get(address);
      const from = emitAddress(f, source, 4, range);
      code.memory(OP.i32.load, from).memory(OP.i32.store);
    } else if (operation === 'argument') emitNextArgument(f, address, expression.type, expression);
    else
      code
        .get(address)
        .i32(USED_UP | 0)
        .memory(OP.i32.store);
    if (operation === 'argument') return;
    emitDefineBytes(f, address, 0, OP.i32.store);
    emitWritten(f, list);
  });
}

/** Whatever is done with an argument list changes it, which other operands may do as well. */
function emitListChange(f: FunctionEmitter, address: number): void {
  if (f.context.orders === undefined) return;
  f.code.get(address).i32(4).i32(ACCESS.write).call(f.context.helpers.orderAccess);
}

function emitNextArgument(
  f: FunctionEmitter,
  list: number,
  type: CType,
  expression: VariableArgumentExpression,
): void {
  const { code } = f;
  const number = f.context.lists.argumentType(unqualified(type));
  f.with(I32, (at) => {
    code.get(list).i32(number).i32(f.site(expression.range)).call(f.context.helpers.nextArgument).tee(at);
    if (type.kind === 'record') {
      f.concrete();
      return;
    }
    emitLoadScalar(f, type, 0, undefined, expression.range);
    if (f.handle !== undefined) {
      code.get(at).i32(shadowedBytes(type));
      code.call(f.context.builtIns.loadHandle);
      emitReadHandle(f, type);
    }
  });
}
