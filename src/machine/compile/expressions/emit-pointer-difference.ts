import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { OFFSET_BITS } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitValue } from './emit-expression.js';
import type { InOrder } from './emit-order.js';

/** How many elements two pointers are apart: they must lead to the same object. */
export function emitPointerDifference(
  f: FunctionEmitter,
  expression: InOrder<TypedExpression & { kind: 'pointer-difference' }>,
): void {
  const { code } = f;
  emitValue(f, expression.left);
  emitValue(f, expression.right);
  f.with(I64, (right) => {
    f.with(I64, (left) => {
      code
        .set(right)
        .tee(left)
        .get(right)
        .op(OP.i64.xor)
        .i64(OFFSET_BITS)
        .op(OP.i64.shru, OP.i64.eqz, OP.i32.eqz);
      code.if();
      f.undefinedBehaviour(expression.range, because('unrelated-pointers'));
      code.end().get(left).get(right).op(OP.i64.sub);
    });
  });
  const { elementSize } = expression;
  if (elementSize.kind === 'variable') {
    emitValue(f, elementSize.bytes);
    if (wasmType(elementSize.bytes.type) === I32) code.op(OP.i64.extendU);
    f.with(I64, (bytes) => {
      code.tee(bytes).i64(1n).get(bytes).op(OP.i64.eqz, OP.i32.eqz, OP.select);
    });
    code.op(OP.i64.divs);
  } else if (elementSize.bytes > 1) code.i64(BigInt(elementSize.bytes)).op(OP.i64.divs);
  if (expression.type.size <= 4) code.op(OP.i32.wrap);
  f.concrete();
}
