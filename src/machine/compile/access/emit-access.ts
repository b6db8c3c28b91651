import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Member } from '../../../c/type/c-type.js';
import { type CType, isScalar, typeSize } from '../../../c/type/c-type.js';
import { ACCESS } from '../../interface/access-kind.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { shadowedBytes, wideCode } from '../../values/wide-type.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitPointerAt, emitPointerNumber } from '../expressions/emit-pointer-number.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { loadOpcode, storeOpcode, wasmType } from '../scalar-code.js';
import { emitChange } from './emit-change.js';
import { emitDefine, emitIndeterminateLoad, emitSettleBits, mayBeIndeterminate } from './emit-definedness.js';
import { accessedBytes, emitAddress } from './emit-place.js';
import { emitAccessed, isShared } from './emit-shared.js';
import { emitSignOfNan } from './emit-sign-of-nan.js';
import { emitWriteCheck } from './emit-write-check.js';
import { findProtection } from './find-protection.js';

/** An object in memory: the local with its address, bytes to be added, and what lies there. */
export interface Cell {
  readonly address: number;
  readonly offset: number;
  readonly type: CType;
  readonly bitField: Member['bitField'];
  /** Whether the cell is in a constant object, as far as the text shows. */
  readonly protection: 'certain' | 'possible' | 'none';
  /** Whether its bytes may have no value. */
  readonly mayBeIndeterminate: boolean;
  /** Whether other threads may see it. */
  readonly shared: boolean;
}

export function findBitField(place: TypedPlace): Member['bitField'] {
  return place.kind === 'member' ? place.member.bitField : undefined;
}

/** Computes and checks the address of a place once, for several accesses. */
export function emitCell(f: FunctionEmitter, place: TypedPlace, address: number, range: SourceRange): Cell {
  const bytes = accessedBytes(place);
  if (bytes === undefined) f.unsupported(range, because('object-size'));
  const offset = emitAddress(f, place, bytes ?? 0, range);
  f.code.set(address);
  return {
    address,
    offset,
    type: place.type,
    bitField: findBitField(place),
    protection: findProtection(place),
    mayBeIndeterminate: mayBeIndeterminate(f, place),
    shared: isShared(f, place),
  };
}

/**
 * Leaves the value of a cell on the stack; of a record its address.
 *
 * @param part bits of `ACCESS` if the read is a part of a larger access
 */
export function emitLoadCell(f: FunctionEmitter, cell: Cell, range: SourceRange, part = 0): void {
  emitLoadedCell(f, cell, range);
  emitAccessed(f, cell, bytesOfCell(cell), { kind: part, range });
}

function bytesOfCell({ type, bitField }: Cell): number {
  return bitField === undefined ? (typeSize(type) ?? 1) : bytesOfField(bitField);
}

function emitLoadedCell(f: FunctionEmitter, cell: Cell, range: SourceRange): void {
  const { code } = f;
  const { type } = cell;
  code.get(cell.address);
  if (!isScalar(type)) {
    if (cell.offset !== 0) code.i32(cell.offset).op(OP.i32.add);
    f.concrete();
    return;
  }
  emitChange(f, cell, range);
  if (cell.mayBeIndeterminate) emitIndeterminateLoad(f, cell, range);
  else emitLoadScalar(f, type, cell.offset, cell.bitField, range);
  if (f.handle === undefined) return;
  const { bitField } = cell;
  code.get(cell.address).i32(cell.offset).op(OP.i32.add);
  code.i32(bitField === undefined ? shadowedBytes(type) : bytesOfField(bitField));
  code.call(f.context.builtIns.loadHandle);
  if (bitField === undefined) {
    emitReadHandle(f, type);
    return;
  }
  code.set(f.handle).get(f.handle);
  code.if();
  code.i32(symbolicTypeCode(type)).i32(bitField.firstBit).i32(bitField.width).get(f.handle);
  code.call(f.context.helpers.symbolicField).set(f.handle);
  code.end();
}

/** Bytes in which a bit-field lies. */
function bytesOfField({ firstBit, width }: BitField): number {
  return Math.ceil((firstBit + width) / 8);
}

