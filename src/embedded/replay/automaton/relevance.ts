import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { Place } from '../execution/execution.js';
import type { Element } from './element.js';
import { covers } from './offset-guard.js';
import { matches, type StepContext, stepOf } from './step.js';
import type { ReadyAutomaton, Transition } from './transition.js';

/** More than any program has offsets. */
const OFFSETS = 2 ** 27;

/** The end of a statement is the same step, whatever came before. */
const NO_MOMENT: StepContext = {
  statementLine: undefined,
  previousLine: undefined,
  callLine: undefined,
  statement: undefined,
  before: undefined,
  call: undefined,
  body: undefined,
  left: undefined,
  jumps: new Set(),
  isEntered: () => true,
};

/** Tells which states have an edge that may mean a place. Most places in a loop are meant by no edge. */
export class Relevance {
  /** Kinds of edges that may mean a place, by place, and by what else of the moment matters. */
  readonly #kinds = new Map<Place, Map<number, ReadonlySet<number>>>();
  /** One edge of each kind: the others mean the same places. */
  readonly #samples: readonly Transition[];
  /** The kinds of edges that leave a state. */
  readonly #leaving = new Map<string, readonly number[]>();
  readonly #program: TypedProgram;

  constructor(automaton: ReadyAutomaton, program: TypedProgram) {
    this.#program = program;
    const samples: Transition[] = [];
    const numbers = new Map<string, number>();
    const kindOf = (transition: Transition): number => {
      const key = guardOf(transition);
      const known = numbers.get(key) ?? samples.push(transition) - 1;
      numbers.set(key, known);
      return known;
    };
    for (const [id, { leaving }] of automaton.states) this.#leaving.set(id, leaving.map(kindOf));
    this.#samples = samples;
  }

  /**
   * Whether no edge of these states is about a place, whatever the values are.
   *
   * @param momentOf is called only if the place alone does not decide: this is called for every statement of a loop
   */
  isIrrelevant(place: Place, momentOf: (place: Place) => StepContext, elements: readonly Element[]): boolean {
    const { kind, decision } = place;
    const isCall = kind === 'call' || kind === 'call-end';
    const isPlain = kind === 'statement' || kind === 'statement-end' || kind === 'decision';
    if (!(isPlain ? decision !== 'switch' : isCall && place.callee !== undefined)) return false;
    const key = isCall ? keyOf(momentOf(place)) : 0;
    let known = this.#kinds.get(place);
    if (known === undefined) {
      known = new Map();
      this.#kinds.set(place, known);
    }
    let kinds = known.get(key);
    if (kinds === undefined) {
      kinds = this.#meaning(place, momentOf(place));
      known.set(key, kinds);
    }
    for (const { node } of elements) {
      for (const kind of this.#leaving.get(node) ?? []) if (kinds.has(kind)) return false;
    }
    return true;
  }

  /** Whether an edge of any state is about the end of this statement. If not, nothing depends on it. */
  isEndMeant(place: Place): boolean {
    if (this.#meaning(place, NO_MOMENT).size > 0) return true;
    // An edge into the head of a loop may be the statement before it.
    return this.#samples.some(
      ({ edge, offsets }) => edge.enterLoopHead && offsets !== undefined && covers(offsets, place.range),
    );
  }

  #meaning(place: Place, moment: StepContext): ReadonlySet<number> {
    const kinds = new Set<number>();
    const step = stepOf(place, undefined, moment);
    if (step === undefined) return kinds;
    for (const [kind, transition] of this.#samples.entries())
      if (matches(transition, step, this.#program)) kinds.add(kind);
    return kinds;
  }
}

/** Everything of an edge that decides which places it may mean. */
function guardOf({ edge, lines, offsets, operands }: Transition): string {
  const { control, enterFunction, returnFromFunction, threadId, createThread, enterLoopHead } = edge;
  const creates = createThread === undefined ? '' : createThread.value === (threadId ?? createThread).value;
  const place = `${lines.start} ${lines.end} ${offsets?.start} ${offsets?.end} ${offsets?.statement}`;
  const manner = `${control} ${enterLoopHead} ${creates} ${operands === 'of-conditions'} ${offsets === undefined}`;
  // No name has this character: XML knows no such one.
  return `${place} ${manner}\0${enterFunction?.value ?? '\0'}\0${returnFromFunction?.value ?? '\0'}`;
}

/** Tools may put calls on the line of their statement, or let them return from a statement. */
function keyOf({ statementLine, left }: StepContext): number {
  return (statementLine ?? 0) * OFFSETS + (left?.statement?.start ?? 0);
}
