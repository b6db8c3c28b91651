import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { CType } from '../../../c/type/c-type.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { BYTE_SWAPS } from '../../symbolic/swapped-bytes.js';
import { BIT_COUNTS, type BitCount, FLOAT_TESTS } from '../../symbolic/trees-of-tests.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP } from '../../wasm/opcodes.js';
import { emitSymbolicBinary } from '../expressions/emit-arithmetic.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitLoss, emitTestTree } from '../symbolic-code.js';
import { ValueHandles } from '../value-handles.js';
import { emitWideQuietComparison, emitWideTest } from './emit-wide-builtin.js';
import type { BuiltinCall, EvaluatedOperand, EvaluatedOperands } from './evaluated-operands.js';

/** Counts of bits and swapped bytes. @returns false for other builtins */
export function emitBits(
  f: FunctionEmitter,
  { name, range }: BuiltinCall,
  operands: EvaluatedOperands,
): boolean {
  const count = BIT_COUNTS.find((each) => new RegExp(`^${each}(l|ll)?$`).test(name));
  const { code } = f;
  const [operand] = operands.all;
  if (operand === undefined) return false;
  if (count !== undefined) {
    const wide = wasmType(operand.type) === I64;
    if (count === 'clz' || count === 'ctz') {
      code
        .get(operand.local)
        .op((wide ? OP.i64 : OP.i32).eqz)
        .if();
      f.undefinedBehaviour(range, because('zero-bits', name));
      code.end();
    }
    operands.give(operand);
    emitCount(f, count, wide);
    emitTestTree(f, count);
    return true;
  }
  if (name === 'bswap128') {
    operands.give(operand);
    code.call(f.context.helpers.wideSwap);
    emitLoss(f);
    return true;
  }
  const swap = BYTE_SWAPS.find((each) => each === name);
  if (swap === undefined) return false;
  operands.give(operand);
  emitExtension(f, operand.type);
  code.i32(Number(swap.slice('bswap'.length))).call(f.context.helpers.swapBytes);
  if (swap !== 'bswap64') code.op(OP.i32.wrap);
  emitTestTree(f, swap);
  return true;
}

function emitCount(f: FunctionEmitter, what: BitCount, wide: boolean): void {
  const { code } = f;
  const opcodes = wide ? OP.i64 : OP.i32;
  if (what === 'ffs') {
    f.with(wide ? I64 : I32, (value) => {
      code.set(value);
      code.get(value).op(opcodes.ctz);
      if (wide) code.op(OP.i32.wrap);
      code.i32(1).op(OP.i32.add).i32(0).get(value).op(opcodes.eqz, OP.i32.eqz, OP.select);
    });
    return;
  }
  if (what === 'clrsb') {
    f.with(wide ? I64 : I32, (value) => {
      code.set(value).get(value).get(value);
      if (wide) code.i64(63n);
      else code.i32(31);
      code.op(opcodes.shrs, opcodes.xor, opcodes.clz);
    });
    if (wide) code.op(OP.i32.wrap);
    code.i32(1).op(OP.i32.sub);
    return;
  }
  code.op(what === 'clz' ? opcodes.clz : what === 'ctz' ? opcodes.ctz : opcodes.popcnt);
  if (wide) code.op(OP.i32.wrap);
  if (what === 'parity') code.i32(1).op(OP.i32.and);
}

const FLOAT_COMPARISONS = {
  isgreater: ['gt', '>'],
  isgreaterequal: ['ge', '>='],
  isless: ['lt', '<'],
  islessequal: ['le', '<='],
} as const;

/** Tests of floating-point numbers that give an int. @returns false for other builtins */
export function emitFloatTest(f: FunctionEmitter, call: BuiltinCall, operands: EvaluatedOperands): boolean {
  const name = call.name.replace(/(?<=isnan|isinf|finite|signbit)[fl]$/, '');
  const { code } = f;
  const [left, right] = name === 'fpclassify' ? operands.all.slice(-1) : operands.all;
  if (left === undefined || left.type.kind !== 'float') return false;
  if (wideCode(left.type) !== undefined) {
    if (emitWideTest(f, name, operands)) emitLoss(f);
    else if (emitWideQuietComparison(f, name, operands)) emitLoss(f);
    else return false;
    return true;
  }
  const test = FLOAT_TESTS.find((each) => each === name);
  if (test !== undefined) {
    if (name === 'fpclassify') {
      // The five possible answers come first; they are small constants that the caller chooses.
      for (const answer of operands.all.slice(0, 5)) operands.give(answer);
    }
    emitDouble(f, operands, left);
    code.i32(left.type.name === 'float' ? 1 : 0);
    code
      .i32(FLOAT_TESTS.indexOf(test))
      .call(f.context.helpers[name === 'fpclassify' ? 'classifyFloat' : 'testFloat']);
    emitTestTree(f, test);
    return true;
  }
  if (right === undefined) return false;
  const comparison = Object.entries(FLOAT_COMPARISONS).find(([candidate]) => candidate === name)?.[1];
  if (comparison === undefined && name !== 'isunordered' && name !== 'islessgreater') return false;
  emitQuietComparison(
    f,
    operands,
    { left, right },
    comparison ?? (name === 'isunordered' ? 'isUnordered' : 'isLessGreater'),
  );
  return true;
}

type QuietComparison =
  | (typeof FLOAT_COMPARISONS)[keyof typeof FLOAT_COMPARISONS]
  | 'isUnordered'
  | 'isLessGreater';

/** A comparison of floating-point numbers that sets no flags; the operands stay in locals for their trees. */
function emitQuietComparison(
  f: FunctionEmitter,
  operands: EvaluatedOperands,
  { left, right }: { readonly left: EvaluatedOperand; readonly right: EvaluatedOperand },
  comparison: QuietComparison,
): void {
  const { code } = f;
  const l = code.acquire(F64);
  const r = code.acquire(F64);
  const handles = new ValueHandles(f);
  handles.addFor(l, r);
  for (const [operand, local] of [
    [left, l],
    [right, r],
  ] as const) {
    emitDouble(f, operands, operand);
    code.set(local);
    handles.keep(local);
  }
  code.get(l).get(r);
  if (typeof comparison === 'string') code.call(f.context.helpers[comparison]);
  else code.op(OP.f64[comparison[0]]);
  const [leftHandle, rightHandle] = [handles.of(l), handles.of(r)];
  if (f.handle !== undefined && leftHandle !== undefined && rightHandle !== undefined) {
    if (typeof comparison === 'string') {
      code.get(leftHandle).get(rightHandle).op(OP.i32.or).set(f.handle);
      emitLoss(f);
    } else {
      emitSymbolicBinary(f, comparison[1], symbolicTypeCode(left.type), leftHandle, rightHandle, () => {
        code.get(l).op(OP.i64.reinterpret).get(r).op(OP.i64.reinterpret);
      });
    }
  }
  handles.release();
  code.release(l);
  code.release(r);
}

function emitDouble(f: FunctionEmitter, operands: EvaluatedOperands, operand: EvaluatedOperand): void {
  operands.give(operand);
  if (wasmType(operand.type) === F32) f.code.op(OP.f64.promote);
}

/** The value of an integer in 64 bits. */
export function emitLongBits(f: FunctionEmitter, expression: TypedExpression): void {
  emitValue(f, expression);
  emitExtension(f, expression.type);
}

/** Extends an integer on the stack to 64 bits. */
function emitExtension(f: FunctionEmitter, type: CType): void {
  if (wasmType(type) !== I32) return;
  const signed = type.kind === 'integer' && type.signed;
  f.code.op(signed ? OP.i64.extendS : OP.i64.extendU);
}
