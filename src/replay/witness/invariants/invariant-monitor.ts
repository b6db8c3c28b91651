import { analyseExpression } from '../../../c/analyse-expression.js';
import { loopScopeAt, scopeAt } from '../../../c/scope-at.js';
import { isColumnCertain } from '../../../c/tree/ascii-columns.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { InputRequest, Probe, ScalarValue, State } from '../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import { ConditionReader } from '../../../solve/conditions.js';
import { baseName } from '../../../source/base-name.js';
import type { Invariant } from '../../../witness/witness.js';
import { EndlessRecursion } from '../../claim/endless-recursion.js';
import { EvaluatedTargets } from '../../claim/evaluated-targets.js';
import { oneLine } from '../../claim/one-line.js';
import { areSeveralLoopsAt, areSeveralStatementsAt } from '../../claim/one-place.js';
import { findProgramPoints, type ProgramPoint } from '../../claim/program-points.js';
import { type ResolverSettings, wrongFunction } from '../../claim/resolve-waypoint.js';
import { VisibleVariables } from '../../claim/visible-variables.js';
import { isReadAsC } from '../../claim/waypoint-form.js';
import type { MonitorRun, WitnessMonitor } from '../../claim/witness-monitor.js';
import type { PassedPart, WitnessTrace } from '../../claim/witness-trace.js';

/** An invariant with the location of the program at which it claims to hold. */
interface LocatedInvariant {
  readonly kind: 'loop-head' | 'statement';
  readonly at: number;
  readonly expression: TypedExpression;
  readonly value: string;
  readonly description: string;
  readonly line: number;
  readonly column: number;
}

/** Looks for an execution that contradicts an invariant set: it violates the property, or makes an invariant false. */
export class InvariantMonitor implements WitnessMonitor {
  readonly memory = 'situation';
  readonly #placed: readonly LocatedInvariant[];

  readonly #recursive: ReadonlySet<string> | undefined;
  readonly #visible: VisibleVariables;

  /**
   * @param recursive where an execution that goes on for ever violates the property: functions that may call themselves
   * without end
   */
  constructor(
    invariants: readonly Invariant[],
    settings: ResolverSettings,
    recursive: ReadonlySet<string> | undefined,
  ) {
    this.#recursive = recursive;
    const points = findProgramPoints(settings.program);
    this.#placed = placeInvariants(invariants, settings, points);
    this.#visible = new VisibleVariables(settings.program, points);
  }

