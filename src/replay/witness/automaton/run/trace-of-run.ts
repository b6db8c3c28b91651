import type { Observation } from '../../../claim/observation.js';
import type { NextPart, PassedPart, WitnessTrace } from '../../../claim/witness-trace.js';
import { describe, describeSome, nextEdge } from '../read/transition.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element, TraceLink } from './element.js';

/** Where an execution left the automaton. */
export interface RunSoFar {
  /** An invariant that was false. */
  readonly broken: PassedPart | undefined;
  readonly elements: readonly Element[];
  readonly furthest: Element;
  /** What was seen of the edges that come next. */
  readonly observed: Observation | undefined;
}

/** How an execution passed the automaton. */
export function witnessTraceOfRun(
  { automaton, correctness, threads }: AutomatonContext,
  { broken, elements, furthest, observed }: RunSoFar,
): WitnessTrace {
  const remark = automaton.remarks.length === 0 ? undefined : automaton.remarks.join('; ');
  const none = { missing: undefined, observed: undefined, remark };
  if (broken !== undefined) return { steps: [broken], ...none };
  if (correctness) return { steps: [], ...none };
  const accepting = elements.find(({ at }) => at.node.violation);
  const element = accepting ?? furthest;
  const moves: TraceLink[] = [];
  for (let link = element.trace; link !== undefined; link = link.before) moves.push(link);
  const { leaving } = element.at;
  const next = nextEdge(element.at);
  // A step of the automaton may lead back to where it was.
  const turn = moves.some(({ transition }) => transition.number + 1 === next?.number) ? 'again' : 'first';
  const missing = accepting !== undefined || leaving.length === 0 ? undefined : describeSome(leaving);
  return {
    steps: moves.reverse().map(({ step }) => step),
    missing,
    observed: missing === undefined ? observed : (deadEnd(elements, element) ?? observed),
    next: missing === undefined ? lastEdge(element, threads) : next && { ...next, turn },
    remark,
  };
}

/** What led the execution to states that have no way to the goal, if it is in no other; undefined if it is. */
function deadEnd(elements: readonly Element[], furthest: Element): Observation | undefined {
  if (elements.some(({ at }) => at === furthest.at || at.progress > 0)) return undefined;
  const transition = elements.find(({ trace }) => trace?.transition.target !== undefined)?.trace?.transition;
  if (transition === undefined) return undefined;
  const told = `${describe(transition)} was taken, behind which no edge leads on`;
  return { code: 'edges', conditions: [told], consequence: 'nothing' };
}

/** The edge into the violation state, which was taken: what comes next is the violation itself. */
function lastEdge({ at, trace }: Element, threads: AutomatonContext['threads']): NextPart | undefined {
  // Of a long way, only the beginning is remembered.
  if (trace === undefined || trace.transition.target !== at) return undefined;
  const { line, column } = trace.step;
  // The automaton stays in that state: what comes later is meant as well.
  const wants = `a violation in line ${line}${threads === 'one' ? ' or later' : ''}`;
  const number = trace.transition.number + 1;
  const nothing = { control: undefined, at: undefined, condition: undefined };
  return { kind: 'edge', asks: 'violation', number, turn: 'first', wants, line, column, ...nothing };
}
