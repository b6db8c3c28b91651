import type { UnaryExpression } from '../../../c/tree/typed-expression.js';
import { SYMBOLIC_UNARY, symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I64, OP, REF, type WasmType } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitBinary, type Operand } from './emit-arithmetic.js';
import { emitTruth } from './emit-conversion.js';
import { emitValue } from './emit-expression.js';
import type { InOrder } from './emit-order.js';
import { constant, emitOverflow, lowest } from './emit-overflow-check.js';
import { emitWideUnary } from './emit-wide.js';

export function emitUnary(f: FunctionEmitter, expression: InOrder<UnaryExpression>): void {
  const { operand } = expression;
  const wasm = wasmType(operand.type);
  if (wasm === undefined) {
    f.unsupported(expression.range, because('operand-without-value'));
    return;
  }
  if (
    wasm !== REF &&
    expression.operator === '-' &&
    expression.type.kind === 'integer' &&
    expression.type.signed
  ) {
    const { type } = expression;
    const zero: Operand = {
      type,
      emit: () => {
        constant(f, type.size === 8, 0n);
        f.concrete();
      },
    };
    if (f.context.checks.asked.has('no-overflow')) {
      emitNegationCheck(f, expression, wasm);
      return;
    }
    emitBinary(f, '-', type, zero, { type, emit: () => emitValue(f, operand) }, expression.range);
    return;
  }
  emitValue(f, operand);
  emitUnaryOperation(f, expression, wasm);
  emitSymbolicUnary(f, expression);
}

function emitNegationCheck(f: FunctionEmitter, expression: UnaryExpression, wasm: WasmType): void {
  const { code } = f;
  const wide = wasm === I64;
  emitValue(f, expression.operand);
  f.with(wasm, (value) => {
    code.tee(value);
    constant(f, wide, lowest(wide));
    code.op(wide ? OP.i64.eq : OP.i32.eq);
    code.if();
    emitOverflow(f, expression.range, 'negation');
    code.end();
    constant(f, wide, 0n);
    code.get(value).op(wide ? OP.i64.sub : OP.i32.sub);
  });
  emitSymbolicUnary(f, expression);
}

function emitUnaryOperation(f: FunctionEmitter, expression: UnaryExpression, wasm: WasmType): void {
  const { code } = f;
  const { operator } = expression;
  const wide = wideCode(expression.type);
  if (wide !== undefined && (operator === '-' || operator === '~')) {
    emitWideUnary(f, operator, wide, expression.range);
    return;
  }
  switch (operator) {
    case '+':
      return;
    case '!':
      emitTruth(f, expression.operand.type, expression.range);
      code.op(OP.i32.eqz);
      return;
    case '~':
      if (wasm === I64) code.i64(-1n).op(OP.i64.xor);
      else code.i32(-1).op(OP.i32.xor);
      return;
    case '-':
      if (wasm === F32) code.op(OP.f32.neg);
      else if (wasm === F64) code.op(OP.f64.neg);
      else if (wasm === I64) code.i64(-1n).op(OP.i64.mul);
      else code.i32(-1).op(OP.i32.mul);
  }
}

function emitSymbolicUnary(f: FunctionEmitter, expression: UnaryExpression): void {
  const operator = expression.operator;
  if (f.handle === undefined || operator === '+') return;
  const { code } = f;
  code.get(f.handle);
  code.if();
  code.i32(SYMBOLIC_UNARY.indexOf(operator)).i32(symbolicTypeCode(expression.type)).get(f.handle);
  code.call(f.context.helpers.symbolicUnary).set(f.handle);
  code.end();
}
