import type { SourceRange } from '../../../c/tree/source-range.js';
import type { ElementSize, TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { typeAlignment, typeSize } from '../../../c/type/c-type.js';
import {
  type FlatPlace,
  flattenPlace,
  flattenPointer,
  type IndexTerm,
  rootSize,
} from '../../analysis/flatten-place.js';
import { OFFSET_BITS } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitValue } from '../expressions/emit-expression.js';
import type { InOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter, TableIndex } from '../function-emitter.js';
import { emitBits, emitDecision } from '../symbolic-code.js';
import { emitInitialiser } from './emit-initialiser.js';
import { isKnown } from './known-variables.js';

/** No index leads further away from an object than this many bytes, so a pointer never leaves its object. */
const FARTHEST = 1n << 38n;

/** Larger elements belong to no table of scalars. */
const MOST_SCALED = 4096;

/** Variables that no pointer leads to begin at multiples of it, all other objects at multiples of 16. */
const ALIGNMENT_OF_FRAMES = 8;

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
  if (flat.root.kind === 'variable' && !isKnown(f, flat.root.variable, range)) return 0;
  const immediate = emitWithinArrays(f, flat, range, (beyond) =>
    emitFlatAddress(f, flat, bytes, { range, beyond }),
  );
  return emitAlignmentCheck(f, place, flat, { range, immediate });
}

/**
 * Ends the execution if the address on the stack is not aligned for the type of the pointer that has led there. Objects
 * begin at multiples of all alignments, so an address that fits here may not fit elsewhere, but not the other way round.
 *
 * @returns bytes to be added to the address
 */
function emitAlignmentCheck(
  f: FunctionEmitter,
  place: TypedPlace,
  { root }: FlatPlace,
  { range, immediate }: { readonly range: SourceRange; readonly immediate: number },
): number {
  let object = place;
  let offset = 0;
  for (; object.kind === 'member'; object = object.base) offset += object.member.offset;
  if (object.kind !== 'dereference' || (root.kind !== 'pointer' && !isCast(object.pointer))) return immediate;
  const alignment = Math.min(typeAlignment(object.type), root.kind === 'pointer' ? 16 : ALIGNMENT_OF_FRAMES);
  if (alignment < 2) return immediate;
  const { code } = f;
  f.with(I32, (address) => {
    code.tee(address);
    const away = (immediate - offset) % alignment;
    if (away !== 0) code.i32(away).op(OP.i32.add);
    code
      .i32(alignment - 1)
      .op(OP.i32.and)
      .if();
    f.undefinedBehaviour(range, because('misaligned'));
    code.end();
    code.get(address);
  });
  return immediate;
}

/** Whether a pointer into an object known at compile time had another type on the way. */
function isCast(pointer: TypedExpression): boolean {
  switch (pointer.kind) {
    case 'convert':
      return true;
    case 'pointer-add':
      return isCast(pointer.pointer);
    case 'address':
      return isCastPlace(pointer.place);
    default:
      return false;
  }
}

function isCastPlace(place: TypedPlace): boolean {
  if (place.kind === 'member') return isCastPlace(place.base);
  return place.kind === 'dereference' && isCast(place.pointer);
}

/**
 * Does something that computes indices. Where one of them has left its array, and nothing else is wrong, the execution
 * ends.
 *
 * @param emit gets the local that tells
 */
function emitWithinArrays<Result>(
  f: FunctionEmitter,
  flat: FlatPlace,
  range: SourceRange,
  emit: (beyond: number | undefined) => Result,
): Result {
  if (flat.terms.every(({ most }) => most === undefined)) return emit(undefined);
  const { code } = f;
  return f.with(I32, (beyond) => {
    code.i32(0).set(beyond);
    const result = emit(beyond);
    code.get(beyond).if();
    f.undefinedBehaviour(range, because('other-element'));
    code.end();
    return result;
  });
}

/** Where an address is computed, and the local that tells whether an index has left its array. */
interface AddressUse {
  readonly range: SourceRange;
  readonly beyond: number | undefined;
}

