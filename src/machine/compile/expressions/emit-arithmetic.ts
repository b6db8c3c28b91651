import type { SourceRange } from '../../../c/tree/source-range.js';
import type { ArithmeticOperator } from '../../../c/tree/typed-expression.js';
import type { ArithmeticType } from '../../../c/type/c-type.js';
import { SYMBOLIC_OPERATORS, symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP, REF } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitWasmBits } from '../symbolic-code.js';
import {
  constant,
  emitDivisionCheck,
  emitOverflow,
  emitProductCheck,
  emitSumCheck,
} from './emit-overflow-check.js';

import { emitSymbolicWide, emitToWide, emitWideOperation, LONG_INTEGER, WIDE_SIGNED } from './emit-wide.js';

export type IntegerOpcodes = typeof OP.i32 | typeof OP.i64;

/** Something that leaves a value and its handle on the stack. */
export interface Operand {
  readonly type: ArithmeticType;
  readonly emit: () => void;
}

/** `left operator right` in `type`; the right operand of a shift has its own type. */
export function emitBinary(
  f: FunctionEmitter,
  operator: ArithmeticOperator,
  type: ArithmeticType,
  left: Operand,
  right: Operand,
  range: SourceRange,
): void {
  const wasm = wasmType(type);
  const rightWasm = wasmType(right.type);
  if (wasm === undefined || rightWasm === undefined) {
    f.unsupported(range, because('operand-without-value'));
    return;
  }
  const wide = wideCode(type);
  if (wide !== undefined) {
    emitWideBinary(f, operator, { type, code: wide }, left, right, range);
    return;
  }
  if (rightWasm === REF) {
    emitBinary(f, operator, type, left, shiftDistance(f, right), range);
    return;
  }
  if (f.handle === undefined && !needsOperands(f, operator, type)) {
    left.emit();
    right.emit();
    emitPlainOperation(f, operator, type);
    return;
  }
  const { code } = f;
  const l = code.acquire(wasm);
  const leftHandle = f.handle === undefined ? undefined : code.acquire(I32);
  left.emit();
  code.set(l);
  if (f.handle !== undefined && leftHandle !== undefined) code.get(f.handle).set(leftHandle);
  const r = code.acquire(rightWasm);
  right.emit();
  code.set(r);
  emitOperation(f, operator, type, l, r, right.type, range);
  if (f.handle !== undefined && leftHandle !== undefined) {
    emitSymbolicBinary(f, operator, symbolicTypeCode(type), leftHandle, f.handle, () => {
      code.get(l);
      emitWasmBits(f, wasm, type.kind === 'integer' && type.signed);
      code.get(r);
      emitWasmBits(f, rightWasm, right.type.kind === 'integer' && right.type.signed);
    });
    code.release(leftHandle);
  }
  code.release(l);
  code.release(r);
}

/** The distance of a shift as an integer of 64 bits. */
function shiftDistance(f: FunctionEmitter, { emit }: Operand): Operand {
  return {
    type: LONG_INTEGER,
    emit: () => {
      emit();
      f.code.i64(-1n).call(f.context.helpers.wideFit);
    },
  };
}

function emitWideBinary(
  f: FunctionEmitter,
  operator: ArithmeticOperator,
  { type, code: wide }: { readonly type: ArithmeticType; readonly code: number },
  left: Operand,
  right: Operand,
  range: SourceRange,
): void {
  const { code } = f;
  const l = code.acquire(REF);
  const r = code.acquire(REF);
  const leftHandle = f.handle === undefined ? undefined : code.acquire(I32);
  left.emit();
  code.set(l);
  if (f.handle !== undefined && leftHandle !== undefined) code.get(f.handle).set(leftHandle);
  right.emit();
  const isShift = operator === '<<' || operator === '>>';
  emitToWide(f, right.type, isShift ? WIDE_SIGNED : wide, range);
  code.set(r);
  emitWideOperation(f, operator, { type: wide, left: l, right: r }, range);
  if (f.handle !== undefined && leftHandle !== undefined) {
    emitSymbolicWide(f, operator, type, { left: l, right: r, handles: [leftHandle, f.handle] });
    code.release(leftHandle);
  }
  code.release(l);
  code.release(r);
}

