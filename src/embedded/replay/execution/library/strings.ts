import { type LibraryCall, libraryPart } from './library-call.js';

function first(call: LibraryCall): Uint8Array {
  return call.string(call.pointer(0));
}

/** Difference of two strings, up to a number of characters. */
function compare(call: LibraryCall, limit: number, fold: (byte: number) => number): number {
  const { memory, program } = call;
  const [left, right] = [call.pointer(0), call.pointer(1)];
  for (let index = 0; index < limit; index++) {
    const one = program.pointers.access(left + BigInt(index), 1);
    const other = program.pointers.access(right + BigInt(index), 1);
    const first = memory.bytes[one] ?? 0;
    const difference = fold(first) - fold(memory.bytes[other] ?? 0);
    call.decisions.compared(one, '==', { address: other }, difference === 0);
    if (difference !== 0) call.decisions.compared(one, '<', { address: other }, difference < 0);
    else call.decisions.compared(one, '==', { value: 0 }, first === 0);
    if (difference !== 0 || first === 0) return difference;
  }
  return 0;
}

const same = (byte: number): number => byte;
const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

function find(call: LibraryCall, index: (bytes: Uint8Array, wanted: number) => number): bigint {
  const bytes = first(call);
  const wanted = call.int(1) & 0xff;
  for (const [offset, byte] of bytes.entries())
    call.decisions.compared(bytes.byteOffset + offset, '==', { value: wanted, argument: 1 }, byte === wanted);
  const at = wanted === 0 ? bytes.length : index(bytes, wanted);
  return at < 0 ? 0n : call.pointer(0) + BigInt(at);
}

/** Length of the initial part that consists only of characters of the second string, or only of others. */
function span(call: LibraryCall, accept: 'members' | 'others'): number {
  const set = call.string(call.pointer(1));
  const bytes = first(call);
  const end = bytes.findIndex((_, index) => isMember(call, bytes, index, set) !== (accept === 'members'));
  return end < 0 ? bytes.length : end;
}

/** Whether a byte of a string is one of those of another string. */
function isMember({ decisions }: LibraryCall, bytes: Uint8Array, index: number, set: Uint8Array): boolean {
  const byte = bytes[index];
  const end = set.indexOf(byte ?? 0);
  for (let at = 0; at < (end < 0 ? set.length : end + 1); at++)
    decisions.compared(bytes.byteOffset + index, '==', { address: set.byteOffset + at }, at === end);
  return end >= 0;
}

/** Where a string first occurs in another one; -1 if it does not. */
function firstOccurrence({ decisions }: LibraryCall, bytes: Uint8Array, wanted: Uint8Array): number {
  for (let from = 0; from + wanted.length <= bytes.length; from++) {
    const isEqual = wanted.every((byte, index) => {
      const isSame = bytes[from + index] === byte;
      const address = bytes.byteOffset + from + index;
      decisions.compared(address, '==', { address: wanted.byteOffset + index }, isSame);
      return isSame;
    });
    if (isEqual) return from;
  }
  return -1;
}

function append(call: LibraryCall, limit: number): bigint {
  const end = call.pointer(0) + BigInt(first(call).length);
  call.storeString(end, call.string(call.pointer(1), limit));
  return call.pointer(0);
}

/** `strncpy`: writes exactly so many bytes and fills the rest with zeros. */
function copyBounded(call: LibraryCall): number {
  const limit = call.size(2);
  const { byteOffset, length } = call.string(call.pointer(1), limit);
  const address = call.program.pointers.accessToWrite(call.pointer(0), limit);
  call.memory.copy(address, byteOffset, length);
  call.memory.bytes.fill(0, address + length, address + limit);
  call.memory.forgetHandles(address + length, address + limit);
  return length;
}

/** The next token; the place after it is remembered. */
function token(
  call: LibraryCall,
  rest: bigint,
  remember: (rest: bigint) => void,
  separators: bigint,
): bigint {
  const set = call.string(separators);
  const bytes = call.string(rest);
  const start = bytes.findIndex((_, index) => !isMember(call, bytes, index, set));
  if (start < 0) {
    remember(rest + BigInt(bytes.length));
    return 0n;
  }
  const token = bytes.subarray(start);
  const length = token.findIndex((_, index) => isMember(call, token, index, set));
  const begin = rest + BigInt(start);
  if (length < 0) {
    remember(rest + BigInt(bytes.length));
    return begin;
  }
  const address = call.program.pointers.accessToWrite(begin + BigInt(length), 1);
  call.memory.bytes[address] = 0;
  call.memory.forgetHandles(address, address + 1);
  remember(begin + BigInt(length) + 1n);
  return begin;
}

