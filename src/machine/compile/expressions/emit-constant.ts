import { literalValue } from '../../../c/real/real-value.js';
import type { FloatConstant, IntegerConstant } from '../../../c/tree/typed-expression.js';
import { wideCode } from '../../values/wide-type.js';
import { F32 } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitWideBits } from './emit-wide.js';

export function emitIntegerConstant(f: FunctionEmitter, { type, value }: IntegerConstant): void {
  const { code } = f;
  const wide = wideCode(type);
  if (wide !== undefined) emitWideBits(f, wide, value);
  else if (type.size === 8) code.i64(value);
  else code.i32(Number(BigInt.asIntN(32, value)));
  f.concrete();
}

export function emitFloatConstant(f: FunctionEmitter, expression: FloatConstant): void {
  const { code } = f;
  const value = literalValue(expression);
  if (typeof value !== 'number') emitWideBits(f, wideCode(expression.type) ?? 0, value.bits);
  else if (wasmType(expression.type) === F32) code.f32(value);
  else code.f64(value);
  f.concrete();
}
