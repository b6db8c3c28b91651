import type { SourceRange } from '../../../c/tree/source-range.js';
import type {
  AssignExpression,
  CompoundAssignExpression,
  IncrementExpression,
  PointerAssignExpression,
  PointerIncrementExpression,
} from '../../../c/tree/typed-expression.js';
import { type ArithmeticType, isScalar, typeSize } from '../../../c/type/c-type.js';
import { ACCESS } from '../../interface/access-kind.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitBinary } from '../expressions/emit-arithmetic.js';
import { emitConversion } from '../expressions/emit-conversion.js';
import { emitValue, emitValueAs } from '../expressions/emit-expression.js';
import type { InOrder } from '../expressions/emit-order.js';
import { emitWideNumber } from '../expressions/emit-wide.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import {
  type Cell,
  emitCell,
  emitLoadCell,
  emitStoreCell,
  emitStoreScalar,
  findBitField,
} from './emit-access.js';
import { isWideUnsigned } from './emit-array-limits.js';
import { emitDefine, mayBeIndeterminate } from './emit-definedness.js';
import { emitFieldRange, typeBeforeConversion } from './emit-field-range.js';
import { emitScaledIndex } from './emit-index.js';
import { emitAddress, isFixedPlace } from './emit-place.js';
import { isAtomic, isReported, lastAccess } from './emit-shared.js';
import { emitBeforeRead, emitWritten } from './emit-watched.js';
import { findProtection } from './find-protection.js';

export function emitAssign(f: FunctionEmitter, expression: InOrder<AssignExpression>, wanted: boolean): void {
  const { place, value, range } = expression;
  const { type } = place;
  const { code } = f;
  const wasm = wasmType(type);
  if (wasm === undefined || typeSize(type) === undefined) {
    f.unsupported(range, because('assignment-size'));
    return;
  }
  const plain = isScalar(type) && findBitField(place) === undefined && f.handle === undefined;
  if (plain && !wanted && isFixedPlace(place) && findProtection(place) === 'none' && !isReported(f, place)) {
    const offset = emitAddress(f, place, typeSize(type) ?? 0, range);
    emitValueAs(f, value, type);
    emitStoreScalar(f, type, offset, range);
    if (mayBeIndeterminate(f, place)) emitDefine(f, f.frame, type, offset);
    emitWritten(f, place);
    return;
  }
  f.with(wasm, (local) => {
    emitValueAs(f, value, type);
    code.set(local);
    const bitField = findBitField(place);
    emitFieldRange(f, typeBeforeConversion(value), { type, bitField, local, range });
    f.with(I32, (address) => {
      const handle = saveHandle(f);
      const cell = emitCell(f, place, address, range);
      restoreHandle(f, handle);
      if (type.kind === 'record') emitOverlapCheck(f, cell, local, range);
      emitStoreCell(f, cell, local, { kind: lastAccess(f, expression), range });
      emitWritten(f, place);
      if (!wanted) return;
      if (type.kind === 'record') code.get(address).i32(cell.offset).op(OP.i32.add);
      else code.get(local);
    });
  });
}

/** What is assigned lies apart from where it is put, or at the same place (C11 6.5.16.1p3). */
function emitOverlapCheck(f: FunctionEmitter, cell: Cell, from: number, range: SourceRange): void {
  const { code } = f;
  const size = typeSize(cell.type) ?? 0;
  if (size < 2) return;
  f.with(I32, (distance) => {
    code.get(cell.address).i32(cell.offset).op(OP.i32.add).get(from).op(OP.i32.sub).tee(distance);
    code.i32(0).op(OP.i32.ne);
    code
      .get(distance)
      .i32(size - 1)
      .op(OP.i32.add)
      .i32(2 * size - 1)
      .op(OP.i32.ltu, OP.i32.and);
    code.if();
    f.undefinedBehaviour(range, because('overlapping-assignment'));
    code.end();
  });
}

/** Keeps the handle of a value while something else is computed. */
function saveHandle(f: FunctionEmitter): number | undefined {
  if (f.handle === undefined) return undefined;
  const saved = f.code.acquire(I32);
  f.code.get(f.handle).set(saved);
  return saved;
}

function restoreHandle(f: FunctionEmitter, saved: number | undefined): void {
  if (f.handle === undefined || saved === undefined) return;
  f.code.get(saved).set(f.handle);
  f.code.release(saved);
}

export function emitCompoundAssign(
  f: FunctionEmitter,
  expression: InOrder<CompoundAssignExpression>,
  wanted: boolean,
): void {
  const { right, operationType } = expression;
  const rightType = right.type.kind === 'integer' || right.type.kind === 'float' ? right.type : operationType;
  const wasm = wasmType(rightType) ?? I32;
  f.with(wasm, (operand) => {
    emitValue(f, right);
    f.code.set(operand);
    const handle = saveHandle(f);
    const emitRight = (): void => {
      f.code.get(operand);
      if (f.handle !== undefined && handle !== undefined) f.code.get(handle).set(f.handle);
    };
    emitUpdate(f, expression, wanted ? 'new' : 'none', { type: rightType, emit: emitRight });
    if (handle !== undefined) f.code.release(handle);
  });
}

