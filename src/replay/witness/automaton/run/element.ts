import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { PassedPart } from '../../../claim/witness-trace.js';
import type { ThreadNames } from '../read/thread-names.js';
import type { AutomatonState, Transition } from '../read/transition.js';

/** A state that the automaton may be in. */
export interface Element {
  readonly at: AutomatonState;
  /** A transition was not taken although it matched: it must be taken before this group of steps ends. */
  readonly owed: number | undefined;
  /** Whether its assumption held, so that the state was left unless a later step of the group is meant. */
  readonly skipped: boolean;
  readonly trace: TraceLink | undefined;
  /** The edges that were taken; undefined if nothing asks for them. */
  readonly path: PathLink | undefined;
  readonly names: ThreadNames;
  /** The only thread that the edges out of the state are about; `any` if they are about several, or do not say. */
  readonly thread: number | 'any';
  /** Which thread took the last edge, and when others did so last: their effects come before those of its next steps. */
  readonly lastMove: LastMove;
  /** The step that led into a violation state: who took it, and where; undefined if the edge names no location. */
  readonly arrival: Arrival | undefined;
}

/** Whether one of these states must take a transition before a group of steps ends. */
export function owesIn(elements: readonly Element[], group: number): boolean {
  for (const { owed } of elements) if (owed === group) return true;
  return false;
}

/**
 * The same state, which must take a transition before a group of steps ends.
 *
 * @param isSkipped whether a transition could have been taken now
 */
export function waitingIn(element: Element, group: number, isSkipped: boolean): Element {
  if (isSkipped && !element.skipped) return { ...element, owed: group, skipped: true };
  return element.owed === undefined ? { ...element, owed: group } : element;
}

export interface LastMove {
  readonly thread: number;
  /** `State.moment` when the last edge was taken. */
  readonly moment: number;
  /** The same for the last edge that another thread took. */
  readonly others: number;
  /**
   * The edge was about a `return`, whose value is computed after it: how many functions of the thread were active then.
   * Until one of them is left, no other thread takes an edge.
   */
  readonly leaves: number | undefined;
}

export interface Arrival {
  /** `any`: the edge names no thread. */
  readonly thread: number | 'any';
  readonly range: SourceRange | undefined;
}

/** The moves of an element, the last one first. */
export interface TraceLink {
  readonly transition: Transition;
  readonly step: PassedPart;
  readonly before: TraceLink | undefined;
  readonly length: number;
}

/** How many moves are remembered. */
const MAXIMUM_TRACE = 200;

/** Whether another move is remembered. */
export function hasRoom(trace: TraceLink | undefined): boolean {
  return trace === undefined || trace.length < MAXIMUM_TRACE;
}

/** A trace with one more move. */
export function longer(before: TraceLink | undefined, transition: Transition, step: PassedPart): TraceLink {
  return { transition, step, before, length: (before?.length ?? 0) + 1 };
}

/** The edges that an element has taken, the last one first. What comes back to a state is found by them, so none is left out. */
export interface PathLink {
  readonly before: PathLink | undefined;
  readonly length: number;
  /** Whether the last edge leads into the head of the cycle. */
  readonly entersHead: boolean;
}

/** Longer paths would need more memory than a validator may use. */
const LONGEST_PATH = 1_000_000;

/** No edge was taken. */
export const EMPTY_PATH: PathLink = { before: undefined, length: 0, entersHead: false };

/** A path with one more edge; undefined if it is too long, or if what is before it is not known. */
export function onwards(
  before: PathLink | undefined,
  { target: { node } }: Transition,
): PathLink | undefined {
  if (before === undefined || before.length >= LONGEST_PATH) return undefined;
  return { before, length: before.length + 1, entersHead: node.cyclehead };
}
