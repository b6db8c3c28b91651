import { because } from '../reasons/because.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';
import { MEMORY_FUNCTIONS } from './memory-functions.js';
import { STRINGS } from './strings.js';

/** The program ends where more bytes would be written than an object has: so does the GNU library. */
export function demandRoom(call: LibraryCall, bytes: number, room: number): void {
  if (bytes <= room) return;
  const { ends, registers } = call.program;
  ends.end({
    kind: 'abort',
    why: because('buffer-overflow', call.callee.entity.name),
    where: ends.where(registers.callSite),
  });
}

/** Whether an argument states the size of an object: all ones say that it is not known. */
export function statedRoom(call: LibraryCall, index: number): number {
  const room = call.size(index);
  return room >= 2 ** (8 * call.wordSize) - 1 ? Number.POSITIVE_INFINITY : room;
}

const lengthAt = (call: LibraryCall, index: number, limit = Number.POSITIVE_INFINITY): number =>
  call.string(call.pointer(index), limit).length;

/** For each function, the argument with the size of the object, and how many bytes the function writes there. */
const CHECKED: Readonly<Record<string, readonly [room: number, bytes: (call: LibraryCall) => number]>> = {
  memcpy: [3, (call) => call.size(2)],
  mempcpy: [3, (call) => call.size(2)],
  memmove: [3, (call) => call.size(2)],
  memset: [3, (call) => call.size(2)],
  strcpy: [2, (call) => lengthAt(call, 1) + 1],
  stpcpy: [2, (call) => lengthAt(call, 1) + 1],
  strncpy: [3, (call) => call.size(2)],
  stpncpy: [3, (call) => call.size(2)],
  strcat: [2, (call) => lengthAt(call, 0) + lengthAt(call, 1) + 1],
  strncat: [3, (call) => lengthAt(call, 0) + lengthAt(call, 1, call.size(2)) + 1],
};

function checked(name: string, room: number, bytes: (call: LibraryCall) => number): LibraryFunction {
  const plain = MEMORY_FUNCTIONS.get(name) ?? STRINGS.get(name);
  return (call) => {
    const most = statedRoom(call, room);
    if (most !== Number.POSITIVE_INFINITY) demandRoom(call, bytes(call), most);
    return plain?.(call);
  };
}

/** What gcc calls instead of functions that write to an object of a known size (`_FORTIFY_SOURCE`). */
export const CHECKED_FUNCTIONS = libraryPart(
  Object.fromEntries(
    Object.entries(CHECKED).map(([name, [room, bytes]]) => [`__${name}_chk`, checked(name, room, bytes)]),
  ),
);
