import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { type CType, isScalar, typeSize } from '../../../c/type/c-type.js';
import { flattenPlace } from '../../analysis/flatten-place.js';
import { isIndeterminateAtFirst } from '../../analysis/indeterminate-memory.js';
import { toInputType } from '../../analysis/input-functions.js';
import { INDETERMINATE_BYTE } from '../../interface/memory-layout.js';
import { valueBytes, wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP, type WasmType } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { loadOpcode, storeOpcode } from '../scalar-code.js';
import { type BitField, type Cell, emitLoadScalar, emitWidened } from './emit-access.js';

/** Characters of the source that name what was read. */
const LONGEST_NAME = 60;

/** Whether the bytes of a place may have no value: those of memory behind pointers, or of a local. */
export function mayBeIndeterminate(f: FunctionEmitter, place: TypedPlace): boolean {
  if (f.context.definednessShadow === undefined) return false;
  const { root } = flattenPlace(place);
  if (root.kind === 'pointer') return true;
  if (root.kind !== 'variable' && root.kind !== 'compound-literal') return false;
  // Copies of other threads lie among memory whose bytes may be copied without a value.
  if (f.context.statics.ownCopies.has(root.variable)) return true;
  return f.offsets.has(root.variable) && beginsIndeterminate(f, root.variable);
}

function beginsIndeterminate(f: FunctionEmitter, variable: Variable): boolean {
  return isIndeterminateAtFirst(variable, f.idOffsets.has(variable));
}

/** A declaration without initialiser is executed: from now on, the object has no value (again). */
export function emitBeginIndeterminate(f: FunctionEmitter, variable: Variable): void {
  const bytes = typeSize(variable.type);
  if (f.context.definednessShadow === undefined || bytes === undefined || !beginsIndeterminate(f, variable))
    return;
  f.code
    .get(f.frame)
    .i32(f.offsets.get(variable) ?? 0)
    .op(OP.i32.add)
    .i32(bytes)
    .call(f.context.helpers.beginIndeterminate);
}

/** The value just stored is a proper one: its bytes have values from here on. */
export function emitDefine(f: FunctionEmitter, address: number, type: CType, offset: number): void {
  if (wideCode(type) !== undefined) {
    emitDefineBytes(f, address, offset, OP.i64.store);
    emitDefineBytes(f, address, offset + 8, valueBytes(type) === 10 ? OP.i32.store16 : OP.i64.store);
  } else if (isScalar(type)) emitDefineBytes(f, address, offset, storeOpcode(type, f.context.model));
}

/** The bytes that a store wrote have values from here on. */
export function emitDefineBytes(f: FunctionEmitter, address: number, offset: number, opcode: number): void {
  const { definednessShadow } = f.context;
  if (definednessShadow === undefined) return;
  const wide = opcode === OP.i64.store || opcode === OP.f64.store;
  f.code.get(address);
  if (wide) f.code.i64(0n).memory(OP.i64.store, offset + definednessShadow);
  else f.code.i32(0).memory(opcode === OP.f32.store ? OP.i32.store : opcode, offset + definednessShadow);
}

/** Gives the bytes of a bit-field values before a part of them is read or written. Leaves nothing on the stack. */
export function emitSettleBits(f: FunctionEmitter, cell: Cell, bits: BitField): void {
  const bytes = Math.ceil((bits.firstBit + bits.width) / 8);
  f.code.get(cell.address).i32(cell.offset).op(OP.i32.add).i32(bytes);
  f.code.call(f.context.helpers.settle);
}

/**
 * The address is on the stack, the value replaces it. If it is the pattern of bytes without a value, the
 * shadow memory decides.
 */
export function emitIndeterminateLoad(f: FunctionEmitter, cell: Cell, range: SourceRange): void {
  const { code, context } = f;
  const { type, offset } = cell;
  const inputType = toInputType(type);
  if (cell.bitField !== undefined || inputType === undefined || !isScalar(type)) {
    if (cell.bitField !== undefined) {
      code.op(OP.drop);
      emitSettleBits(f, cell, cell.bitField);
      code.get(cell.address);
    }
    emitLoadScalar(f, type, offset, cell.bitField, range);
    return;
  }
  const isWide = wideCode(type) !== undefined;
  // Of a longer value, the first bytes decide whether to look at the shadow memory.
  const opcode = isWide ? OP.i64.load : loadOpcode(type, context.model);
  const wasm = loadedType(opcode);
  const kind = { name: nameIn(f, range), reason: 'uninitialised', type: inputType } as const;
  f.with(wasm, (value) => {
    code.memory(opcode, offset).tee(value);
    emitIsPattern(f, wasm, opcode);
    code.if();
    const read = context.lists.indeterminateRead({ type, kind });
    code.get(cell.address).i32(offset).op(OP.i32.add).i32(read);
    code.i32(f.site(range)).call(context.helpers.readIndeterminate);
    code.get(cell.address).memory(opcode, offset).set(value);
    code.end();
    code.get(value);
    if (isWide) code.op(OP.drop).get(cell.address);
  });
  if (isWide) emitLoadScalar(f, type, offset, undefined, range);
  else emitWidened(f, type, range);
}

/** What was read, as it stands in the program. */
export function nameIn({ context }: FunctionEmitter, range: SourceRange): string {
  return context.program.text.slice(range.start, Math.min(range.end, range.start + LONGEST_NAME));
}

function loadedType(opcode: number): WasmType {
  if (opcode === OP.f32.load) return F32;
  if (opcode === OP.f64.load) return F64;
  return opcode === OP.i64.load ? I64 : I32;
}

/** Leaves 1 if the value on the stack consists of bytes of the pattern. */
function emitIsPattern(f: FunctionEmitter, wasm: WasmType, opcode: number): void {
  const { code } = f;
  if (wasm === I64 || wasm === F64) {
    if (wasm === F64) code.op(OP.i64.reinterpret);
    code.i64(pattern(8)).op(OP.i64.eq);
    return;
  }
  if (wasm === F32) code.op(OP.i32.reinterpret);
  code.i32(Number(narrowPattern(opcode))).op(OP.i32.eq);
}

/** The result of an i32 load of bytes with the pattern. */
function narrowPattern(opcode: number): bigint {
  switch (opcode) {
    case OP.i32.load8s:
      return pattern(1);
    case OP.i32.load8u:
      return BigInt.asUintN(8, pattern(1));
    case OP.i32.load16s:
      return pattern(2);
    case OP.i32.load16u:
      return BigInt.asUintN(16, pattern(2));
    default:
      return pattern(4);
  }
}

/** So many bytes of the pattern, as a signed number. */
function pattern(bytes: number): bigint {
  const unsigned = BigInt(`0x${INDETERMINATE_BYTE.toString(16).repeat(bytes)}`);
  return BigInt.asIntN(8 * bytes, unsigned);
}
