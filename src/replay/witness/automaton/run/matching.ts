import type { State } from '../../../../machine/interface/execution.js';
import { type EdgeStep, isInside, matches } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import { allocationAt } from './allocated-size.js';
import type { AutomatonContext } from './automaton-context.js';
import { leadsIntoCallee, statesBeforeBranch } from './joint-steps.js';
import { entersWithParameters } from './parameter-frame.js';

/** What matching needs to know of the state of the program. */
export type ActiveFunctions = Pick<State, 'frames'>;

/** Whether a transition is about a step, so that its assumption decides whether the transition is taken. */
export function isMatched(
  transition: Transition,
  step: EdgeStep,
  state: ActiveFunctions,
  context: AutomatonContext,
): boolean {
  const { parts, edge } = transition;
  if (step.kind === 'exit' && !isAtExit(transition, step, state, context)) return false;
  const aboutResult = parts.some((part) => part.aboutResult);
  if (aboutResult ? step.kind !== 'return' : isInside(transition, step)) {
    const isJudged =
      neverEnds(transition, step, context) ||
      entersWithParameters(transition, step, state, context) ||
      leadsIntoCallee(transition, step, state, context) ||
      allocationAt(transition, step, context) !== undefined;
    if (!isJudged) return false;
  }
  // The effect of a statement is visible at its end.
  const judged = parts.length > 0 || context.correctness;
  if (step.kind === 'begin' && judged && !step.jumps && !statesBeforeBranch(transition, step, context))
    return false;
  if (!matches(transition.guard, step, context.program)) return false;
  if (!aboutResult) return true;
  return parts.every((part) => {
    if (part.calls === 'through-pointer') return isThroughPointer(step, context);
    const called = part.callee ?? edge.assumptionResultFunction?.value;
    // CBMC states another function in the edge than in the name, and makes names up for calls through pointers.
    const isNamed = context.resultNames === 'exact' || context.facts.declaredFunctions.has(part.callee ?? '');
    return !part.aboutResult || called === step.callee || !isNamed || passesOn(step, called, context);
  });
}

/** Whether a call ends that names no function; only some tools speak of its value without one. */
function isThroughPointer({ probe }: EdgeStep, { resultNames }: AutomatonContext): boolean {
  return resultNames === 'any' && probe.kind === 'call-end' && probe.callee === undefined;
}

/** Whether the function that returns gives back what another one has returned: both calls have the same result. */
function passesOn({ ranges }: EdgeStep, called: string | undefined, { facts }: AutomatonContext): boolean {
  return called !== undefined && ranges.some(({ start }) => facts.passedOn.get(start) === called);
}

/** The call that violates the property never returns: its assumption must hold when the call is made. */
function neverEnds(
  { target, parts }: Transition,
  { kind, callee }: EdgeStep,
  context: AutomatonContext,
): boolean {
  const { errorFunction } = context;
  if (kind !== 'enter' || callee === undefined || callee !== errorFunction) return false;
  return target.node.violation && !parts.some(({ aboutResult }) => aboutResult);
}

/** Whether an edge may be about the moment at which a function is about to return. */
function isAtExit(
  transition: Transition,
  step: EdgeStep,
  state: ActiveFunctions,
  { correctness, threads }: AutomatonContext,
): boolean {
  const { edge, parts } = transition;
  if (edge.returnFromFunction !== undefined) return isAboutLeft(transition, step, state);
  return parts.length === 0 && !correctness && threads === 'one';
}

/**
 * Whether an edge that leaves a function is about a variable that no longer exists afterwards: then it is judged
 * before. In a recursion the caller's variable is meant.
 */
function isAboutLeft({ edge, parts }: Transition, { callee }: EdgeStep, state: ActiveFunctions): boolean {
  const [left, caller] = state.frames();
  if (left !== undefined && caller === undefined) return true;
  if (parts.length === 0 || parts.some((part) => part.aboutResult)) return false;
  return edge.assumptionScope?.value === callee && isActiveOnce(callee, state);
}

function isActiveOnce(name: string | undefined, state: ActiveFunctions): boolean {
  let count = 0;
  for (const frame of state.frames()) if (frame.function === name && ++count > 1) return false;
  return count === 1;
}
