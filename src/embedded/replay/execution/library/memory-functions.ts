import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

/** Copies bytes with the handles of what they depend on. What `memcpy` copies must not overlap (C11 7.24.2.1). */
function copy(call: LibraryCall, overlap: 'defined' | 'undefined'): bigint {
  const { memory, program } = call;
  const bytes = call.size(2);
  if (bytes === 0) return call.pointer(0);
  const to = program.locate(call.pointer(0), bytes);
  const from = program.locate(call.pointer(1), bytes);
  program.checkWrite(to);
  if (overlap === 'undefined' && to !== from && Math.abs(to - from) < bytes) {
    program.undefinedBehaviour('memory that overlaps is copied by memcpy');
  }
  memory.copy(to, from, bytes);
  return call.pointer(0);
}

const copyApart: LibraryFunction = (call) => copy(call, 'undefined');
const move: LibraryFunction = (call) => copy(call, 'defined');

function compare(call: LibraryCall): number {
  const { memory, program } = call;
  const bytes = call.size(2);
  const left = program.access(call.pointer(0), bytes);
  const right = program.access(call.pointer(1), bytes);
  for (let index = 0; index < bytes; index++) {
    const difference = (memory.bytes[left + index] ?? 0) - (memory.bytes[right + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function fill(call: LibraryCall, byte: number, bytes: number): bigint {
  const address = call.program.accessToWrite(call.pointer(0), bytes);
  call.memory.bytes.fill(byte, address, address + bytes);
  call.memory.forgetHandles(address, address + bytes);
  return call.pointer(0);
}

export const MEMORY_FUNCTIONS = libraryPart({
  memcpy: copyApart,
  memmove: move,
  __memcpy_chk: copyApart,
  __memmove_chk: move,
  mempcpy: (call) => copy(call, 'undefined') + BigInt(call.size(2)),
  bcopy: (call) => {
    const bytes = call.size(2);
    const from = call.program.locate(call.pointer(0), bytes);
    const to = call.program.locate(call.pointer(1), bytes);
    call.memory.copy(to, from, bytes);
    return undefined;
  },
  memset: (call) => fill(call, call.int(1) & 0xff, call.size(2)),
  __memset_chk: (call) => fill(call, call.int(1) & 0xff, call.size(2)),
  bzero: (call) => fill(call, 0, call.size(1)),
  memcmp: compare,
  bcmp: compare,
  memrchr: (call) => {
    const bytes = call.size(2);
    const from = call.program.access(call.pointer(0), bytes);
    const at = call.memory.bytes.subarray(from, from + bytes).lastIndexOf(call.int(1) & 0xff);
    return at < 0 ? 0n : call.pointer(0) + BigInt(at);
  },
  memchr: (call) => {
    const wanted = call.int(1) & 0xff;
    const limit = call.size(2);
    const pointer = call.pointer(0);
    for (let index = 0; index < limit; index++) {
      const at = pointer + BigInt(index);
      if (call.memory.bytes[call.program.access(at, 1)] === wanted) return at;
    }
    return 0n;
  },
});
