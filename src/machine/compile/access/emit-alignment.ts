import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import { typeAlignment } from '../../../c/type/c-type.js';
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