  observes(probe: Omit<Probe, 'id'>): boolean {
    if (this.#recursive !== undefined && probe.kind === 'loop-head') return true;
    if (probe.kind === 'function-entry') return this.#recursive?.has(probe.function ?? '') === true;
    return this.#placed.some(({ kind, at }) => kind === probe.kind && at === probe.at.start);
  }

  begin(): MonitorRun {
    const repetition = this.#recursive === undefined ? 'irrelevant' : 'violates';
    return new InvariantRun(this.#placed, this.#visible, repetition);
  }
}

class InvariantRun implements MonitorRun {
  readonly progress = 0;
  readonly situation = '';
  readonly targets = new EvaluatedTargets();
  readonly held = [];
  moment = 0;
  #events = 0;
  #broken: PassedPart | undefined;
  readonly #states = new Set<string>();
  readonly #recursion = new EndlessRecursion();
  /** Whether the current evaluation read a variable without a value. */
  #uninitialised = false;
  /** Invariants about variables that had no value. That they are false for one of many values proves nothing. */
  readonly #open = new Set<LocatedInvariant>();

  readonly #placed: readonly LocatedInvariant[];
  readonly #visible: VisibleVariables;
  readonly #repetition: 'violates' | 'irrelevant';

  constructor(
    placed: readonly LocatedInvariant[],
    visible: VisibleVariables,
    repetition: 'violates' | 'irrelevant',
  ) {
    this.#placed = placed;
    this.#visible = visible;
    this.#repetition = repetition;
  }

  input({ reason }: InputRequest): void {
    if (reason === 'uninitialised') this.#uninitialised = true;
  }

  passed(probe: Probe, _value: ScalarValue | undefined, state: State): 'alive' | 'accepted' {
    this.#events++;
    for (const invariant of this.#placed) {
      if (invariant.kind !== probe.kind || invariant.at !== probe.at.start) continue;
      if (this.#open.has(invariant)) continue;
      const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
      this.#uninitialised = false;
      const { truth } = reader.judge(invariant.expression);
      if (this.#uninitialised) {
        this.#open.add(invariant);
        continue;
      }
      const moment = this.moment++;
      const { line, column } = invariant;
      if (truth === 'false') {
        const variables = this.#visible.describe(probe, undefined, state);
        this.#broken = {
          part: { kind: 'invariant', value: invariant.value },
          what: `${invariant.description} is false`,
          line,
          column,
          function: probe.function,
          event: this.#events,
          variables,
        };
        return 'accepted';
      }
      if (truth === 'undefined' && reader.dependsOnInputs(invariant.expression)) this.targets.leaveOut();
      const ways = truth === 'true' ? reader.ways(invariant.expression, false) : [];
      this.targets.add({ moment, decisions: state.decisions, ways, progress: 0, purpose: 'violate' });
    }
    return this.#repeats(probe, state) ? 'accepted' : 'alive';
  }

  /** A race violates the property. */
  meansRace(): boolean {
    return true;
  }

  accepts(end: ExecutionEnd): boolean {
    return end.kind === 'violation';
  }

  witnessTrace(): WitnessTrace {
    return {
      steps: this.#broken === undefined ? [] : [this.#broken],
      missing: undefined,
      observed: undefined,
    };
  }

  #repeats(probe: Probe, state: State): boolean {
    if (this.#repetition === 'irrelevant') return false;
    if (probe.kind === 'function-entry')
      return this.#recursion.passedBefore(probe, state, '', 0) !== undefined;
    if (probe.kind !== 'loop-head') return false;
    const digest = state.digest(probe.id);
    if (this.#states.has(digest)) return true;
    this.#states.add(digest);
    return false;
  }
}

/** Invariants whose location or text has no meaning here are left out: nothing can be said about them. */
function placeInvariants(
  invariants: readonly Invariant[],
  settings: ResolverSettings,
  points: readonly ProgramPoint[],
): readonly LocatedInvariant[] {
  const placed: LocatedInvariant[] = [];
  for (const { type, location, value, format } of invariants) {
    if (type !== 'loop_invariant' && type !== 'location_invariant') continue;
    if (!isReadAsC(format)) continue;
    const name = baseName(location.fileName);
    if (name !== '' && !settings.fileNames.has(name)) continue;
    const isLoop = type === 'loop_invariant';
    const inLine = points.filter((point) => {
      if (point.at.line !== location.line) return false;
      if (!isLoop) return point.kind === 'statement';
      return point.kind === 'branching' && ['while', 'for', 'do'].includes(point.keyword);
    });
    const point =
      location.column === undefined ? inLine[0] : inLine.find(({ at }) => at.column === location.column);
    if (point === undefined || wrongFunction(location.function, point.function) !== undefined) continue;
    if (point.kind === 'statement' && point.isJumpedInto) continue;
    if (location.column !== undefined && !isColumnCertain(settings.program, location.line, location.column))
      continue;
    const at = point.kind === 'statement' ? point.executed : point.at.start;
    const scopeOf = isLoop ? loopScopeAt : scopeAt;
    const scope = scopeOf(settings.program, point.at.line, point.at.column);
    if (at === undefined || scope === undefined) continue;
    if (isLoop ? areSeveralLoopsAt(points, at) : areSeveralStatementsAt(points, at)) continue;
    const analysis = analyseExpression(settings.program, scope, value);
    if (analysis.kind === 'problems') continue;
    placed.push({
      kind: isLoop ? 'loop-head' : 'statement',
      at,
      expression: analysis.expression,
      value,
      description: `${isLoop ? 'loop' : 'location'} invariant ${oneLine(value)} at ${point.at.line}:${point.at.column}`,
      line: point.at.line,
      column: point.at.column,
    });
  }
  return placed;
}