export function emitIncrement(
  f: FunctionEmitter,
  expression: InOrder<IncrementExpression>,
  wanted: boolean,
): void {
  const { operationType } = expression;
  const emitOne = (): void => {
    const wasm = wasmType(operationType);
    const wide = wideCode(operationType);
    if (wide !== undefined) emitWideNumber(f, wide, 1n);
    else if (wasm === I32) f.code.i32(1);
    else if (wasm === I64) f.code.i64(1n);
    else if (operationType.kind === 'float' && operationType.name === 'float') f.code.f32(1);
    else f.code.f64(1);
    f.concrete();
  };
  const result = !wanted ? 'none' : expression.position === 'prefix' ? 'new' : 'old';
  emitUpdate(f, expression, result, { type: operationType, emit: emitOne });
}

/** Loads a place, computes, and stores it. */
function emitUpdate(
  f: FunctionEmitter,
  expression: CompoundAssignExpression | IncrementExpression,
  result: 'none' | 'old' | 'new',
  right: Parameters<typeof emitBinary>[4],
): void {
  const { place, range } = expression;
  const { code } = f;
  const { type } = place;
  const wasm = wasmType(type);
  if (wasm === undefined) {
    f.unsupported(range, because('assignment-type'));
    return;
  }
  const operator =
    expression.kind === 'compound-assign' ? expression.operator : expression.operator === '++' ? '+' : '-';
  const wraps = isAtomic(type) && (operator === '+' || operator === '-');
  const operationType = wraps ? wrapping(expression.operationType) : expression.operationType;
  const address = code.acquire(I32);
  const value = code.acquire(wasm);
  emitBeforeRead(f, place, range);
  const cell = emitCell(f, place, address, range);
  emitLoadCell(f, cell, range, isAtomic(type) ? ACCESS.uninterrupted : 0);
  code.set(value);
  const oldHandle = saveHandle(f);
  const old = result === 'old' ? code.acquire(wasm) : undefined;
  if (old !== undefined) code.get(value).set(old);
  const left = {
    type: operationType,
    emit: () => {
      code.get(value);
      if (f.handle !== undefined && oldHandle !== undefined) code.get(oldHandle).set(f.handle);
      emitConversion(f, type, operationType, range);
    },
  };
  emitBinary(f, operator, operationType, left, right, range);
  emitConversion(f, operationType, type, range);
  code.set(value);
  emitFieldRange(f, operationType, { type, bitField: cell.bitField, local: value, range });
  emitStoreCell(f, cell, value, { kind: lastAccess(f, expression), range });
  if (result === 'new') code.get(value);
  if (old !== undefined) {
    code.get(old);
    if (f.handle !== undefined && oldHandle !== undefined) code.get(oldHandle).set(f.handle);
    code.release(old);
  }
  if (oldHandle !== undefined) code.release(oldHandle);
  code.release(value);
  code.release(address);
}

/**
 * The type in which sums with atomic objects are computed: compilers make `atomic_fetch_add` of `++` and `+=`, which wraps
 * (C11 7.17.7.5p3). Whether C calls it an overflow is disputed, so it is none.
 */
function wrapping(type: ArithmeticType): ArithmeticType {
  if (type.kind !== 'integer') return type;
  return { ...type, signed: false, name: type.name === '__int128' ? 'unsigned __int128' : type.name };
}

/** `pointer += n`, `pointer++`, and so on. */
export function emitPointerStep(
  f: FunctionEmitter,
  expression: InOrder<PointerAssignExpression | PointerIncrementExpression>,
  wanted: boolean,
): void {
  const { place, range } = expression;
  const { code } = f;
  const delta = code.acquire(I64);
  const address = code.acquire(I32);
  const value = code.acquire(I64);
  const wrapped = code.acquire(I32);
  const mayWrap = emitStepBytes(f, expression, wrapped);
  code.set(delta);
  const cell = emitCell(f, place, address, range);
  emitLoadCell(f, cell, range, isAtomic(place.type) ? ACCESS.uninterrupted : 0);
  code.set(value);
  const postfix = expression.kind === 'pointer-increment' && expression.position === 'postfix';
  if (wanted && postfix) code.get(value);
  const up = expression.operator === '+' || expression.operator === '++';
  code
    .get(value)
    .get(delta)
    .op(up ? OP.i64.add : OP.i64.sub)
    .set(value);
  if (mayWrap) {
    code.get(wrapped).if();
    code.get(value).i32(f.site(range)).call(f.context.helpers.checkWrapped);
    code.end();
  }
  emitStoreCell(f, cell, value, { kind: lastAccess(f, expression), range });
  if (wanted && !postfix) code.get(value);
  f.concrete();
  code.release(delta);
  code.release(address);
  code.release(value);
  code.release(wrapped);
}

/** @returns whether it may wrap around, which the local `wrapped` tells then */
function emitStepBytes(
  f: FunctionEmitter,
  expression: PointerAssignExpression | PointerIncrementExpression,
  wrapped: number,
): boolean {
  const { elementSize } = expression;
  if (expression.kind === 'pointer-assign') {
    const { offset } = expression;
    const mayWrap = isWideUnsigned({ index: offset });
    const watch = (value: number) => f.code.get(value).i64(0n).op(OP.i64.lts).set(wrapped);
    emitScaledIndex(f, offset, elementSize, mayWrap ? { watch } : {});
    return mayWrap;
  }
  if (elementSize.kind === 'known') f.code.i64(BigInt(elementSize.bytes));
  else {
    emitValue(f, elementSize.bytes);
    if (wasmType(elementSize.bytes.type) === I32) f.code.op(OP.i64.extendU);
  }
  return false;
}
