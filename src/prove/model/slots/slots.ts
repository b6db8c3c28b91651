import { INDEX, intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';

/**
 * All memory that one call of an allocator gives in the rounds of loops that are cut. Each object that it gives is a slot, with a
 * base of its own that no other one ever has: the slots are numbered in the order in which they are given.
 */
export interface Slots {
  /** Tells such calls apart; the first one has 1. */
  readonly number: number;
}

/**
 * So many slots one call may give. Memory that was allocated and not released is aligned for any type (C11 7.22.3p1), which takes
 * multiples of 16 with pointers of 64 bits, and of 8 with those of 32: there are no addresses for as many objects at once.
 */
export const MOST_SLOTS = 1n << 60n;

/** More calls would have bases that are no signed numbers of 64 bits. */
export const MOST_CALLS_WITH_SLOTS = 6;

/** The base of the first slot. Bases of other objects are less than any of these. */
export function firstSlot({ number }: Slots): bigint {
  return BigInt(number) * MOST_SLOTS;
}

/** To which call a slot belongs, by its base; 0: it is no slot. */
export function numberOfSlots(base: bigint): number {
  return Number(base / MOST_SLOTS);
}

/** Whether a slot is live: 1, or 0 once it was released. */
const TRUTH = intSort(8, false);

export type SlotsPart = 'live' | 'next' | 'held';

/**
 * The name of a part of the state: which of the slots given are `live`, an array; the base of the `next` one; how many are `held`,
 * which are those given and not released.
 */
export function slotsKey({ number }: Slots, part: SlotsPart): string {
  return `slots ${number} ${part}`;
}

/** What such a part is before the first slot is given; undefined for other names. */
export function beforeFirstSlot(pool: TermPool, key: string): Term | undefined {
  const [, number, part] = /^slots (\d+) (live|next|held)$/.exec(key) ?? [];
  switch (part) {
    case 'live':
      return pool.fill(pool.integer(TRUTH, 0));
    case 'next':
      return pool.integer(INDEX, firstSlot({ number: Number(number) }));
    case 'held':
      return pool.index(0);
    default:
      return undefined;
  }
}

/** A slot as an element of that array: there, or no longer. */
export function slotTruth(pool: TermPool, state: 'live' | 'released'): Term {
  return pool.integer(TRUTH, state === 'live' ? 1 : 0);
}
