import type { Probe } from '../../../../machine/interface/execution.js';
import { rangeKey } from '../read/decisions.js';
import { type EdgeStep, isWholeDecision } from '../read/step.js';
import type { AutomatonState, Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';
import { isOfThread, type ThreadStep } from './element-threads.js';
import { isMatched } from './matching.js';
import type { ThreadPosition } from './thread-position.js';

const NONE: readonly Transition[] = [];

/**
 * The edges from a state that are about a step; `unclear` if they may be about it or not, so that nothing tells where the automaton
 * is then.
 *
 * @param exited the states into which an edge out of the function led that was left last: a function is left once
 */
export function edgesAbout(
  element: Element,
  threadStep: ThreadStep,
  exited: ReadonlySet<Element>,
  context: AutomatonContext,
): readonly Transition[] | 'unclear' {
  if (isOfOthers(element, threadStep.state.thread, context)) return NONE;
  if (mayMeanOperand(element, threadStep.step, context)) return 'unclear';
  let found: Transition[] | undefined;
  for (const each of edgesOutOf(element.at, threadStep.step, context)) {
    if (each.edge.returnFromFunction !== undefined && exited.has(element)) continue;
    if (!isOfThread(each, element, threadStep, context)) continue;
    if (!isMatched(each, threadStep.step, threadStep.state, context)) continue;
    if (found === undefined) found = [each];
    else found.push(each);
  }
  return found ?? NONE;
}

/**
 * The edges that may lead out of a state with a step. An automaton that is in a violation state when the call begins that violates
 * the property has accepted: CBMC writes an edge for the line of the error behind its violation state. An edge that names
 * the called function says that this call is not meant.
 */
export function edgesOutOf(
  { node, leaving }: AutomatonState,
  step: EdgeStep,
  context: AutomatonContext,
): readonly Transition[] {
  if (!node.violation || !violates(step, context)) return leaving;
  return leaving.filter(({ edge }) => edge.enterFunction !== undefined);
}

/** Whether a step is the call that violates the property. */
function violates({ kind, callee, probe }: EdgeStep, { errorFunction, facts }: AutomatonContext): boolean {
  if (errorFunction === undefined) return false;
  if (kind === 'enter') return callee === errorFunction;
  return kind === 'begin' && facts.callsAlone.get(probe.range.start) === errorFunction;
}

/**
 * Whether an edge may be about an operand in one use of a macro, of which it is not known whether it is decided in parts itself.
 */
function mayMeanOperand(
  { at }: Element,
  { operand, probe, lines }: EdgeStep,
  { facts }: AutomatonContext,
): boolean {
  if (!operand || facts.compound.has(rangeKey(probe.range))) return false;
  return at.leaving.some(
    ({ edge: { control, startline }, guard: { operands } }) =>
      control !== undefined &&
      operands !== 'of-conditions' &&
      (startline === undefined || lines.includes(startline)),
  );
}

/** Whether the edges out of a state are about another thread. */
function isOfOthers(element: Element, thread: number, { threads }: AutomatonContext): boolean {
  return threads === 'many' && element.thread !== 'any' && element.thread !== thread;
}

/** Whether the edges out of all of these states are about other threads. */
export function areOfOthers(
  elements: readonly Element[],
  thread: number,
  context: AutomatonContext,
): boolean {
  for (const element of elements) if (!isOfOthers(element, thread, context)) return false;
  return true;
}

/**
 * Whether edges say exactly what a step is: a branch that is not decided in parts, or the function that is entered. Then no
 * later step of its line is meant.
 */
export function isClear(
  { kind, truth, operand, probe }: EdgeStep,
  edges: readonly Transition[],
  { facts }: AutomatonContext,
): boolean {
  if (kind === 'enter') return edges.every(({ edge }) => edge.enterFunction !== undefined);
  if (kind !== 'branch' || operand || truth === undefined || !isWholeDecision(probe)) return false;
  if (facts.partialLines.has(probe.range.line) || facts.partialLines.has(probe.at.line)) return false;
  return edges.every(({ edge }) => edge.control !== undefined);
}

/** The line in which a function is entered, if its body begins in the line of its name. */
export function lineOfBody(
  { function: name, at }: Pick<Probe, 'function' | 'at'>,
  { facts, program }: AutomatonContext,
): number | undefined {
  const body = facts.bodies.get(name ?? '');
  const end = program.lineStarts[at.line] ?? Number.POSITIVE_INFINITY;
  return body !== undefined && body.start < end ? at.line : undefined;
}

/** Whether edges about the line in which a function is entered may as well mean the statements of its body there. */
export function isInBody(
  { probe }: EdgeStep,
  edges: readonly Transition[],
  context: AutomatonContext,
): boolean {
  if (probe.kind !== 'function-entry' || lineOfBody(probe, context) === undefined) return false;
  return edges.every(
    ({ edge: { startline, enterFunction } }) => enterFunction === undefined && startline === probe.at.line,
  );
}

/**
 * Whether a function returns from the statement that edges are about, and these edges name no return: an automaton has
 * seen that statement already, so the edges may mean its next evaluation.
 */
export function repeatsLeaving({ kind, ranges }: EdgeStep, edges: readonly Transition[]): boolean {
  const [call, leaving] = ranges;
  if (kind !== 'return' || call === undefined || leaving === undefined) return false;
  return edges.every(
    ({ edge, parts, guard: { lines } }) =>
      parts.length === 0 &&
      edge.returnFromFunction === undefined &&
      lines.start === leaving.line &&
      lines.start !== call.line,
  );
}

/**
 * Whether an automaton may stay where it was: not if a sink has taken the step, or an edge that means no later one;
 * `in-its-line` if one of the edges must be taken before the line is left.
 */
export function staying(
  step: EdgeStep,
  matching: readonly Transition[],
  taken: readonly Transition[],
  context: AutomatonContext,
): 'not' | 'in-its-line' | 'on' {
  if (context.correctness) {
    const isTaken = matching.every(({ guard, parts }) => guard.precise && parts.length === 0);
    return isTaken ? 'not' : 'in-its-line';
  }
  if (taken.some(({ target }) => target.node.sink)) return 'not';
  if (repeatsLeaving(step, matching)) return 'on';
  return taken.length === 0 || !isClear(step, matching, context) ? 'in-its-line' : 'not';
}

/**
 * The states that are sure where a call is over, or ends the execution. If it went through a pointer and entered no function
 * of the program, nothing tells which function of the library it is, and edges about such functions may mean it or not.
 */
export function behindCall(
  elements: readonly Element[],
  here: ThreadPosition,
  { facts, correctness }: AutomatonContext,
): readonly Element[] {
  if (!here.takeUnknownCall()) return elements;
  const isOfLibrary = (name: string | undefined): boolean =>
    name !== undefined && !facts.definedFunctions.has(name);
  const sure = elements.filter(
    ({ at }) =>
      !at.leaving.some(
        ({ edge }) => isOfLibrary(edge.enterFunction?.value) || isOfLibrary(edge.returnFromFunction?.value),
      ),
  );
  if (sure.length === elements.length) return elements;
  return correctness ? [] : sure;
}
