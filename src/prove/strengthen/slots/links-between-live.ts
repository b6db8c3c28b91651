import type { Term } from '../../../smt/term.js';
import { BASE, type Leaf } from '../../model/layout.js';
import type { LoopMoment } from '../positions.js';
import { type About, isNone, type Said } from './about-slots.js';
import { offsetKeyOf, type SeenPointer, type SlotTerms } from './slot-terms.js';

/** Pointers of which it is said where they are in a list. */
const MAXIMUM_POINTERS = 5;

/**
 * How slots that are there lead to one another, whatever was released between them. In a list in the order of the slots, or the
 * other way, each leads to the next one that is there. In any list, no two lead to the same one.
 */
export function linksBetweenLive(about: About): readonly Said[] {
  const { layout } = about.all;
  if (layout.kind !== 'slots') return [];
  const leaves = layout.leaves.filter(
    ({ type }) => type.kind === 'pointer' && type.target.kind !== 'function',
  );
  return leaves.flatMap((leaf) => [
    ...targetsOf(about, leaf),
    ...neighboursOf(about, leaf),
    ...endsOf(about, leaf),
    ...leaves.flatMap((back) => (back === leaf ? [] : [returnsBy(about, leaf, back)])),
  ]);
}

function targetsOf({ each }: About, leaf: Leaf): readonly Said[] {
  const link = (
    text: string,
    say: (target: Term, slot: Term, slots: SlotTerms, at: LoopMoment) => Term,
  ): Said =>
    each(`pointer at ${leaf.offset}, if it is there, ${text}`, (slot, slots, at) => {
      const [target] = slots.read(leaf, slot);
      if (target === undefined) return undefined;
      const { pool } = at;
      return pool.implies(slots.isLive(slot), pool.or(isNone(pool, target), say(target, slot, slots, at)));
    });
  const isThere = (target: Term, slots: SlotTerms, { pool }: LoopMoment) =>
    pool.and(slots.contains(target), slots.isLive(target));
  return [
    link('is null or leads to one that is there', (target, _slot, slots, at) => isThere(target, slots, at)),
    link('is null or leads to one before that is there', (target, slot, slots, at) =>
      at.pool.and(isThere(target, slots, at), at.pool.less(target, slot)),
    ),
    link('is null or leads to one behind that is there', (target, slot, slots, at) =>
      at.pool.and(isThere(target, slots, at), at.pool.less(slot, target)),
    ),
    each(`pointer at ${leaf.offset}, if it is there, leads to a start`, (slot, slots, { pool }) => {
      const [, offset] = slots.read(leaf, slot);
      return offset && pool.implies(slots.isLive(slot), pool.equal(offset, pool.index(0)));
    }),
  ];
}

function neighboursOf({ two }: About, leaf: Leaf): readonly Said[] {
  return [
    two(`pointer at ${leaf.offset} leads to none before another one`, ({ one, other }, slots, { pool }) => {
      const [target] = slots.read(leaf, one);
      return target && pool.implies(pool.less(other, one), pool.atMost(other, target));
    }),
    two(`pointer at ${leaf.offset} leads to none behind another one`, ({ one, other }, slots, { pool }) => {
      const [target] = slots.read(leaf, one);
      if (target === undefined) return undefined;
      const isBetween = pool.and(pool.not(isNone(pool, target)), pool.atMost(target, other));
      return pool.implies(pool.less(one, other), isBetween);
    }),
    two(`pointer at ${leaf.offset} does not lead to the same`, ({ one, other }, slots, { pool }) => {
      const [target] = slots.read(leaf, one);
      const [its] = slots.read(leaf, other);
      if (target === undefined || its === undefined) return undefined;
      return pool.any([pool.equal(one, other), isNone(pool, target), pool.not(pool.equal(target, its))]);
    }),
  ];
}

