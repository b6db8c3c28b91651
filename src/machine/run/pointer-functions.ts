import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';

/** The functions of the machine that judge pointers, and what is accessed through them. */
export function pointerHelpers({ memory, pointers, ends }: RunningProgram) {
  return {
    otherAddress: (pointer: bigint, bytes: number, site: number) =>
      pointers.findAccessible(pointer, bytes, site),
    badDirect: (offset: bigint, bytes: number, site: number) => {
      const many = bytes === 1 ? '1 byte' : `${bytes} bytes`;
      ends.violate('valid-deref', because('direct-access-out-of-bounds', many, String(offset)), site);
    },
    badCall: (pointer: bigint, site: number) => pointers.badCall(pointer, site),
    beginConstant: (id: number, offset: number, bytes: number) => {
      const entry = memory.entry(id);
      if (entry !== undefined) memory.constants.begin(id, entry.base + offset, bytes);
    },
    checkNear: (pointer: bigint, site: number) => pointers.checkNear(pointer, site),
    checkWrapped: (pointer: bigint, site: number) => pointers.checkWrapped(pointer, site),
    checkWrite: (address: number, bytes: number, site: number) =>
      pointers.checkWrite(address >>> 0, bytes, site),
  };
}
