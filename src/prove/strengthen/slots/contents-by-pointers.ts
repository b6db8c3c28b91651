import type { Term } from '../../../smt/term.js';
import { BASE, type Leaf, scalarSorts } from '../../model/layout.js';
import { storeKeys } from '../../model/memory-object.js';
import { scalarKey } from '../../model/scalar-memory.js';
import type { LoopMoment } from '../positions.js';
import { type About, isNone, type Said } from './about-slots.js';
import { type SeenPointer, SlotTerms } from './slot-terms.js';

/** Pointers by which slots are told apart, and constants that are looked for on either side of them. */
const MAXIMUM_POINTERS = 3;
const MAXIMUM_CONSTANTS = 4;

/** What is said of a slot, or of what it holds. */
type Say = (slot: Term, slots: SlotTerms, at: LoopMoment) => Term | undefined;

interface Saying {
  readonly text: string;
  readonly say: Say;
}

/**
 * What a scalar is in the slots on one side of a pointer that walks along them and writes there: those behind it have been
 * written, those ahead of it are as they were. A null pointer is at the end of the walk, wherever that is.
 */
export function contentsByPointers(about: About, leaf: Leaf): readonly Said[] {
  const { moment, pointers, each } = about;
  if (!isRewritten(about, leaf)) return [];
  const walking = pointers.filter(({ key }) => moment.now.get(key) !== moment.first.get(key));
  const written = leaf.type.kind === 'pointer' ? links(leaf) : numbers(about, leaf);
  return walking.slice(0, MAXIMUM_POINTERS).flatMap((pointer) => {
    const { ahead, passed } = sidesOf(pointer);
    const saidOf = (sides: readonly Saying[], sayings: readonly Saying[]) =>
      sides.flatMap((side) => sayings.map((saying) => ({ side, saying })));
    return [...saidOf(ahead, [asBefore(leaf)]), ...saidOf(passed, written)].map(({ side, saying }) =>
      each(`${side.text} ${pointer.name}: scalar at ${leaf.offset} ${saying.text}`, (slot, slots, at) => {
        const [isThere, said] = [side.say(slot, slots, at), saying.say(slot, slots, at)];
        return isThere && said && at.pool.implies(isThere, said);
      }),
    );
  });
}

/** Whether the loop writes to the scalar of slots that were given before it. */
function isRewritten({ moment: { now, first }, all }: About, leaf: Leaf): boolean {
  const { length } = scalarSorts(leaf.type, leaf.bitField) ?? [];
  return storeKeys(scalarKey(all, leaf), length).some(
    (key) => first.has(key) && first.get(key) !== now.get(key),
  );
}

/** The slots to which a pointer comes yet, with the one where it is, and those that it has passed: it goes the one way or the other. */
function sidesOf({ key }: SeenPointer): Record<'ahead' | 'passed', readonly Saying[]> {
  const side = (text: string, say: (slot: Term, base: Term, at: LoopMoment) => Term): Saying => ({
    text,
    say: (slot, _slots, at) => {
      const base = at.now.get(key);
      return base && say(slot, base, at);
    },
  });
  return {
    ahead: [
      side('up to', (slot, base, { pool }) => pool.atMost(slot, base)),
      side('from', (slot, base, { pool }) => pool.and(pool.not(isNone(pool, base)), pool.atMost(base, slot))),
    ],
    passed: [
      side('behind', (slot, base, { pool }) => pool.less(base, slot)),
      side('before', (slot, base, { pool }) => pool.or(isNone(pool, base), pool.less(slot, base))),
    ],
  };
}

function asBefore(leaf: Leaf): Saying {
  return {
    text: 'is as it was',
    say: (slot, slots, at) => {
      const { pool, first } = at;
      const before = new SlotTerms({ ...at, now: first }, slots.all).read(leaf, slot);
      return pool.all(slots.read(leaf, slot).map((term, index) => pool.equal(term, before[index] ?? term)));
    },
  };
}

function links(leaf: Leaf): readonly Saying[] {
  const link = (text: string, say: (target: Term, ...rest: Parameters<Say>) => Term): Saying => ({
    text,
    say: (slot, slots, at) => {
      const [target] = slots.read(leaf, slot);
      return target && say(target, slot, slots, at);
    },
  });
  return [
    link('leads to the slot before, or from the first nowhere', (target, slot, slots, { pool }) => {
      const none = pool.integer(BASE, 0);
      return pool.equal(target, pool.ite(pool.equal(slot, slots.first), none, slots.step(slot, -1)));
    }),
    link('leads to the slot behind, or from the last nowhere', (target, slot, slots, { pool }) => {
      const none = pool.integer(BASE, 0);
      return pool.equal(target, pool.ite(pool.equal(slot, slots.last), none, slots.step(slot, 1)));
    }),
    link('is null', (target, _slot, _slots, { pool }) => isNone(pool, target)),
  ];
}

function numbers({ constants }: About, leaf: Leaf): readonly Saying[] {
  if (leaf.type.kind !== 'integer') return [];
  const compared = (text: string, say: (value: Term, at: LoopMoment) => Term): Saying => ({
    text,
    say: (slot, slots, at) => {
      const [value] = slots.read(leaf, slot);
      return value?.sort.kind === 'int' ? say(at.pool.cast(BASE, value), at) : undefined;
    },
  });
  return constants.slice(0, MAXIMUM_CONSTANTS).flatMap((constant) => {
    const number = ({ pool }: LoopMoment) => pool.integer(BASE, constant);
    return [
      compared(`is ${constant}`, (value, at) => at.pool.equal(value, number(at))),
      ...(constant === 0n || constant === 1n
        ? [compared(`is at least ${constant}`, (value, at) => at.pool.atMost(number(at), value))]
        : []),
      ...(constant === 0n
        ? []
        : [compared(`is at most ${constant}`, (value, at) => at.pool.atMost(value, number(at)))]),
    ];
  });
}
