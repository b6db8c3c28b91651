import type { SourceRange } from '../../../c/tree/source-range.js';
import type {
  AddressExpression,
  LoadExpression,
  TypedExpression,
  TypedPlace,
} from '../../../c/tree/typed-expression.js';
import { leadsToVolatile } from '../../../c/tree/volatile-objects.js';
import type { CType } from '../../../c/type/c-type.js';
import { flattenPlace, rootSize } from '../../analysis/flatten-place.js';
import { functionId } from '../../interface/compiled-program.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitCell, emitLoadCell, emitLoadScalar, findBitField } from '../access/emit-access.js';
import { emitAssign, emitCompoundAssign, emitIncrement, emitPointerStep } from '../access/emit-assignment.js';
import { isMoreThanLoad } from '../access/emit-change.js';
import { mayBeIndeterminate } from '../access/emit-definedness.js';
import {
  accessedBytes,
  emitAddress,
  emitPointerChain,
  emitPointerTo,
  emitRootAddress,
} from '../access/emit-place.js';
import { emitBeforeRead } from '../access/emit-watched.js';
import { emitBuiltin, emitOverflowBuiltin } from '../calls/emit-builtin.js';
import { emitCall, emitUsedCall } from '../calls/emit-call.js';
import { emitVariableArgument } from '../calls/emit-variable-argument.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitStatement } from '../statements/emit-statement.js';
import { emitBinary } from './emit-arithmetic.js';
import { emitComparison } from './emit-comparison.js';
import { emitConditional, emitLogical } from './emit-condition.js';
import { emitFloatConstant, emitIntegerConstant } from './emit-constant.js';
import { emitConversion } from './emit-conversion.js';
import { emitLimited } from './emit-limited.js';
import { emitInOrder, giveEarly, type InOrder } from './emit-order.js';
import { emitPointerDifference } from './emit-pointer-difference.js';
import { emitUnary } from './emit-unary.js';
import { fullExpressionOf } from './lone-call.js';

/** Leaves the value of an expression on the stack (nothing for void), and its handle. */
export function emitValue(f: FunctionEmitter, expression: TypedExpression): void {
  if (giveEarly(f, expression) === 'given') return;
  emitInOrder(f, expression, (inOrder) => emitAnyValue(f, inOrder));
}

/** The same of a value that becomes one of a type: no ordinary pointer leads to a volatile object (C11 6.7.3p6). */
export function emitValueAs(f: FunctionEmitter, expression: TypedExpression, type: CType): void {
  if (leadsToVolatile(expression, type)) f.undefinedBehaviour(expression.range, because('volatile-object'));
  emitValue(f, expression);
}

function emitAnyValue(f: FunctionEmitter, expression: InOrder<TypedExpression>): void {
  const { code } = f;
  switch (expression.kind) {
    case 'integer-constant':
      emitIntegerConstant(f, expression);
      return;
    case 'float-constant':
      emitFloatConstant(f, expression);
      return;
    case 'load':
      emitLoad(f, expression);
      return;
    case 'address':
      emitAddressValue(f, expression);
      return;
    case 'convert':
      emitValueAs(f, expression.operand, expression.type);
      emitConversion(f, expression.operand.type, expression.type, expression.range);
      return;
    case 'unary':
      emitUnary(f, expression);
      return;
    case 'binary': {
      const { left, right, type } = expression;
      const rightType = right.type.kind === 'integer' || right.type.kind === 'float' ? right.type : type;
      emitBinary(
        f,
        expression.operator,
        type,
        { type, emit: () => emitValue(f, left) },
        { type: rightType, emit: () => emitValue(f, right) },
        expression.range,
      );
      return;
    }
    case 'comparison':
      emitComparison(f, expression);
      return;
    case 'logical':
      emitLogical(f, expression);
      return;
    case 'pointer-add':
      emitPointerChain(f, expression);
      return;
    case 'pointer-difference':
      emitPointerDifference(f, expression);
      return;
    case 'conditional':
      emitConditional(f, expression);
      return;
    case 'assign':
      emitAssign(f, expression, true);
      return;
    case 'compound-assign':
      emitCompoundAssign(f, expression, true);
      return;
    case 'increment':
      emitIncrement(f, expression, true);
      return;
    case 'pointer-assign':
    case 'pointer-increment':
      emitPointerStep(f, expression, true);
      return;
    case 'comma':
      emitEffect(f, expression.left);
      emitValue(f, expression.right);
      return;
    case 'call':
      emitUsedCall(f, expression);
      return;
    case 'statement-expression':
      f.statementExpressions++;
      if (f.context.threads === 'many') f.code.call(f.context.helpers.nests);
      emitStatement(f, expression.block, expression.result);
      f.statementExpressions--;
      return;
    case 'variable-argument':
      emitVariableArgument(f, expression);
      return;
    case 'overflow':
      emitOverflowBuiltin(f, expression);
      return;
    case 'builtin':
      emitBuiltin(f, expression);
      return;
    case 'label-address':
      code.i64(f.context.numberOfLabel(expression.label));
      f.concrete();
      return;
    case 'limited':
      emitLimited(f, expression);
      return;
    case 'placeholder':
    case 'at':
      f.unsupported(expression.range, because('witness-expression'));
      return;
    case 'unsupported':
      f.unread(expression.range, expression.reason);
  }
}

