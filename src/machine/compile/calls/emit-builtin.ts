import type { SourceRange } from '../../../c/tree/source-range.js';
import { spelledBuiltin } from '../../../c/tree/spelled-builtin.js';
import type {
  BuiltinExpression,
  CallExpression,
  OverflowExpression,
  TypedExpression,
} from '../../../c/tree/typed-expression.js';
import type { CType, IntegerType } from '../../../c/type/c-type.js';
import { integerValue } from '../../../c/typing/constant-value.js';
import { ACCESS } from '../../interface/access-kind.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitStoreScalar } from '../access/emit-access.js';
import { emitPointedAt } from '../access/emit-alignment.js';
import { emitDefine } from '../access/emit-definedness.js';
import { emitAccessedAt } from '../access/emit-shared.js';
import { emitWriteCheck } from '../access/emit-write-check.js';
import { emitNarrowing } from '../expressions/emit-conversion.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { InOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { ValueHandles } from '../value-handles.js';
import { emitAtomic } from './emit-atomic.js';
import { emitCallEnd } from './emit-call.js';
import { emitCallEvent } from './emit-call-event.js';
import { emitBits, emitFloatTest, emitLongBits } from './emit-number-builtin.js';
import { emitWideOverflow } from './emit-wide-builtin.js';
import { type BuiltinCall, EvaluatedOperands } from './evaluated-operands.js';

/** Exact arithmetic in 64 bits with a check, wrapped to the result type. */
export function emitOverflowBuiltin(f: FunctionEmitter, expression: InOrder<OverflowExpression>): void {
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
    emitPointedAt(f, type, address, range);
    emitWriteCheck(f, { address, offset: 0 }, type.size, range);
    code.get(address).get(value.local);
    if (type.size <= 4) {
      code.op(OP.i32.wrap);
      emitNarrowing(f, type.size, type.signed);
    }
    emitStoreScalar(f, type, 0, range);
    emitDefine(f, address, type, 0);
    if (value.exact !== undefined) {
      code.get(address).i32(type.size).i32(symbolicTypeCode(type)).get(value.exact);
      code.call(f.context.helpers.symbolicCut).call(f.context.builtIns.storeHandle);
    }
    emitAccessedAt(f, address, type.size, { kind: ACCESS.write, range });
  });
}

/** Builtins of gcc that are not library functions. */
export function emitBuiltin(
  f: FunctionEmitter,
  { arguments: given, ...expression }: InOrder<BuiltinExpression>,
): void {
  const call: BuiltinCall = { ...expression, name: expression.name.replace(/^__builtin_/, '') };
  if (emitUnevaluated(f, call, given)) {
    emitCallEnd(f, expression, spelledBuiltin(expression));
    return;
  }
  const operands = new EvaluatedOperands(f, given);
  emitCallEvent(f, expression, spelledBuiltin(expression));
  emitEvaluated(f, call, operands);
  emitCallEnd(f, expression, spelledBuiltin(expression));
  operands.release();
}

/** The builtins whose operands gcc does not evaluate. @returns false for all others */
function emitUnevaluated(f: FunctionEmitter, call: BuiltinCall, given: readonly TypedExpression[]): boolean {
  const { name, range } = call;
  if (name !== 'constant_p' && name !== 'object_size') return false;
  emitCallEvent(f, call, spelledBuiltin(call));
  if (name === 'constant_p') f.code.call(f.context.helpers.seemsConstant);
  else emitObjectSize(f, given, range);
  f.concrete();
  return true;
}

/** What is known of the size of an object depends on optimisation. Where that is no matter of chance, it is not computed. */
function emitObjectSize(
  f: FunctionEmitter,
  [pointer, kind]: readonly TypedExpression[],
  range: SourceRange,
): void {
  const which = kind === undefined ? undefined : integerValue(kind);
  if (pointer === undefined || which === undefined || !isPlainPointer(f, pointer)) {
    f.unsupported(range, because('builtin', 'object_size'));
    return;
  }
  emitValue(f, pointer);
  f.code.i32(Number(which)).call(f.context.helpers.objectSize);
  if (f.context.model === 'ILP32') f.code.op(OP.i32.wrap);
}

/** Whether a pointer may be evaluated although the program does not: it only reads a variable, and no other thread sees that. */
function isPlainPointer(f: FunctionEmitter, pointer: TypedExpression): boolean {
  if (pointer.type.kind !== 'pointer') return false;
  if (pointer.kind === 'convert') return isPlainPointer(f, pointer.operand);
  if (pointer.kind !== 'load' || pointer.place.kind !== 'variable') return false;
  const { variable } = pointer.place;
  const isSeen = f.context.threads === 'many' && (!f.offsets.has(variable) || f.idOffsets.has(variable));
  return !isSeen && !pointer.type.qualifiers.volatile;
}

function emitEvaluated(f: FunctionEmitter, call: BuiltinCall, operands: EvaluatedOperands): void {
  const [first] = operands.all;
  if (emitAtomic(f, call, operands)) return;
  if (emitBits(f, call, operands) || emitFloatTest(f, call, operands)) return;
  switch (call.name) {
    case 'unreachable':
      f.undefinedBehaviour(call.range, because('unreachable'));
      return;
    case 'trap':
      f.code.i32(f.site(call.range)).call(f.context.helpers.trap).op(OP.unreachable);
      return;
    case 'prefetch':
      return;
    case 'alloca':
      if (first === undefined) return;
      operands.give(first);
      emitStackAllocation(f, first.type, call);
      return;
    default:
      f.unsupported(call.range, because('builtin', call.name));
  }
}

/** Memory that lives until the function returns. */
export function emitAlloca(f: FunctionEmitter, size: TypedExpression, expression: CallExpression): void {
  emitValue(f, size);
  emitCallEvent(f, expression, 'alloca');
  emitStackAllocation(f, size.type, expression);
}

/** The size is on the stack. */
function emitStackAllocation(
  f: FunctionEmitter,
  type: CType,
  expression: Pick<CallExpression, 'range' | 'closingParenthesis'>,
): void {
  if (wasmType(type) === I32) f.code.op(OP.i64.extendU);
  f.code.i32(f.site(expression.range, expression.closingParenthesis));
  f.code.call(f.context.helpers.allocateOnStack);
  f.concrete();
}
