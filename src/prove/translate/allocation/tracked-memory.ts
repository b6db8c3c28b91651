import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Term } from '../../../smt/term.js';
import { isFalse } from '../../../smt/term.js';
import { goalText } from '../../model/goal-texts.js';
import { BASE } from '../../model/layout.js';
import type { MemoryObject } from '../../model/memory-object.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import { isLive } from '../access.js';
import { makesPointersOfNumbers } from '../pointers-of-numbers.js';
import {
  type Destination,
  endsLeadTo,
  requireSlotsReachable,
  requireSlotsReleased,
} from './tracked-slots.js';

/** A pointer that is kept on its own: the part of the state that has it, and the object that holds it. */
interface KeptPointer {
  readonly key: string;
  readonly owner: MemoryObject;
  readonly base: Term;
  readonly offset: Term;
}

/** Which variables there are: those of active functions, too, or only those that exist for the whole execution. */
type Variables = 'of active functions' | 'static';

/**
 * The head of a loop: if nothing shows that the loop ends, the program may go on for ever from here.
 *
 * @param known the parts of the state that the loop began with: nothing is known of further variables, such as those whose
 * declarations a jump has skipped, whenever the head is reached again
 */
export function requireTrackedAtHead(
  t: Translation,
  state: State,
  range: SourceRange,
  known: ReadonlySet<string>,
): void {
  // Where every execution ends, what is lost is lost there: nothing leads to it again.
  if (t.loops.ends === 'shown' || t.checks.tracking === 'irrelevant') return;
  requireReachable(t, state, range, ({ key, owner }) => owner.kind === 'heap' || known.has(key));
}

/** The program may go on for ever from here: for valid-memtrack, pointers lead to all heap memory. */
export function requireTracked(t: Translation, state: State, range: SourceRange): void {
  if (t.checks.tracking === 'checked') requireReachable(t, state, range, () => true);
}

/**
 * The program ends here. For valid-memcleanup, all heap memory must be released; for valid-memtrack, pointers must lead to what
 * is left, since Valgrind calls lost what nothing leads to (SV24-29a).
 *
 * @param variables `static`: the entry function has returned
 */
export function requireEnd(t: Translation, state: State, variables: Variables, range: SourceRange): void {
  if (t.checks.tracking === 'checked')
    requireReachable(t, state, range, ({ owner }) => variables === 'of active functions' || lasts(owner));
  if (t.checks.cleanup === 'irrelevant' || state.isDead) return;
  for (const object of t.objects) {
    if (object?.kind !== 'heap') continue;
    const what = goalText('freed', object.name.replaceAll('_', ' '));
    t.require(state, t.pool.not(isLive(t, state, object)), goalAt('property', what, range));
  }
  requireSlotsReleased(t, state, range);
}

/**
 * Pointers in variables lead to all heap memory, or pointers in such memory do. Those in arrays are not looked at, and one that
 * was moved out of the memory does not lead there.
 */
function requireReachable(
  t: Translation,
  state: State,
  range: SourceRange,
  counts: (pointer: KeptPointer) => boolean,
): void {
  if (state.isDead) return;
  const { pool } = t;
  const heap = t.objects.flatMap((object) => (object?.kind === 'heap' ? [object] : []));
  const held = heap.filter((object) => !isFalse(isLive(t, state, object)));
  if (held.length === 0 && t.slots.all.length === 0) return;
  const pointers = pointersIn(t, state).filter(counts);
  /** Whether pointers that are reached themselves lead to an object. */
  const leadTo = (
    { base: there, size }: Destination,
    known: ReadonlyMap<MemoryObject, Term>,
    among: readonly KeptPointer[] = pointers,
  ): Term =>
    pool.any(
      among.map(({ owner, base, offset }) =>
        pool.all([
          isLive(t, state, owner),
          owner.kind === 'heap' ? (known.get(owner) ?? pool.false) : pool.true,
          pool.equal(base, there),
          pool.atMost(pool.index(0), offset),
          pool.or(pool.equal(offset, pool.index(0)), pool.less(offset, size)),
        ]),
      ),
    );
  // Most pointers are known to lead elsewhere: with many objects, looking at all of them for each length takes too long.
  const ways = held.map((object) => {
    const there = { base: pool.integer(BASE, object.id), size: object.size };
    return { object, there, among: pointers.filter(({ base }) => !isFalse(pool.equal(base, there.base))) };
  });
  const reachedFrom = (start: (there: Destination) => Term) => {
    let reached = new Map<MemoryObject, Term>();
    for (let length = 0; length < held.length; length++) {
      const before = reached;
      reached = new Map(
        ways.map(({ object, there, among }) => [object, pool.or(start(there), leadTo(there, before, among))]),
      );
      if (held.every((object) => before.get(object) === reached.get(object))) break;
    }
    return reached;
  };
  const fromVariables = reachedFrom(() => pool.false);
  // All slots are reached from variables, and so is what they lead to.
  const reached =
    t.slots.all.length === 0 ? fromVariables : reachedFrom((there) => endsLeadTo(t, state, there));
  const kind = makesPointersOfNumbers(t.program) ? 'access' : 'property';
  for (const object of held) {
    const what = goalText('tracked', object.name.replaceAll('_', ' '));
    const condition = pool.implies(isLive(t, state, object), reached.get(object) ?? pool.false);
    t.require(state, condition, goalAt(kind, what, range));
  }
  const outside = {
    leads: (to: Destination) => leadTo(to, fromVariables),
    bases: pointers.flatMap(({ owner, base }) =>
      owner.kind === 'heap' || base.value !== undefined ? [] : [base],
    ),
  };
  requireSlotsReachable(t, state, outside, { range, kind });
}

/** Memory that is there after the entry function has returned. */
function lasts({ kind }: MemoryObject): boolean {
  return kind === 'static' || kind === 'heap';
}

/**
 * Pointers that are kept on their own, with the objects that hold them. Compound literals hold some only once they were evaluated,
 * and so not always at one location.
 */
function pointersIn(t: Translation, { store }: State): readonly KeptPointer[] {
  return [...store].flatMap(([key, base]) => {
    const [, stem, id] = /^((\d+)@.*)\.base$/.exec(key) ?? [];
    const owner = id === undefined ? undefined : t.objects[Number(id)];
    const offset = store.get(`${stem}.offset`);
    return owner === undefined || owner.origin === 'hidden' || offset === undefined
      ? []
      : [{ key, owner, base, offset }];
  });
}
