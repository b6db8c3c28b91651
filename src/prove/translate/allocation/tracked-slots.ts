import type { SourceRange } from '../../../c/tree/source-range.js';
import { isFalse, type Term } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { BASE, type Leaf } from '../../model/layout.js';
import { type MemoryObject, storeKeys } from '../../model/memory-object.js';
import { goalAt, type ProofGoal } from '../../model/obligation.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import { firstSlot, slotsKey } from '../../model/slots/slots.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { isLive } from '../access.js';
import { slotAt } from './slot-sizes.js';
import { areOnlyOrdered } from './slots.js';

/** The program ends here: all slots were released. */
export function requireSlotsReleased(t: Translation, state: State, range: SourceRange): void {
  for (const all of t.slots.all) {
    if (state.isDead) return;
    const what = goalText('freed', all.name.replaceAll('_', ' '));
    const any = slotAt(t, all, t.pool.fresh(BASE, 'any_slot'));
    requireOfAny(t, state, t.pool.not(isLive(t, state, any)), goalAt('property', what, range));
  }
}

/** What holds of a slot of which nothing is known says nothing more of those that the program uses. */
function requireOfAny(t: Translation, state: State, condition: Term, goal: ProofGoal): void {
  t.require(state.clone(), condition, goal);
}

/** Where pointers must lead to. */
export interface Destination {
  readonly base: Term;
  readonly size: Term;
}

/** Whether pointers outside of slots lead to an object, apart from what is said in slots. */
type Leads = (to: Destination) => Term;

/**
 * Whether the first slot of some call, or the last one, leads to an object outside. It must be shown of all slots that they are
 * reached without this object.
 */
export function endsLeadTo(t: Translation, state: State, to: Destination): Term {
  const { pool } = t;
  return pool.any(
    t.slots.all.flatMap((all) => {
      const first = pool.integer(BASE, firstSlot(all.slots));
      const next = state.store.get(slotsKey(all.slots, 'next')) ?? first;
      return [first, pool.binary('sub', next, pool.index(1))].map((base) => {
        const end = slotAt(t, all, base);
        return pool.and(isLive(t, state, end), leadsTo(t, state, end, to));
      });
    }),
  );
}

/** Pointers in variables at which chains of slots may meet. */
const MAXIMUM_MEETINGS = 3;

/** Pointers in variables at which lists may begin. */
const MAXIMUM_STARTS = 2;

/** What is known of pointers outside of slots. */
interface Outside {
  readonly leads: Leads;
  /** Bases of pointers that may be in the middle of a list that is turned round. */
  readonly bases: readonly Term[];
}

/**
 * Pointers lead to all slots: from outside, or each from the live slot that was given before it, or each from the one that was
 * given after it; or each up to some slot from the one after it, and each behind it from the one before it, where neither way
 * leads across. There are finitely many, so that such a way from slot to slot begins outside.
 */
export function requireSlotsReachable(
  t: Translation,
  state: State,
  { leads, bases }: Outside,
  { range, kind }: { readonly range: SourceRange; readonly kind: ProofGoal['kind'] },
): void {
  const { pool } = t;
  for (const all of t.slots.all) {
    if (state.isDead) return;
    const areReached = (mayComeFrom: (neighbour: Term, step: 1 | -1) => Term): Term => {
      const slot = pool.fresh(BASE, 'any_slot');
      const held = slotAt(t, all, slot);
      const isHeld = isLive(t, state, held);
      if (isFalse(isHeld)) return pool.true;
      const from = (step: 1 | -1) => {
        const next = pool.binary('add', slot, pool.index(step));
        const neighbour = slotAt(t, all, next);
        const isWay = pool.and(mayComeFrom(next, step), isLive(t, state, neighbour));
        return isFalse(isWay)
          ? pool.false
          : pool.and(isWay, leadsTo(t, state, neighbour, { base: slot, size: held.size }));
      };
      return pool.implies(isHeld, pool.any([leads({ base: slot, size: held.size }), from(1), from(-1)]));
    };
    const what = goalText('tracked', all.name.replaceAll('_', ' '));
    if (areOnlyOrdered(t)) {
      const none = pool.not(isLive(t, state, slotAt(t, all, pool.fresh(BASE, 'any_slot'))));
      const lists = bases
        .slice(0, MAXIMUM_STARTS)
        .flatMap((start) => [-1, 1].map((step) => areInOrder(t, state, all, { start, leads, step })));
      const ways = [none, ...lists];
      requireOfAny(t, state, pool.any(ways), goalAt(kind, what, range));
      continue;
    }
    const ways = [
      areReached((_neighbour, step) => pool.truth(step === 1)),
      areReached((_neighbour, step) => pool.truth(step === -1)),
      ...bases.slice(0, MAXIMUM_MEETINGS).map((meeting) =>
        // No way leads across the meeting: then two slots could lead to each other, and nothing to them.
        areReached((neighbour, step) =>
          step === 1 ? pool.atMost(neighbour, meeting) : pool.less(meeting, neighbour),
        ),
      ),
    ];
    requireOfAny(t, state, pool.any(ways), goalAt(kind, what, range));
  }
}

