import { typeSize } from '../../../c/type/c-type.js';
import type { Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import type { LoopMoment } from '../positions.js';
import type { About, Said } from './about-slots.js';
import { integersAt } from './slot-terms.js';

/** Pointers and integers of one loop that are looked at together. */
const MAXIMUM_POINTERS = 4;
const MAXIMUM_INTEGERS = 6;

/** How large the memory is that a pointer leads to: as many elements as an integer says, or at least as many. */
export function sizesOfSlots({ plain, all, pointers, moment }: About): readonly Said[] {
  const unit = all.type === undefined ? undefined : typeSize(all.type);
  if (all.sizes === undefined || unit === undefined) return [];
  const integers = integersAt(moment).slice(0, MAXIMUM_INTEGERS);
  return pointers.slice(0, MAXIMUM_POINTERS).flatMap((pointer) =>
    integers.flatMap((key) => {
      const said = (text: string, say: (size: Term, elements: Term, at: LoopMoment) => Term): Said =>
        plain(`${pointer.name} leads to ${text} ${key}`, (slots, at) => {
          const [base, count] = [at.now.get(pointer.key), at.now.get(key)];
          if (base === undefined || count?.sort.kind !== 'int') return undefined;
          const { pool } = at;
          const elements = pool.binary('mul', pool.cast(BASE, count), pool.index(unit));
          return pool.implies(slots.contains(base), say(slots.sizeOf(base), elements, at));
        });
      return [
        said('as many elements as', (size, elements, { pool }) => pool.equal(size, elements)),
        said('at least as many elements as', (size, elements, { pool }) => pool.atMost(elements, size)),
      ];
    }),
  );
}
