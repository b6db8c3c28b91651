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
  /** By place, and by what else of the moment matters. */
  readonly #nodes = new Map<Place, Map<number, ReadonlySet<string>>>();

  readonly #intoLoops: readonly Transition[];

  readonly #automaton: ReadyAutomaton;
  readonly #program: TypedProgram;

  constructor(automaton: ReadyAutomaton, program: TypedProgram) {
    this.#automaton = automaton;
    this.#program = program;
    const transitions = [...automaton.states.values()].flatMap(({ leaving }) => leaving);
    this.#intoLoops = transitions.filter(({ edge }) => edge.enterLoopHead);
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
    let known = this.#nodes.get(place);
    if (known === undefined) {
      known = new Map();
      this.#nodes.set(place, known);
    }
    let nodes = known.get(key);
    if (nodes === undefined) {
      nodes = this.#meaning(place, momentOf(place));
      known.set(key, nodes);
    }
    for (const { node } of elements) if (nodes.has(node)) return false;
    return true;
  }

  /** Whether an edge of any state is about the end of this statement. If not, nothing depends on it. */
  isEndMeant(place: Place): boolean {
    if (this.#meaning(place, NO_MOMENT).size > 0) return true;
    // An edge into the head of a loop may be the statement before it.
    return this.#intoLoops.some(({ offsets }) => offsets !== undefined && covers(offsets, place.range));
  }

  #meaning(place: Place, moment: StepContext): ReadonlySet<string> {
    const nodes = new Set<string>();
    const step = stepOf(place, undefined, moment);
    if (step === undefined) return nodes;
    for (const [id, { leaving }] of this.#automaton.states) {
      if (leaving.some((transition) => matches(transition, step, this.#program))) nodes.add(id);
    }
    return nodes;
  }
}

/** Tools may put calls on the line of their statement, or let them return from a statement. */
function keyOf({ statementLine, left }: StepContext): number {
  return (statementLine ?? 0) * OFFSETS + (left?.statement?.start ?? 0);
}
