import type { SourceRange } from '../../../c/tree/source-range.js';
import { type CType, isArithmetic } from '../../../c/type/c-type.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitLasting, emitPointerAt, emitPointerNumber, emitReveal } from './emit-pointer-number.js';
import { emitFromWide, emitToWide, LONG_INTEGER } from './emit-wide.js';

/** Converts the value on the stack as C does, with the handle of what it depends on. */
export function emitConversion(f: FunctionEmitter, from: CType, to: CType, range: SourceRange): void {
  if (to.kind === 'void') {
    if (wasmType(from) !== undefined) f.code.op(OP.drop);
    return;
  }
  emitValueConversion(f, from, to, range);
  if (f.handle === undefined) return;
  if (isArithmetic(from) && isArithmetic(to))
    emitHandleConversion(f, [symbolicTypeCode(from), symbolicTypeCode(to)]);
  // A number stays the same in a pointer: threads get and give numbers so.
  else if (from.kind === 'integer' && to.kind === 'pointer')
    emitHandleConversion(f, [symbolicTypeCode(from), numberOfPointer(f), symbolicTypeCode(to)]);
  else if (from.kind === 'pointer' && to.kind === 'integer')
    emitHandleConversion(f, [symbolicTypeCode(from), symbolicTypeCode(to)]);
  else if (from.kind !== to.kind) f.concrete();
}

/** The code of the type that a pointer is as a number: on ILP32, it has 32 of the bits with which pointers are kept. */
function numberOfPointer({ context }: FunctionEmitter): number {
  return context.model === 'ILP32' ? 32 : 64;
}

/** @param types their codes, in the order in which the value has them */
function emitHandleConversion(f: FunctionEmitter, types: readonly number[]): void {
  if (f.handle === undefined) return;
  const { code } = f;
  code.get(f.handle);
  code.if();
  for (const [index, to] of types.slice(1).entries()) {
    code
      .i32(types[index] ?? to)
      .i32(to)
      .get(f.handle);
    code.call(f.context.helpers.symbolicConvert).set(f.handle);
  }
  code.end();
}

function emitValueConversion(f: FunctionEmitter, from: CType, to: CType, range: SourceRange): void {
  const { code } = f;
  if (to.kind === 'integer' && to.name === '_Bool') {
    emitTruth(f, from, range);
    return;
  }
  if (from.kind === 'pointer' && to.kind !== 'pointer') {
    emitLasting(f, range, 'value');
    emitReveal(f);
  }
  const target = wideCode(to);
  if (target !== undefined) {
    if (from.kind === 'pointer') emitPointerNumber(f);
    emitToWide(f, from, target, range);
    return;
  }
  const source = wideCode(from);
  if (source !== undefined) {
    emitFromWide(f, source, to, range);
    if (to.kind === 'pointer') emitIntegerToPointer(f, LONG_INTEGER);
    return;
  }
  if (to.kind === 'pointer') {
    if (from.kind === 'integer') emitIntegerToPointer(f, from);
    return;
  }
  if (to.kind === 'float') {
    if (from.kind === 'float') emitFloatToFloat(f, from.name === 'float', to.name === 'float');
    else if (from.kind === 'integer') emitIntegerToFloat(f, from, to.name === 'float');
    return;
  }
  if (to.kind !== 'integer') return;
  if (from.kind === 'pointer') {
    emitPointerNumber(f);
    if (f.context.model === 'ILP32') {
      if (to.size === 8) code.op(OP.i64.extendU);
    } else if (to.size <= 4) code.op(OP.i32.wrap);
  } else if (from.kind === 'float') emitFloatToInteger(f, from.name === 'float', to, range);
  else if (from.kind === 'integer') {
    if (from.size <= 4 && to.size === 8) code.op(from.signed ? OP.i64.extendS : OP.i64.extendU);
    else if (from.size === 8 && to.size <= 4) code.op(OP.i32.wrap);
  }
  emitNarrowing(f, to.size, to.signed);
}

/** Cuts an i32 to the size of its type. */
export function emitNarrowing(f: FunctionEmitter, size: number, signed: boolean): void {
  if (size === 1) signed ? f.code.op(OP.i32.extend8) : f.code.i32(0xff).op(OP.i32.and);
  else if (size === 2) signed ? f.code.op(OP.i32.extend16) : f.code.i32(0xffff).op(OP.i32.and);
}

function emitIntegerToPointer(f: FunctionEmitter, from: CType & { kind: 'integer' }): void {
  if (f.context.model === 'ILP32') {
    if (from.size === 8) f.code.op(OP.i32.wrap);
  } else if (from.size <= 4) f.code.op(from.signed ? OP.i64.extendS : OP.i64.extendU);
  emitPointerAt(f);
  emitReveal(f);
}

function emitFloatToFloat(f: FunctionEmitter, fromSingle: boolean, toSingle: boolean): void {
  if (fromSingle && !toSingle) f.code.op(OP.f64.promote);
  else if (!fromSingle && toSingle) f.code.op(OP.f32.demote);
}

function emitIntegerToFloat(f: FunctionEmitter, from: CType & { kind: 'integer' }, single: boolean): void {
  const target = single ? OP.f32 : OP.f64;
  if (from.size === 8) f.code.op(from.signed ? target.fromI64s : target.fromI64u);
  else f.code.op(from.signed ? target.fromI32s : target.fromI32u);
}

/** A value that does not fit into the type is undefined behaviour (C11 6.3.1.4). */
function emitFloatToInteger(
  f: FunctionEmitter,
  single: boolean,
  to: CType & { kind: 'integer' },
  range: SourceRange,
): void {
  const { code } = f;
  if (single) code.op(OP.f64.promote);
  f.with(F64, (value) => {
    code.set(value).get(value);
    const least = to.signed ? -(2 ** (to.width - 1)) : 0;
    // A double near -2^63 is a whole number. For other types, the part that is cut off may lie below the least value.
    if (to.signed && to.width === 64) code.f64(least).op(OP.f64.ge);
    else code.f64(least - 1).op(OP.f64.gt);
    code.get(value).f64(2 ** (to.signed ? to.width - 1 : to.width));
    code.op(OP.f64.lt, OP.i32.and, OP.i32.eqz);
    code.if();
    f.undefinedBehaviour(range, because('conversion-range'));
    code.end();
    code.get(value);
  });
  const opcodes = to.size === 8 ? OP.i64 : OP.i32;
  code.op(to.signed ? opcodes.truncF64s : opcodes.truncF64u);
}

/** Turns a nonzero value into 1 and zero into 0, as i32. The handle stays that of the value. */
export function emitTruth(f: FunctionEmitter, type: CType, range: SourceRange): void {
  if (type.kind === 'pointer') emitLasting(f, range, 'null-test');
  const wasm = wasmType(type);
  const wide = wideCode(type);
  if (wide !== undefined) {
    f.code.i32(wide).call(f.context.helpers.wideTruth);
    return;
  }
  if (wasm === I32) f.code.i32(0).op(OP.i32.ne);
  else if (wasm === I64) f.code.i64(0n).op(OP.i64.ne);
  else if (wasm === F32) f.code.f32(0).op(OP.f32.ne);
  else f.code.f64(0).op(OP.f64.ne);
}