/** What a pointer of the program is in a list: its beginning, or behind another one. */
function endsOf({ each, plain, pointers }: About, leaf: Leaf): readonly Said[] {
  const some = pointers.slice(0, MAXIMUM_POINTERS);
  const behind = (one: string, text: string, key: string, other: (at: LoopMoment) => Term | undefined) =>
    plain(text, (slots, at) => {
      const { pool, now } = at;
      const [before, here] = [now.get(one), now.get(key)];
      if (before === undefined || here === undefined) return undefined;
      const [target] = slots.read(leaf, before);
      const otherwise = other(at);
      if (target === undefined || otherwise === undefined) return undefined;
      return pool.ite(isNone(pool, before), otherwise, pool.equal(here, target));
    });
  return some.flatMap(({ key, name }) => [
    each(
      `pointer at ${leaf.offset}, if it is there, does not lead to ${name}`,
      (slot, slots, { pool, now }) => {
        const base = now.get(key);
        const [target] = slots.read(leaf, slot);
        if (base === undefined || target === undefined) return undefined;
        return pool.any([
          pool.not(slots.isLive(slot)),
          isNone(pool, base),
          pool.not(pool.equal(target, base)),
        ]);
      },
    ),
    ...some.flatMap((one) =>
      one.key === key
        ? []
        : [
            behind(
              one.key,
              `${name} is where ${one.name} leads by the pointer at ${leaf.offset}`,
              key,
              (at) => at.pool.true,
            ),
            ...some.flatMap((start) =>
              start.key === key || start.key === one.key
                ? []
                : [
                    behind(
                      one.key,
                      `${name} is where ${one.name} leads by the pointer at ${leaf.offset}, or is ${start.name}`,
                      key,
                      ({ pool, now }) => {
                        const [here, there] = [now.get(key), now.get(start.key)];
                        return here && there && pool.equal(here, there);
                      },
                    ),
                  ],
            ),
          ],
    ),
  ]);
}

/** In a list of both directions, whoever is led to leads back. */
function returnsBy({ each }: About, leaf: Leaf, back: Leaf): Said {
  return each(
    `pointer at ${leaf.offset} leads to one that leads back by ${back.offset}`,
    (slot, slots, { pool }) => {
      const [target] = slots.read(leaf, slot);
      if (target === undefined) return undefined;
      const [its] = slots.read(back, target);
      return its && pool.any([pool.not(slots.isLive(slot)), isNone(pool, target), pool.equal(its, slot)]);
    },
  );
}

/** Where a pointer of the program leads to, if slots are told apart by their order alone. */
export function leadsToLive({ plain, pointers }: About, { key, name }: SeenPointer): readonly Said[] {
  const lead = (
    text: string,
    say: (base: Term, slots: SlotTerms, at: LoopMoment) => Term | undefined,
  ): Said =>
    plain(`${name} ${text}`, (slots, at) => {
      const base = at.now.get(key);
      return base === undefined ? undefined : say(base, slots, at);
    });
  const isThere = (base: Term, slots: SlotTerms, { pool }: LoopMoment) =>
    pool.and(slots.contains(base), slots.isLive(base));
  return [
    lead('leads to one that is there', isThere),
    lead('is null or leads to one that is there', (base, slots, at) =>
      at.pool.or(isNone(at.pool, base), isThere(base, slots, at)),
    ),
    lead('leads to a start', (_base, _slots, { pool, now }) => {
      const offset = now.get(offsetKeyOf(key));
      return offset && pool.equal(offset, pool.index(0));
    }),
    ...pointers.slice(0, MAXIMUM_POINTERS).flatMap((other) =>
      other.key <= key
        ? []
        : [
            lead(`is null just as ${other.name} is`, (base, _slots, { pool, now }) => {
              const there = now.get(other.key);
              return there && pool.equal(isNone(pool, base), isNone(pool, there));
            }),
          ],
    ),
  ];
}

/** Numbers in slots that are there. */
export function valuesOfLive({ each, all, constants }: About): readonly Said[] {
  const { layout } = all;
  if (layout.kind !== 'slots') return [];
  const leaves = layout.leaves.filter(({ type }) => type.kind === 'integer');
  return leaves.flatMap((leaf) =>
    constants.map((constant) =>
      each(`number at ${leaf.offset}, if it is there, is ${constant}`, (slot, slots, { pool }) => {
        const [value] = slots.read(leaf, slot);
        if (value?.sort.kind !== 'int') return undefined;
        const isSame = pool.equal(pool.cast(BASE, value), pool.integer(BASE, constant));
        return pool.implies(slots.isLive(slot), isSame);
      }),
    ),
  );
}
