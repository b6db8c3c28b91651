import type { Term } from '../../../smt/term.js';
import { BASE } from '../../model/layout.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import type { PositionCandidate } from '../position-candidates.js';
import type { LoopMoment } from '../positions.js';
import { type SeenPointer, SlotTerms } from './slot-terms.js';

/** What is said of one loop. */
export type Said = Pick<PositionCandidate, 'text' | 'condition' | 'of'>;

/** Makes what is said of one kind of slots. */
export interface About {
  readonly moment: LoopMoment;
  readonly all: ManyObjects;
  readonly others: readonly ManyObjects[];
  readonly pointers: readonly SeenPointer[];
  readonly constants: readonly bigint[];
  /** Of the slots, at the head of the loop. */
  readonly plain: (text: string, say: (slots: SlotTerms, at: LoopMoment) => Term | undefined) => Said;
  /** Of each slot that was given. */
  readonly each: (
    text: string,
    say: (slot: Term, slots: SlotTerms, at: LoopMoment) => Term | undefined,
  ) => Said;
  /** Of each two slots that are there. */
  readonly two: (
    text: string,
    say: (
      pair: { readonly one: Term; readonly other: Term },
      slots: SlotTerms,
      at: LoopMoment,
    ) => Term | undefined,
  ) => Said;
}

export function aboutSlots(
  moment: LoopMoment,
  all: ManyObjects,
  {
    many,
    pointers,
    constants,
  }: { readonly many: readonly ManyObjects[] } & Pick<About, 'pointers' | 'constants'>,
): About {
  const name = `${all.name} (${all.slots.number})`;
  return {
    moment,
    all,
    others: many.filter((each) => each !== all),
    pointers,
    constants,
    plain: (text, say) => ({
      text: `${name}: ${text}`,
      condition: (at) => say(new SlotTerms(at, all), at),
    }),
    each: (text, say) => ({
      text: `each slot of ${name}: ${text}`,
      of: 'each slot',
      condition: (at) => {
        const { slot, pool } = at;
        if (slot === undefined) return pool.true;
        const slots = new SlotTerms(at, all);
        const body = say(slot, slots, at);
        return body === undefined ? undefined : pool.implies(slots.contains(slot), body);
      },
    }),
    two: (text, say) => ({
      text: `each two slots of ${name}: ${text}`,
      of: 'each two slots',
      condition: (at) => {
        const { slot: one, other, pool } = at;
        if (one === undefined || other === undefined) return pool.true;
        const slots = new SlotTerms(at, all);
        const body = say({ one, other }, slots, at);
        if (body === undefined) return undefined;
        const areThere = [one, other].map((each) => pool.and(slots.contains(each), slots.isLive(each)));
        return pool.implies(pool.all(areThere), body);
      },
    }),
  };
}

/** Whether a base is that of a null pointer. */
export function isNone(pool: LoopMoment['pool'], base: Term): Term {
  return pool.equal(base, pool.integer(BASE, 0));
}