/** Evaluates an expression and drops its value. */
export function emitEffect(f: FunctionEmitter, expression: TypedExpression): void {
  emitInOrder(f, expression, (inOrder) => emitAnyEffect(f, inOrder));
}

function emitAnyEffect(f: FunctionEmitter, expression: InOrder<TypedExpression>): void {
  switch (expression.kind) {
    case 'assign':
      emitAssign(f, expression, false);
      return;
    case 'compound-assign':
      emitCompoundAssign(f, expression, false);
      return;
    case 'increment':
      emitIncrement(f, expression, false);
      return;
    case 'pointer-assign':
    case 'pointer-increment':
      emitPointerStep(f, expression, false);
      return;
    case 'comma':
      emitEffect(f, expression.left);
      emitEffect(f, expression.right);
      return;
    case 'convert':
      if (expression.type.kind === 'void') {
        emitEffect(f, expression.operand);
        return;
      }
      break;
    case 'call':
      emitCall(f, expression);
      if (leavesValue(expression.type)) f.code.op(OP.drop);
      return;
    default:
  }
  emitAnyValue(f, expression);
  if (leavesValue(expression.type)) f.code.op(OP.drop);
}

export function leavesValue(type: CType): boolean {
  return wasmType(type) !== undefined;
}

/** Marks the expression as a full expression: one that only a statement contains. */
export function emitFullExpression(f: FunctionEmitter, expression: TypedExpression, emit: () => void): void {
  const outer = f.fullExpression;
  f.fullExpression = fullExpressionOf(expression);
  f.pass('full-expression', expression.range);
  emit();
  f.fullExpression = outer;
}

function emitLoad(f: FunctionEmitter, expression: InOrder<LoadExpression>): void {
  const { place, range } = expression;
  emitBeforeRead(f, place, range);
  if (f.handle !== undefined || mayBeIndeterminate(f, place) || isMoreThanLoad(f, place)) {
    if (isTable(f, place)) emitTableLoad(f, place, range);
    else emitCellLoad(f, place, range);
    return;
  }
  const bytes = accessedBytes(place);
  if (bytes === undefined) {
    f.unsupported(range, because('object-size'));
    return;
  }
  const offset = emitAddress(f, place, bytes, range);
  if (place.type.kind === 'record' || place.type.kind === 'array') {
    if (offset !== 0) f.code.i32(offset).op(OP.i32.add);
  } else emitLoadScalar(f, place.type, offset, findBitField(place), range);
}

function emitCellLoad(f: FunctionEmitter, place: TypedPlace, range: SourceRange): void {
  f.with(I32, (address) => emitLoadCell(f, emitCell(f, place, address, range), range));
}

/** Whether an integer is read from an array whose address is known. */
function isTable(f: FunctionEmitter, place: TypedPlace): boolean {
  if (f.handle === undefined || place.type.kind !== 'integer' || place.type.size > 8) return false;
  const { root, terms } = flattenPlace(place);
  return (
    terms.length > 0 &&
    findBitField(place) === undefined &&
    (root.kind === 'variable' || root.kind === 'string')
  );
}

/** Reads an integer at an index that may depend on inputs: then it depends on them as on an element of a table. */
function emitTableLoad(f: FunctionEmitter, place: TypedPlace, range: SourceRange): void {
  const { code } = f;
  const flat = flattenPlace(place);
  const table = { handle: code.acquire(I32), value: code.acquire(I64), scale: code.acquire(I32) };
  code.i32(0).set(table.handle);
  f.with(I32, (address) => {
    const outer = f.table;
    f.table = table;
    const cell = emitCell(f, place, address, range);
    f.table = outer;
    emitLoadCell(f, cell, range);
    code.get(table.handle).if();
    code.get(table.handle).get(table.value).get(table.scale);
    code.get(address);
    if (cell.offset !== 0) code.i32(cell.offset).op(OP.i32.add);
    emitRootAddress(f, flat);
    code
      .i32(rootSize(flat.root) ?? 0)
      .i32(symbolicTypeCode(place.type))
      .i32(f.site(range));
    code
      .call(f.context.helpers.symbolicTable)
      .set(f.handle ?? 0)
      .end();
  });
  for (const local of Object.values(table)) code.release(local);
}

function emitAddressValue(f: FunctionEmitter, expression: InOrder<AddressExpression>): void {
  const { place, range } = expression;
  if (place.kind === 'function') {
    const { name, definition } = place.function;
    // It may be null, or that of another function.
    if (definition === undefined && f.context.program.unreadNames.has(name))
      f.unsupported(range, because('unread-declaration', name));
    f.code.i64(BigInt(functionId(f.context.program, place.function)) << 40n);
    f.concrete();
    return;
  }
  const variableLength = place.type.kind === 'array' && place.type.length.kind === 'variable';
  if (place.kind === 'variable' && variableLength) {
    // The variable is a hidden pointer to the array.
    f.code.get(f.frame).memory(OP.i64.load, f.offsets.get(place.variable) ?? 0);
    f.concrete();
    return;
  }
  emitPointerTo(f, place, range);
}