/** A list in the order of its slots, or the other way. */
interface InOrder {
  readonly start: Term;
  readonly leads: Leads;
  readonly step: number;
}

/**
 * Whether a pointer leads to a slot, and from there each slot that is there leads on to another one, in one direction, and not
 * past any one that is there: so each of them is reached, since there are finitely many.
 */
function areInOrder(t: Translation, state: State, all: ManyObjects, { start, leads, step }: InOrder): Term {
  const { pool } = t;
  const { size, layout } = all;
  const [slot, before] = [pool.fresh(BASE, 'any_slot'), pool.fresh(BASE, 'any_slot')];
  const isThere = (base: Term) => isLive(t, state, slotAt(t, all, base));
  /** Whether one is not before another one on the way. */
  const atMost = (one: Term, other: Term) => (step > 0 ? pool.atMost(one, other) : pool.atMost(other, one));
  const leaves = layout.kind === 'slots' ? layout.leaves : [];
  const goesOn = leaves.flatMap((leaf) => {
    if (leaf.type.kind !== 'pointer') return [];
    const target = targetOf(t, state, slotAt(t, all, before), leaf);
    if (target === undefined) return [];
    const { base, offset } = target;
    return [
      pool.all([
        isThere(base),
        pool.atMost(pool.index(0), offset),
        pool.less(offset, size),
        pool.not(pool.equal(before, base)),
        atMost(before, base),
        atMost(base, slot),
      ]),
    ];
  });
  const isBefore = pool.all([isThere(before), atMost(before, slot), pool.not(pool.equal(before, slot))]);
  const isOnWay = pool.implies(isBefore, pool.any(goesOn));
  const begins = pool.all([
    isThere(start),
    leads({ base: start, size: slotAt(t, all, start).size }),
    atMost(start, slot),
  ]);
  return pool.implies(isThere(slot), pool.and(begins, isOnWay));
}

/** Whether a pointer in a slot leads to another object. */
function leadsTo(t: Translation, state: State, from: MemoryObject, to: Destination): Term {
  const { pool } = t;
  const { layout, slot } = from;
  if (layout.kind !== 'slots' || slot === undefined) return pool.false;
  const ways = layout.leaves.map((leaf) => {
    const target = leaf.type.kind === 'pointer' ? targetOf(t, state, from, leaf) : undefined;
    if (target === undefined) return pool.false;
    return pool.all([
      pool.equal(target.base, to.base),
      pool.atMost(pool.index(0), target.offset),
      pool.less(target.offset, to.size),
    ]);
  });
  return pool.any(ways);
}

/** Where a pointer in a slot leads to; undefined as long as there are no slots. */
function targetOf({ pool }: Translation, { store }: State, from: MemoryObject, leaf: Leaf) {
  const [bases, offsets] = storeKeys(scalarKey(from, leaf), 2).map((key) => store.get(key));
  if (bases === undefined || offsets === undefined || from.slot === undefined) return undefined;
  return { base: pool.select(bases, from.slot.base), offset: pool.select(offsets, from.slot.base) };
}