/** The handle on the stack belongs to what was stored; turns it into that of the value read as `type`. */
export function emitReadHandle(f: FunctionEmitter, type: CType): void {
  if (f.handle === undefined) return;
  const { code } = f;
  code.set(f.handle).get(f.handle);
  code.if();
  code.i32(symbolicTypeCode(type)).get(f.handle);
  code.call(f.context.helpers.symbolicRead).set(f.handle);
  code.end();
}

/** The address is on the stack, the value replaces it. */
export function emitLoadScalar(
  f: FunctionEmitter,
  type: CType,
  offset: number,
  bitField: Member['bitField'],
  range: SourceRange,
): void {
  if (!isScalar(type)) {
    f.unsupported(range, because('value-type'));
    return;
  }
  if (bitField !== undefined) {
    emitLoadBits(f, type, offset, bitField);
    return;
  }
  const wide = wideCode(type);
  if (wide !== undefined) {
    f.code.i32(offset).i32(wide).i32(f.site(range)).call(f.context.helpers.wideLoad);
    return;
  }
  f.code.memory(loadOpcode(type, f.context.model), offset);
  emitWidened(f, type, range);
}

/**
 * Turns what lies in memory, now on the stack, into a value: a pointer becomes one that knows its object. A byte that is
 * neither 0 nor 1 is no value of a `_Bool` (C11 6.2.6.1p5).
 */
export function emitWidened(f: FunctionEmitter, type: CType, range: SourceRange): void {
  if (type.kind === 'pointer') emitPointerAt(f);
  if (type.kind !== 'integer' || type.name !== '_Bool') return;
  f.with(I32, (value) => {
    f.code.tee(value).i32(1).op(OP.i32.gtu).if();
    f.undefinedBehaviour(range, because('no-truth-value'));
    f.code.end();
    f.code.get(value);
  });
}

export type BitField = NonNullable<Member['bitField']>;

function emitLoadBits(f: FunctionEmitter, type: CType, offset: number, bits: BitField): void {
  const { code } = f;
  const signed = type.kind === 'integer' && type.signed;
  if (bits.firstBit + bits.width > 64) {
    emitLoadStraddling(f, offset, bits);
  } else code.memory(OP.i64.load, offset);
  const up = bits.firstBit + bits.width > 64 ? 64 - bits.width : 64 - bits.firstBit - bits.width;
  code.i64(BigInt(up)).op(OP.i64.shl);
  code.i64(BigInt(64 - bits.width)).op(signed ? OP.i64.shrs : OP.i64.shru);
  if (wasmType(type) === I32) code.op(OP.i32.wrap);
}

/** A field of up to 64 bits that spans nine bytes: the low bits of the result are the field. */
function emitLoadStraddling(f: FunctionEmitter, offset: number, bits: BitField): void {
  const { code } = f;
  f.with(I32, (address) => {
    code.tee(address).memory(OP.i64.load, offset).i64(BigInt(bits.firstBit)).op(OP.i64.shru);
    code
      .get(address)
      .memory(OP.i32.load8u, offset + 8)
      .op(OP.i64.extendU);
    code.i64(BigInt(64 - bits.firstBit)).op(OP.i64.shl, OP.i64.or);
  });
}

/**
 * Stores the value in a local of the type of the cell. The value stays there, except that bits that do not fit into a
 * bit-field are cut off: it is then the value of the cell.
 */
export function emitStoreCell(
  f: FunctionEmitter,
  cell: Cell,
  value: number,
  { range, part = 0 }: { readonly range: SourceRange; readonly part?: number },
): void {
  emitStoredCell(f, cell, value, range);
  emitAccessed(f, cell, bytesOfCell(cell), { kind: ACCESS.write | part, range });
}

