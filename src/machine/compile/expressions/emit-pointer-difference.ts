import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import { OFFSET_BITS } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitValue } from './emit-expression.js';
import type { InOrder } from './emit-order.js';
import { emitLasting } from './emit-pointer-number.js';

/**
 * How many elements two pointers are apart: they must lead to the same object, and whole elements must lie between them,
 * because compilers multiply by the inverse of their size.
 */
export function emitPointerDifference(
  f: FunctionEmitter,
  expression: InOrder<TypedExpression & { kind: 'pointer-difference' }>,
): void {
  const { code } = f;
  for (const side of [expression.left, expression.right]) {
    emitValue(f, side);
    emitLasting(f, side.range, 'value');
  }
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
      code.set(bytes);
      emitElements(f, expression.range, bytes);
    });
  } else if (elementSize.bytes !== 1)
    f.with(I64, (bytes) => {
      code.i64(BigInt(elementSize.bytes)).set(bytes);
      emitElements(f, expression.range, bytes);
    });
  if (expression.type.size <= 4) code.op(OP.i32.wrap);
  f.concrete();
}

/** Divides the bytes on the stack by the size of an element in a local. */
function emitElements(f: FunctionEmitter, range: SourceRange, size: number): void {
  const { code } = f;
  f.with(I64, (distance) => {
    code.set(distance);
    code.get(size).op(OP.i64.eqz).if();
    f.undefinedBehaviour(range, because('inexact-difference'));
    code.end();
    code.get(distance).get(size).op(OP.i64.rems, OP.i64.eqz, OP.i32.eqz).if();
    f.undefinedBehaviour(range, because('inexact-difference'));
    code.end();
    code.get(distance).get(size).op(OP.i64.divs);
  });
}
