import type { NextPart, PassedPart, WitnessTrace } from '../../../claim/witness-trace.js';
import type { ReadyAutomaton } from '../read/ready-automaton.js';
import { describe, describeSome, nextEdge, type Transition } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';

/** Where an execution left the automaton. */
export interface RunSoFar {
  /** An invariant that was false. */
  readonly broken: PassedPart | undefined;
  readonly elements: readonly Element[];
  readonly furthest: Element;
  /** What was seen of the edges that come next. */
  readonly observed: string | undefined;
}

/** How an execution passed the automaton. */
export function witnessTraceOfRun(
  { automaton, correctness }: AutomatonContext,
  { broken, elements, furthest, observed }: RunSoFar,
): WitnessTrace {
  const remark = automaton.remarks.length === 0 ? undefined : automaton.remarks.join('; ');
  const none = { missing: undefined, observed: undefined, remark };
  if (broken !== undefined) return { steps: [broken], ...none };
  if (correctness) return { steps: [], ...none };
  const accepting = elements.find(({ at }) => at.node.violation);
  const element = accepting ?? furthest;
  const steps: PassedPart[] = [];
  for (let link = element.trace; link !== undefined; link = link.before) steps.push(link.step);
  const { leaving } = element.at;
  const next = nextEdge(element.at);
  // A step of the automaton may lead back to where it was.
  const turn = steps.some(({ what }) => what.startsWith(`edge ${next?.number} `)) ? 'again' : 'first';
  const missing = accepting !== undefined || leaving.length === 0 ? undefined : describeSome(leaving);
  return {
    steps: steps.reverse(),
    missing,
    observed,
    next: missing === undefined ? lastEdge(element, automaton) : next && { ...next, turn },
    remark,
  };
}

/** The edge into the violation state, which was taken: what comes next is the violation itself. */
function lastEdge({ at, trace }: Element, { states }: ReadyAutomaton): NextPart | undefined {
  const entering: Transition[] = [];
  for (const { leaving } of states) for (const each of leaving) if (each.target === at) entering.push(each);
  const taken = entering.find((each) => describe(each) === trace?.step.what);
  if (taken === undefined || trace === undefined) return undefined;
  const { line, column } = trace.step;
  const wants = `a violation in line ${line}`;
  const number = taken.number + 1;
  const nowhere = { at: undefined, condition: undefined };
  return { kind: 'edge', asks: 'violation', number, turn: 'first', wants, line, column, ...nowhere };
}
