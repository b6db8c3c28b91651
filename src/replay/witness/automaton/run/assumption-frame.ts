import { identifiersIn, tokensOfExpression } from '../../../../c/lex/tokens-of-expression.js';
import { functionAround } from '../../../../c/tree/function-around.js';
import { offsetBehind } from '../../../../c/tree/scope.js';
import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CallFrame, State } from '../../../../machine/interface/execution.js';
import type { AssumedPart } from '../read/assumption.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';

/** The activation whose variables an assumption means, and the offset at which its names are looked up. */
export interface AssumptionFrame {
  readonly frame: CallFrame | undefined;
  readonly offset: number;
}

/** No activation: only what the file declares has a name. */
const EVERYWHERE: AssumptionFrame = { frame: undefined, offset: 0 };

/** What numbers are made of beside their digits, with a conversion. */
const OF_NUMBERS: ReadonlySet<string> = new Set(
  '- + ( ) * void char short int long signed unsigned const'.split(' '),
);

/**
 * Whether a conjunct says that a parameter of a function without a body is a number: CBMC writes `ptr == 0` in the scope of
 * `free`. Nothing can be seen of it, so it says nothing. A name that is in the program is not such a one.
 */
export function isOfUnseenParameter({ text }: AssumedPart, { words }: Pick<TypedProgram, 'words'>): boolean {
  const [name, equals, ...value] = (tokensOfExpression(text) ?? []).filter(({ kind }) => kind !== 'end');
  return (
    name?.kind === 'identifier' &&
    !words.has(name.text) &&
    equals?.text === '==' &&
    value.every(({ kind, text: part }) => kind === 'number' || kind === 'character' || OF_NUMBERS.has(part))
  );
}

/** Whether the scope of an edge is a function without a body. */
export function isScopeUnseen(
  { assumptionScope }: Transition['edge'],
  { facts }: Pick<AutomatonContext, 'facts'>,
): boolean {
  const scope = assumptionScope?.value ?? '';
  return scope !== '' && facts.declaredFunctions.has(scope) && !facts.definedFunctions.has(scope);
}

/**
 * The activation that the assumption of an edge is about: that of its scope, or the innermost one. Of a function without a
 * body that the step enters or leaves, nothing can be seen but what has a name everywhere. Undefined: the function is not
 * being executed.
 */
export function assumptionFrame(
  { edge, parts }: Pick<Transition, 'edge' | 'parts'>,
  step: EdgeStep,
  state: Pick<State, 'frames' | 'innermost'>,
  context: AutomatonContext,
): AssumptionFrame | undefined {
  const scope = edge.assumptionScope?.value;
  const innermost = state.innermost();
  if (scope === undefined || scope === '' || scope === innermost?.function)
    return { frame: innermost, offset: offsetOfNames(step, innermost, context) };
  if (!context.facts.definedFunctions.has(scope)) {
    const isMeant = step.callee === scope && context.facts.declaredFunctions.has(scope);
    return isMeant ? EVERYWHERE : undefined;
  }
  let callSite: SourceRange | undefined;
  for (const frame of state.frames()) {
    if (frame.function === scope) {
      return callSite === undefined ? undefined : { frame, offset: callSite.start };
    }
    callSite = frame.callSite;
  }
  const isLeft = edge.returnFromFunction?.value === scope && step.callee === scope;
  return isLeft && parts.every(isAboutResult) ? EVERYWHERE : undefined;
}

/** Whether a conjunct is about the result alone: that is known after the function is left, its variables are not. */
function isAboutResult({ text }: AssumedPart): boolean {
  return identifiersIn(text.replaceAll('\\result', ''))?.length === 0;
}

/**
 * The offset at which names of an activation are looked up behind a step. What a declaration declares is visible there; at the
 * head of a `for`, so are the variables of that head, and where a function is entered, its parameters.
 */
export function offsetOfNames(
  { kind, probe }: Pick<EdgeStep, 'kind' | 'probe'>,
  innermost: Pick<CallFrame, 'function'> | undefined,
  { facts, program }: Pick<AutomatonContext, 'facts' | 'program'>,
): number {
  const { range } = probe;
  const body = facts.bodies.get(innermost?.function ?? '');
  if (kind === 'enter' && probe.kind === 'function-entry' && body !== undefined) {
    // Nested functions may have the name of another one.
    const around = functionAround(program, range.start)?.definition.body ?? { range: body };
    return around.range.start + 1;
  }
  if (kind === 'loop-head') return facts.loopBodies.get(range.start) ?? range.start;
  return kind === 'end' ? offsetBehind(program.fileScope, range) : range.start;
}
