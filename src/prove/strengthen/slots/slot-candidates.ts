import type { Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import type { LoopMoment } from '../positions.js';
import { type About, aboutSlots, isNone, type Said } from './about-slots.js';
import { contentsByPointers } from './contents-by-pointers.js';
import { contents } from './contents-of-slots.js';
import { leadsToLive, linksBetweenLive, valuesOfLive } from './links-between-live.js';
import { leadsToAny, leadsToSlots, livesBeside, pairsOf, turnsOf } from './pointers-to-slots.js';
import { sizesOfSlots } from './sizes-of-slots.js';
import { integersAt, isMany, pointersAt, type SlotTerms } from './slot-terms.js';

/** Pointers and integers of one loop of which something is said. */
const MAXIMUM_POINTERS = 8;
const MAXIMUM_INTEGERS = 6;
const MAXIMUM_CONSTANTS = 5;
/** Candidates of one loop. */
const MAXIMUM_CANDIDATES = 400;

/**
 * `numbers`: how many were given and are held; `order`: only how those that are there follow one another, whatever was released
 * between them.
 */
export type KnownOfSlots = 'numbers' | 'numbers and order' | 'order';

/**
 * Candidates for the head of a loop that say of all memory which one call has given what it may be: a list in the order in which
 * its parts were given, or the other way; live below a pointer, or above it; with these values. None of them is known to hold.
 */
export function slotCandidates(
  moment: LoopMoment,
  constants: readonly bigint[],
  known: KnownOfSlots,
): readonly Said[] {
  const many = moment.objects.filter(isMany);
  const pointers = pointersAt(moment).slice(0, MAXIMUM_POINTERS);
  const said = many.flatMap((all) => {
    const about = aboutSlots(moment, all, {
      many,
      pointers,
      constants: constants.slice(0, MAXIMUM_CONSTANTS),
    });
    if (known === 'order')
      return [
        ...liveSlots(about),
        ...valuesOfLive(about),
        ...linksBetweenLive(about),
        ...sizesOfSlots(about),
        ...pointers.flatMap((pointer) => leadsToLive(about, pointer)),
      ];
    return [
      ...liveSlots(about),
      ...(all.layout.kind === 'slots'
        ? all.layout.leaves.flatMap((leaf) => [...contents(about, leaf), ...contentsByPointers(about, leaf)])
        : []),
      ...(known === 'numbers' ? [] : linksBetweenLive(about)),
      ...turnsOf(about),
      ...pointers.flatMap((pointer) => leadsToSlots(about, pointer)),
      ...sizesOfSlots(about),
      ...numbersHeld(about),
      ...counts(about),
    ];
  });
  const others =
    known === 'order'
      ? []
      : [
          ...pointers.flatMap((pointer) => leadsToAny(many, pointer)),
          ...livesBeside(moment, many, pointers),
          ...pairsOf(pointers),
        ];
  const all = [...said, ...others];
  const any = { slot: moment.pool.fresh(BASE, 'slot'), other: moment.pool.fresh(BASE, 'other_slot') };
  const changed = all.filter(changesIn({ ...moment, ...any }));
  return [...new Map(changed.map((each) => [each.text, each])).values()].slice(0, MAXIMUM_CANDIDATES);
}

/** Of what a loop does not change, everything was said before. */
function changesIn(moment: LoopMoment): (said: Said) => boolean {
  const before = { ...moment, now: moment.first };
  return ({ condition }) => condition(moment) !== condition(before);
}

function numbersHeld({ plain }: About): readonly Said[] {
  return [
    plain('as many are held as were given', (slots, { pool }) => pool.equal(slots.count, slots.held)),
    plain('none is held', (slots, { pool }) => pool.equal(slots.held, pool.index(0))),
    plain('one is held at most', (slots, { pool }) => pool.atMost(slots.held, pool.index(1))),
  ];
}

/** Which slots are live. */
function liveSlots({ each, pointers }: About): readonly Said[] {
  return [
    each('is live', (slot, slots) => slots.isLive(slot)),
    each('is released', (slot, slots, { pool }) => pool.not(slots.isLive(slot))),
    ...pointers.flatMap(({ key, name }) => {
      const at = (
        text: string,
        say: (slot: Term, base: Term, slots: SlotTerms, at: LoopMoment) => Term,
      ): Said =>
        each(`${text} ${name}`, (slot, slots, moment) => {
          const base = moment.now.get(key);
          return base === undefined ? undefined : say(slot, base, slots, moment);
        });
      return [
        at('is live up to', (slot, base, slots, { pool }) =>
          pool.or(pool.less(base, slot), slots.isLive(slot)),
        ),
        at('is released behind', (slot, base, slots, { pool }) =>
          pool.or(pool.atMost(slot, base), pool.not(slots.isLive(slot))),
        ),
        at('is live from', (slot, base, slots, { pool }) =>
          pool.any([isNone(pool, base), pool.less(slot, base), slots.isLive(slot)]),
        ),
        at('is released before', (slot, base, slots, { pool }) =>
          pool.or(
            pool.and(pool.not(isNone(pool, base)), pool.atMost(base, slot)),
            pool.not(slots.isLive(slot)),
          ),
        ),
        at('is released, or is', (slot, base, slots, { pool }) =>
          pool.or(pool.equal(slot, base), pool.not(slots.isLive(slot))),
        ),
        at('is live, or is', (slot, base, slots, { pool }) =>
          pool.or(pool.equal(slot, base), slots.isLive(slot)),
        ),
      ];
    }),
  ];
}

/** Integers that count slots. */
function counts({ plain, moment, constants }: About): readonly Said[] {
  const integers = integersAt(moment).filter((key) => moment.first.get(key) !== moment.now.get(key));
  return integers.slice(0, MAXIMUM_INTEGERS).flatMap((key) => {
    const count = (
      text: string,
      say: (slots: SlotTerms, terms: { readonly before: Term; readonly now: Term }, at: LoopMoment) => Term,
    ): Said =>
      plain(`${key} ${text}`, (slots, at) => {
        const [before, now] = [at.first.get(key), at.now.get(key)];
        if (before?.sort.kind !== 'int' || now?.sort.kind !== 'int') return undefined;
        return say(slots, { before: at.pool.cast(BASE, before), now: at.pool.cast(BASE, now) }, at);
      });
    return [
      count('counts them', (slots, { now }, { pool }) => pool.equal(slots.count, now)),
      count('is at least their number', (slots, { now }, { pool }) => pool.atMost(slots.count, now)),
      ...constants.map((constant) =>
        count(`is ${constant} once there is one`, (slots, { now }, { pool }) =>
          pool.or(slots.areNone, pool.equal(now, pool.integer(BASE, constant))),
        ),
      ),
      count('rises with them', (slots, { before, now }, { pool }) =>
        pool.equal(slots.count, pool.binary('sub', now, before)),
      ),
      count('falls with them', (slots, { before, now }, { pool }) =>
        pool.equal(slots.count, pool.binary('sub', before, now)),
      ),
    ];
  });
}
