import { because } from '../reasons/because.js';
import { type LibraryCall, type LibraryFunction, libraryPart } from './library-call.js';

/** Copies bytes with the handles of what they depend on. What `memcpy` copies must not overlap (C11 7.24.2.1). */
function copy(call: LibraryCall, overlap: 'defined' | 'undefined'): bigint {
  const { memory, program } = call;
  const bytes = call.size(2);
  if (bytes === 0) {
    for (const index of [0, 1]) call.demandObject(call.pointer(index));
    return call.pointer(0);
  }
  const to = program.pointers.locate(call.pointer(0), bytes);
  const from = program.pointers.locate(call.pointer(1), bytes);
  program.pointers.checkWrite(to, bytes);
  if (overlap === 'undefined' && to !== from && Math.abs(to - from) < bytes) {
    program.ends.undefinedBehaviour(because('overlapping-copy'));
  }
  memory.copy(to, from, bytes);
  program.pointers.read(from, bytes);
  program.pointers.write(to, bytes);
  return call.pointer(0);
}

const copyApart: LibraryFunction = (call) => copy(call, 'undefined');
const move: LibraryFunction = (call) => copy(call, 'defined');

function compare(call: LibraryCall): number {
  const { memory, program } = call;
  const bytes = call.size(2);
  if (bytes === 0) for (const index of [0, 1]) call.demandObject(call.pointer(index));
  const left = program.pointers.access(call.pointer(0), bytes);
  const right = program.pointers.access(call.pointer(1), bytes);
  for (let index = 0; index < bytes; index++) {
    const difference = (memory.bytes[left + index] ?? 0) - (memory.bytes[right + index] ?? 0);
    call.decisions.compared(left + index, '==', { address: right + index }, difference === 0);
    if (difference === 0) continue;
    call.decisions.compared(left + index, '<', { address: right + index }, difference < 0);
    return memory.answers.signed(difference);
  }
  return 0;
}

function fill(call: LibraryCall, byte: number, bytes: number): bigint {
  if (bytes === 0) call.demandObject(call.pointer(0));
  const address = call.program.pointers.accessToWrite(call.pointer(0), bytes);
  call.memory.bytes.fill(byte, address, address + bytes);
  call.memory.dependence.clear(address, address + bytes);
  return call.pointer(0);
}

/** `memccpy`: copies up to a byte, and returns the address after it. */
function copyUntil(call: LibraryCall): bigint {
  const wanted = call.int(2) & 0xff;
  const limit = call.size(3);
  for (let index = 0; index < limit; index++) {
    const from = call.program.pointers.access(call.pointer(1) + BigInt(index), 1);
    const to = call.program.pointers.accessToWrite(call.pointer(0) + BigInt(index), 1);
    call.memory.copy(to, from, 1);
    if (isWanted(call, from, wanted, 2)) return call.pointer(0) + BigInt(index + 1);
  }
  return 0n;
}

function findUnbounded(call: LibraryCall): bigint {
  const wanted = call.int(1) & 0xff;
  for (let at = call.pointer(0); ; at++) {
    if (isWanted(call, call.program.pointers.access(at, 1), wanted, 1)) return at;
  }
}

/** Whether the byte at an address is the wanted one, which an argument of the function states. */
function isWanted(
  { memory, decisions }: LibraryCall,
  address: number,
  value: number,
  argument: number,
): boolean {
  const isFound = memory.bytes[address] === value;
  decisions.compared(address, '==', { value, argument }, isFound);
  return isFound;
}

export const MEMORY_FUNCTIONS = libraryPart({
  memcpy: copyApart,
  memmove: move,
  mempcpy: (call) => copy(call, 'undefined') + BigInt(call.size(2)),
  __mempcpy: (call) => copy(call, 'undefined') + BigInt(call.size(2)),
  memccpy: copyUntil,
  memmem: (call) => {
    const [bytes, wanted] = [call.size(1), call.size(3)];
    const from = call.program.pointers.access(call.pointer(0), bytes);
    const what = call.program.pointers.access(call.pointer(2), wanted);
    const all = Buffer.from(call.memory.bytes.subarray(from, from + bytes));
    const at = all.indexOf(call.memory.bytes.subarray(what, what + wanted));
    return at < 0 ? 0n : call.pointer(0) + BigInt(at);
  },
  rawmemchr: findUnbounded,
  __rawmemchr: findUnbounded,
  explicit_bzero: (call) => {
    fill(call, 0, call.size(1));
    return undefined;
  },
  bcopy: (call) => {
    const bytes = call.size(2);
    if (bytes === 0) return undefined;
    const from = call.program.pointers.locate(call.pointer(0), bytes);
    const to = call.program.pointers.locate(call.pointer(1), bytes);
    call.program.pointers.checkWrite(to, bytes);
    call.memory.copy(to, from, bytes);
    call.program.pointers.read(from, bytes);
    call.program.pointers.write(to, bytes);
    return undefined;
  },
  memset: (call) => fill(call, call.int(1) & 0xff, call.size(2)),
  bzero: (call) => fill(call, 0, call.size(1)),
  memcmp: compare,
  bcmp: compare,
  memrchr: (call) => {
    const bytes = call.size(2);
    const from = call.program.pointers.access(call.pointer(0), bytes);
    for (let index = bytes - 1; index >= 0; index--)
      if (isWanted(call, from + index, call.int(1) & 0xff, 1)) return call.pointer(0) + BigInt(index);
    return 0n;
  },
  memchr: (call) => {
    const wanted = call.int(1) & 0xff;
    const limit = call.size(2);
    const pointer = call.pointer(0);
    if (limit === 0) call.demandObject(pointer);
    for (let index = 0; index < limit; index++) {
      const at = pointer + BigInt(index);
      if (isWanted(call, call.program.pointers.access(at, 1), wanted, 1)) return at;
    }
    return 0n;
  },
});