function emitFlatAddress(
  f: FunctionEmitter,
  flat: FlatPlace,
  bytes: number,
  { range, beyond }: AddressUse,
): number {
  if (flat.root.kind === 'pointer') {
    emitFlatPointer(f, flat, { range, beyond });
    f.code.i32(bytes).i32(f.site(range)).call(f.context.builtIns.resolve);
    return 0;
  }
  const size = rootSize(flat.root) ?? 0;
  if (flat.terms.length > 0) {
    f.code.i64(BigInt(flat.offset));
    for (const term of flat.terms) emitTerm(f, term, beyond);
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
  emitWithinArrays(f, flat, range, (beyond) => emitFlatPointer(f, flat, { range, beyond }));
}

function emitFlatPointer(f: FunctionEmitter, flat: FlatPlace, { range, beyond }: AddressUse): void {
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
  if (flat.offset !== 0) code.i64(BigInt(flat.offset)).op(OP.i64.add);
  if (flat.terms.length === 0) return;
  f.with(I32, (handle) => {
    if (f.handle !== undefined) code.get(f.handle).set(handle);
    for (const term of flat.terms) emitTerm(f, term, beyond);
    if (f.handle !== undefined) code.get(handle).set(f.handle);
  });
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
function emitTerm(f: FunctionEmitter, term: IndexTerm, beyond: number | undefined): void {
  const limit =
    beyond === undefined || term.most === undefined
      ? undefined
      : { beyond, most: term.sign === 1 ? term.most : 0 };
  emitScaledIndex(f, term.index, term.elementSize, { table: term.sign === 1 ? f.table : undefined, limit });
  f.code.op(term.sign === 1 ? OP.i64.add : OP.i64.sub);
}

/** What follows from the value of an index: whether it is beyond its array, and what is read depends on it. */
interface IndexUse {
  readonly table?: TableIndex | undefined;
  /** The local that is set by a negative index and one that is larger than `most`. */
  readonly limit?: { readonly beyond: number; readonly most: number } | undefined;
}

/** Leaves `index * size` as i64. An index too large for any object counts as just too large. */
export function emitScaledIndex(
  f: FunctionEmitter,
  index: TypedExpression,
  size: ElementSize,
  { table, limit }: IndexUse = {},
): void {
  const { code } = f;
  const outer = f.table;
  f.table = undefined;
  emitValue(f, index);
  f.table = outer;
  if (wideCode(index.type) !== undefined) code.i32(f.site(index.range)).call(f.context.helpers.wideIndex);
  const isTable =
    size.kind === 'known' && size.bytes > 0 && size.bytes < MOST_SCALED && wideCode(index.type) === undefined;
  if (f.handle !== undefined) emitFixedIndex(f, index, isTable ? table : undefined, isTable ? size.bytes : 0);
  if (index.type.kind !== 'integer') {
    f.unsupported(index.range, because('index-type'));
    return;
  }
  if (index.type.size <= 4) code.op(index.type.signed ? OP.i64.extendS : OP.i64.extendU);
  if (limit !== undefined)
    f.with(I64, (value) => {
      code.tee(value).i64(BigInt(limit.most)).op(OP.i64.gtu).get(limit.beyond).op(OP.i32.or);
      code.set(limit.beyond).get(value);
    });
  const bytes = size.kind === 'known' ? BigInt(size.bytes) : 0n;
  if (size.kind === 'known' && bytes === 1n && index.type.size <= 4) return;
  if (index.type.size >= 8 || size.kind === 'variable' || bytes > 128n) {
    const farthest = size.kind === 'variable' ? 1n << 24n : FARTHEST / (bytes === 0n ? 1n : bytes);
    f.with(I64, (value) => {
      code.set(value);
      code.get(value).i64(farthest);
      code
        .get(value)
        .i64(farthest)
        .op(OP.i64.add)
        .i64(2n * farthest)
        .op(OP.i64.leu, OP.select);
    });
  }
  if (size.kind === 'variable') {
    emitValue(f, size.bytes);
    emitBits(f, size.bytes.type);
    code.op(OP.i64.mul);
  } else if (bytes !== 1n) code.i64(bytes).op(OP.i64.mul);
}

/**
 * The accessed place depends on an input: reports that, and treats the value as decided; or remembers it, where what is
 * read can depend on it.
 */
function emitFixedIndex(
  f: FunctionEmitter,
  index: TypedExpression,
  table: TableIndex | undefined,
  bytes: number,
): void {
  const { code } = f;
  const narrow = index.type.kind === 'integer' && index.type.size <= 4;
  f.with(narrow ? I32 : I64, (value) => {
    code.set(value);
    const bits = (): void => {
      code.get(value);
      emitBits(f, index.type);
    };
    const fix = (): void => emitDecision(f, 'fixed', f.site(index.range), bits);
    if (table === undefined || f.handle === undefined) fix();
    else {
      code.get(f.handle).if();
      code.get(table.handle).op(OP.i32.eqz).if();
      code.get(f.handle).set(table.handle).i32(bytes).set(table.scale);
      bits();
      code.set(table.value).else();
      fix();
      code.end().end();
    }
    code.get(value);
  });
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
