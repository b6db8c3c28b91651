import type { SourceRange } from '../../../c/tree/source-range.js';
import type { CType } from '../../../c/type/c-type.js';
import { isFalse, isTrue, type Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';
import { randomNumbers } from '../../../solve/random-numbers.js';
import type { GivenInputs } from '../../model/given-inputs.js';
import { BASE, sortOfInteger } from '../../model/layout.js';
import type { Allocations, LoopHead } from '../../model/loop-policy.js';
import type { KnownObjects } from '../../model/slots/known-objects.js';
import type { ManyObjects } from '../../model/slots/slot-objects.js';
import { firstSlot } from '../../model/slots/slots.js';
import type { State } from '../../model/state.js';
import { Translation } from '../../model/translation.js';
import { TranslationProblem } from '../../model/translation-failure.js';
import type { TermValue } from '../../model/value.js';
import { ConstantPath } from '../../strategy/constant-path.js';
import type { ProofTask } from '../../strategy/proof-task.js';
import { beginSlots } from '../../translate/allocation/slots.js';
import { translateProgram } from '../../translate/program.js';
import { WitnessClaims } from '../../witness/witness-claims.js';
import type { PositionCandidate } from '../position-candidates.js';
import type { LoopMoment } from '../positions.js';
import { isMany, SlotTerms } from './slot-terms.js';

/** Executions that are followed, and how far. */
const EXECUTIONS = 24;
const LIMITS = { steps: 6000, recursion: 8 };
const TERMS = 400_000;
const ROUNDS = 24;
/** Visits of one loop that are kept, of one execution and of all. */
const VISITS = 8;
const ALL_VISITS = 60;
/** Numbers of slots that loops give whose rounds are limited. */
const FEW_LENGTHS = 3;
/** Slots of which it is asked at one visit, from either end. */
const SLOTS = 4;

/** What is shared with the translation that made the candidates. */
export interface SeenIn {
  readonly pool: TermPool;
  readonly known: KnownObjects;
}

/** What executions do at the heads of loops. */
export type SeenMoments = ReadonlyMap<string, readonly LoopMoment[]>;

export interface SeenExecutions {
  readonly moments: SeenMoments;
  /** Whether one of them violates the property. */
  readonly areViolating: boolean;
  /** Whether some give more slots than others. */
  readonly areOfManyLengths: boolean;
}

/**
 * A few executions are followed by the translation itself, with constants for inputs, so that simplification alone tells what is
 * false at the head of a loop.
 */
export function seeExecutions(
  task: ProofTask,
  { pool, known }: SeenIn,
  allocations: Allocations,
  constants: readonly bigint[],
): SeenExecutions {
  const moments = new Map<string, LoopMoment[]>();
  const lengths = new Set<bigint>();
  let areViolating = false;
  const terms = pool.size + TERMS;
  for (let number = 0; number < EXECUTIONS && pool.size < terms; number++) {
    const path = new SeenPath(allocations, moments);
    follow(task, { pool, known }, path, new SmallInputs(number, constants));
    areViolating ||= path.outcome === 'violated';
    lengths.add(path.length);
  }
  return { moments, areViolating, areOfManyLengths: lengths.size > FEW_LENGTHS };
}

/** Candidates that no execution makes false. The solver takes far longer for what it drops. */
export function notSeenFalse(
  candidates: readonly PositionCandidate[],
  moments: SeenMoments,
): readonly PositionCandidate[] {
  return candidates.filter(({ loop, condition, of }) =>
    (moments.get(loop) ?? []).every((moment) =>
      momentsFor(of, moment).every((each) => {
        const said = condition(each);
        return said === undefined || !isFalse(said);
      }),
    ),
  );
}

/** Whether slots are released between others that are there, or before further ones are given. */
export function seeReleasedBetween(moments: SeenMoments): boolean {
  return [...moments.values()].some((visits) =>
    visits.some((moment, index) =>
      moment.objects.filter(isMany).some((all) => {
        const now = livesAt(moment, all);
        const before = visits[index - 1];
        const then = before?.first === moment.first ? livesAt(before, all) : [];
        const isGivenLater = then.includes(false) && now.length > then.length;
        return isGivenLater || now.slice(now.indexOf(true), now.lastIndexOf(true)).includes(false);
      }),
    ),
  );
}

/** Of the slots that were given, which ones are there. */
function livesAt(moment: LoopMoment, all: ManyObjects): readonly boolean[] {
  const slots = new SlotTerms(moment, all);
  const count = slots.count.value ?? 0n;
  return Array.from({ length: Number(count) }, (_, index) =>
    isTrue(slots.isLive(slots.step(slots.first, index))),
  );
}

function follow(
  { program, checks, entryFunction }: ProofTask,
  { pool, known }: SeenIn,
  path: SeenPath,
  inputs: GivenInputs,
): void {
  known.begin();
  const limits = { ...LIMITS, terms: pool.size + TERMS };
  const claims = new WitnessClaims([]);
  const t = new Translation(program, pool, checks, claims, path, path, limits, inputs, known);
  try {
    translateProgram(t, entryFunction);
  } catch (error) {
    // What was seen before is what executions do.
    if (!(error instanceof TranslationProblem)) throw error;
  }
}

function momentsFor(of: PositionCandidate['of'], moment: LoopMoment): readonly LoopMoment[] {
  if (of === undefined) return [moment];
  const slots = slotsAt(moment);
  if (of === 'each slot') return slots.map((slot) => ({ ...moment, slot }));
  return slots.flatMap((slot) =>
    slots.flatMap((other) => (slot === other ? [] : [{ ...moment, slot, other }])),
  );
}

/** Slots of all kinds that were given, as constants. */
function slotsAt(moment: LoopMoment): readonly Term[] {
  return moment.objects.filter(isMany).flatMap((all) => {
    const [first, next] = [firstSlot(all.slots), new SlotTerms(moment, all).next.value];
    if (typeof next !== 'bigint') return [];
    const slots = Array.from({ length: Number(next - first) }, (_, index) => first + BigInt(index));
    const some = slots.length <= 2 * SLOTS ? slots : [...slots.slice(0, SLOTS), ...slots.slice(-SLOTS)];
    return some.map((slot) => moment.pool.integer(BASE, slot));
  });
}

/** A path that keeps what it sees at the heads of loops. */
class SeenPath extends ConstantPath {
  override readonly allocations: Allocations;
  readonly #moments: Map<string, LoopMoment[]>;
  readonly #visits = new Map<string, number>();
  /** How many slots were given. */
  length = 0n;

  constructor(allocations: Allocations, moments: Map<string, LoopMoment[]>) {
    super();
    this.allocations = allocations;
    this.#moments = moments;
  }

  override execute(t: Translation, state: State, head: LoopHead): void {
    const first = new Map(state.store);
    let current: State | undefined = state.clone();
    for (let round = 0; current !== undefined; round++) {
      if (round > ROUNDS) throw new TranslationProblem({ code: 'no-constant-path' });
      beginSlots(t, current);
      const { pool, objects, known } = t;
      this.#see(head, { pool, objects, first, now: new Map(current.store), sizes: known.sizes });
      t.loopDepth++;
      current = head.iterate(current);
      t.loopDepth--;
    }
  }

  #see({ key }: LoopHead, moment: LoopMoment): void {
    const given = moment.objects.filter(isMany).map((all) => new SlotTerms(moment, all).count.value ?? 0n);
    this.length = given.reduce((sum, each) => sum + each, 0n);
    const kept = this.#moments.get(key) ?? [];
    const visits = (this.#visits.get(key) ?? 0) + 1;
    this.#visits.set(key, visits);
    if (visits <= VISITS && kept.length < ALL_VISITS) kept.push(moment);
    this.#moments.set(key, kept);
  }
}

/** An odd number, by which seeds are spread over 32 bits. */
const SPREAD = 0x9e3779b1;

/** Small numbers, so that loops end, and numbers of the program. */
class SmallInputs implements GivenInputs {
  readonly #random: () => number;
  readonly #numbers: readonly bigint[];
  readonly #zeros: number;

  constructor(number: number, constants: readonly bigint[]) {
    // Seeds that are near each other give first numbers that are alike.
    this.#random = randomNumbers((number + 1) * SPREAD);
    this.#numbers = [1n, 2n, 3n, 5n, ...constants];
    this.#zeros = 2 + (number % 4);
  }

  take(pool: TermPool, _call: SourceRange, type: CType): TermValue {
    if (type.kind !== 'integer') throw new TranslationProblem({ code: 'no-constant-path' });
    const isZero = this.#random() % this.#zeros === 0;
    const number = this.#numbers[this.#random() % this.#numbers.length] ?? 1n;
    const sort = sortOfInteger(type);
    return {
      kind: 'number',
      term: pool.cast(sort, pool.integer(BASE, isZero ? 0n : type.name === '_Bool' ? 1n : number)),
    };
  }
}
