import type { Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';
import type { MemoryObject } from '../memory-object.js';

/** Bytes of the slots that one execution was given, by their bases. */
export type GivenSizes = ReadonlyMap<bigint, Term>;

/** The bytes of one of the objects for which another one stands. */
export function sizeOfSlot(
  pool: TermPool,
  { size, sizes }: MemoryObject,
  base: Term,
  given: GivenSizes | undefined,
): Term {
  if (sizes === undefined) return size;
  const known = base.value === undefined ? undefined : given?.get(base.value);
  return known ?? pool.select(sizes, base);
}
