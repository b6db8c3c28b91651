import type { SourceRange } from '../../../c/tree/source-range.js';
import type { ArithmeticOperator } from '../../../c/tree/typed-expression.js';
import type { CType, IntegerType } from '../../../c/type/c-type.js';
import { SYMBOLIC_OPERATORS, symbolicTypeCode } from '../../interface/type-codes.js';
import { WIDE_COMPARISONS, WIDE_OPERATORS, WIDE_UNARY } from '../../values/wide-arithmetic.js';
import { WIDE_NAMES, wideCode, wideName } from '../../values/wide-type.js';
import { toWide } from '../../values/wide-values.js';
import { I32, OP, REF } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitBits } from '../symbolic-code.js';

/** The type in which shifts by any distance, and exact arithmetic, take their operands. */
export const WIDE_SIGNED = WIDE_NAMES.indexOf('__int128');

/** A number as a constant of a type of more than 64 bits. */
export function emitWideNumber(f: FunctionEmitter, code: number, value: bigint): void {
  emitWideBits(f, code, toWide(wideName(code), value));
}

/** The same from the bits of the constant. */
export function emitWideBits(f: FunctionEmitter, code: number, bits: bigint): void {
  f.code
    .i64(BigInt.asIntN(64, bits >> 64n))
    .i64(BigInt.asIntN(64, bits))
    .i32(code);
  f.code.call(f.context.helpers.wideConstant);
}

/** The value on the stack becomes one of a type of more than 64 bits. */
export function emitToWide(f: FunctionEmitter, from: CType, to: number, range: SourceRange): void {
  const { code, context } = f;
  const source = wideCode(from);
  if (source === to) return;
  if (source !== undefined) {
    code.i32(source).i32(to).i32(f.site(range)).call(context.helpers.wideConvert);
    return;
  }
  emitBits(f, from);
  // gcc extends pointers with their sign.
  const bits = from.kind === 'pointer' ? symbolicTypeCode(LONG_INTEGER) : symbolicTypeCode(from);
  code.i32(bits).i32(to).i32(f.site(range)).call(context.helpers.wideFrom);
}

/** The widest integers of WebAssembly. */
export const LONG_INTEGER: IntegerType = {
  kind: 'integer',
  name: 'long long',
  size: 8,
  width: 64,
  signed: true,
  alignment: 8,
  enumeration: undefined,
  enumerationId: undefined,
  qualifiers: { const: false, volatile: false, restrict: false, atomic: false },
};

/** A value of more than 64 bits on the stack becomes one of another type. */
export function emitFromWide(f: FunctionEmitter, from: number, to: CType, range: SourceRange): void {
  const { code, context } = f;
  code.i32(from).i32(symbolicTypeCode(to.kind === 'pointer' ? LONG_INTEGER : to));
  code.i32(f.site(range)).call(context.helpers.wideTo);
  if (to.kind === 'float') {
    code.op(OP.f64.reinterpret);
    if (to.name === 'float') code.op(OP.f32.demote);
  } else if (to.kind === 'integer' && to.size <= 4) code.op(OP.i32.wrap);
}

/** The operands are in locals; both have the type, but the distance of a shift is signed. */
export function emitWideOperation(
  f: FunctionEmitter,
  operator: ArithmeticOperator,
  operands: { readonly type: number; readonly left: number; readonly right: number },
  range: SourceRange,
): void {
  f.code.i32(WIDE_OPERATORS.indexOf(operator)).i32(operands.type).get(operands.left).get(operands.right);
  f.code.i32(f.site(range)).call(f.context.helpers.wideBinary);
}

/** Compares the values in two locals. */
export function emitWideComparison(
  f: FunctionEmitter,
  comparison: (typeof WIDE_COMPARISONS)[number],
  operands: { readonly type: number; readonly left: number; readonly right: number },
): void {
  f.code.i32(WIDE_COMPARISONS.indexOf(comparison)).i32(operands.type);
  f.code.get(operands.left).get(operands.right).call(f.context.helpers.wideCompare);
}

export function emitWideUnary(
  f: FunctionEmitter,
  operator: '-' | '~',
  type: number,
  range: SourceRange,
): void {
  f.with(REF, (operand) => {
    f.code.set(operand).i32(WIDE_UNARY.indexOf(operator)).i32(type).get(operand);
    f.code.i32(f.site(range)).call(f.context.helpers.wideUnary);
  });
}

/** The handle of a result, from the handles and values of the operands. */
export function emitSymbolicWide(
  f: FunctionEmitter,
  operator: (typeof SYMBOLIC_OPERATORS)[number],
  type: CType,
  operands: { readonly left: number; readonly right: number; readonly handles: readonly [number, number] },
): void {
  if (f.handle === undefined) return;
  const { code } = f;
  const [left, right] = operands.handles;
  code.get(left).get(right).op(OP.i32.or);
  code.if(I32);
  code.i32(SYMBOLIC_OPERATORS.indexOf(operator)).i32(symbolicTypeCode(type)).get(left).get(right);
  code
    .get(operands.left)
    .get(operands.right)
    .i32(wideCode(type) ?? WIDE_SIGNED);
  code.call(f.context.helpers.symbolicWide);
  code.else();
  code.i32(0);
  code.end();
  code.set(f.handle);
}
