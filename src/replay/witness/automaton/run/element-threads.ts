import type { State } from '../../../../machine/interface/execution.js';
import type { ExecutionEnd, Wait } from '../../../../machine/interface/execution-end.js';
import type { Race, RacingAccess } from '../../../../machine/interface/thread-choice.js';
import type { EdgeStep } from '../read/step.js';
import { nameOfFirst, ThreadNames, threadNaming } from '../read/thread-names.js';
import type { AutomatonState, Transition } from '../read/transition.js';
import type { AutomatonContext, AutomatonSettings } from './automaton-context.js';
import { type Arrival, type Element, EMPTY_PATH } from './element.js';
import type { ElementSet } from './element-set.js';
import { leadsIntoCallee } from './joint-steps.js';
import { othersBefore } from './move.js';
import type { ThreadPositions } from './thread-position.js';

/** Where an automaton is: with equal texts, equal states of the program go on alike. */
export function situationKey(elements: readonly Element[], positions: ThreadPositions): string {
  let text = '';
  for (const { at, owed, skipped, names, arrival } of elements) {
    text += `${at.number}${owed === undefined ? ' ' : `${skipped ? '?' : '!'}${positions.ownerOf(owed)} `}${names.id}`;
    text += arrival === undefined ? ',' : `@${arrival.thread} ${arrival.range?.start ?? ''},`;
  }
  return text;
}

/** The states in which an automaton is before the program begins. */
export function firstElements({
  automaton,
  entryFunction,
  threads,
  purpose,
}: AutomatonSettings): readonly [Element, ...Element[]] {
  const { leaving } = automaton.entry;
  const first =
    nameOfFirst(
      leaving.map(({ edge }) => edge),
      entryFunction,
    ) ??
    (threads === 'one' ? onlyName(automaton) : undefined) ??
    '0';
  const edges = automaton.states.flatMap((state) => state.leaving.map(({ edge }) => edge));
  const names = ThreadNames.ofFirst(first, threadNaming(edges));
  const entry: Element = {
    at: automaton.entry,
    owed: undefined,
    skipped: false,
    trace: undefined,
    path: purpose === 'cycle' ? EMPTY_PATH : undefined,
    names,
    thread: names.onlyThread(leaving),
    arrival: undefined,
    lastMove: { thread: 0, moment: 0, others: 0, leaves: undefined },
  };
  // An edge that only says that the first thread exists is not a step.
  const begun = leaving
    .filter(
      ({ edge, parts, guard: { precise, lines, offsets } }) =>
        edge.createThread?.value === first &&
        !precise &&
        parts.length === 0 &&
        lines.start === undefined &&
        offsets === undefined,
    )
    .map(({ target }) => ({ ...entry, at: target, thread: names.onlyThread(target.leaving) }));
  return [entry, ...begun];
}

/** Adds the same state, in which a step is that of another thread than its edges name. */
export function addUnnamed(
  element: Element,
  edges: readonly Transition[],
  thread: number,
  next: ElementSet,
): void {
  const names = element.names.without(edges, thread);
  if (names !== undefined) next.add({ ...element, names });
}

/** How an automaton calls the only thread of a program: whatever its first edge says that names one. */
function onlyName({ states }: AutomatonSettings['automaton']): string | undefined {
  let first: { readonly number: number; readonly name: string } | undefined;
  for (const { leaving } of states)
    for (const { number, edge } of leaving)
      if (edge.threadId !== undefined && number < (first?.number ?? Number.POSITIVE_INFINITY))
        first = { number, name: edge.threadId.value };
  return first?.name;
}

/** A step of the thread that goes on, and when its evaluation began. */
export interface ThreadStep {
  readonly step: EdgeStep;
  readonly state: State;
  readonly begun: number;
  readonly positions: ThreadPositions;
}

/** Whether a transition may be about a step of the thread that goes on. */
export function isOfThread(
  transition: Transition,
  element: Element,
  threadStep: ThreadStep,
  context: AutomatonContext,
): boolean {
  if (!element.names.suit(transition.edge, threadStep.step, threadStep.state.thread)) return false;
  if (context.threads === 'one') return true;
  if (element.lastMove.thread !== threadStep.state.thread && threadStep.positions.isLeaving(element))
    return false;
  return isInOrder(transition, element, threadStep, context);
}

/**
 * Whether what a step does comes behind the edges that other threads have taken, and before those that they take next.
 * A statement is one step: its accesses to shared memory lie between its beginning and its end.
 */
function isInOrder(
  transition: Transition,
  element: Element,
  { step, state, begun, positions }: ThreadStep,
  context: AutomatonContext,
): boolean {
  const { edge, target } = transition;
  const { enterFunction, returnFromFunction, createThread } = edge;
  if (context.correctness) return true;
  if (enterFunction !== undefined || returnFromFunction !== undefined || createThread !== undefined)
    return true;
  if (step.kind === 'begin' && !step.jumps) return target.node.violation;
  if (step.kind === 'enter' && target.node.violation) return true;
  // Only the call that is entered can be meant where what follows lies in the function: it may never return.
  if (step.kind === 'enter' && !leadsIntoCallee(transition, step, state, context)) return false;
  // What a function has returned is known when it is left, whatever others did while it was being executed.
  const isLater = step.kind === 'enter' || (step.kind === 'return' && saysResult(transition));
  const from = isLater ? positions.of(state.thread).effectFrom(step, context.facts) : begun;
  const { lastMove } = element;
  const left =
    lastMove.leaves === undefined || lastMove.thread === state.thread
      ? 0
      : positions.of(lastMove.thread).leftAt;
  return !state.accessed(from, Math.max(left, othersBefore(element, state.thread)));
}

