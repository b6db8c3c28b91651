import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import { type CType, typeAlignment, typeSize } from '../../../c/type/c-type.js';
import type { FlatPlace } from '../../analysis/flatten-place.js';
import { because } from '../../reasons/because.js';
import { I32, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';

/** Variables that no pointer leads to begin at multiples of it, all other objects at multiples of 16. */
const ALIGNMENT_OF_FRAMES = 8;

/**
 * Ends the execution if the address on the stack is not aligned for the type of the pointer that has led there. Objects
 * begin at multiples of all alignments, so an address that fits here may not fit elsewhere, but not the other way round.
 *
 * @returns bytes to be added to the address
 */
export function emitAlignmentCheck(
  f: FunctionEmitter,
  place: TypedPlace,
  { root }: FlatPlace,
  { range, immediate }: { readonly range: SourceRange; readonly immediate: number },
): number {
  let object = place;
  let offset = 0;
  for (; object.kind === 'member'; object = object.base) offset += object.member.offset;
  if (object.kind !== 'dereference' || (root.kind !== 'pointer' && !isCast(object.pointer))) return immediate;
  const alignment = Math.min(reachedAlignment(object), root.kind === 'pointer' ? 16 : ALIGNMENT_OF_FRAMES);
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

/** Keeps the address of an object that a builtin accesses in a local. The pointer to it is on the stack. */
export function emitPointedAt(f: FunctionEmitter, type: CType, local: number, range: SourceRange): void {
  const { code } = f;
  code.i32(typeSize(type) ?? 1).i32(f.site(range));
  code.call(f.context.builtIns.resolve).set(local);
  const alignment = Math.min(typeAlignment(type), 16);
  if (alignment < 2) return;
  code
    .get(local)
    .i32(alignment - 1)
    .op(OP.i32.and)
    .if();
  f.undefinedBehaviour(range, because('misaligned'));
  code.end();
}

/** What the way to an object promises of its address: a member of a packed structure, and an element of
 * one, may lie anywhere. */
function reachedAlignment(place: TypedPlace): number {
  switch (place.kind) {
    case 'member': {
      const { base, member } = place;
      const record = Math.min(typeAlignment(base.type), reachedAlignment(base));
      return member.offset === 0 ? record : Math.min(record, member.offset & -member.offset);
    }
    case 'dereference': {
      const array = arrayBehind(place.pointer);
      const stated = typeAlignment(place.type);
      return array === undefined ? stated : Math.min(stated, reachedAlignment(array));
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}

/** The array of which an element is meant; undefined for other pointers. */
function arrayBehind(pointer: TypedExpression): TypedPlace | undefined {
  if (pointer.kind === 'pointer-add') return arrayBehind(pointer.pointer);
  return pointer.kind === 'address' && pointer.origin === 'array' ? pointer.place : undefined;
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

/** Whether the way to a place leads through a pointer that had another type. */
export function isCastPlace(place: TypedPlace): boolean {
  if (place.kind === 'member') return isCastPlace(place.base);
  return place.kind === 'dereference' && isCast(place.pointer);
}
