import type { State } from '../../../../machine/interface/execution.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import type { AssumptionFrame } from './assumption-frame.js';
import type { AutomatonContext } from './automaton-context.js';

/**
 * Whether an edge is about the call that a step enters, and the edges after it are about the body of the function: then
 * the call is the step, not the statement that ends when the function has returned.
 */
export function leadsIntoCallee(
  { guard, parts, edge, target }: Transition,
  { kind, probe, callee }: EdgeStep,
  state: Pick<State, 'frames'>,
  { facts, program, correctness }: AutomatonContext,
): boolean {
  if (kind !== 'enter' || probe.kind !== 'function-entry' || guard.precise || correctness) return false;
  if (parts.some(({ aboutResult }) => aboutResult)) return false;
  const [entered, caller] = state.frames();
  if (entered?.callSite === undefined || !facts.callStatements.has(entered.callSite.start)) return false;
  const scope = edge.assumptionScope?.value ?? '';
  if (scope !== '' && scope !== caller?.function) return false;
  const body = facts.bodies.get(callee ?? '');
  const { leaving } = target;
  return (
    body !== undefined &&
    leaving.length > 0 &&
    leaving.every(({ guard: { lines } }) => {
      if (lines.start === undefined) return false;
      const start = program.lineStarts[lines.start - 1] ?? Number.POSITIVE_INFINITY;
      const end = program.lineStarts[lines.start] ?? Number.POSITIVE_INFINITY;
      return end > body.start && start < body.end;
    })
  );
}

/** The activation that makes the call: what an edge about the call says is about its variables, and those of the file. */
export function callingFrame(state: State): AssumptionFrame {
  const [entered, caller] = state.frames();
  return { frame: caller, offset: entered?.callSite?.start ?? 0 };
}

/**
 * Whether an edge states what holds where an `if` begins, and the next edge is its branch. Nothing happens in between,
 * so both may mean the same evaluation.
 */
export function statesBeforeBranch(
  { edge, guard, target }: Transition,
  { kind, probe }: EdgeStep,
  { facts, correctness }: AutomatonContext,
): boolean {
  if (kind !== 'begin' || guard.precise || correctness || !facts.plainDecisions.has(probe.range.start))
    return false;
  return target.leaving.some(
    ({ edge: next, parts }) =>
      next.control !== undefined && next.startline === edge.startline && parts.length === 0,
  );
}