function saysResult({ parts }: Transition): boolean {
  return parts.some(({ aboutResult }) => aboutResult);
}

/** The threads that the next edges of the states that got furthest are about. */
export class WantedThreads {
  /** The states that the known threads were found for. */
  #by: readonly Element[] | undefined;
  #threads: readonly number[] | undefined;
  /** Each thread alone: mostly one is wanted, at every point. */
  readonly #alone: (readonly number[])[] = [];
  readonly #positions: ThreadPositions;

  constructor(positions: ThreadPositions) {
    this.#positions = positions;
  }

  /** @returns undefined if it may be any */
  threads(elements: readonly Element[]): readonly number[] | undefined {
    if (this.#by === elements) return this.#threads;
    const threads = this.#find(elements);
    // Where a thread computes what it returns, the functions that are left by then decide.
    let isFinal = true;
    for (const { lastMove } of elements) if (lastMove.leaves !== undefined) isFinal = false;
    this.#by = isFinal ? elements : undefined;
    this.#threads = threads;
    return threads;
  }

  #find(elements: readonly Element[]): readonly number[] | undefined {
    let furthest = 0;
    for (const { at } of elements) if (at.progress > furthest) furthest = at.progress;
    let wanted: readonly number[] | undefined;
    for (const element of elements) {
      if (element.at.progress < furthest) continue;
      if (this.#positions.isLeaving(element)) {
        wanted = this.#with(wanted, element.lastMove.thread);
        continue;
      }
      for (const { edge, target } of element.at.leaving) {
        if (target.node.sink) continue;
        const number =
          edge.threadId === undefined ? undefined : element.names.threadNumber(edge.threadId.value);
        if (number === undefined) return undefined;
        wanted = this.#with(wanted, number);
      }
    }
    return wanted;
  }

  #with(threads: readonly number[] | undefined, thread: number): readonly number[] {
    if (threads !== undefined) return threads.includes(thread) ? threads : [...threads, thread];
    const alone = this.#alone[thread] ?? [thread];
    this.#alone[thread] = alone;
    return alone;
  }
}

type Violation = Extract<ExecutionEnd, { kind: 'violation' }>;

/** Whether the automaton is in a violation state, which no step leaves, and into which the violating thread has led. */
export function areViolatedBy(
  elements: readonly Element[],
  end: Violation,
  context: AutomatonContext,
): boolean {
  return elements.some((each) => isViolatedBy(each, end, context));
}

function isViolatedBy(
  { at, skipped, arrival, names }: Element,
  { thread, waits }: Violation,
  { threads }: AutomatonContext,
): boolean {
  if (waits !== undefined && !skipped && leadsThroughWaits(at, names, waits)) return true;
  if (!at.node.violation || skipped) return false;
  if (waits !== undefined) return arrival === undefined || waits.some((wait) => liesInArrival(arrival, wait));
  if (threads === 'one' || arrival === undefined || arrival.thread === 'any') return true;
  return thread === undefined || arrival.thread === thread;
}

/**
 * Whether edges lead into a violation state that are about the calls in which threads wait for ever, each about another
 * thread: such a call is never over, so nothing else can take its edge.
 */
function leadsThroughWaits({ leaving }: AutomatonState, names: ThreadNames, waits: readonly Wait[]): boolean {
  return leaving.some(({ edge, parts, guard: { lines, offsets }, target }) => {
    if (parts.length > 0 || offsets !== undefined || target.node.sink) return false;
    const says = [edge.control, edge.enterFunction, edge.returnFromFunction, edge.createThread];
    if (edge.enterLoopHead || says.some((each) => each !== undefined)) return false;
    const meant = waits.find(
      ({ thread, where }) =>
        where.range.line === lines.start &&
        (edge.threadId === undefined || names.threadNumber(edge.threadId.value) === thread),
    );
    if (meant === undefined) return false;
    const others = waits.filter((wait) => wait !== meant);
    return target.node.violation || leadsThroughWaits(target, names, others);
  });
}

/** Whether one of two racing accesses is the step that led into a violation state. */
export function isMeantRace({ at, skipped, arrival }: Element, { earlier, later }: Race): boolean {
  if (!at.node.violation || skipped) return false;
  if (arrival === undefined) return true;
  return liesInArrival(arrival, earlier) || liesInArrival(arrival, later);
}

/** Whether what a thread does is part of the step that led into the violation state. */
function liesInArrival({ thread, range }: Arrival, own: RacingAccess | Wait): boolean {
  if (thread !== 'any' && own.thread !== thread) return false;
  const { start } = own.where.range;
  return range === undefined || (range.start <= start && start < range.end);
}
