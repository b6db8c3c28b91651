import { SHADOW } from '../interface/memory-layout.js';
import type { ProgramMemory } from './program-memory.js';

/** Whether some of the bytes at an address depend on inputs, as far as that is tracked. */
export function dependsOnInputs({ needs, words }: ProgramMemory, address: number, bytes: number): boolean {
  if (!needs.shadow) return false;
  const first = (SHADOW >> 2) + address;
  for (let index = 0; index < bytes; index++) if (words[first + index] !== 0) return true;
  return false;
}
