import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { Probe } from '../../../../machine/interface/execution.js';
import type { Guard } from '../read/guard.js';
import { covers } from '../read/offset-guard.js';
import { isWithin, liesIn, matches, NO_CONTEXT, type StepContext, stepAtPlace } from '../read/step.js';
import type { Element } from './element.js';
import { isPlain } from './known-steps.js';

/** More than any program has offsets. */
const OFFSETS = 2 ** 27;

/** 1 at the number of each guard that may mean a location. */
type Meant = Uint8Array;

const NONE: Meant = new Uint8Array(0);

/** The end of a statement is the same step, whatever came before. */
const NO_MOMENT: StepContext = { ...NO_CONTEXT, isEntered: () => true };

/** Tells which states have an edge that may mean a location. Most locations in a loop are meant by no edge. */
export class Relevance {
  /** Guards that may mean a location, by location, and by what else of the moment matters. */
  readonly #meant = new Map<Probe, Map<number, Meant>>();
  readonly #ever = new Map<Probe, boolean>();
  readonly #guards: readonly Guard[];
  readonly #program: TypedProgram;

  constructor(guards: readonly Guard[], program: TypedProgram) {
    this.#guards = guards;
    this.#program = program;
  }

  /**
   * Whether no edge of these states is about a location, whatever the values are.
   *
   * @param stepContext is called only if the location alone does not decide: this is called for every statement of a loop
   */
  isIrrelevant(
    probe: Probe,
    stepContext: (probe: Probe) => StepContext,
    elements: readonly Element[],
  ): boolean {
    const isCall = probe.kind === 'call' || probe.kind === 'call-end';
    if (!isPlain(probe) && (!isCall || probe.callee === undefined)) return false;
    const key = isCall ? contextKey(probe, stepContext(probe)) : 0;
    let known = this.#meant.get(probe);
    if (known === undefined) {
      known = new Map();
      this.#meant.set(probe, known);
    }
    let guards = known.get(key);
    if (guards === undefined) {
      guards = this.#meaning(probe, stepContext(probe));
      known.set(key, guards);
    }
    if (guards === NONE) return true;
    for (const { at } of elements) {
      for (const { guard } of at.leaving) if (guards[guard.number] === 1) return false;
    }
    return true;
  }

  /** Whether an edge of any state may be about a location. */
  isEverMeant(probe: Probe): boolean {
    let isMeant = this.#ever.get(probe);
    if (isMeant === undefined) {
      const { kind, range } = probe;
      if (kind === 'full-expression') isMeant = this.#guards.some((guard) => liesIn(guard, range));
      else isMeant = !isPlain(probe) || this.#meaning(probe, NO_MOMENT) !== NONE;
      this.#ever.set(probe, isMeant);
    }
    return isMeant;
  }

  /** Whether an edge of any state is about the end of this statement. If not, nothing depends on it. */
  isEndMeant(probe: Probe): boolean {
    if (this.#meaning(probe, NO_MOMENT) !== NONE) return true;
    // An edge into the head of a loop may be the statement before it.
    return this.#guards.some(
      ({ edge, offsets }) => edge.enterLoopHead && offsets !== undefined && covers(offsets, probe.range),
    );
  }

  #meaning(probe: Probe, moment: StepContext): Meant {
    const step = stepAtPlace(probe, undefined, moment);
    if (step === undefined) return NONE;
    const matching = this.#guards.filter((guard) => matches(guard, step, this.#program));
    const last = matching.at(-1);
    if (last === undefined) return NONE;
    const meant = new Uint8Array(last.number + 1);
    for (const { number } of matching) meant[number] = 1;
    return meant;
  }
}

/** Tools may put calls on the line of their statement, or let them return from a statement. */
function contextKey({ range }: Probe, context: StepContext): number {
  const { statementLine = 0, left } = context;
  const place = 2 * statementLine + (isWithin(range, context) ? 1 : 0);
  return place * OFFSETS + (left?.statement?.start ?? 0);
}
