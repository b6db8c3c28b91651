import type { ComparisonExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import { SYMBOLIC_OPERATORS, symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP, REF, type WasmType } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitWasmBits } from '../symbolic-code.js';
import { emitSymbolicBinary, type IntegerOpcodes } from './emit-arithmetic.js';
import { emitValue } from './emit-expression.js';
import type { InOrder } from './emit-order.js';
import { emitLasting, emitOrderedPointers } from './emit-pointer-number.js';
import { emitSymbolicWide, emitWideComparison } from './emit-wide.js';

const COMPARISONS = {
  '==': { signed: 'eq', unsigned: 'eq', float: 'eq' },
  '!=': { signed: 'ne', unsigned: 'ne', float: 'ne' },
  '<': { signed: 'lts', unsigned: 'ltu', float: 'lt' },
  '<=': { signed: 'les', unsigned: 'leu', float: 'le' },
  '>': { signed: 'gts', unsigned: 'gtu', float: 'gt' },
  '>=': { signed: 'ges', unsigned: 'geu', float: 'ge' },
} as const;

/** @param use `decides`: what it compares is reported where it depends on no input */
export function emitComparison(
  f: FunctionEmitter,
  expression: InOrder<ComparisonExpression>,
  use: 'decides' | 'value' = 'value',
): void {
  const { left, right, operator } = expression;
  const { type } = left;
  const wasm = wasmType(type);
  if (wasm === undefined) {
    f.unsupported(expression.range, because('operand-without-value'));
    return;
  }
  if (wasm === REF) {
    emitWide(f, expression, wideCode(type) ?? 0);
    return;
  }
  const { code } = f;
  const names = COMPARISONS[operator];
  const compare = (): void => {
    if (type.kind === 'pointer') {
      const isEquality = operator === '==' || operator === '!=';
      if (isEquality && !isNull(left) && !isNull(right)) {
        code.call(f.context.builtIns.equal);
        if (operator === '!=') code.op(OP.i32.eqz);
        return;
      }
      if (!isEquality) emitOrderedPointers(f, expression.range);
    }
    if (wasm === F32) code.op(OP.f32[names.float]);
    else if (wasm === F64) code.op(OP.f64[names.float]);
    else {
      const opcodes: IntegerOpcodes = wasm === I64 ? OP.i64 : OP.i32;
      code.op(type.kind === 'integer' && type.signed ? opcodes[names.signed] : opcodes[names.unsigned]);
    }
  };
  if (f.handle === undefined) {
    emitOperand(f, left, right);
    emitOperand(f, right, left);
    compare();
    return;
  }
  const l = code.acquire(wasm);
  const r = code.acquire(wasm);
  const leftHandle = code.acquire(I32);
  emitOperand(f, left, right);
  code.set(l).get(f.handle).set(leftHandle);
  emitOperand(f, right, left);
  code.set(r).get(l).get(r);
  compare();
  const signed = type.kind === 'integer' && type.signed;
  emitSymbolicBinary(f, operator, symbolicTypeCode(type), leftHandle, f.handle, () => {
    code.get(l);
    emitWasmBits(f, wasm, signed);
    code.get(r);
    emitWasmBits(f, wasm, signed);
  });
  if (use === 'decides') {
    code.get(f.handle).op(OP.i32.eqz).if();
    code.i32(SYMBOLIC_OPERATORS.indexOf(operator)).i32(f.site(expression.range));
    emitFloatComparison(f, l, wasm, signed);
    emitFloatComparison(f, r, wasm, signed);
    code.call(f.context.helpers.concreteComparison).end();
  }
  code.release(l);
  code.release(r);
  code.release(leftHandle);
}

function emitOperand(f: FunctionEmitter, operand: TypedExpression, other: TypedExpression): void {
  emitValue(f, operand);
  if (operand.type.kind !== 'pointer' || isNull(operand)) return;
  emitLasting(f, operand.range, isNull(other) ? 'null-test' : 'value');
}

/** Whether it is a constant, such as NULL, to which no object is equal. */
function isNull(expression: TypedExpression): boolean {
  if (expression.kind === 'convert') return isNull(expression.operand);
  return expression.kind === 'integer-constant' && expression.value === 0n;
}

/** Leaves what is in a local as a floating-point number, about. */
function emitFloatComparison(
  { code }: FunctionEmitter,
  local: number,
  type: WasmType,
  signed: boolean,
): void {
  code.get(local);
  if (type === I32) code.op(signed ? OP.f64.fromI32s : OP.f64.fromI32u);
  else if (type === I64) code.op(signed ? OP.f64.fromI64s : OP.f64.fromI64u);
  else if (type === F32) code.op(OP.f64.promote);
}

function emitWide(f: FunctionEmitter, { left, right, operator }: ComparisonExpression, type: number): void {
  const { code } = f;
  const l = code.acquire(REF);
  const r = code.acquire(REF);
  const leftHandle = f.handle === undefined ? undefined : code.acquire(I32);
  emitValue(f, left);
  code.set(l);
  if (f.handle !== undefined && leftHandle !== undefined) code.get(f.handle).set(leftHandle);
  emitValue(f, right);
  code.set(r);
  emitWideComparison(f, operator, { type, left: l, right: r });
  if (f.handle !== undefined && leftHandle !== undefined) {
    emitSymbolicWide(f, operator, left.type, { left: l, right: r, handles: [leftHandle, f.handle] });
    code.release(leftHandle);
  }
  code.release(l);
  code.release(r);
}
