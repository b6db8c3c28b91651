import type { Term } from '../../../smt/term.js';
import { BASE, type Leaf } from '../../model/layout.js';
import type { LoopMoment } from '../positions.js';
import { type About, isNone, type Said } from './about-slots.js';
import { objectsBeside, SlotTerms } from './slot-terms.js';

/** What a scalar of each slot is. */
export function contents(about: About, leaf: Leaf): readonly Said[] {
  return leaf.type.kind === 'pointer' ? links(about, leaf) : numbers(about, leaf);
}

function links({ each, others, pointers, moment }: About, leaf: Leaf): readonly Said[] {
  type Say = (target: Term, slot: Term, slots: SlotTerms, at: LoopMoment) => Term | undefined;
  const link = (text: string, say: Say): Said =>
    each(`pointer at ${leaf.offset} ${text}`, (slot, slots, at) => {
      const [target] = slots.read(leaf, slot);
      return target === undefined ? undefined : say(target, slot, slots, at);
    });
  const ofFirst =
    (say: Say): Say =>
    (target, slot, slots, at) =>
      implied(at, at.pool.equal(slot, slots.first), say(target, slot, slots, at));
  const ofLast =
    (say: Say): Say =>
    (target, slot, slots, at) =>
      implied(at, at.pool.equal(slot, slots.last), say(target, slot, slots, at));
  const none: Say = (target, _slot, _slots, { pool }) => isNone(pool, target);
  const leadsToFunction: Say = (target, _slot, _slots, { pool, objects }) => {
    const functions = objects.flatMap((object) => (object?.kind === 'function' ? [object.id] : []));
    return pool.any(functions.map((id) => pool.equal(target, pool.integer(BASE, id))));
  };
  const kept = pointers.filter(({ key }) => moment.now.get(key) === moment.first.get(key));
  return [
    each(`pointer at ${leaf.offset} leads to a start`, (slot, slots, { pool }) => {
      const [, offset] = slots.read(leaf, slot);
      return offset === undefined ? undefined : pool.equal(offset, pool.index(0));
    }),
    each(`pointer at ${leaf.offset} leads to a start, but for the last`, (slot, slots, { pool }) => {
      const [, offset] = slots.read(leaf, slot);
      return offset && pool.or(pool.equal(slot, slots.last), pool.equal(offset, pool.index(0)));
    }),
    link('leads to the slot before, but for the first', (target, slot, slots, { pool }) =>
      pool.or(pool.equal(slot, slots.first), pool.equal(target, slots.step(slot, -1))),
    ),
    link('leads to the slot behind, but for the last', (target, slot, slots, { pool }) =>
      pool.or(pool.equal(slot, slots.last), pool.equal(target, slots.step(slot, 1))),
    ),
    link('is null in the first', ofFirst(none)),
    link('is null in the last', ofLast(none)),
    link('is null', none),
    link('is null or leads to a slot before', (target, slot, slots, { pool }) =>
      pool.or(isNone(pool, target), pool.and(pool.atMost(slots.first, target), pool.less(target, slot))),
    ),
    link('is null or leads to a slot behind', (target, slot, slots, { pool }) =>
      pool.or(isNone(pool, target), pool.and(pool.less(slot, target), pool.less(target, slots.next))),
    ),
    ...(leaf.type.kind === 'pointer' && leaf.type.target.kind === 'function'
      ? [link('leads to a function', leadsToFunction)]
      : []),
    link('is null or leads to a slot', (target, _slot, slots, { pool }) =>
      pool.or(isNone(pool, target), slots.contains(target)),
    ),
    ...others.flatMap((other) => {
      const end =
        (which: 'first' | 'last'): Say =>
        (target, _slot, _slots, at) => {
          const there = new SlotTerms(at, other);
          const none = at.pool.integer(BASE, 0);
          return at.pool.equal(target, at.pool.ite(there.areNone, none, there[which]));
        };
      const name = `${other.name} (${other.slots.number})`;
      return [
        link(`leads from the first to the last of ${name}`, ofFirst(end('last'))),
        link(`leads from the last to the first of ${name}`, ofLast(end('first'))),
      ];
    }),
    ...objectsBeside(moment.objects).flatMap(({ id, name }) => {
      const there: Say = (target, _slot, _slots, { pool }) => pool.equal(target, pool.integer(BASE, id));
      return [
        link(`leads from the first to ${name} (${id})`, ofFirst(there)),
        link(`leads from the last to ${name} (${id})`, ofLast(there)),
      ];
    }),
    ...kept.flatMap(({ key, name }) => {
      const same: Say = (target, _slot, _slots, { pool, now }) => {
        const base = now.get(key);
        return base === undefined ? undefined : pool.equal(target, base);
      };
      return [
        link(`is ${name}`, same),
        link(`is ${name} in the first`, ofFirst(same)),
        link(`is ${name} in the last`, ofLast(same)),
      ];
    }),
  ];
}

function numbers({ each, constants }: About, leaf: Leaf): readonly Said[] {
  if (leaf.type.kind !== 'integer') return [];
  return constants.flatMap((constant) => {
    const compared = (
      text: string,
      say: (value: Term, number: Term, at: LoopMoment, isAt: Record<'first' | 'last', Term>) => Term,
    ): Said =>
      each(`number at ${leaf.offset} ${text} ${constant}`, (slot, slots, at) => {
        const [value] = slots.read(leaf, slot);
        if (value?.sort.kind !== 'int') return undefined;
        const wide = at.pool.cast(BASE, value);
        const isAt = { first: at.pool.equal(slot, slots.first), last: at.pool.equal(slot, slots.last) };
        return say(wide, at.pool.integer(BASE, constant), at, isAt);
      });
    return [
      compared('is, but for the first,', (value, number, { pool }, { first }) =>
        pool.or(first, pool.equal(value, number)),
      ),
      compared('is, but for the last,', (value, number, { pool }, { last }) =>
        pool.or(last, pool.equal(value, number)),
      ),
      compared('is', (value, number, { pool }) => pool.equal(value, number)),
      ...(constant === 0n || constant === 1n
        ? [compared('is at least', (value, number, { pool }) => pool.atMost(number, value))]
        : []),
      ...(constant === 0n
        ? []
        : [compared('is at most', (value, number, { pool }) => pool.atMost(value, number))]),
    ];
  });
}

function implied({ pool }: LoopMoment, condition: Term, then: Term | undefined): Term | undefined {
  return then === undefined ? undefined : pool.implies(condition, then);
}