export function emitSymbolicBinary(
  f: FunctionEmitter,
  operator: (typeof SYMBOLIC_OPERATORS)[number],
  typeCode: number,
  left: number,
  right: number,
  values: () => void,
): void {
  if (f.handle === undefined) return;
  const { code } = f;
  code.get(left).get(right).op(OP.i32.or);
  code.if(I32);
  code.i32(SYMBOLIC_OPERATORS.indexOf(operator)).i32(typeCode).get(left).get(right);
  values();
  code.call(f.context.helpers.symbolicBinary);
  code.else();
  code.i32(0);
  code.end();
  code.set(f.handle);
}

/** True if the operation must inspect its operands before it computes. */
function needsOperands(f: FunctionEmitter, operator: ArithmeticOperator, type: ArithmeticType): boolean {
  if (type.kind === 'float') return false;
  if (operator === '/' || operator === '%' || operator === '<<' || operator === '>>') return true;
  return f.context.checks.asked.has('no-overflow') && type.signed && ['+', '-', '*'].includes(operator);
}

function emitPlainOperation(f: FunctionEmitter, operator: ArithmeticOperator, type: ArithmeticType): void {
  const { code } = f;
  if (type.kind === 'float') {
    const opcodes = type.name === 'float' ? OP.f32 : OP.f64;
    if (operator === '+') code.op(opcodes.add);
    else if (operator === '-') code.op(opcodes.sub);
    else if (operator === '*') code.op(opcodes.mul);
    else code.op(opcodes.div);
    return;
  }
  const opcodes: IntegerOpcodes = type.size === 8 ? OP.i64 : OP.i32;
  const signed = type.signed;
  switch (operator) {
    case '+':
      code.op(opcodes.add);
      return;
    case '-':
      code.op(opcodes.sub);
      return;
    case '*':
      code.op(opcodes.mul);
      return;
    case '/':
      code.op(signed ? opcodes.divs : opcodes.divu);
      return;
    case '%':
      code.op(signed ? opcodes.rems : opcodes.remu);
      return;
    case '&':
      code.op(opcodes.and);
      return;
    case '|':
      code.op(opcodes.or);
      return;
    case '^':
      code.op(opcodes.xor);
      return;
    case '<<':
      code.op(opcodes.shl);
      return;
    case '>>':
      code.op(signed ? opcodes.shrs : opcodes.shru);
  }
}

/** Checks the operands in two locals and leaves the result on the stack. */
function emitOperation(
  f: FunctionEmitter,
  operator: ArithmeticOperator,
  type: ArithmeticType,
  left: number,
  right: number,
  rightType: ArithmeticType,
  range: SourceRange,
): void {
  const { code } = f;
  if (type.kind === 'float' || rightType.kind === 'float') {
    code.get(left).get(right);
    emitPlainOperation(f, operator, type);
    return;
  }
  const wide = type.size === 8;
  if (operator === '/' || operator === '%')
    emitDivisionCheck(f, left, right, wide, type.signed, operator, range);
  if (operator === '<<' || operator === '>>') {
    emitShift(f, operator, type, left, right, rightType, range);
    return;
  }
  code.get(left).get(right);
  emitPlainOperation(f, operator, type);
  if (!f.context.checks.asked.has('no-overflow') || !type.signed) return;
  if (operator === '+' || operator === '-') emitSumCheck(f, operator, left, right, wide, range);
  else if (operator === '*') emitProductCheck(f, left, right, wide, range);
}

function emitShift(
  f: FunctionEmitter,
  operator: '<<' | '>>',
  type: ArithmeticType & { kind: 'integer' },
  left: number,
  right: number,
  rightType: ArithmeticType & { kind: 'integer' },
  range: SourceRange,
): void {
  const { code } = f;
  const wide = type.size === 8;
  const wideDistance = rightType.size === 8;
  code.get(right);
  constant(f, wideDistance, BigInt(wide ? 64 : 32));
  code.op(wideDistance ? OP.i64.geu : OP.i32.geu);
  code.if();
  f.undefinedBehaviour(range, because('shift-distance'));
  code.end();
  const distance = (): void => {
    code.get(right);
    if (wideDistance && !wide) code.op(OP.i32.wrap);
    else if (!wideDistance && wide) code.op(OP.i64.extendU);
  };
  code.get(left);
  distance();
  emitPlainOperation(f, operator, type);
  if (operator === '>>' || !type.signed || !f.context.checks.asked.has('no-overflow')) return;
  const opcodes = wide ? OP.i64 : OP.i32;
  f.with(wide ? I64 : I32, (result) => {
    code.tee(result);
    distance();
    code.op(opcodes.shrs).get(left).op(opcodes.ne);
    code.if();
    emitOverflow(f, range, 'left shift');
    code.end();
    code.get(result);
  });
}
