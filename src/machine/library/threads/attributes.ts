import type { LibraryCall } from '../library-call.js';
import { writeContents } from './object-contents.js';
import { type AttributesUse, beginObject, endObject, useObject } from './object-life.js';
import { libraryStateName } from './synchronisation.js';

/** What functions do with attributes for one purpose, which are no more than a number here. */
export function attributesFor(what: AttributesUse) {
  const used = (call: LibraryCall, index: number) => ({ what, index, mark: () => value(call, index) });
  const value = (call: LibraryCall, index: number): number =>
    Number(call.program.libraryState.peek(libraryStateName(call, what, index)) ?? 0n);
  /** Changes the number. */
  const set = (call: LibraryCall, number: number): 0 => {
    call.program.libraryState.keep(libraryStateName(call, what), BigInt(number));
    writeContents(call, 0, number);
    return 0;
  };
  /** The number of attributes, which must have been initialised. */
  const use = (call: LibraryCall, index: number): number => {
    useObject(call, used(call, index));
    return value(call, index);
  };
  return {
    set,
    use,
    /** @returns 0 for a null pointer */
    read: (call: LibraryCall, index: number): number => (call.pointer(index) === 0n ? 0 : use(call, index)),
    begin: (call: LibraryCall): 0 => {
      beginObject(call, what, () => false);
      return set(call, 0);
    },
    end: (call: LibraryCall): 0 => {
      endObject(call, used(call, 0), () => false);
      return 0;
    },
  };
}
