import type { ExecutionEnd, State } from '../execution/execution.js';
import type { Race, RacingAccess } from '../execution/threads/thread-choice.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import { othersBefore } from './move.js';
import type { Step } from './step.js';
import { nameOfFirst, ThreadNames } from './thread-names.js';
import type { ThreadPositions } from './thread-position.js';
import type { Transition } from './transition.js';

/** A state of no automaton. */
export const NOWHERE: Element = {
  node: '',
  owed: undefined,
  story: undefined,
  moves: 0,
  names: new ThreadNames(new Map()),
  arrival: undefined,
  turn: { thread: 0, moment: 0, others: 0, leaves: undefined },
};

/** How far a state is from the entry towards a violation: larger is further. */
export function progressOf({ node }: Element, { automaton }: AutomatonContext): number {
  const { states, farthest } = automaton;
  const distance = states.get(node)?.distance ?? farthest;
  return Math.max(0, farthest - Math.min(distance, farthest));
}

/** Where an automaton is: with equal texts, equal states of the program go on alike. */
export function situationOf(elements: readonly Element[]): string {
  return JSON.stringify(elements.map(({ node, owed, names }) => [node, owed !== undefined, names.key]));
}

/** The states in which an automaton is before the program begins. */
export function firstElements({ automaton, entryFunction }: AutomatonContext): readonly Element[] {
  const leaving = (node: string) => automaton.states.get(node)?.leaving ?? [];
  const edges = leaving(automaton.entry).map(({ edge }) => edge);
  const first = nameOfFirst(edges, entryFunction);
  const names = new ThreadNames(new Map([[first, 0]]));
  const entry: Element = { ...NOWHERE, node: automaton.entry, names };
  // An edge that only says that the first thread exists is not a step.
  const begun = leaving(automaton.entry)
    .filter(
      ({ edge, parts, precise, lines, offsets }) =>
        edge.createThread?.value === first &&
        !precise &&
        parts.length === 0 &&
        lines.start === undefined &&
        offsets === undefined,
    )
    .map(({ target }) => ({ ...entry, node: target }));
  return [entry, ...begun];
}

/** A step of the thread that goes on, and when its evaluation began. */
interface Turn {
  readonly step: Step;
  readonly state: State;
  readonly begun: number;
  readonly positions: ThreadPositions;
}

/** Whether a transition may be about a step of the thread that goes on. */
export function isOfThread(
  transition: Transition,
  element: Element,
  turn: Turn,
  context: AutomatonContext,
): boolean {
  if (context.threads === 'one') return true;
  if (!element.names.suit(transition.edge, turn.step, turn.state.thread)) return false;
  if (element.turn.thread !== turn.state.thread && turn.positions.isLeaving(element)) return false;
  return isInTurn(transition, element, turn, context);
}

/**
 * Whether what a step does comes behind the edges that other threads have taken, and before those that they take next.
 * A statement is one step: its accesses to shared memory lie between its beginning and its end.
 */
function isInTurn(
  { edge, target }: Transition,
  element: Element,
  { step, state, begun, positions }: Turn,
  { automaton, correctness }: AutomatonContext,
): boolean {
  const { enterFunction, returnFromFunction, createThread } = edge;
  if (correctness) return true;
  if (enterFunction !== undefined || returnFromFunction !== undefined || createThread !== undefined)
    return true;
  const violates = automaton.states.get(target)?.node.violation === true;
  if ((step.kind === 'begin' && !step.jumps) || step.kind === 'enter') return violates;
  const { turn } = element;
  const left =
    turn.leaves === undefined || turn.thread === state.thread ? 0 : positions.of(turn.thread).leftAt;
  return !state.accessed(begun, Math.max(left, othersBefore(element, state.thread)));
}

/** The threads that the next edges of the states that got furthest are about. */
export class WantedThreads {
  #known: { readonly by: readonly Element[]; readonly threads: readonly number[] | undefined } | undefined;
  readonly #context: AutomatonContext;
  readonly #positions: ThreadPositions;

  constructor(context: AutomatonContext, positions: ThreadPositions) {
    this.#context = context;
    this.#positions = positions;
  }

  /** @returns undefined if it may be any */
  threads(
    elements: readonly Element[],
    progressOf: (element: Element) => number,
  ): readonly number[] | undefined {
    if (this.#known?.by === elements) return this.#known.threads;
    const threads = wantedThreads(elements, progressOf, this.#context, this.#positions);
    // Where a thread computes what it returns, the functions that are left by then decide.
    const isFinal = elements.every(({ turn }) => turn.leaves === undefined);
    this.#known = isFinal ? { by: elements, threads } : undefined;
    return threads;
  }
}

function wantedThreads(
  elements: readonly Element[],
  progressOf: (element: Element) => number,
  { automaton }: AutomatonContext,
  positions: ThreadPositions,
): readonly number[] | undefined {
  const furthest = Math.max(0, ...elements.map(progressOf));
  const wanted = new Set<number>();
  for (const element of elements) {
    if (progressOf(element) < furthest) continue;
    if (positions.isLeaving(element)) {
      wanted.add(element.turn.thread);
      continue;
    }
    for (const { edge, target } of automaton.states.get(element.node)?.leaving ?? []) {
      if (automaton.states.get(target)?.node.sink === true) continue;
      const number = edge.threadId === undefined ? undefined : element.names.numberOf(edge.threadId.value);
      if (number === undefined) return undefined;
      wanted.add(number);
    }
  }
  return wanted.size === 0 ? undefined : [...wanted];
}

/** Whether the automaton is in a violation state into which the violating thread has led. */
export function isViolatedBy(
  { node, arrival }: Element,
  { thread }: Extract<ExecutionEnd, { kind: 'violation' }>,
  { automaton, threads }: AutomatonContext,
): boolean {
  if (automaton.states.get(node)?.node.violation !== true) return false;
  return threads === 'one' || arrival === undefined || thread === undefined || arrival.thread === thread;
}

/** Whether one of two racing accesses is the step that led into a violation state. */
export function isMeantRace(
  { node, arrival }: Element,
  { earlier, later }: Race,
  { automaton }: AutomatonContext,
): boolean {
  if (automaton.states.get(node)?.node.violation !== true) return false;
  if (arrival === undefined) return true;
  const { thread, range } = arrival;
  const isMeant = (access: RacingAccess): boolean =>
    access.thread === thread &&
    (range === undefined ||
      (range.start <= access.where.range.start && access.where.range.start < range.end));
  return isMeant(earlier) || isMeant(later);
}
