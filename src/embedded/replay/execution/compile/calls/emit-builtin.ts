import type { IntegerType } from '../../../../../c/c-type.js';
import type { SourceRange } from '../../../../../c/tree/source-range.js';
import type {
  BuiltinExpression,
  CallExpression,
  OverflowExpression,
  TypedExpression,
} from '../../../../../c/tree/typed-expression.js';
import { because } from '../../reasons/because.js';
import { ACCESS } from '../../threads/access-kind.js';
import { F32, I32, I64, OP } from '../../wasm/opcodes.js';
import { wideCode } from '../../wide/wide-type.js';
import { emitStoreScalar } from '../access/emit-access.js';
import { emitUnmark } from '../access/emit-marks.js';
import { emitAccessedAt } from '../access/emit-shared.js';
import { emitConversion, emitNarrowing } from '../expressions/emit-conversion.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitAtomic } from './emit-atomic.js';
import { emitWideOverflow, emitWideQuietComparison, emitWideTest } from './emit-wide-builtin.js';

/** Exact arithmetic in 64 bits with a check, wrapped to the result type. */
export function emitOverflowBuiltin(f: FunctionEmitter, expression: OverflowExpression): void {
  const { code } = f;
  const { left, right, resultType, destination, range } = expression;
  if ([left.type, right.type, resultType].some((type) => wideCode(type) !== undefined)) {
    emitWideOverflow(f, expression);
    return;
  }
  const l = code.acquire(I64);
  const r = code.acquire(I64);
  const signs =
    (left.type.kind === 'integer' && left.type.signed ? 1 : 0) +
    (right.type.kind === 'integer' && right.type.signed ? 2 : 0) +
    (resultType.signed ? 4 : 0);
  emitWide(f, left);
  code.set(l);
  emitWide(f, right);
  code.set(r);
  const operation = ['+', '-', '*'].indexOf(expression.operator);
  code.i32(operation).i32(signs).i32(resultType.width).get(l).get(r);
  code.call(f.context.helpers.exactArithmetic);
  const value = code.acquire(I64);
  code.set(value);
  if (destination !== undefined) emitOverflowStore(f, destination, resultType, value, range);
  code.i32(operation).i32(signs).i32(resultType.width).get(l).get(r);
  code.call(f.context.helpers.overflows);
  f.concrete();
  code.release(l);
  code.release(r);
  code.release(value);
}

function emitOverflowStore(
  f: FunctionEmitter,
  destination: TypedExpression,
  type: IntegerType,
  value: number,
  range: SourceRange,
): void {
  const { code } = f;
  f.with(I32, (address) => {
    emitValue(f, destination);
    code.i32(type.size).i32(f.site(range)).call(f.context.builtIns.resolve).tee(address).get(value);
    if (type.size <= 4) {
      code.op(OP.i32.wrap);
      emitNarrowing(f, type.size, type.signed);
    }
    emitStoreScalar(f, type, 0, range);
    emitUnmark(f, address, type, 0);
    if (f.handle !== undefined) {
      code.get(address).i32(type.size).i32(0).call(f.context.builtIns.storeHandle);
    }
    emitAccessedAt(f, address, type.size, { kind: ACCESS.write, range });
  });
}

function emitWide(f: FunctionEmitter, expression: TypedExpression): void {
  emitValue(f, expression);
  if (wasmType(expression.type) !== I32) return;
  const signed = expression.type.kind === 'integer' && expression.type.signed;
  f.code.op(signed ? OP.i64.extendS : OP.i64.extendU);
}

/** Builtins of gcc that are not library functions. */
export function emitBuiltin(f: FunctionEmitter, expression: BuiltinExpression): void {
  const name = expression.name.replace(/^__builtin_/, '');
  const [first] = expression.arguments;
  if (emitAtomic(f, expression)) return;
  if (first !== undefined && (emitBits(f, name, first) || emitRealTest(f, name, expression))) {
    f.concrete();
    return;
  }
  switch (name) {
    case 'unreachable':
      f.undefinedBehaviour(expression.range, because('unreachable'));
      return;
    case 'trap':
      f.code.i32(f.site(expression.range)).call(f.context.helpers.trap).op(OP.unreachable);
      return;
    case 'expect':
    case 'expect_with_probability':
    case 'assume_aligned':
      if (first !== undefined) emitFirst(f, expression);
      return;
    case 'constant_p':
      f.code.i32(0);
      f.concrete();
      return;
    case 'object_size':
      emitRest(f, expression.arguments);
      if (wasmType(expression.type) === I64) f.code.i64(-1n);
      else f.code.i32(-1);
      f.concrete();
      return;
    case 'prefetch':
      emitRest(f, expression.arguments);
      return;
    case 'alloca':
    case 'alloca_with_align':
      if (first !== undefined) emitAlloca(f, first, expression);
      return;
    default:
      f.unsupported(expression.range, because('builtin', expression.name));
  }
}

