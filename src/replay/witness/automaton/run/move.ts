import type { State } from '../../../../machine/interface/execution.js';
import type { PassedPart } from '../../../claim/witness-trace.js';
import { rangeKey } from '../read/decisions.js';
import type { ProgramFacts } from '../read/program-facts.js';
import type { EdgeStep } from '../read/step.js';
import { describe, sameBranch, sameLine, sameStatement, type Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';
import { type Arrival, type Element, hasRoom, longer, onwards } from './element.js';
import type { ElementSet } from './element-set.js';

/** The state of the program, and how many locations were passed before it. */
export interface MoveMoment {
  readonly state: State;
  readonly event: number;
  /** How many functions of the thread are active. */
  readonly depth: number;
}

/** Adds the state after a transition, and the states after edges that stand for parts of the same step. */
export function move(
  element: Element,
  transition: Transition,
  step: EdgeStep,
  moment: MoveMoment,
  next: ElementSet,
  context: AutomatonContext,
  operands = decidedOperands(step, context.facts),
): void {
  const { target } = transition;
  if (target.node.sink) return;
  const { edge } = transition;
  const { state } = moment;
  // A function is entered at its name: what its body does comes later.
  const { kind, range: whole, at } = step.probe;
  const range = edge.startline === undefined ? undefined : kind === 'function-entry' ? at : whole;
  const names = element.names.after(edge, state);
  const moved: Element = {
    at: target,
    owed: undefined,
    skipped: false,
    trace: hasRoom(element.trace)
      ? longer(element.trace, transition, traceStep(transition, step, moment, context))
      : element.trace,
    path: onwards(element.path, transition),
    lastMove: {
      thread: state.thread,
      moment: state.moment,
      others: othersBefore(element, state.thread),
      leaves: leavesAfter(element, step, moment, context),
    },
    names,
    thread: names.onlyThread(target.leaving),
    arrival: target.node.violation ? arrivalBy(edge, state, range) : undefined,
  };
  if (!next.add(moved)) return;
  // Edges that repeat the line stand for what happens within the same step, such as the operands of one condition.
  for (const repeated of target.leaving) {
    if (sameStatement(transition, repeated)) move(moved, repeated, step, moment, next, context, operands);
    if (repeated.parts.length > 0) continue;
    if (sameLine(transition.edge, repeated.edge)) move(moved, repeated, step, moment, next, context);
    else if (operands > 1 && sameBranch(transition, repeated))
      move(moved, repeated, step, moment, next, context, operands - 1);
  }
}

function arrivalBy(
  { threadId, startline }: Transition['edge'],
  { thread }: State,
  range: Arrival['range'],
): Arrival | undefined {
  if (threadId === undefined && startline === undefined) return undefined;
  return { thread: threadId === undefined ? 'any' : thread, range };
}

function traceStep(
  transition: Transition,
  { probe }: EdgeStep,
  { state, event }: MoveMoment,
  { visible }: AutomatonContext,
): PassedPart {
  const { line, column } = probe.range;
  const variables = visible.describe(probe, undefined, state);
  const part = { kind: 'edge', number: transition.number + 1 } as const;
  return { part, what: describe(transition), line, column, function: probe.function, event, variables };
}

/** The depth that a `return` leaves whose value is not computed yet. */
function leavesAfter(
  { lastMove }: Element,
  { kind, probe }: EdgeStep,
  { state, depth }: MoveMoment,
  { facts }: AutomatonContext,
): number | undefined {
  if (kind === 'begin' && facts.returns.has(probe.range.start)) return depth;
  const isSame =
    lastMove.thread === state.thread && lastMove.leaves !== undefined && depth >= lastMove.leaves;
  return isSame ? lastMove.leaves : undefined;
}

/** When an edge was taken last by another thread. */
export function othersBefore({ lastMove }: Element, thread: number): number {
  return lastMove.thread === thread ? lastMove.others : lastMove.moment;
}

/** How many operands of a condition have the truth value of the branch. */
export function decidedOperands({ probe, truth, operand }: EdgeStep, { chains }: ProgramFacts): number {
  if (probe.kind !== 'decision' || operand) return 1;
  const chain = chains.get(rangeKey(probe.range));
  return chain !== undefined && (chain.operator === '&&') === truth ? chain.operands : 1;
}
