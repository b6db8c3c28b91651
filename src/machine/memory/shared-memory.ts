import type { MemoryNeeds } from '../interface/memory-layout.js';
import { ProgramMemory } from './program-memory.js';

/** Memories that no execution uses at the moment. */
const free: ProgramMemory[] = [];

/**
 * Runs something with a memory that nothing else uses meanwhile. Memories are reused for other programs: each takes
 * gigabytes of addresses, and clearing what was used costs less than requesting a new one from the system.
 */
export function withMemory<Result>(needs: MemoryNeeds, run: (memory: ProgramMemory) => Result): Result {
  const index = free.findIndex((candidate) => isSame(candidate.needs, needs));
  const [known] = index < 0 ? [] : free.splice(index, 1);
  const memory = known ?? new ProgramMemory(needs);
  try {
    return run(memory);
  } finally {
    free.push(memory);
  }
}

function isSame(one: MemoryNeeds, other: MemoryNeeds): boolean {
  return (
    one.objectShadow === other.objectShadow &&
    one.dependenceShadow === other.dependenceShadow &&
    one.definednessShadow === other.definednessShadow
  );
}
