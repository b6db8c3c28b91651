import { OBJECT_KIND, OFFSET_BITS } from '../memory-layout.js';
import { type LibraryCall, libraryPart } from './library-call.js';

/** Classes of characters as the GNU library keeps them, from its least bit on; `isblank` stands before `iscntrl`. */
const CLASSES: readonly (readonly [bit: number, accepts: (code: number) => boolean])[] = [
  [0x100, (code) => code >= 65 && code <= 90],
  [0x200, (code) => code >= 97 && code <= 122],
  [0x400, (code) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)],
  [0x800, (code) => code >= 48 && code <= 57],
  [0x1000, (code) => (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)],
  [0x2000, (code) => code === 32 || (code >= 9 && code <= 13)],
  [0x4000, (code) => code >= 32 && code < 127],
  [0x8000, (code) => code > 32 && code < 127],
  [0x1, (code) => code === 32 || code === 9],
  [0x2, (code) => (code >= 0 && code < 32) || code === 127],
  [0x4, (code) => code > 32 && code < 127 && !/[0-9A-Za-z]/.test(String.fromCharCode(code))],
  [0x8, (code) => code < 127 && code > 32 && /[0-9A-Za-z]/.test(String.fromCharCode(code))],
];
/** The tables begin at this character, so that negative ones can be looked up too. */
const FIRST = -128;
const ENTRIES = 384;

/** An object of the library that the program gets pointers to; it is made when it is asked for first. */
function hidden(call: LibraryCall, name: string, bytes: number, fill: (address: number) => void): bigint {
  const { program, memory } = call;
  const known = program.libraryState.get(name);
  if (known !== undefined) return known;
  const pointer = program.allocate(bytes, OBJECT_KIND.static, program.callSite);
  program.names.set(Number(pointer >> OFFSET_BITS), name);
  program.libraryState.set(name, pointer);
  fill(memory.resolve(pointer, bytes) ?? 0);
  return pointer;
}

/** A table over the characters, and the pointer to its entry for character 0 that the program gets a pointer to. */
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
    call.storePointer(address, start + BigInt(-FIRST * entryBytes));
  });
}

function classBits(code: number): number {
  let bits = 0;
  for (const [bit, accepts] of CLASSES) if (accepts(code)) bits |= bit;
  return bits;
}

const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
const upper = (code: number): number => (code >= 97 && code <= 122 ? code - 32 : code);

export const HIDDEN_OBJECTS = libraryPart({
  __errno_location: (call) => hidden(call, 'errno', 4, () => undefined),
  __ctype_b_loc: (call) => table(call, 2, classBits),
  __ctype_tolower_loc: (call) => table(call, 4, lower),
  __ctype_toupper_loc: (call) => table(call, 4, upper),
});
