import type { CallExpression } from '../../../c/tree/typed-expression.js';
import { SYMBOLIC_UNARY, symbolicTypeCode } from '../../interface/type-codes.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitSymbolicBinary } from '../expressions/emit-arithmetic.js';
import { emitValue } from '../expressions/emit-expression.js';
import { constant, emitOverflow, lowest } from '../expressions/emit-overflow-check.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitBits, emitDecision } from '../symbolic-code.js';

const ABSOLUTES: ReadonlySet<string> = new Set(['abs', 'labs', 'llabs', 'imaxabs']);

/**
 * The absolute value of an integer. It is a decision about the sign, so the result depends on what the argument
 * depends on.
 * @param event reports that the arguments are evaluated
 * @returns false for calls of other functions
 */
export function emitAbsolute(
  f: FunctionEmitter,
  name: string,
  { arguments: [argument], type, range }: CallExpression,
  event: () => void,
): boolean {
  const wasm = wasmType(type);
  if (!ABSOLUTES.has(name) || argument === undefined || type.kind !== 'integer' || !type.signed) return false;
  if (argument.type.kind !== 'integer' || argument.type.size !== type.size) return false;
  if (wasm !== I32 && wasm !== I64) return false;
  const { code } = f;
  const wide = wasm === I64;
  const opcodes = wide ? OP.i64 : OP.i32;
  emitValue(f, argument);
  f.with(wasm, (value) => {
    code.set(value);
    event();
    code.get(value);
    constant(f, wide, lowest(wide));
    code.op(opcodes.eq);
    code.if();
    emitOverflow(f, range, 'absolute value');
    code.end();
    f.with(I32, (negative) => {
      code.get(value);
      constant(f, wide, 0n);
      code.op(opcodes.lts).set(negative);
      emitSign(f, value, negative, { type, range });
      constant(f, wide, 0n);
      code.get(value).op(opcodes.sub).get(value).get(negative).op(OP.select);
    });
  });
  return true;
}

/** Reports the decision, and leaves the handle of the result. */
function emitSign(
  f: FunctionEmitter,
  value: number,
  negative: number,
  { type, range }: Pick<CallExpression, 'type' | 'range'>,
): void {
  const { handle } = f;
  if (handle === undefined) return;
  const { code } = f;
  f.with(I32, (operand) =>
    f.with(I32, (none) => {
      code.get(handle).set(operand).i32(0).set(none);
      emitSymbolicBinary(f, '<', symbolicTypeCode(type), operand, none, () => {
        code.get(value);
        emitBits(f, type);
        code.i64(0n);
      });
      emitDecision(f, 'decision', f.site(range), () => code.get(negative).op(OP.i64.extendU));
      code.get(operand).set(handle);
      // A handle is not a truth value: 0 or any other number.
      code.get(operand).i32(0).op(OP.i32.ne).get(negative).op(OP.i32.and);
      code.if();
      code.i32(SYMBOLIC_UNARY.indexOf('-')).i32(symbolicTypeCode(type)).get(operand);
      code.call(f.context.helpers.symbolicUnary).set(handle);
      code.end();
    }),
  );
}