function emitFirst(f: FunctionEmitter, expression: BuiltinExpression): void {
  const [first, ...rest] = expression.arguments;
  if (first === undefined) return;
  emitValue(f, first);
  f.with(wasmType(first.type) ?? I32, (value) => {
    f.code.set(value);
    emitRest(f, rest);
    f.code.get(value);
  });
  emitConversion(f, first.type, expression.type, expression.range);
}

function emitRest(f: FunctionEmitter, list: readonly TypedExpression[]): void {
  for (const expression of list) {
    emitValue(f, expression);
    if (leavesValue(expression.type)) f.code.op(OP.drop);
  }
}

/** Memory that lives until the function returns. */
export function emitAlloca(
  f: FunctionEmitter,
  size: TypedExpression,
  expression: BuiltinExpression | CallExpression,
): void {
  emitValue(f, size);
  if (wasmType(size.type) === I32) f.code.op(OP.i64.extendU);
  f.code.i32(f.site(expression.range, expression.closingParenthesis));
  f.code.call(f.context.helpers.allocateOnStack);
  f.concrete();
}

/** Counts of bits and swapped bytes. @returns false for other builtins */
function emitBits(f: FunctionEmitter, name: string, operand: TypedExpression): boolean {
  const match = /^(clz|ctz|ffs|popcount|parity|clrsb)(l|ll)?$/.exec(name);
  const { code } = f;
  if (match !== null) {
    emitValue(f, operand);
    const wide = wasmType(operand.type) === I64;
    emitCount(f, match[1] ?? '', wide);
    return true;
  }
  if (name === 'bswap128') {
    emitValue(f, operand);
    code.call(f.context.helpers.wideSwap);
    return true;
  }
  const swap = /^bswap(16|32|64)$/.exec(name);
  if (swap === null) return false;
  emitWide(f, operand);
  code.i32(Number(swap[1])).call(f.context.helpers.swapBytes);
  if (swap[1] !== '64') code.op(OP.i32.wrap);
  return true;
}

function emitCount(f: FunctionEmitter, what: string, wide: boolean): void {
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

const REAL_TESTS = [
  'isnan',
  'isinf',
  'isinf_sign',
  'isfinite',
  'finite',
  'isnormal',
  'signbit',
  'fpclassify',
];
const REAL_COMPARISONS = {
  isgreater: 'gt',
  isgreaterequal: 'ge',
  isless: 'lt',
  islessequal: 'le',
} as const;

/** Tests of reals that give an int. @returns false for other builtins */
function emitRealTest(f: FunctionEmitter, full: string, expression: BuiltinExpression): boolean {
  const name = full.replace(/(?<=isnan|isinf|finite|signbit)[fl]$/, '');
  const { code } = f;
  const operands = name === 'fpclassify' ? expression.arguments.slice(-1) : expression.arguments;
  const [left, right] = operands;
  if (left === undefined || left.type.kind !== 'float') return false;
  if (wideCode(left.type) !== undefined)
    return emitWideTest(f, name, expression) || emitWideQuietComparison(f, name, expression);
  const test = REAL_TESTS.indexOf(name);
  if (test >= 0) {
    if (name === 'fpclassify') {
      // The five possible answers come first; they are small constants that the caller chooses.
      for (const answer of expression.arguments.slice(0, 5)) emitValue(f, answer);
    }
    emitDouble(f, left);
    code.i32(left.type.name === 'float' ? 1 : 0);
    code.i32(test).call(f.context.helpers[name === 'fpclassify' ? 'classifyReal' : 'testReal']);
    return true;
  }
  if (right === undefined) return false;
  const comparison = Object.entries(REAL_COMPARISONS).find(([candidate]) => candidate === name)?.[1];
  if (comparison === undefined && name !== 'isunordered' && name !== 'islessgreater') return false;
  emitDouble(f, left);
  emitDouble(f, right);
  if (comparison !== undefined) code.op(OP.f64[comparison]);
  else code.call(f.context.helpers[name === 'isunordered' ? 'isUnordered' : 'isLessGreater']);
  return true;
}

function emitDouble(f: FunctionEmitter, expression: TypedExpression): void {
  emitValue(f, expression);
  if (wasmType(expression.type) === F32) f.code.op(OP.f64.promote);
}
