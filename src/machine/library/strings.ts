import { because } from '../reasons/because.js';
import { type LibraryCall, libraryPart } from './library-call.js';

/** More bytes than a string has: all of them decide, and its end. */
const ALL = Number.POSITIVE_INFINITY;

function first(call: LibraryCall): Uint8Array {
  return call.string(call.pointer(0));
}

/** Difference of two strings, up to a number of characters. */
function compare(call: LibraryCall, limit: number, fold: (byte: number) => number): number {
  const { memory, program } = call;
  const [left, right] = [call.pointer(0), call.pointer(1)];
  if (limit === 0) for (const pointer of [left, right]) call.demandObject(pointer);
  for (let index = 0; index < limit; index++) {
    const one = program.pointers.access(left + BigInt(index), 1);
    const other = program.pointers.access(right + BigInt(index), 1);
    const first = memory.bytes[one] ?? 0;
    const difference = fold(first) - fold(memory.bytes[other] ?? 0);
    call.decisions.compared(one, '==', { address: other }, difference === 0);
    if (difference !== 0) call.decisions.compared(one, '<', { address: other }, difference < 0);
    else call.decisions.compared(one, '==', { value: 0 }, first === 0);
    if (difference !== 0 || first === 0) return memory.answers.signed(difference);
  }
  return 0;
}

const same = (byte: number): number => byte;
const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** Where the second argument occurs in a string, which is read so far; -1 if it does not. */
function find(call: LibraryCall, part: 'to the first' | 'whole'): { at: number; length: number } {
  const wanted = call.int(1) & 0xff;
  const bytes = call.string(call.pointer(0), ALL, (text) => {
    const at = wanted === 0 || part === 'whole' ? -1 : text.indexOf(wanted);
    return at < 0 ? ALL : at + 1;
  });
  for (const [offset, byte] of bytes.entries())
    call.decisions.compared(bytes.byteOffset + offset, '==', { value: wanted, argument: 1 }, byte === wanted);
  return { at: wanted === 0 ? bytes.length : bytes.lastIndexOf(wanted), length: bytes.length };
}

function findPointer(call: LibraryCall, part: 'to the first' | 'whole'): bigint {
  const { at } = find(call, part);
  return at < 0 ? 0n : call.pointer(0) + BigInt(at);
}

/** The initial part of a string of certain characters, and whether another one ends it, rather than the string. */
interface Span {
  readonly length: number;
  readonly isEnded: boolean;
}

/**
 * The initial part that consists only of characters of a set, or only of others. Of the set, no more is read than these
 * characters and the one behind them need.
 */
function span(call: LibraryCall, text: bigint, set: bigint, accept: 'members' | 'others'): Span {
  let end = -1;
  let members: Uint8Array = new Uint8Array();
  const bytes = call.string(text, ALL, (all) => {
    if (all.length === 0) return ALL;
    members = call.string(set, ALL, (candidates) => {
      end = all.findIndex((byte) => candidates.includes(byte) !== (accept === 'members'));
      const places = [...new Set(end < 0 ? all : all.subarray(0, end + 1))].map((byte) =>
        candidates.indexOf(byte),
      );
      return places.includes(-1) ? ALL : Math.max(...places) + 1;
    });
    return end < 0 ? ALL : end + 1;
  });
  for (const index of bytes.keys()) compareWithMembers(call, bytes, index, members);
  return { length: end < 0 ? bytes.length : end, isEnded: end >= 0 };
}

/** Records the comparisons of a byte of a string with those of another string, up to an equal one. */
function compareWithMembers(
  { decisions }: LibraryCall,
  bytes: Uint8Array,
  index: number,
  set: Uint8Array,
): void {
  const end = set.indexOf(bytes[index] ?? 0);
  for (let at = 0; at < (end < 0 ? set.length : end + 1); at++)
    decisions.compared(bytes.byteOffset + index, '==', { address: set.byteOffset + at }, at === end);
}

