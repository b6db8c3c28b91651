import type { CType } from '../../c/type/c-type.js';
import { DECISION_KINDS, type DecisionKind } from '../interface/type-codes.js';
import { BYTE_SWAPS } from '../symbolic/swapped-bytes.js';
import { BIT_COUNTS, FLOAT_TESTS } from '../symbolic/trees-of-tests.js';
import { F32, F64, I32, OP, type WasmType } from '../wasm/opcodes.js';
import type { FunctionEmitter } from './function-emitter.js';
import { isSigned, wasmType } from './scalar-code.js';

/** Tests of floating-point numbers, counts of bits and reversals of bytes, by the numbers that compiled code names them with. */
export const NUMBER_TESTS = [...FLOAT_TESTS, ...BIT_COUNTS, ...BYTE_SWAPS] as const;
type NumberTest = (typeof NUMBER_TESTS)[number];

/** Turns the value on the stack into its 64 bits: integers are extended, floating-point numbers become the bits of a double. */
export function emitBits(f: FunctionEmitter, type: CType): void {
  emitWasmBits(f, wasmType(type) ?? I32, isSigned(type));
}

export function emitWasmBits(f: FunctionEmitter, type: WasmType, signed: boolean): void {
  if (type === I32) f.code.op(signed ? OP.i64.extendS : OP.i64.extendU);
  else if (type === F32) f.code.op(OP.f64.promote, OP.i64.reinterpret);
  else if (type === F64) f.code.op(OP.i64.reinterpret);
}

/** The function of the machine that takes the 64 bits of an integer as its mathematical value. */
export function integerEvent(type: CType): 'passedInteger' | 'passedUnsigned' {
  return type.kind === 'integer' && !type.signed ? 'passedUnsigned' : 'passedInteger';
}

/** Reports a decision by the value in a local, whose handle is the current one. */
export function emitDecision(f: FunctionEmitter, kind: DecisionKind, site: number, bits: () => void): void {
  if (f.handle === undefined) return;
  const { code } = f;
  code.get(f.handle);
  code.if();
  code.i32(DECISION_KINDS.indexOf(kind)).i32(site).get(f.handle);
  bits();
  code.call(f.context.helpers.symbolicDecision);
  code.end();
}

/** What the result of a test, which is on the stack, depends on: its operand was computed last. */
export function emitTestTree(f: FunctionEmitter, name: NumberTest): void {
  if (f.handle === undefined) return;
  f.code.i32(NUMBER_TESTS.indexOf(name)).get(f.handle).call(f.context.helpers.symbolicTest).set(f.handle);
}

/** The value on the stack depends on what was computed last in a way that is not kept. */
export function emitLoss(f: FunctionEmitter): void {
  if (f.handle === undefined) return;
  f.code.get(f.handle).call(f.context.helpers.symbolicLoss).set(f.handle);
}
