import type { ArithmeticType } from '../../../c/c-type.js';
import type { SourceRange } from '../../../c/source-range.js';
import type {
  ArithmeticOperator,
  ComparisonExpression,
  UnaryExpression,
} from '../../../c/typed-expression.js';
import { emitTruth } from './emit-conversion.js';
import { emitValue } from './emit-expression.js';
import type { FunctionEmitter } from './function-emitter.js';
import { unsupportedType, wasmType } from './scalar-code.js';
import { emitWasmBits, SYMBOLIC_OPERATORS, SYMBOLIC_UNARY, symbolicTypeCode } from './symbolic-code.js';
import { F32, F64, I32, I64, OP, type WasmType } from './wasm-opcodes.js';

type IntegerOpcodes = typeof OP.i32 | typeof OP.i64;

/** Something that leaves a value on the stack, and its handle. */
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
  const unsupported = unsupportedType(type) ?? unsupportedType(right.type);
  const wasm = wasmType(type);
  const rightWasm = wasmType(right.type);
  if (unsupported !== undefined || wasm === undefined || rightWasm === undefined) {
    f.unsupported(range, unsupported ?? 'an operand without value');
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

function emitSymbolicBinary(
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
  code.call(f.context.helper('symbolicBinary'));
  code.else();
  code.i32(0);
  code.end();
  code.set(f.handle);
}

/** True where the operation has to look at its operands before it computes. */
function needsOperands(f: FunctionEmitter, operator: ArithmeticOperator, type: ArithmeticType): boolean {
  if (type.kind === 'float') return false;
  if (operator === '/' || operator === '%' || operator === '<<' || operator === '>>') return true;
  return f.context.checksOverflow && type.signed && ['+', '-', '*'].includes(operator);
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
  if (!f.context.checksOverflow || !type.signed) return;
  if (operator === '+' || operator === '-') emitSumCheck(f, operator, left, right, wide, range);
  else if (operator === '*') emitProductCheck(f, left, right, wide, range);
}

function constant(f: FunctionEmitter, wide: boolean, value: bigint): void {
  if (wide) f.code.i64(value);
  else f.code.i32(Number(BigInt.asIntN(32, value)));
}

const lowest = (wide: boolean): bigint => -(1n << (wide ? 63n : 31n));

function emitDivisionCheck(
  f: FunctionEmitter,
  left: number,
  right: number,
  wide: boolean,
  signed: boolean,
  operator: '/' | '%',
  range: SourceRange,
): void {
  const { code } = f;
  const opcodes = wide ? OP.i64 : OP.i32;
  code.get(right).op(opcodes.eqz);
  code.if();
  f.undefinedBehaviour(range, 'division by zero');
  code.end();
  if (!signed) return;
  code.get(right);
  constant(f, wide, -1n);
  code.op(opcodes.eq).get(left);
  constant(f, wide, lowest(wide));
  code.op(opcodes.eq, OP.i32.and);
  code.if();
  emitOverflow(f, range, operator === '/' ? 'division' : 'remainder');
  code.end();
}

/** A signed result that its type cannot hold: a violation where it is asked for, else undefined behaviour. */
function emitOverflow(f: FunctionEmitter, range: SourceRange, operation: string): void {
  if (!f.context.checksOverflow) {
    f.undefinedBehaviour(range, `overflow of a ${operation}`);
    return;
  }
  f.code.i32(f.site(range)).i32(f.context.reason(operation));
  f.code.call(f.context.helper('overflow')).op(OP.unreachable);
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
  f.undefinedBehaviour(range, 'a shift by a negative distance or one as wide as the type');
  code.end();
  const distance = (): void => {
    code.get(right);
    if (wideDistance && !wide) code.op(OP.i32.wrap);
    else if (!wideDistance && wide) code.op(OP.i64.extendU);
  };
  code.get(left);
  distance();
  emitPlainOperation(f, operator, type);
  if (operator === '>>' || !type.signed || !f.context.checksOverflow) return;
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

/** The sum or difference overflowed if its sign differs from what the signs of the operands say. */
function emitSumCheck(
  f: FunctionEmitter,
  operator: '+' | '-',
  left: number,
  right: number,
  wide: boolean,
  range: SourceRange,
): void {
  const { code } = f;
  const opcodes = wide ? OP.i64 : OP.i32;
  f.with(wide ? I64 : I32, (result) => {
    code.tee(result).get(left).op(opcodes.xor);
    if (operator === '+') code.get(result).get(right).op(opcodes.xor);
    else code.get(left).get(right).op(opcodes.xor);
    code.op(opcodes.and);
    constant(f, wide, 0n);
    code.op(opcodes.lts);
    code.if();
    emitOverflow(f, range, operator === '+' ? 'addition' : 'subtraction');
    code.end();
    code.get(result);
  });
}

function emitProductCheck(
  f: FunctionEmitter,
  left: number,
  right: number,
  wide: boolean,
  range: SourceRange,
): void {
  const { code } = f;
  f.with(wide ? I64 : I32, (result) => {
    code.set(result);
    if (wide) emitWideProductTest(f, left, right, result);
    else {
      code.get(left).op(OP.i64.extendS).get(right).op(OP.i64.extendS, OP.i64.mul);
      code.get(result).op(OP.i64.extendS, OP.i64.ne);
    }
    code.if();
    emitOverflow(f, range, 'multiplication');
    code.end();
    code.get(result);
  });
}

/** 1 if left * right is not `result`: tried by division, where that is possible. */
function emitWideProductTest(f: FunctionEmitter, left: number, right: number, result: number): void {
  const { code } = f;
  code.get(left).op(OP.i64.eqz);
  code.if(I32);
  code.i32(0);
  code.else();
  code.get(left).i64(-1n).op(OP.i64.eq);
  code.if(I32);
  code.get(right).i64(lowest(true)).op(OP.i64.eq);
  code.else();
  code.get(result).get(left).op(OP.i64.divs).get(right).op(OP.i64.ne);
  code.end();
  code.end();
}

export function emitUnary(f: FunctionEmitter, expression: UnaryExpression): void {
  const { operand } = expression;
  const wasm = wasmType(operand.type);
  const unsupported = unsupportedType(operand.type);
  if (unsupported !== undefined || wasm === undefined) {
    f.unsupported(expression.range, unsupported ?? 'an operand without value');
    return;
  }
  if (expression.operator === '-' && expression.type.kind === 'integer' && expression.type.signed) {
    const { type } = expression;
    const zero: Operand = {
      type,
      emit: () => {
        constant(f, type.size === 8, 0n);
        f.concrete();
      },
    };
    if (f.context.checksOverflow) {
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
  switch (expression.operator) {
    case '+':
      return;
    case '!':
      emitTruth(f, expression.operand.type);
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
  code.call(f.context.helper('symbolicUnary')).set(f.handle);
  code.end();
}

const COMPARISONS = {
  '==': { signed: 'eq', unsigned: 'eq', real: 'eq' },
  '!=': { signed: 'ne', unsigned: 'ne', real: 'ne' },
  '<': { signed: 'lts', unsigned: 'ltu', real: 'lt' },
  '<=': { signed: 'les', unsigned: 'leu', real: 'le' },
  '>': { signed: 'gts', unsigned: 'gtu', real: 'gt' },
  '>=': { signed: 'ges', unsigned: 'geu', real: 'ge' },
} as const;

export function emitComparison(f: FunctionEmitter, expression: ComparisonExpression): void {
  const { left, right, operator } = expression;
  const { type } = left;
  const unsupported = unsupportedType(type);
  const wasm = wasmType(type);
  if (unsupported !== undefined || wasm === undefined) {
    f.unsupported(expression.range, unsupported ?? 'an operand without value');
    return;
  }
  const { code } = f;
  const names = COMPARISONS[operator];
  const compare = (): void => {
    if (wasm === F32) code.op(OP.f32[names.real]);
    else if (wasm === F64) code.op(OP.f64[names.real]);
    else {
      const opcodes: IntegerOpcodes = wasm === I64 ? OP.i64 : OP.i32;
      code.op(type.kind === 'integer' && type.signed ? opcodes[names.signed] : opcodes[names.unsigned]);
    }
  };
  if (f.handle === undefined) {
    emitValue(f, left);
    emitValue(f, right);
    compare();
    return;
  }
  const l = code.acquire(wasm);
  const r = code.acquire(wasm);
  const leftHandle = code.acquire(I32);
  emitValue(f, left);
  code.set(l).get(f.handle).set(leftHandle);
  emitValue(f, right);
  code.set(r).get(l).get(r);
  compare();
  const signed = type.kind === 'integer' && type.signed;
  emitSymbolicBinary(f, operator, symbolicTypeCode(type), leftHandle, f.handle, () => {
    code.get(l);
    emitWasmBits(f, wasm, signed);
    code.get(r);
    emitWasmBits(f, wasm, signed);
  });
  code.release(l);
  code.release(r);
  code.release(leftHandle);
}
