import type { Probe } from '../../../../machine/interface/execution.js';
import type { MutedProbe } from '../../../../machine/interface/muted-probes.js';
import type { Notice } from '../../../../machine/interface/thread-choice.js';
import type { ExpressionReader } from '../../../claim/resolve-waypoint.js';
import type { MonitorRun, WitnessMonitor } from '../../../claim/witness-monitor.js';
import type { AutomatonState, Transition } from '../read/transition.js';
import { type AutomatonContext, type AutomatonSettings, makeAutomatonContext } from './automaton-context.js';
import { AutomatonRun } from './automaton-run.js';
import { isPlain } from './known-steps.js';
import { mutedProbe } from './quiet-probes.js';

/**
 * Whether all edges lead from the entry to a violation state, without assumptions: then what the automaton knows of an
 * execution is in which states it is. Other edges depend on when threads have begun their steps.
 */
function leadsStraightToViolation({ automaton, entryFunction, purpose }: AutomatonSettings): boolean {
  if (purpose !== 'violation') return false;
  let at: AutomatonState | undefined = automaton.entry;
  for (let length = 0; at !== undefined && length < MOST_EDGES_BEFORE; length++) {
    const isLast = at.leaving.every((transition) => isPlainEdge(transition) && endsThere(transition));
    if (isLast) return true;
    const only: Transition | undefined = at.leaving.length === 1 ? at.leaving[0] : undefined;
    const isEntering: boolean =
      only !== undefined && only.edge.enterFunction?.value === entryFunction && isPlainEdge(only);
    at = isEntering ? only?.target : undefined;
  }
  return false;
}

/** Edges before those to a violation state: nothing but the entry function is entered there. */
const MOST_EDGES_BEFORE = 2;

function isPlainEdge({ parts, edge }: Transition): boolean {
  const { returnFromFunction, enterLoopHead } = edge;
  return parts.length === 0 && returnFromFunction === undefined && !enterLoopHead;
}

function endsThere({ edge, target }: Transition): boolean {
  const isEnd = target.node.sink || (target.node.violation && target.leaving.length === 0);
  return isEnd && edge.createThread === undefined;
}

/**
 * Follows a GraphML automaton as an observer of the program, in all states that it may be in. A transition that
 * matches a step is taken, but it may also be meant for a later step of the same line. If no transition matches, the
 * automaton waits.
 */
export class AutomatonMonitor implements WitnessMonitor {
  readonly context: AutomatonContext;
  readonly memory: 'situation' | 'history';
  readonly #usesParts: boolean;
  readonly #usesLoopHeads: boolean;

  constructor(settings: AutomatonSettings, read: ExpressionReader) {
    this.context = makeAutomatonContext(settings, read);
    const { automaton } = settings;
    this.memory = leadsStraightToViolation(settings) ? 'situation' : 'history';
    const { guards } = automaton;
    this.#usesParts = guards.some(
      ({ offsets, operands }) => offsets !== undefined || operands !== 'of-conditions',
    );
    this.#usesLoopHeads =
      settings.purpose === 'cycle' ||
      settings.purpose === 'termination' ||
      guards.some(({ edge }) => edge.enterLoopHead);
  }

  observes(probe: Omit<Probe, 'id'>): boolean {
    const { kind, decision } = probe;
    if (kind === 'decision') return this.#usesParts || (decision !== '&&' && decision !== '||');
    if (kind === 'loop-head') return this.#usesLoopHeads;
    if (kind === 'statement-end') {
      if (this.context.threads === 'many') return true;
      const isLeft = [...this.context.left.values()].some(
        ({ scope }) => scope.start <= probe.range.start && probe.range.start < scope.end,
      );
      return isLeft || this.context.relevance.isEndMeant({ ...probe, id: 0 });
    }
    // Tools have an edge for each variable of a declaration.
    if (kind === 'declarator-end') {
      if (this.context.threads === 'many' || this.context.correctness) return false;
      return this.context.relevance.isEndMeant({ ...probe, id: 0 });
    }
    return kind !== 'full-expression' || this.context.goals !== undefined;
  }

  notices(probe: Probe): Notice {
    const { correctness, left, relevance } = this.context;
    if (!correctness && left.size === 0 && !relevance.isEverMeant(probe)) return 'nothing';
    // Otherwise, states are compared only as if nothing else mattered.
    if (this.memory === 'history') return 'place';
    // A change of the situation is noticed anyway.
    return isPlain(probe) || probe.kind === 'full-expression' ? 'order' : 'nothing';
  }

  muted(probe: Omit<Probe, 'id'>): MutedProbe | undefined {
    return mutedProbe(probe, this.context);
  }

  begin(): MonitorRun {
    return new AutomatonRun(this.context);
  }
}
