import { OBJECT_KIND, OFFSET_BITS } from '../interface/memory-layout.js';
import { classBits, lowerCase, upperCase } from '../values/character-classes.js';
import { type LibraryCall, libraryPart } from './library-call.js';

/** The tables begin at this character, so that negative ones can be looked up as well. */
const FIRST = -128;
const ENTRIES = 384;

/** An object of the library to which the program gets pointers; it is created on first use. */
function hidden(call: LibraryCall, name: string, bytes: number, fill: (address: number) => void): bigint {
  const { program, memory } = call;
  const known = program.libraryState.peek(name);
  if (known !== undefined) return known;
  const pointer = program.allocations.allocate(bytes, OBJECT_KIND.static, program.registers.callSite);
  program.allocations.names.set(Number(pointer >> OFFSET_BITS), name);
  program.libraryState.keep(name, pointer);
  fill(memory.resolve(pointer, bytes) ?? 0);
  return pointer;
}

/** A table over the characters; the program gets a pointer to its entry for character 0. */
function table(call: LibraryCall, entryBytes: 2 | 4, entry: (code: number) => number): bigint {
  const { view } = call.memory;
  const { name } = call.callee.entity;
  const start = hidden(call, `table of ${name}`, ENTRIES * entryBytes, (address) => {
    for (let index = 0; index < ENTRIES; index++) {
      const value = entry(FIRST + index);
      if (entryBytes === 2) view.setUint16(address + 2 * index, value, true);
      else view.setInt32(address + 4 * index, value, true);
    }
  });
  return hidden(call, name, call.wordSize, (address) => {
    call.memory.numbers.write(address, start + BigInt(-FIRST * entryBytes));
  });
}

function errnoPointer(call: LibraryCall): bigint {
  const thread = call.program.threads?.running;
  if (thread === undefined || thread.id === 0) return hidden(call, 'errno', 4, () => undefined);
  const name = `errno of thread ${thread.id}`;
  const isNew = call.program.libraryState.peek(name) === undefined;
  const pointer = hidden(call, name, 4, () => undefined);
  // It ends with the thread.
  const address = call.memory.resolve(pointer, 4);
  if (isNew && address !== undefined) thread.copies.push({ address, id: Number(pointer >> OFFSET_BITS) });
  return pointer;
}

/** Numbers of errors on Linux. */
export const ERROR = {
  EPERM: 1,
  EAGAIN: 11,
  EBUSY: 16,
  EINVAL: 22,
  EDOM: 33,
  ERANGE: 34,
  EDEADLK: 35,
  EOVERFLOW: 75,
  ETIMEDOUT: 110,
} as const;

/** Sets `errno`, as functions do when they fail. */
export function setError(call: LibraryCall, error: number): void {
  const address = call.memory.resolve(errnoPointer(call), 4);
  if (address === undefined) return;
  call.program.order?.accessed(address, 4, 'write');
  call.memory.view.setInt32(address, error, true);
  call.memory.dependence.clear(address, address + 4);
}

export const HIDDEN_OBJECTS = libraryPart({
  __errno_location: errnoPointer,
  __ctype_b_loc: (call) => table(call, 2, classBits),
  __ctype_tolower_loc: (call) => table(call, 4, lowerCase),
  __ctype_toupper_loc: (call) => table(call, 4, upperCase),
});
