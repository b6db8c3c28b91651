import type { Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import { liveKey } from '../../model/memory-object.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import type { LoopMoment } from '../positions.js';
import { type About, isNone, type Said } from './about-slots.js';
import { objectsBeside, offsetKeyOf, type SeenPointer, SlotTerms } from './slot-terms.js';

/** Pointers of which something is said together with objects beside slots. */
const MAXIMUM_FOLLOWED = 4;

/** Pointers of which it is asked whether they go round together. */
const MAXIMUM_TURNING = 4;

/** Which slot a pointer leads to. */
export function leadsToSlots({ plain }: About, { key, name }: SeenPointer): readonly Said[] {
  const lead = (text: string, say: (base: Term, slots: SlotTerms, at: LoopMoment) => Term): Said =>
    plain(`${name} ${text}`, (slots, at) => {
      const base = at.now.get(key);
      return base === undefined ? undefined : say(base, slots, at);
    });
  const orNull = (say: (base: Term, slots: SlotTerms, at: LoopMoment) => Term) =>
    ((base, slots, at) => at.pool.or(isNone(at.pool, base), say(base, slots, at))) satisfies typeof say;
  return [
    lead('leads to the last', (base, slots, { pool }) => pool.equal(base, slots.last)),
    lead('leads to the last, if there is one', (base, slots, { pool }) =>
      pool.equal(base, pool.ite(slots.areNone, pool.integer(BASE, 0), slots.last)),
    ),
    lead('leads to the first', (base, slots, { pool }) => pool.equal(base, slots.first)),
    lead('leads to the first, if there is one', (base, slots, { pool }) =>
      pool.equal(base, pool.ite(slots.areNone, pool.integer(BASE, 0), slots.first)),
    ),
    lead('leads to the last, or to where it led if there is none', (base, slots, { pool, first }) => {
      const before = first.get(key);
      return before === undefined
        ? pool.false
        : pool.equal(base, pool.ite(slots.areNone, before, slots.last));
    }),
    lead('leads to the first, once there is one', (base, slots, { pool }) =>
      pool.or(slots.areNone, pool.equal(base, slots.first)),
    ),
    lead('leads to a start, once there is one', (_base, slots, { pool, now }) => {
      const offset = now.get(offsetKeyOf(key));
      return offset === undefined ? pool.false : pool.or(slots.areNone, pool.equal(offset, pool.index(0)));
    }),
    lead('leads to the last, once there is one', (base, slots, { pool }) =>
      pool.or(slots.areNone, pool.equal(base, slots.last)),
    ),
    lead('leads to a slot', (base, slots) => slots.contains(base)),
    lead('leads to a live slot', (base, slots, { pool }) =>
      pool.and(slots.contains(base), slots.isLive(base)),
    ),
    lead(
      'leads to a slot or is null',
      orNull((base, slots) => slots.contains(base)),
    ),
    lead(
      'leads to a live slot or is null',
      orNull((base, slots, { pool }) => pool.and(slots.contains(base), slots.isLive(base))),
    ),
  ];
}

/** Whatever slots a pointer leads to. */
export function leadsToAny(many: readonly ManyObjects[], { key, name }: SeenPointer): readonly Said[] {
  const said = (text: string, say: (base: Term, at: LoopMoment) => Term | undefined): Said => ({
    text: `${name} ${text}`,
    condition: (at) => {
      const base = at.now.get(key);
      return base === undefined ? undefined : say(base, at);
    },
  });
  const inAny = (base: Term, at: LoopMoment) =>
    at.pool.any(
      many.map((all) => {
        const slots = new SlotTerms(at, all);
        return at.pool.and(slots.contains(base), slots.isLive(base));
      }),
    );
  const inMemory = (base: Term, at: LoopMoment) =>
    at.pool.any([
      inAny(base, at),
      ...at.objects.flatMap((object) => {
        if (object?.kind !== 'heap') return [];
        const isThere = at.now.get(liveKey(object)) ?? at.pool.false;
        return [at.pool.and(isThere, at.pool.equal(base, at.pool.integer(BASE, object.id)))];
      }),
    ]);
  return [
    said('leads to memory', inMemory),
    said('is null or leads to memory', (base, at) => at.pool.or(isNone(at.pool, base), inMemory(base, at))),
    said('is not null', (base, { pool }) => pool.not(isNone(pool, base))),
    said('is null', (base, { pool }) => isNone(pool, base)),
    said('leads to a start', (_base, { pool, now }) => {
      const offset = now.get(offsetKeyOf(key));
      return offset === undefined ? undefined : pool.equal(offset, pool.index(0));
    }),
    said('is null or leads to some live slot', (base, at) =>
      at.pool.or(isNone(at.pool, base), inAny(base, at)),
    ),
    said('leads to where it led, or to some live slot', (base, at) => {
      const before = at.first.get(key);
      return before === undefined ? undefined : at.pool.or(at.pool.equal(base, before), inAny(base, at));
    }),
  ];
}

/** Two pointers that go on together. */
export function pairsOf(pointers: readonly SeenPointer[]): readonly Said[] {
  return pointers.flatMap((one, number) =>
    pointers.slice(number + 1).flatMap((other) =>
      [0, 1, -1].map(
        (distance): Said => ({
          text: `${one.name} leads ${distance} slots behind ${other.name}`,
          condition: ({ now, pool }) => {
            const [here, there] = [now.get(one.key), now.get(other.key)];
            if (here === undefined || there === undefined) return undefined;
            return pool.equal(here, pool.binary('add', there, pool.index(distance)));
          },
        }),
      ),
    ),
  );
}

/**
 * Two pointers that go round the slots, one ahead of the other: from the last slot to null, and from there to the first. So do the
 * rest of a list and what was already turned round.
 */
export function turnsOf({ plain, pointers, moment }: About): readonly Said[] {
  const moving = pointers
    .filter(({ key }) => moment.now.get(key) !== moment.first.get(key))
    .slice(0, MAXIMUM_TURNING);
  return moving.flatMap((one) =>
    moving.flatMap((other) => {
      if (one === other) return [];
      return plain(`${one.name} is one further round than ${other.name}`, (slots, { now, pool }) => {
        const [here, there] = [now.get(one.key), now.get(other.key)];
        if (here === undefined || there === undefined) return undefined;
        const none = pool.integer(BASE, 0);
        const fromNull = pool.ite(slots.areNone, none, slots.first);
        const fromSlot = pool.ite(pool.equal(there, slots.last), none, slots.step(there, 1));
        return pool.equal(here, pool.ite(isNone(pool, there), fromNull, fromSlot));
      });
    }),
  );
}

/** Whether an object that stands for itself alone is still there, by where a pointer leads that goes on to slots. */
export function livesBeside(
  { objects }: LoopMoment,
  many: readonly ManyObjects[],
  pointers: readonly SeenPointer[],
): readonly Said[] {
  return objectsBeside(objects).flatMap((object) =>
    pointers.slice(0, MAXIMUM_FOLLOWED).flatMap(({ key, name }): readonly Said[] => {
      const said = (text: string, say: (isThere: Term, base: Term, at: LoopMoment) => Term): Said => ({
        text: `${object.name} (${object.id}) ${text} ${name}`,
        condition: (at) => {
          const [isThere, base] = [at.now.get(liveKey(object)), at.now.get(key)];
          return isThere === undefined || base === undefined ? undefined : say(isThere, base, at);
        },
      });
      const goesOn = (base: Term, at: LoopMoment) =>
        at.pool.any([isNone(at.pool, base), ...many.map((all) => new SlotTerms(at, all).contains(base))]);
      const isHere = (base: Term, { pool }: LoopMoment) => pool.equal(base, pool.integer(BASE, object.id));
      return [
        said('is there only for', (isThere, base, at) => at.pool.implies(isThere, isHere(base, at))),
        said('is there for', (isThere, base, at) => at.pool.implies(isHere(base, at), isThere)),
        said('is released once slots follow for', (isThere, base, at) =>
          at.pool.implies(goesOn(base, at), at.pool.not(isThere)),
        ),
        said('is there until slots follow for', (isThere, base, at) => at.pool.or(goesOn(base, at), isThere)),
        said('is there unless null is', (isThere, base, { pool }) =>
          pool.equal(isThere, pool.not(isNone(pool, base))),
        ),
      ];
    }),
  );
}