/** The same, without a word to the machine. */
export function emitStoredCell(f: FunctionEmitter, cell: Cell, value: number, range: SourceRange): void {
  const { code } = f;
  const { type } = cell;
  if (cell.protection === 'possible') emitWriteCheck(f, cell, bytesOfCell(cell), range);
  else if (cell.protection === 'certain') f.undefinedBehaviour(range, because('constant-write'));
  if (!isScalar(type)) {
    code
      .get(cell.address)
      .i32(cell.offset)
      .op(OP.i32.add)
      .get(value)
      .i32(typeSize(type) ?? 0);
    emitCopy(f);
    return;
  }
  if (cell.bitField !== undefined) {
    if (cell.mayBeIndeterminate) emitSettleBits(f, cell, cell.bitField);
    emitStoreBits(f, cell, cell.bitField, value);
  } else {
    code.get(cell.address).get(value);
    emitStoreScalar(f, type, cell.offset, range);
    if (cell.mayBeIndeterminate) emitDefine(f, cell.address, type, cell.offset);
  }
  if (f.handle === undefined) return;
  const { bitField } = cell;
  const bytes = bitField === undefined ? shadowedBytes(type) : bytesOfField(bitField);
  code.get(cell.address).i32(cell.offset).op(OP.i32.add).i32(bytes);
  if (bitField === undefined) code.get(f.handle);
  else {
    code.get(cell.address).i32(cell.offset).op(OP.i32.add).i32(bytes);
    code.i32(bitField.firstBit).i32(bitField.width).get(f.handle);
    code.call(f.context.helpers.symbolicStoredField);
  }
  code.call(f.context.builtIns.storeHandle);
  // The tree does not record what was cut off.
  if (bitField !== undefined) f.concrete();
}

/** Address and value are on the stack. */
export function emitStoreScalar(f: FunctionEmitter, type: CType, offset: number, range: SourceRange): void {
  if (!isScalar(type)) {
    f.unsupported(range, because('value-type'));
    return;
  }
  const wide = wideCode(type);
  if (wide !== undefined) {
    f.code.i32(offset).i32(wide).call(f.context.helpers.wideStore);
    return;
  }
  if (type.kind === 'pointer') emitPointerNumber(f);
  if (type.kind === 'float') emitSignOfNan(f, type);
  f.code.memory(storeOpcode(type, f.context.model), offset);
}

/** Destination, source and length are on the stack; the shadow memory goes with the bytes. */
export function emitCopy(f: FunctionEmitter): void {
  f.holdsIndeterminate = true;
  if (f.handle === undefined && f.context.definednessShadow === undefined) f.code.copy();
  else f.code.call(f.context.builtIns.copyWithOrigin);
}

function emitStoreBits(f: FunctionEmitter, cell: Cell, bits: BitField, value: number): void {
  const { code } = f;
  const narrow = wasmType(cell.type) === I32;
  const signed = cell.type.kind === 'integer' && cell.type.signed;
  f.with(I64, (wide) => {
    const unused = BigInt(64 - bits.width);
    code.get(value);
    if (narrow) code.op(OP.i64.extendU);
    code.i64(unused).op(OP.i64.shl).tee(wide);
    code.i64(unused).op(signed ? OP.i64.shrs : OP.i64.shru);
    if (narrow) code.op(OP.i32.wrap);
    code.set(value);
    const mask = ((1n << BigInt(bits.width)) - 1n) << BigInt(bits.firstBit);
    code.get(cell.address);
    code.get(cell.address).memory(OP.i64.load, cell.offset).i64(~mask).op(OP.i64.and);
    code.get(wide).i64(unused).op(OP.i64.shru).i64(BigInt(bits.firstBit)).op(OP.i64.shl, OP.i64.or);
    code.memory(OP.i64.store, cell.offset);
    if (bits.firstBit + bits.width <= 64) return;
    const rest = bits.firstBit + bits.width - 64;
    code.get(cell.address);
    code
      .get(cell.address)
      .memory(OP.i32.load8u, cell.offset + 8)
      .i32(-1 << rest)
      .op(OP.i32.and);
    code
      .get(wide)
      .i64(64n - BigInt(rest))
      .op(OP.i64.shru, OP.i32.wrap, OP.i32.or);
    code.memory(OP.i32.store8, cell.offset + 8);
  });
}
