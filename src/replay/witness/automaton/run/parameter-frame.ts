import { identifiersIn } from '../../../../c/lex/tokens-of-expression.js';
import type { State } from '../../../../machine/interface/execution.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import type { AssumptionFrame } from './assumption-frame.js';
import type { AutomatonContext } from './automaton-context.js';

/**
 * CBMC names the parameters of a called function in the line and scope of the call: `n = 7` for `f(7)`. Such an
 * assumption may be meant if every conjunct is about parameters of the function that the step enters, and otherwise
 * about functions, which are what they are everywhere.
 */
export function entersWithParameters(
  { edge, parts }: Transition,
  { kind, probe, callee }: EdgeStep,
  state: Pick<State, 'frames'>,
  { facts, resultNames }: AutomatonContext,
): boolean {
  if (resultNames !== 'any' || kind !== 'enter' || probe.kind !== 'function-entry') return false;
  const [, caller] = state.frames();
  if (parts.length === 0 || edge.assumptionScope?.value !== caller?.function) return false;
  const parameters = facts.parameters.get(callee ?? '');
  return (
    parameters !== undefined &&
    parts.every(({ text }) => {
      const names = identifiersIn(text) ?? [];
      const others = names.filter((name) => !parameters.has(name));
      return others.length < names.length && others.every((name) => facts.declaredFunctions.has(name));
    })
  );
}

/** The activation that has the parameters, seen from the beginning of its body. */
export function parameterFrame(
  { callee }: EdgeStep,
  state: Pick<State, 'innermost'>,
  { facts }: AutomatonContext,
): AssumptionFrame {
  return { frame: state.innermost(), offset: (facts.bodies.get(callee ?? '')?.start ?? 0) + 1 };
}
