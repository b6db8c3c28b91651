import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { Probe } from '../../../machine/interface/execution.js';
import type { GoalKind } from '../../../solve/violation-goals.js';
import type { FullExpressionPoint } from '../../claim/program-points.js';
import type { ReturnedValues } from '../../claim/returned-values.js';
import { covers } from '../../claim/target.js';
import type { VisibleVariables } from '../../claim/visible-variables.js';
import type { ResolvedSegment } from '../../claim/waypoint.js';
import type { MonitorRun, WitnessMonitor } from '../../claim/witness-monitor.js';
import { SequenceRun } from './sequence-run.js';
import { placeOfWaypoint } from './waypoint-evaluation.js';

/**
 * Follows the segments of a format 2.x violation witness. A segment ends when its follow waypoint is passed. If one
 * of its avoid waypoints is passed before that, the witness does not describe the execution.
 * An assumption that is false when it is evaluated may hold at a later evaluation. An execution leaves the witness if
 * a branching is decided otherwise than the follow waypoint says, or if a call returns another value. CPAchecker,
 * Witch and ESBMC read it the same way; otherwise a number of waypoints at a loop could not count iterations.
 * One evaluation passes one follow waypoint, but assumptions of successive segments at one location may hold at once.
 * Waypoints with the action `cycle` must be passed whenever they are evaluated, for ever.
 */
export class SequenceMonitor implements WitnessMonitor {
  readonly memory = 'situation';
  readonly #offsets = new Map<string, Set<number>>();
  /** Full expressions at the target whose evaluation may violate the property. */
  readonly #goals = new Map<number, TypedExpression>();
  readonly #returning = new Set<string>();
  /** Offsets of the statements at the target. */
  readonly #targets: ReadonlySet<number>;

  readonly #entryFunction: string;
  readonly #needs: SequenceNeeds;

  constructor(
    readonly segments: readonly ResolvedSegment[],
    entryFunction: string,
    needs: SequenceNeeds,
  ) {
    this.#entryFunction = entryFunction;
    this.#needs = needs;
    const last = segments.at(-1)?.goal;
    const targets = last?.type === 'target' ? last.locations : [];
    this.#targets = new Set(targets.map(({ range }) => range.start));
    const places = needs.goals === undefined ? [] : targets;
    for (const { at, expression } of needs.fullExpressions) {
      if (places.some((place) => covers(place, at.start))) this.#goals.set(at.start, expression);
    }
    for (const waypoint of segments.flatMap(({ avoid, goal }) => [...avoid, goal])) {
      if (waypoint.type === 'target') continue;
      if (waypoint.type === 'function_return' && waypoint.call.callee !== undefined) {
        this.#returning.add(waypoint.call.callee);
      }
      const kind = placeOfWaypoint(waypoint);
      if (kind === undefined) continue;
      const known = this.#offsets.get(kind);
      if (known === undefined) this.#offsets.set(kind, new Set([waypoint.at]));
      else known.add(waypoint.at);
    }
  }

  observes(probe: Omit<Probe, 'id'>): boolean {
    if (this.#offsets.get(probe.kind)?.has(probe.at.start) === true) return true;
    if (probe.kind === 'statement' && this.#seesReturn(probe)) return true;
    if (probe.kind === 'full-expression') return this.#goals.has(probe.range.start);
    if (this.#needs.repetition && probe.kind === 'loop-head') return true;
    if (probe.kind === 'function-entry') return this.#needs.recursive.has(probe.function ?? '');
    if (!this.#needs.leaks) return false;
    if (probe.kind === 'statement' && probe.function === this.#entryFunction) return true;
    return (
      (probe.kind === 'statement' || probe.kind === 'statement-end') && this.#targets.has(probe.range.start)
    );
  }

  /** Returns of functions whose results the witness mentions. */
  #seesReturn({ range, function: name }: Omit<Probe, 'id'>): boolean {
    return name !== undefined && this.#returning.has(name) && this.#needs.returned.has(range.start);
  }

  begin(): MonitorRun {
    return new SequenceRun(
      this.segments,
      this.#entryFunction,
      this.#goals,
      this.#needs.goals,
      this.#needs.returned,
      this.#needs.visible,
      this.#needs.recurrent,
    );
  }
}

export interface SequenceNeeds {
  /** Leaks show at the end of the execution, so the last statement is remembered. */
  readonly leaks: boolean;
  /** The execution must be found to go on for ever. */
  readonly repetition: boolean;
  /** Functions that may call themselves without end; none if the execution need not be found to go on for ever. */
  readonly recursive: ReadonlySet<string>;
  /** Offset of a loop that is never left in a state of its cycle. */
  readonly recurrent: number | undefined;
  /** Violations that depend on values, not on the path. */
  readonly goals: GoalKind | undefined;
  readonly fullExpressions: readonly FullExpressionPoint[];
  readonly returned: ReturnedValues;
  readonly visible: VisibleVariables;
}
