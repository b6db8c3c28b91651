import type { Term } from '../../../smt/term.js';
import { type MemoryObject, slotOf } from '../../model/memory-object.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import { sizeOfSlot } from '../../model/slots/slot-sizes.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';

/** One of the objects for which another one stands, by its base. */
export function slotAt(t: Translation, of: MemoryObject, base: Term): MemoryObject {
  return slotOf(of, base, sizeOfSlot(t.pool, of, base, t.given && t.known.sizes));
}

/**
 * The slot that is given next has so many bytes. Each base is given once in an execution: its size never changes, whatever is
 * known of the rest of the state.
 */
export function noteSize(
  t: Translation,
  state: State,
  all: ManyObjects,
  { base, bytes, succeeds }: { readonly base: Term; readonly bytes: Term; readonly succeeds: Term },
): void {
  if (all.sizes === undefined) return;
  const { pool, given, known } = t;
  if (given !== undefined && base.value !== undefined) known.sizes.set(base.value, bytes);
  else t.assume(state, pool.implies(succeeds, pool.equal(sizeOfSlot(pool, all, base, undefined), bytes)));
}
