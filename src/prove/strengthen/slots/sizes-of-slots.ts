import { typeSize } from '../../../c/type/c-type.js';
import type { Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import type { LoopMoment } from '../positions.js';
import type { About, Said } from './about-slots.js';
import { integersAt, type SeenPointer, type SlotTerms } from './slot-terms.js';

/** Pointers and integers of one loop that are looked at together. */
const MAXIMUM_POINTERS = 4;
const MAXIMUM_INTEGERS = 6;

/** A pointer to slots, by its base, and an integer that may be a number of elements. */
interface Pair {
  readonly base: Term;
  readonly count: Term;
}

/**
 * How large the memory is that a pointer leads to: it has as many elements as an integer says, or at least as many. And whether
 * the integer is such a number: not negative, and only 0 where there is no memory.
 */
export function sizesOfSlots(about: About): readonly Said[] {
  const { all, pointers, moment, plain } = about;
  const unit = all.type === undefined ? undefined : typeSize(all.type);
  if (all.sizes === undefined || unit === undefined) return [];
  const integers = integersAt(moment).slice(0, MAXIMUM_INTEGERS);
  const signs = integers.map((key) =>
    plain(`${key} is not negative`, (_slots, { now, pool }) => {
      const count = now.get(key);
      return count?.sort.kind === 'int' ? pool.atMost(pool.index(0), pool.cast(BASE, count)) : undefined;
    }),
  );
  const sizes = pointers
    .slice(0, MAXIMUM_POINTERS)
    .flatMap((pointer) => integers.flatMap((key) => sizeOfPair(about, { pointer, key, unit })));
  return [...signs, ...sizes];
}

function sizeOfPair(
  { plain }: About,
  { pointer, key, unit }: { readonly pointer: SeenPointer; readonly key: string; readonly unit: number },
): readonly Said[] {
  const said = (
    text: string,
    say: (pair: Pair, slots: SlotTerms, at: LoopMoment) => Term | undefined,
  ): Said =>
    plain(`${pointer.name} ${text} ${key}`, (slots, at) => {
      const [base, count] = [at.now.get(pointer.key), at.now.get(key)];
      return base === undefined || count?.sort.kind !== 'int' ? undefined : say({ base, count }, slots, at);
    });
  const elements = ({ count }: Pair, { pool }: LoopMoment) =>
    pool.binary('mul', pool.cast(BASE, count), pool.index(unit));
  return [
    said('leads to as many elements as', (pair, slots, at) => {
      const size = slots.sizeOf(pair.base);
      return size && at.pool.implies(slots.contains(pair.base), at.pool.equal(size, elements(pair, at)));
    }),
    said('leads to at least as many elements as', (pair, slots, at) => {
      const size = slots.sizeOf(pair.base);
      return size && at.pool.implies(slots.contains(pair.base), at.pool.atMost(elements(pair, at), size));
    }),
    said('leads to memory without which there is 0 in', ({ base, count }, slots, { pool }) => {
      const isThere = pool.and(slots.contains(base), slots.isLive(base));
      return pool.or(pool.equal(pool.cast(BASE, count), pool.index(0)), isThere);
    }),
  ];
}
