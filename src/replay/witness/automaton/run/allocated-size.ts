import { identifiersIn } from '../../../../c/lex/tokens-of-expression.js';
import type { TypedExpression } from '../../../../c/tree/typed-expression.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';

/** CBMC's names for the size argument of functions that allocate memory. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['malloc', 'malloc_size'],
  ['alloca', 'alloca_size'],
  ['__builtin_alloca', 'alloca_size'],
]);

/** The size that a call is about to allocate, and the name by which an assumption speaks of it. */
export interface Allocation {
  readonly name: string;
  readonly size: TypedExpression;
}

/** Undefined if the step is not such a call, or if the assumption is about something else. */
export function allocationAt(
  { parts }: Transition,
  { kind, probe }: EdgeStep,
  { facts, program, resultNames }: AutomatonContext,
): Allocation | undefined {
  const name = kind === 'enter' && probe.kind === 'call' ? NAMES.get(probe.callee ?? '') : undefined;
  const size = name === undefined ? undefined : facts.allocations.get(probe.at.start);
  if (resultNames !== 'any' || name === undefined || size === undefined || parts.length === 0)
    return undefined;
  // The program may have a variable of the name.
  if (program.words.has(name)) return undefined;
  return parts.every(({ text }) => identifiersIn(text)?.includes(name) === true) ? { name, size } : undefined;
}
