import type { AutomatonNode } from '../../../witness/witness.js';
import { ConditionReader, type Judgement } from '../control/conditions.js';
import { describeVariables, type StoryStep, type Wish } from '../control/control.js';
import { oneLine } from '../control/resolve-waypoint.js';
import type { Place, State } from '../execution/execution.js';
import { NO_NAMES } from './assumption.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Moment } from './move.js';

/** Whether the invariant of a state holds at a place, and how it could be false; undefined if it has no meaning there. */
export function judgeInvariant(
  node: AutomatonNode,
  place: Place,
  state: State,
  context: AutomatonContext,
): (Pick<Judgement, 'truth'> & Pick<Wish, 'ways'>) | undefined {
  const frame = state.innermost();
  const scope = node.invariantScope?.value;
  if (node.invariant === undefined || (scope !== undefined && scope !== frame?.function)) return undefined;
  const part = { text: node.invariant.value, aboutResult: false, callee: undefined };
  const read = context.assumptions.part(part, place.range.start, NO_NAMES);
  if (read.kind === 'meaningless') return undefined;
  const reader = new ConditionReader(state, frame, new Map(), new Map());
  return { truth: reader.judge(read.expression).truth, ways: reader.ways(read.expression, false) };
}

export function brokenInvariant(
  node: AutomatonNode,
  place: Place,
  { state, event }: Omit<Moment, 'depth'>,
): StoryStep {
  return {
    what: `invariant ${oneLine(node.invariant?.value ?? '')} of state ${oneLine(node.id)} is false`,
    line: place.at.line,
    column: place.at.column,
    function: place.function,
    event,
    variables: describeVariables(state),
  };
}

/**
 * Watches for a repeated state of the program at the head of the cycle, or at any place that a witness uses to claim
 * termination: from a repeated state the program may go on for ever.
 */
export class CycleWatch {
  readonly #seen = new Set<string>();

  readonly #context: AutomatonContext;

  constructor(context: AutomatonContext) {
    this.#context = context;
  }

  isClosed(elements: readonly { readonly node: string }[], place: Place, state: State): boolean {
    if (place.kind !== 'loop-head') return false;
    if (this.#context.purpose === 'termination') return this.#isKnown(state.digest(place.id));
    if (this.#context.purpose !== 'cycle') return false;
    // Several elements may be in the same state but wait for different things.
    for (const id of new Set(elements.map(({ node }) => node))) {
      const node = this.#context.automaton.states.get(id)?.node;
      if (node?.cyclehead !== true) continue;
      const judged = judgeInvariant(node, place, state, this.#context);
      if (node.invariant !== undefined && judged?.truth !== 'true') return false;
      if (this.#isKnown(`${id} ${state.digest(place.id)}`)) return true;
    }
    return false;
  }

  #isKnown(key: string): boolean {
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }
}