export const STRINGS = libraryPart({
  strlen: (call) => first(call).length,
  strnlen: (call) => call.string(call.pointer(0), call.size(1)).length,
  strcpy: (call) => {
    call.storeString(call.pointer(0), call.string(call.pointer(1)));
    return call.pointer(0);
  },
  stpcpy: (call) => {
    const bytes = call.string(call.pointer(1));
    const { length } = bytes;
    call.storeString(call.pointer(0), bytes);
    return call.pointer(0) + BigInt(length);
  },
  strncpy: (call) => {
    copyBounded(call);
    return call.pointer(0);
  },
  stpncpy: (call) => call.pointer(0) + BigInt(copyBounded(call)),
  strcat: (call) => append(call, Number.POSITIVE_INFINITY),
  strncat: (call) => append(call, call.size(2)),
  strcmp: (call) => compare(call, Number.POSITIVE_INFINITY, same),
  strcoll: (call) => compare(call, Number.POSITIVE_INFINITY, same),
  strncmp: (call) => compare(call, call.size(2), same),
  strcasecmp: (call) => compare(call, Number.POSITIVE_INFINITY, lower),
  strncasecmp: (call) => compare(call, call.size(2), lower),
  strchr: (call) => find(call, (bytes, wanted) => bytes.indexOf(wanted)),
  index: (call) => find(call, (bytes, wanted) => bytes.indexOf(wanted)),
  strchrnul: (call) => {
    const bytes = first(call);
    const at = bytes.indexOf(call.int(1) & 0xff);
    return call.pointer(0) + BigInt(at < 0 ? bytes.length : at);
  },
  strrchr: (call) => find(call, (bytes, wanted) => bytes.lastIndexOf(wanted)),
  rindex: (call) => find(call, (bytes, wanted) => bytes.lastIndexOf(wanted)),
  strspn: (call) => span(call, 'members'),
  strcspn: (call) => span(call, 'others'),
  strpbrk: (call) => {
    const at = span(call, 'others');
    return at === first(call).length ? 0n : call.pointer(0) + BigInt(at);
  },
  strstr: (call) => {
    const at = firstOccurrence(call, first(call), call.string(call.pointer(1)));
    return at < 0 ? 0n : call.pointer(0) + BigInt(at);
  },
  strcasestr: (call) => {
    const lowered = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map(lower));
    const at = lowered(first(call)).indexOf(lowered(call.string(call.pointer(1))));
    return at < 0 ? 0n : call.pointer(0) + BigInt(at);
  },
  strlcpy: (call) => {
    const bytes = call.string(call.pointer(1)).slice();
    if (call.size(2) > 0) call.store(call.pointer(0), bytes.subarray(0, call.size(2) - 1));
    return BigInt(bytes.length);
  },
  strlcat: (call) => {
    const room = call.size(2);
    const length = call.string(call.pointer(0), room).length;
    const bytes = call.string(call.pointer(1)).slice();
    const free = room - length - 1;
    if (free >= 0) call.store(call.pointer(0) + BigInt(length), bytes.subarray(0, free));
    return BigInt(length + bytes.length);
  },
  strsep: (call) => {
    const place = call.program.pointers.access(call.pointer(0), call.wordSize);
    const begin = call.loadPointer(place);
    if (begin === 0n) return 0n;
    const separators = new Set(call.string(call.pointer(1)));
    const length = call.string(begin).findIndex((byte) => separators.has(byte));
    if (length >= 0) call.store(begin + BigInt(length), new Uint8Array());
    call.storePointer(place, length < 0 ? 0n : begin + BigInt(length) + 1n);
    return begin;
  },
  strtok: (call) => {
    const { libraryState } = call.program;
    const given = call.pointer(0);
    const rest = given === 0n ? (libraryState.get('strtok') ?? 0n) : given;
    if (rest === 0n) return 0n;
    return token(call, rest, (next) => libraryState.set('strtok', next), call.pointer(1));
  },
  strtok_r: (call) => {
    const place = call.program.pointers.access(call.pointer(2), call.wordSize);
    const given = call.pointer(0);
    const rest = given === 0n ? call.loadPointer(place) : given;
    return token(call, rest, (next) => call.storePointer(place, next), call.pointer(1));
  },
});
