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
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { wideCode } from '../../wide/wide-type.js';
import { emitStoreScalar } from '../access/emit-access.js';
import { emitUnmark } from '../access/emit-marks.js';
import { emitAccessedAt } from '../access/emit-shared.js';
import { emitConversion, emitNarrowing } from '../expressions/emit-conversion.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { symbolicTypeCode } from '../symbolic-code.js';
import { ValueHandles } from '../value-handles.js';
import { emitAtomic } from './emit-atomic.js';
import { emitBits, emitLongBits, emitRealTest } from './emit-number-builtin.js';
import { emitWideOverflow } from './emit-wide-builtin.js';

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
  const handles = new ValueHandles(f);
  const value = code.acquire(I64);
  handles.addFor(l, r, value);
  emitLongBits(f, left);
  code.set(l);
  handles.keep(l);
  emitLongBits(f, right);
  code.set(r);
  handles.keep(r);
  const operation = ['+', '-', '*'].indexOf(expression.operator);
  code.i32(operation).i32(signs).i32(resultType.width).get(l).get(r);
  code.call(f.context.helpers.exactArithmetic).set(value);
  if (f.handle !== undefined) {
    code.i32(operation).i32(symbolicTypeCode(left.type)).i32(symbolicTypeCode(right.type));
    code.get(handles.of(l) ?? 0).get(handles.of(r) ?? 0);
    code.get(l).get(r).call(f.context.helpers.symbolicExact).set(f.handle);
    handles.keep(value);
  }
  const exact = handles.of(value);
  if (destination !== undefined)
    emitOverflowStore(f, { destination, resultType, range }, { local: value, exact });
  code.i32(operation).i32(signs).i32(resultType.width).get(l).get(r);
  code.call(f.context.helpers.overflows);
  if (f.handle !== undefined && exact !== undefined) {
    code.i32(symbolicTypeCode(resultType)).get(exact);
    code.call(f.context.helpers.symbolicOverflow).set(f.handle);
  }
  handles.release();
  code.release(l);
  code.release(r);
  code.release(value);
}

/** Where a result of a checked operation is stored, and as what. */
interface OverflowTarget {
  readonly destination: TypedExpression;
  readonly resultType: IntegerType;
  readonly range: SourceRange;
}

/** @param value locals with the wrapped result, and with the handle of the exact one where values have handles */
function emitOverflowStore(
  f: FunctionEmitter,
  { destination, resultType: type, range }: OverflowTarget,
  value: { readonly local: number; readonly exact: number | undefined },
): void {
  const { code } = f;
  f.with(I32, (address) => {
    emitValue(f, destination);
    code.i32(type.size).i32(f.site(range)).call(f.context.builtIns.resolve).tee(address).get(value.local);
    if (type.size <= 4) {
      code.op(OP.i32.wrap);
      emitNarrowing(f, type.size, type.signed);
    }
    emitStoreScalar(f, type, 0, range);
    emitUnmark(f, address, type, 0);
    if (value.exact !== undefined) {
      code.get(address).i32(type.size).i32(symbolicTypeCode(type)).get(value.exact);
      code.call(f.context.helpers.symbolicCut).call(f.context.builtIns.storeHandle);
    }
    emitAccessedAt(f, address, type.size, { kind: ACCESS.write, range });
  });
}

/** Builtins of gcc that are not library functions. */
export function emitBuiltin(f: FunctionEmitter, expression: BuiltinExpression): void {
  const name = expression.name.replace(/^__builtin_/, '');
  const [first] = expression.arguments;
  if (emitAtomic(f, expression)) return;
  if (first !== undefined && (emitBits(f, name, first) || emitRealTest(f, name, expression))) return;
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
