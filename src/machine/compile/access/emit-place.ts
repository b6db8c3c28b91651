import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import {
  type FlatPlace,
  flattenPlace,
  flattenPointer,
  type IndexTerm,
  rootSize,
} from '../../analysis/flatten-place.js';
import { OFFSET_BITS } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { I64, OP } from '../../wasm/opcodes.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { InOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { emitAlignmentCheck } from './emit-alignment.js';
import { type ArrayLimits, emitLimits, emitWithinArrays } from './emit-array-limits.js';
import { emitScaledIndex } from './emit-index.js';
import { emitInitialiser } from './emit-initialiser.js';
import { isKnown } from './known-variables.js';

/** True where the address of a place needs no computation, so that it cannot be disturbed by other expressions. */
export function isFixedPlace(place: TypedPlace): boolean {
  const flat = flattenPlace(place);
  return flat.terms.length === 0 && flat.root.kind === 'variable';
}

/**
 * Leaves the address of a place on the stack, checked for an access of `bytes` bytes.
 *
 * @returns bytes to be added to the address
 */
export function emitAddress(
  f: FunctionEmitter,
  place: TypedPlace,
  bytes: number,
  range: SourceRange,
): number {
  const flat = flattenPlace(place);
  emitUnrestricted(f, place.type, range);
  if (flat.root.kind === 'variable' && !isKnown(f, flat.root.variable, range)) return 0;
  const immediate = emitWithinArrays(f, flat, { range, leaves: 'address' }, (limits) =>
    emitFlatAddress(f, flat, bytes, { range, limits }),
  );
  return emitAlignmentCheck(f, place, flat, { range, immediate });
}

/** Through a restrict pointer, objects are reached that nothing else may reach meanwhile (C11 6.7.3.1p4). */
function emitUnrestricted(f: FunctionEmitter, type: CType, range: SourceRange): void {
  if (isRestrict(type)) f.unsupported(range, because('restrict-pointer'));
}

function isRestrict(type: CType): boolean {
  return type.kind === 'array' ? isRestrict(type.element) : type.qualifiers.restrict;
}

/** Where an address is computed, and what tells whether an index has left its array. */
interface AddressUse {
  readonly range: SourceRange;
  readonly limits: ArrayLimits | undefined;
}

function emitFlatAddress(
  f: FunctionEmitter,
  flat: FlatPlace,
  bytes: number,
  { range, limits }: AddressUse,
): number {
  if (flat.root.kind === 'pointer') {
    emitFlatPointer(f, flat, { range, limits });
    f.code.i32(bytes).i32(f.site(range)).call(f.context.builtIns.resolve);
    return 0;
  }
  const size = rootSize(flat.root) ?? 0;
  if (flat.terms.length > 0) {
    f.code.i64(BigInt(flat.offset));
    for (const term of flat.terms) emitTerm(f, term, limits);
    return emitCheckedOffset(f, flat, size, bytes, range);
  }
  if (flat.offset < 0 || flat.offset + bytes > size) {
    f.code.i64(BigInt(flat.offset)).i32(bytes).i32(f.site(range));
    f.code.call(f.context.helpers.badDirect).op(OP.unreachable);
    return 0;
  }
  return emitRoot(f, flat) + flat.offset;
}

/** The offset on the stack becomes an address in the object at the root. */
function emitCheckedOffset(
  f: FunctionEmitter,
  flat: FlatPlace,
  size: number,
  bytes: number,
  range: SourceRange,
): number {
  const { code } = f;
  return f.with(I64, (offset) => {
    code.set(offset);
    if (bytes > size) code.i32(1);
    else
      code
        .get(offset)
        .i64(BigInt(size - bytes))
        .op(OP.i64.gtu);
    code.if();
    code.get(offset).i32(bytes).i32(f.site(range)).call(f.context.helpers.badDirect).op(OP.unreachable);
    code.end();
    const immediate = emitRoot(f, flat);
    code.get(offset).op(OP.i32.wrap, OP.i32.add);
    return immediate;
  });
}

/**
 * Leaves the address of an object known at compile time on the stack, without the returned bytes that must still be
 * added.
 */
function emitRoot(f: FunctionEmitter, flat: FlatPlace): number {
  const { root } = flat;
  switch (root.kind) {
    case 'variable':
      return emitVariableAddress(f, root.variable);
    case 'string':
      f.code.i32(f.context.statics.string(root).address);
      return 0;
    case 'compound-literal':
      emitInitialiser(f, root.variable, root.initialiser, root.range);
      return emitVariableAddress(f, root.variable);
    case 'temporary':
      emitValue(f, root.value);
      return 0;
    case 'pointer':
      throw new Error('a pointer is not an object');
  }
}