/** Length of what two strings have in common from a place in the first one on. */
function commonLength(bytes: Uint8Array, from: number, wanted: Uint8Array): number {
  let length = 0;
  while (length < wanted.length && bytes[from + length] === wanted[length]) length++;
  return length;
}

/** Where a text first occurs in another one, -1 if it does not, and how many bytes of the wanted text show that. */
function occurrence(bytes: Uint8Array, wanted: Uint8Array): { readonly at: number; readonly needed: number } {
  let needed = 1;
  for (let from = 0; from === 0 || from < bytes.length; from++) {
    const length = commonLength(bytes, from, wanted);
    if (length === wanted.length) return { at: from, needed: ALL };
    needed = Math.max(needed, length + 1);
  }
  return { at: -1, needed };
}

/** `strstr`, with what it compares recorded if case matters: reads both strings only until the result is known. */
function findText(call: LibraryCall, letters: 'as they are' | 'of any case'): bigint {
  const folded = (bytes: Uint8Array): Uint8Array => (letters === 'as they are' ? bytes : bytes.map(lower));
  let at = -1;
  let bytes: Uint8Array = new Uint8Array();
  const wanted = call.string(call.pointer(1), ALL, (candidate) => {
    if (candidate.length === 0) {
      at = 0;
      return ALL;
    }
    let needed = ALL;
    bytes = call.string(call.pointer(0), ALL, (all) => {
      ({ at, needed } = occurrence(folded(all), folded(candidate)));
      return at < 0 ? ALL : at + candidate.length;
    });
    return needed;
  });
  if (letters === 'as they are') compareFrom(call, bytes, wanted, at);
  return at < 0 ? 0n : call.pointer(0) + BigInt(at);
}

/** Records the comparisons of a text with the parts of another one, up to the place where it occurs. */
function compareFrom({ decisions }: LibraryCall, bytes: Uint8Array, wanted: Uint8Array, at: number): void {
  for (let from = 0; from < bytes.length && (at < 0 || from <= at); from++) {
    const length = commonLength(bytes, from, wanted);
    const compared = Math.min(length + 1, wanted.length, bytes.length - from);
    for (let index = 0; index < compared; index++) {
      const address = { address: wanted.byteOffset + index };
      decisions.compared(bytes.byteOffset + from + index, '==', address, index < length);
    }
  }
}

function append(call: LibraryCall, limit: number): bigint {
  const end = call.pointer(0) + BigInt(first(call).length);
  copyString(call, end, call.string(call.pointer(1), limit));
  return call.pointer(0);
}

/** `strncpy`: writes exactly so many bytes and fills the rest with zeros. */
function copyBounded(call: LibraryCall): number {
  const limit = call.size(2);
  const bytes = call.string(call.pointer(1), limit);
  const { byteOffset, length } = bytes;
  if (limit > 0) call.demandApart(call.pointer(0), bytes, limit);
  const address = call.program.pointers.accessToWrite(call.pointer(0), limit);
  call.memory.copy(address, byteOffset, length);
  call.memory.bytes.fill(0, address + length, address + limit);
  call.memory.dependence.clear(address + length, address + limit);
  return length;
}

/** A string is copied to a place that it must not overlap (C11 7.24.2.3p2, 7.24.3.1p2). */
function copyString(call: LibraryCall, to: bigint, bytes: Uint8Array): void {
  call.demandApart(to, bytes);
  call.storeString(to, bytes);
}

/** The next token; the place after it is remembered. */
function token(
  call: LibraryCall,
  rest: bigint,
  remember: (rest: bigint) => void,
  separators: bigint,
): bigint {
  const skipped = span(call, rest, separators, 'members');
  const begin = rest + BigInt(skipped.length);
  if (!skipped.isEnded) {
    remember(begin);
    return 0n;
  }
  const { length, isEnded } = span(call, begin, separators, 'others');
  const end = begin + BigInt(length);
  if (isEnded) call.store(end, new Uint8Array());
  remember(isEnded ? end + 1n : end);
  return begin;
}

