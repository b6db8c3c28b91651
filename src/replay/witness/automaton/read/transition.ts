import type { AutomatonEdge, AutomatonNode } from '../../../../witness/witness.js';
import { oneLine } from '../../../claim/one-line.js';
import type { NextPart } from '../../../claim/witness-trace.js';
import type { AssumedPart } from './assumption.js';
import type { Guard } from './guard.js';

/** A state of an automaton with its outgoing transitions. */
export interface AutomatonState {
  /** From 0, among the states of the automaton. */
  readonly number: number;
  readonly node: AutomatonNode;
  readonly leaving: readonly Transition[];
  /**
   * How far it is from the entry towards the nearest violation state, or the head of the cycle: larger is further. 0 if
   * none is reachable.
   */
  readonly progress: number;
}

export interface Transition {
  /** 0-based number in the file. */
  readonly number: number;
  readonly edge: AutomatonEdge;
  readonly target: AutomatonState;
  readonly parts: readonly AssumedPart[];
  readonly guard: Guard;
}

/** Whether two edges name the same step: a tool repeats an edge for everything that happens within that step. */
export function sameLine(one: AutomatonEdge, other: AutomatonEdge): boolean {
  return (
    one.startline !== undefined &&
    one.startline === other.startline &&
    one.endline === other.endline &&
    one.startoffset === other.startoffset &&
    one.threadId?.value === other.threadId?.value &&
    other.createThread === undefined &&
    one.control === undefined &&
    other.control === undefined &&
    other.enterFunction === undefined &&
    other.returnFromFunction === undefined &&
    !other.enterLoopHead
  );
}

/**
 * Whether two edges name the same branch with the same offsets: a tool repeats an edge for each operand of a
 * condition.
 */
export function sameBranch(one: Transition, other: Transition): boolean {
  return (
    one.guard.offsets !== undefined &&
    one.guard.offsets.start === other.guard.offsets?.start &&
    one.guard.offsets.end === other.guard.offsets?.end &&
    one.edge.startline === other.edge.startline &&
    one.edge.control !== undefined &&
    one.edge.control === other.edge.control
  );
}

/**
 * Whether two edges name parts of one line, have offsets that do not count, and assume the same. A tool has an edge
 * for each operand of `f(a && b)`; the assumption holds for all of them at the end of the line.
 */
export function sameStatement(
  { edge: one, guard }: Transition,
  { edge: other, guard: others }: Transition,
): boolean {
  return (
    guard.offsets === undefined &&
    others.offsets === undefined &&
    one.startoffset !== undefined &&
    other.startoffset !== undefined &&
    one.startoffset !== other.startoffset &&
    sameLine({ ...one, startoffset: undefined }, { ...other, startoffset: undefined }) &&
    one.assumption?.value === other.assumption?.value &&
    one.assumptionScope?.value === other.assumptionScope?.value &&
    one.assumptionResultFunction === undefined &&
    other.assumptionResultFunction === undefined
  );
}

/** Some transitions for people, as alternatives: the first ones. */
export function describeSome(transitions: readonly Transition[]): string {
  return transitions.slice(0, 3).map(describe).join(' or ');
}

/** A transition as text for people. */
export function describe({ edge, number, parts }: Transition): string {
  const guards = [
    edge.startline === undefined ? undefined : `line ${edge.startline}`,
    edge.control,
    edge.enterFunction === undefined ? undefined : `enter ${edge.enterFunction.value}`,
    edge.returnFromFunction === undefined ? undefined : `return from ${edge.returnFromFunction.value}`,
    parts.length === 0 ? undefined : `assuming ${oneLine(parts.map(({ text }) => text).join('; '))}`,
  ].filter((guard) => guard !== undefined);
  const told = guards.length === 0 ? '' : ` (${guards.join(', ')})`;
  return `edge ${number + 1} from ${oneLine(edge.source)} to ${oneLine(edge.target)}${told}`;
}

/** What the first edge out of a state asks an execution for that leads towards the goal, or at least into no sink. */
export function nextEdge({ node, leaving }: AutomatonState): NextPart | undefined {
  const transition =
    leaving.find(({ target }) => target.progress > 0) ??
    leaving.find(({ target }) => !target.node.sink) ??
    leaving[0];
  if (transition === undefined) return undefined;
  const { number, edge, parts, guard, target } = transition;
  const { lines, offsets } = guard;
  const assumed = parts.length === 0 ? undefined : oneLine(parts.map(({ text }) => text).join('; '));
  const { cyclehead, invariant } = node;
  const head = cyclehead && invariant !== undefined ? oneLine(invariant.value) : undefined;
  const isLast = target.node.violation;
  const wants = [
    edge.control === undefined ? undefined : `a branch (${edge.control})`,
    edge.enterFunction === undefined ? undefined : `${oneLine(edge.enterFunction.value)} to be entered`,
    edge.returnFromFunction === undefined ? undefined : `${oneLine(edge.returnFromFunction.value)} to return`,
    assumed === undefined ? undefined : `\`${assumed}\` to hold`,
  ].filter((each) => each !== undefined);
  return {
    kind: 'edge',
    asks: wants.length === 0 && isLast ? 'violation' : edge.control === undefined ? 'step' : 'decision',
    number: number + 1,
    turn: 'first',
    control: edge.control,
    wants: `${wants.length === 0 ? (isLast ? 'a violation' : 'a step') : wants.join(' and ')}${lines.start === undefined ? '' : ` in line ${lines.start}`}${head === undefined ? '' : `, from a state with \`${head}\``}`,
    line: lines.start,
    column: undefined,
    at: offsets?.start,
    condition: assumed ?? head,
  };
}
