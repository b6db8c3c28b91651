import type { Probe, State } from '../../../../machine/interface/execution.js';
import { type ConditionJudgement, ConditionReader } from '../../../../solve/conditions.js';
import type { AutomatonNode } from '../../../../witness/witness.js';
import { oneLine } from '../../../claim/one-line.js';
import type { BranchTarget } from '../../../claim/witness-monitor.js';
import type { PassedPart } from '../../../claim/witness-trace.js';
import { NO_NAMES } from '../read/assumption.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import { offsetOfNames } from './assumption-frame.js';
import type { AutomatonContext } from './automaton-context.js';
import type { ConditionLog } from './condition-log.js';
import { type Element, EMPTY_PATH, type PathLink } from './element.js';
import type { MoveMoment } from './move.js';

/** Whether the invariant of a state holds at a location, and how it could be false; undefined if it means nothing there. */
function judgeInvariant(
  node: AutomatonNode,
  step: Pick<EdgeStep, 'kind' | 'probe'>,
  state: State,
  context: AutomatonContext,
): (Pick<ConditionJudgement, 'truth'> & Pick<BranchTarget, 'ways'>) | undefined {
  const frame = state.innermost();
  const scope = node.invariantScope?.value;
  if (node.invariant === undefined || (scope !== undefined && scope !== frame?.function)) return undefined;
  const part = { text: node.invariant.value, aboutResult: false, callee: undefined, calls: 'any' } as const;
  const read = context.assumptions.part(part, offsetOfNames(step, frame, context), NO_NAMES);
  if (read.kind === 'meaningless') return undefined;
  const reader = new ConditionReader(state, frame, new Map(), new Map());
  return { truth: reader.judge(read.expression).truth, ways: reader.ways(read.expression, false) };
}

/** The node that an automaton is in, if it is sure. */
export function onlyNode(elements: readonly Element[]): AutomatonNode | undefined {
  const [only] = elements;
  return elements.length === 1 && only?.owed === undefined ? only?.at.node : undefined;
}

/** What is wrong with the invariant of a node; if nothing is, values that make it false are targets. */
export function checkInvariant(
  node: AutomatonNode,
  step: EdgeStep,
  moment: Omit<MoveMoment, 'depth'>,
  { context, log }: { readonly context: AutomatonContext; readonly log: ConditionLog },
): PassedPart | undefined {
  const judged = judgeInvariant(node, step, moment.state, context);
  if (judged === undefined) return undefined;
  const evaluated = log.next();
  const { decisions } = moment.state;
  if (judged.truth === 'true')
    log.targets.add({ moment: evaluated, decisions, ways: judged.ways, progress: 0, purpose: 'violate' });
  return judged.truth === 'false' ? brokenInvariant(node, step.probe, moment, context) : undefined;
}

function brokenInvariant(
  node: AutomatonNode,
  probe: Probe,
  { state, event }: Omit<MoveMoment, 'depth'>,
  { visible }: AutomatonContext,
): PassedPart {
  const value = node.invariant?.value ?? '';
  return {
    part: { kind: 'invariant', value },
    what: `invariant ${oneLine(value)} of state ${oneLine(node.id)} is false`,
    line: probe.at.line,
    column: probe.at.column,
    function: probe.function,
    event,
    variables: visible.describe(probe, undefined, state),
  };
}

/**
 * Watches for a repeated state of the program at the head of the cycle, or at any location that a witness uses to claim
 * termination: from a repeated state the program may go on for ever. In a loop that is known never to be left there, the
 * head of the cycle is enough.
 */
export class CycleWatch {
  /** Situations that were met at each location, with the elements that met them. */
  readonly #seen = new Map<number, Map<string, Visitor[]>>();

  readonly #context: AutomatonContext;

  constructor(context: AutomatonContext) {
    this.#context = context;
  }

  isClosed(elements: readonly Element[], probe: Probe, state: State): boolean {
    if (probe.kind !== 'loop-head') return false;
    if (this.#context.purpose === 'termination')
      return this.#visit(probe, [[state.digest(probe.id), NOBODY]]);
    if (this.#context.purpose !== 'cycle') return false;
    // Several elements may be in the same state but wait for different things.
    const visits: (readonly [string, Visitor])[] = [];
    for (const { at, path, owed } of elements) {
      const { node, leaving } = at;
      if (!node.cyclehead) {
        // Automizer comes into the head with the condition of the loop, behind the point where states are compared.
        const isFree = owed === undefined && this.#context.recurrent === undefined;
        if (isFree && path !== undefined && leaving.some(leadsIntoFreeHead))
          visits.push([`${node.id} ${state.digest(probe.id)}`, { path, distance: 1, by: 'a head' }]);
        continue;
      }
      const judged = judgeInvariant(node, { kind: 'loop-head', probe }, state, this.#context);
      if (node.invariant !== undefined && judged?.truth !== 'true') {
        // A way back on which the invariant is false is no way through the cycle. Who owes a step may have left the state.
        if (owed === undefined) this.#seen.delete(probe.id);
        return false;
      }
      // The step that it owes was before this visit: behind it, the automaton is in another state. Of one whose way is too long,
      // nothing tells whether it comes back.
      if (owed !== undefined || path === undefined) continue;
      const { recurrent } = this.#context;
      if (recurrent !== undefined && recurrent !== probe.range.start) continue;
      const what = recurrent === undefined ? state.digest(probe.id) : recurrent;
      const goesOn = leaving.some(({ target }) => !target.node.sink);
      visits.push([`${node.id} ${what}`, { path, distance: goesOn ? 1 : 0, by: 'any way' }]);
    }
    return this.#visit(probe, visits);
  }

  /** Whether one of them was in its situation before, and has taken the way back since, if the witness has one. */
  #visit({ id }: Probe, visits: readonly (readonly [string, Visitor])[]): boolean {
    const seen = this.#seen.get(id) ?? new Map<string, Visitor[]>();
    this.#seen.set(id, seen);
    const isKnown = visits.some(([key, visitor]) => seen.get(key)?.some((each) => comesFrom(visitor, each)));
    for (const [key, visitor] of visits) {
      const known = seen.get(key);
      if (known === undefined) seen.set(key, [visitor]);
      else if (!known.some(({ path }) => path === visitor.path)) {
        known.push(visitor);
        if (known.length > MOST_VISITORS) known.shift();
      }
    }
    return isKnown;
  }
}

/** An element in a situation. */
interface Visitor {
  readonly path: PathLink;
  /** How many edges it must take at least to come back. */
  readonly distance: number;
  /** What it must pass between. */
  readonly by: 'any way' | 'a head';
}

/** How many are remembered of a situation, the last ones: an automaton may come into it anew each time, and never come back. */
const MOST_VISITORS = 16;

const NOBODY: Visitor = { path: EMPTY_PATH, distance: 0, by: 'any way' };

/** Whether an edge leads into the head of a cycle that says nothing of the states there. */
function leadsIntoFreeHead({ target: { node } }: Transition): boolean {
  return node.cyclehead && node.invariant === undefined;
}

function comesFrom({ path, distance, by }: Visitor, { path: earlier }: Visitor): boolean {
  if (path.length - earlier.length < distance) return false;
  let link: PathLink | undefined = path;
  let isBy = by === 'any way';
  while (link !== undefined && link.length > earlier.length) {
    isBy ||= link.entersHead;
    link = link.before;
  }
  return isBy && link === earlier;
}