export const STRINGS = libraryPart({
  strlen: (call) => first(call).length,
  strnlen: (call) => call.string(call.pointer(0), call.size(1)).length,
  strcpy: (call) => {
    copyString(call, call.pointer(0), call.string(call.pointer(1)));
    return call.pointer(0);
  },
  stpcpy: (call) => {
    const bytes = call.string(call.pointer(1));
    const { length } = bytes;
    copyString(call, call.pointer(0), bytes);
    return call.pointer(0) + BigInt(length);
  },
  strncpy: (call) => {
    copyBounded(call);
    return call.pointer(0);
  },
  stpncpy: (call) => call.pointer(0) + BigInt(copyBounded(call)),
  strcat: (call) => append(call, ALL),
  strncat: (call) => append(call, call.size(2)),
  strcmp: (call) => compare(call, ALL, same),
  strcoll: (call) => compare(call, ALL, same),
  strncmp: (call) => compare(call, call.size(2), same),
  strcasecmp: (call) => compare(call, ALL, lower),
  strncasecmp: (call) => compare(call, call.size(2), lower),
  strchr: (call) => findPointer(call, 'to the first'),
  index: (call) => findPointer(call, 'to the first'),
  strchrnul: (call) => {
    const { at, length } = find(call, 'to the first');
    return call.pointer(0) + BigInt(at < 0 ? length : at);
  },
  strrchr: (call) => findPointer(call, 'whole'),
  rindex: (call) => findPointer(call, 'whole'),
  strspn: (call) => span(call, call.pointer(0), call.pointer(1), 'members').length,
  strcspn: (call) => span(call, call.pointer(0), call.pointer(1), 'others').length,
  strpbrk: (call) => {
    const { length, isEnded } = span(call, call.pointer(0), call.pointer(1), 'others');
    return isEnded ? call.pointer(0) + BigInt(length) : 0n;
  },
  strstr: (call) => findText(call, 'as they are'),
  strcasestr: (call) => findText(call, 'of any case'),
  strlcpy: (call) => {
    const bytes = call.string(call.pointer(1));
    const copied = bytes.subarray(0, Math.max(0, call.size(2) - 1));
    if (call.size(2) > 0) copyString(call, call.pointer(0), copied);
    return BigInt(bytes.length);
  },
  strlcat: (call) => {
    const room = call.size(2);
    const length = call.string(call.pointer(0), room).length;
    const bytes = call.string(call.pointer(1));
    const free = room - length - 1;
    if (free >= 0) copyString(call, call.pointer(0) + BigInt(length), bytes.subarray(0, free));
    return BigInt(length + bytes.length);
  },
  strsep: (call) => {
    const place = call.program.pointers.access(call.pointer(0), call.wordSize);
    const begin = call.loadPointer(place);
    if (begin === 0n) return 0n;
    const { length, isEnded } = span(call, begin, call.pointer(1), 'others');
    const end = begin + BigInt(length);
    if (isEnded) call.store(end, new Uint8Array());
    call.storePointer(call.pointer(0), isEnded ? end + 1n : 0n);
    return begin;
  },
  strtok: (call) => {
    const { libraryState } = call.program;
    const given = call.pointer(0);
    const rest = given === 0n ? libraryState.get('strtok') : given;
    // Without a text, there is nothing to go on with (C11 7.24.5.8p2).
    if (rest === undefined) return call.program.ends.undefinedBehaviour(because('null-argument', 'strtok'));
    return token(call, rest, (next) => libraryState.set('strtok', next), call.pointer(1));
  },
  strtok_r: (call) => {
    const given = call.pointer(0);
    const place = call.pointer(2);
    const rest = given === 0n ? call.loadPointer(call.program.pointers.access(place, call.wordSize)) : given;
    return token(call, rest, (next) => call.storePointer(place, next), call.pointer(1));
  },
});