export function emitVariableAddress(f: FunctionEmitter, variable: Variable): number {
  const offset = f.offsets.get(variable);
  if (offset !== undefined) {
    f.code.get(f.frame);
    return offset;
  }
  const { statics } = f.context;
  const own = statics.ownCopies.get(variable);
  if (own !== undefined) {
    f.code.i32(own).memory(OP.i32.load);
    return 0;
  }
  const object = statics.variables.get(variable);
  if (object === undefined) throw new Error(`a variable without place: ${variable.name}`);
  f.code.i32(object.address);
  return 0;
}

/** Leaves the pointer to a place on the stack. */
export function emitPointerTo(f: FunctionEmitter, place: TypedPlace, range: SourceRange): void {
  emitUnrestricted(f, place.type, range);
  emitPointerWithin(f, flattenPlace(place, 'address'), range);
}

/** Leaves on the stack a pointer that results from arithmetic. */
export function emitPointerChain(
  f: FunctionEmitter,
  pointer: InOrder<TypedExpression & { kind: 'pointer-add' }>,
): void {
  emitPointerWithin(f, flattenPointer(pointer), pointer.range);
}

function emitPointerWithin(f: FunctionEmitter, flat: FlatPlace, range: SourceRange): void {
  emitWithinArrays(f, flat, { range, leaves: 'pointer' }, (limits) =>
    emitFlatPointer(f, flat, { range, limits }),
  );
}

function emitFlatPointer(f: FunctionEmitter, flat: FlatPlace, { range, limits }: AddressUse): void {
  const { code } = f;
  const { root } = flat;
  if (root.kind === 'pointer') emitValue(f, root.pointer);
  else if (root.kind === 'string') code.i64(BigInt(f.context.statics.string(root).id) << OFFSET_BITS);
  else if (root.kind === 'temporary') {
    f.unsupported(range, because('pointer-into-value'));
    return;
  } else {
    if (root.kind === 'compound-literal') emitInitialiser(f, root.variable, root.initialiser, root.range);
    emitVariablePointer(f, root.variable, range);
  }
  if (flat.offset === 0 && flat.terms.length === 0) return;
  if (flat.offset !== 0) code.i64(BigInt(flat.offset)).op(OP.i64.add);
  for (const term of flat.terms) emitTerm(f, term, limits);
  // A pointer that was a number is another number now.
  f.concrete();
}

function emitVariablePointer(f: FunctionEmitter, variable: Variable, range: SourceRange): void {
  if (!isKnown(f, variable, range)) return;
  const idOffset = f.idOffsets.get(variable);
  if (idOffset !== undefined) {
    f.code.get(f.frame).memory(OP.i32.load, idOffset);
    f.code.op(OP.i64.extendU).i64(OFFSET_BITS).op(OP.i64.shl);
    f.concrete();
    return;
  }
  const { statics } = f.context;
  const object = statics.variables.get(variable);
  const own = statics.ownCopies.get(variable);
  if (object === undefined) f.unsupported(range, because('pointer-without-object', variable.name));
  else if (own !== undefined)
    f.code
      .i32(own + 4)
      .memory(OP.i64.load32u)
      .i64(OFFSET_BITS)
      .op(OP.i64.shl);
  else if (variable.copies === 'one-per-thread' && f.context.threads === 'many')
    f.unsupported(range, because('pointer-to-copy', variable.name));
  else f.code.i64(BigInt(object.id) << OFFSET_BITS);
  f.concrete();
}

/** Adds an index, times the size of an element, to the i64 on the stack. */
function emitTerm(f: FunctionEmitter, term: IndexTerm, limits: ArrayLimits | undefined): void {
  const watch = limits && ((value: number) => emitLimits(f, term, value, limits));
  emitScaledIndex(f, term.index, term.elementSize, { table: term.sign === 1 ? f.table : undefined, watch });
  f.code.op(term.sign === 1 ? OP.i64.add : OP.i64.sub);
}

/** Leaves where the object at the root of a place begins; only for objects known at compile time. */
export function emitRootAddress(f: FunctionEmitter, flat: FlatPlace): void {
  const immediate = emitRoot(f, flat);
  if (immediate !== 0) f.code.i32(immediate).op(OP.i32.add);
}

/** Bytes of the object that a place denotes; for a bit-field, those that it touches. */
export function accessedBytes(place: TypedPlace): number | undefined {
  if (place.kind === 'member' && place.member.bitField !== undefined) {
    const { firstBit, width } = place.member.bitField;
    return Math.ceil((firstBit + width) / 8);
  }
  return typeSize(place.type);
}
