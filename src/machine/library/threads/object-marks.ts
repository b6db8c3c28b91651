import { because } from '../../reasons/because.js';
import type { LibraryCall } from '../library-call.js';
import { locate } from './synchronisation.js';

/** Bytes of the first number in an object, which glibc changes with its state. */
export const MARK_BYTES = 4;

/** Where the object has its first number; undefined if it is smaller than that. */
function placeOfMark(call: LibraryCall, index: number): number | undefined {
  const address = locate(call, index);
  return call.targetSize(index) < MARK_BYTES ? undefined : address;
}

/**
 * The state of what threads wait for is in the state of the library, and the first number of its object tells it, too, as with
 * glibc. So a program that copies the object, or gives it another value, is seen to do so.
 */
export function writeMark(call: LibraryCall, index: number, mark: number): void {
  const address = placeOfMark(call, index);
  if (address !== undefined) call.memory.view.setInt32(address, mark, true);
}

/** What the first number of the object is; undefined if it is too small for one. */
export function readMark(call: LibraryCall, index: number): number | undefined {
  const address = placeOfMark(call, index);
  return address === undefined ? undefined : call.memory.view.getInt32(address, true);
}

/** Ends the execution if the program has changed the object otherwise than by functions of the library. */
export function checkMark(call: LibraryCall, index: number, expected: number): void {
  const mark = readMark(call, index);
  if (mark !== undefined && mark !== expected)
    call.program.ends.unsupported(because('changed-synchronisation', call.callee.entity.name));
}
