import type { LimitedExpression } from '../../../c/tree/typed-expression.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { I32, I64, OP, REF } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitDecision, emitWasmBits } from '../symbolic-code.js';
import { emitSymbolicBinary } from './emit-arithmetic.js';
import { emitValue } from './emit-expression.js';
import type { InOrder } from './emit-order.js';
import { constant } from './emit-overflow-check.js';

/** The execution ends beyond the limits of the value; whether it is beyond them is a decision of the path. */
export function emitLimited(f: FunctionEmitter, expression: InOrder<LimitedExpression>): void {
  const { operand, type, least, most, otherwise, range } = expression;
  const { code } = f;
  const wasm = wasmType(type);
  if (wasm !== I32 && wasm !== I64) {
    emitValue(f, operand);
    if (wasm === REF) f.unread(range, otherwise);
    return;
  }
  const opcodes = wasm === I64 ? OP.i64 : OP.i32;
  const value = code.acquire(wasm);
  const kept = code.acquire(I32);
  const nothing = code.acquire(I32);
  emitValue(f, operand);
  code.set(value);
  if (f.handle !== undefined) code.get(f.handle).set(kept);
  const require = (operator: '<=' | '>=', bound: bigint): void => {
    const holds = operator === '<=' ? (['les', 'leu'] as const) : (['ges', 'geu'] as const);
    code.get(value);
    constant(f, wasm === I64, bound);
    code.op(opcodes[type.signed ? holds[0] : holds[1]]);
    f.with(I32, (truth) => {
      code.set(truth);
      if (f.handle !== undefined) {
        code.i32(0).set(nothing);
        emitSymbolicBinary(f, operator, symbolicTypeCode(type), kept, nothing, () => {
          code.get(value);
          emitWasmBits(f, wasm, type.signed);
          code.i64(bound);
        });
        emitDecision(f, 'decision', f.site(range), () => code.get(truth).op(OP.i64.extendU));
      }
      code.get(truth).op(OP.i32.eqz).if();
      f.unread(range, otherwise);
      code.end();
    });
  };
  require('<=', most);
  if (type.signed || least > 0n) require('>=', least);
  if (f.handle !== undefined) code.get(kept).set(f.handle);
  code.get(value);
  code.release(value);
  code.release(kept);
  code.release(nothing);
}
