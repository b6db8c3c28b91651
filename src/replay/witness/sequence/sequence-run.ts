import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { InputRequest, Probe, ScalarValue, State } from '../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import type { Race } from '../../../machine/interface/thread-choice.js';
import { ConditionReader, formatValue, inType } from '../../../solve/conditions.js';
import { type GoalKind, violationGoals } from '../../../solve/violation-goals.js';
import { EvaluatedTargets } from '../../claim/evaluated-targets.js';
import { NearestMisses } from '../../claim/nearest-misses.js';
import type { Observation } from '../../claim/observation.js';
import { originOfReturn, type ReturnedValues } from '../../claim/returned-values.js';
import { isAtTarget } from '../../claim/target.js';
import type { VisibleVariables } from '../../claim/visible-variables.js';
import type {
  AssumptionWaypoint,
  CallWaypoint,
  ResolvedSegment,
  ResolvedWaypoint,
} from '../../claim/waypoint.js';
import type { BranchTarget, MonitorRun } from '../../claim/witness-monitor.js';
import type { WitnessTrace } from '../../claim/witness-trace.js';
import { CycleRepetition } from './cycle-repetition.js';
import { type Origin, originOfInput, originsOfResult, RESULT } from './input-origin.js';
import { remarkOn } from './late-assumptions.js';
import { LossAtTarget } from './loss-at-target.js';
import { nextPart, turnAfter } from './next-part.js';
import { describeOperands, ObservedValues } from './observed-values.js';
import { PassedSegments } from './passed-segments.js';
import { addUnlessRepeated } from './repeated-targets.js';
import { isAtOnce, isEvaluated, isNextComparison, mayPassLater, takes } from './waypoint-evaluation.js';
import { WitnessThreads } from './witness-threads.js';

/** Follows one execution through the segments of a witness. */
export class SequenceRun implements MonitorRun {
  #index = 0;
  #passedWaypoints = 0;
  #lastStatement: number | undefined;
  /** What had happened on the heap when a statement at the target was over, or began if it never was. */
  #heapAtTarget: number | undefined;
  readonly #loss = new LossAtTarget();
  #lastInput: Origin | undefined;
  readonly #nearest = new NearestMisses();
  readonly misses = this.#nearest.nearest;
  readonly #steps = new PassedSegments();
  readonly evaluations = new ObservedValues();
  #excluded: Observation | undefined;
  #avoided: ResolvedWaypoint | undefined;
  /** Label of the `switch` that is compared next, where a witness tells of one after the other. */
  #compared = 0;
  /** Segments whose assumption was false before it was true. */
  readonly #late: number[] = [];
  moment = 0;
  #events = 0;
  readonly #repetition: CycleRepetition;
  readonly targets = new EvaluatedTargets();
  readonly held = this.targets.held;
  #inputs = 0;
  readonly #threads = new WitnessThreads();
  readonly #segments: readonly ResolvedSegment[];
  readonly #entryFunction: string;
  readonly #goals: ReadonlyMap<number, TypedExpression>;
  readonly #goalKind: GoalKind | undefined;
  readonly #returned: ReturnedValues;
  readonly #visible: VisibleVariables;

  constructor(
    segments: readonly ResolvedSegment[],
    entryFunction: string,
    goals: ReadonlyMap<number, TypedExpression>,
    goalKind: GoalKind | undefined,
    returned: ReturnedValues,
    visible: VisibleVariables,
    recurrent: number | undefined,
  ) {
    this.#segments = segments;
    this.#repetition = new CycleRepetition(segments, recurrent);
    this.#entryFunction = entryFunction;
    this.#goals = goals;
    this.#goalKind = goalKind;
    this.#returned = returned;
    this.#visible = visible;
  }

  get progress(): number {
    return this.#passedWaypoints;
  }

  get situation(): string {
    return `${this.#passedWaypoints} ${this.#loss.found}`;
  }

  input(request: InputRequest): void {
    this.#inputs++;
    this.#lastInput = originOfInput(request) ?? this.#lastInput;
  }

  passed(probe: Probe, given: ScalarValue | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    this.#events++;
    const returned = originOfReturn(this.#returned, probe, state);
    if (returned !== undefined) this.#lastInput = { at: undefined, origin: returned };
    const value = this.#ofType(probe, given);
    if (probe.kind === 'statement' && probe.function === this.#entryFunction) {
      this.#lastStatement = probe.range.start;
    }
    this.#passTarget(probe, state);
    if (this.#repetition.isClosed(this.#index, this.#passedWaypoints, probe, state)) return 'accepted';
    const segment = this.#segments[this.#index];
    if (segment === undefined) return 'alive';
    for (const waypoint of segment.avoid) {
      if (!this.#threads.isIn(waypoint, state.thread)) continue;
      if (!this.#isPassed(waypoint, probe, value, state, 'stay')) continue;
      this.#excluded = { code: 'avoided-part-passed', part: waypoint.description };
      this.#avoided = waypoint;
      return 'dead';
    }
    const { goal } = segment;
    if (probe.kind === 'full-expression' && goal.type === 'target')
      this.#addViolationTargets(this.#goals.get(probe.range.start), state);
    if (!isEvaluated(goal, probe) || !this.#threads.isIn(goal, state.thread)) return 'alive';
    this.#compared = 0;
    if (this.#isPassed(goal, probe, value, state, 'advance')) return this.#pass(segment, probe, value, state);
    return mayPassLater(goal) ? 'alive' : this.#leave(goal);
  }

  #leave(goal: ResolvedWaypoint): 'dead' {
    const must = goal.action === 'cycle' ? 'in-each-round' : 'once-evaluated';
    this.#excluded = { code: 'left', evaluated: this.evaluations.told, must };
    return 'dead';
  }

  #pass(to: ResolvedSegment, probe: Probe, value: ScalarValue | undefined, state: State): 'alive' | 'dead' {
    const { goal, number } = to;
    if (goal.type === 'assumption' && this.evaluations.failed > 0) this.#late.push(number);
    this.#steps.add(to, probe, this.#events, () => this.#visible.describe(probe, value, state));
    this.#threads.pass(goal, state);
    this.#advance(goal);
    const next = this.#segments[this.#index];
    // The waypoint may be passed in the middle of the expression that violates the property.
    if (next?.goal.type === 'target') {
      this.#addViolationTargets(this.#goalAround(probe), state);
      this.#passTarget(probe, state);
    }
    if (next === undefined) return 'alive';
    if (isNextComparison(goal, next)) {
      if (++this.#compared >= probe.cases.length) return 'alive';
      const passes = this.#isPassed(next.goal, probe, value, state, 'advance');
      return passes ? this.#pass(next, probe, value, state) : this.#leave(next.goal);
    }
    if (!isAtOnce(goal, next) || !this.#threads.isIn(next.goal, state.thread)) return 'alive';
    // Assumptions of successive segments at one location may be about one moment, or about successive ones.
    const holds = this.#isPassed(next.goal, probe, undefined, state, 'advance');
    if (!holds && next.goal.action === 'cycle') return this.#leave(next.goal);
    this.evaluations.clear();
    return holds ? this.#pass(next, probe, undefined, state) : 'alive';
  }

  #addViolationTargets(expression: TypedExpression | undefined, state: State): void {
    if (expression === undefined || this.#goalKind === undefined) return;
    const reader = new ConditionReader(state, state.innermost(), new Map(), new Map());
    const ways = violationGoals(expression, this.#goalKind, (part) => reader.evaluate(part));
    this.#addTarget({ moment: this.moment++, ways, purpose: 'violate' }, state);
  }

  #addTarget(target: Omit<BranchTarget, 'decisions' | 'progress'>, { decisions }: State): void {
    addUnlessRepeated(this.targets, { ...target, decisions, progress: this.#passedWaypoints });
  }

  #goalAround({ at: { start } }: Probe): TypedExpression | undefined {
    return [...this.#goals.values()].find(({ range }) => range.start <= start && start < range.end);
  }

  accepts(end: ExecutionEnd): boolean {
    const segment = this.#segments[this.#index];
    if (end.kind !== 'violation' || segment?.goal.type !== 'target') return false;
    if (end.waits !== undefined) return this.#threads.meansWait(segment.goal, end.waits);
    if (end.subproperty === 'valid-memtrack' && this.#loss.isAmong(end.lost)) return true;
    if (!this.#threads.violates(segment.goal, end)) return false;
    if (end.heapEvents !== undefined && end.heapEvents === this.#heapAtTarget) return true;
    if (end.happened === 'earlier') return false;
    return isAtTarget(segment.goal.locations, end, this.#lastStatement);
  }

  readonly wanted = () => this.#threads.wanted(this.#segments[this.#index]);

  holdsBack(probe: Probe, _: ScalarValue | undefined, state: State): boolean {
    return this.#threads.holdsBack(this.#segments[this.#index], probe, state);
  }

  meansRace(race: Race): boolean {
    return this.#threads.meansRace(this.#segments[this.#index], race);
  }

  /**
   * Memory that is left when the program ends was left already where nothing on the heap changes any more: a target at a
   * statement on the way that was the last one to change something, or comes behind it, means this violation.
   */
  #passTarget({ kind, range: { start } }: Probe, state: State): void {
    const goal = this.#segments[this.#index]?.goal;
    if (goal?.type !== 'target' || (kind !== 'statement' && kind !== 'statement-end')) return;
    if (!goal.locations.some((place) => place.kind === 'statement' && place.range.start === start)) return;
    if (!this.#threads.isIn(goal, state.thread)) return;
    this.#heapAtTarget = state.heapEvents;
    this.#loss.pass(kind, state);
  }

  witnessTrace(): WitnessTrace {
    const segment = this.#segments[this.#index];
    const isOpen = segment !== undefined && segment.goal.type !== 'target';
    const turn = turnAfter(this.#passedWaypoints, this.#segments);
    return {
      steps: this.#steps.all,
      missing: segment === undefined ? undefined : `segment ${segment.number}: ${segment.goal.description}`,
      observed: this.#excluded ?? (isOpen ? this.evaluations.observation(turn) : undefined),
      next: segment === undefined ? undefined : nextPart(this.#avoided ?? segment.goal, segment.number, turn),
      remark: remarkOn(this.#late),
    };
  }

  #advance(goal: ResolvedWaypoint): void {
    this.#passedWaypoints++;
    this.evaluations.clear();
    this.#index++;
    if (goal.action === 'cycle' && this.#index === this.#segments.length) {
      this.#index = this.#segments.findIndex((each) => each.goal.action === 'cycle');
    }
  }

  #isPassed(
    waypoint: ResolvedWaypoint,
    probe: Probe,
    value: ScalarValue | undefined,
    state: State,
    purpose: BranchTarget['purpose'],
  ): boolean {
    if (!isEvaluated(waypoint, probe)) return false;
    switch (waypoint.type) {
      case 'target':
        return false;
      case 'branching': {
        const compared = this.#compared;
        const passes = takes(waypoint, value, probe, compared);
        const moment = this.moment++;
        if (passes === (purpose === 'stay')) {
          const decided = { range: probe.range, outcome: waypoint.value, compared, taken: !passes };
          this.#addTarget({ moment, ways: [], decided, purpose }, state);
        }
        if (!passes && purpose === 'advance')
          this.evaluations.add(() => value && `the value was ${formatValue(value)}`);
        return passes;
      }
      case 'function_enter':
        return true;
      case 'assumption':
      case 'function_return':
        return this.#holds(waypoint, probe, value, state, purpose);
    }
  }

  #holds(
    { expression }: AssumptionWaypoint | CallWaypoint,
    probe: Probe,
    value: ScalarValue | undefined,
    state: State,
    purpose: BranchTarget['purpose'],
  ): boolean {
    if (expression === undefined) return true;
    const moment = this.moment++;
    this.evaluations.all++;
    const placeholders = new Map(value === undefined ? [] : [[RESULT, value] as const]);
    const origins = originsOfResult(probe, state, this.#lastInput);
    const reader = new ConditionReader(state, state.innermost(), placeholders, origins);
    const { truth, why } = reader.judge(expression);
    // What must be avoided counts as passed unless its constraint is known to be false.
    const passes = purpose === 'stay' ? truth !== 'false' : truth === 'true';
    if (truth === 'undefined' && reader.dependsOnInputs(expression)) this.targets.leaveOut();
    const ways = reader.ways(expression, purpose === 'advance');
    if (passes !== (purpose === 'advance')) this.#addTarget({ moment, ways, purpose }, state);
    else this.targets.hold({ moment, inputs: this.#inputs, ways, part: this.#index + 1 });
    if (!passes && purpose === 'advance') {
      this.#nearest.add(this.#passedWaypoints, this.#inputs, expression, reader);
      this.evaluations.add(() => describeOperands(expression, reader, value, why, state));
    }
    return passes;
  }

  #ofType(probe: Probe, value: ScalarValue | undefined): ScalarValue | undefined {
    const segment = this.#segments[this.#index];
    for (const waypoint of segment === undefined ? [] : [segment.goal, ...segment.avoid]) {
      if (waypoint.type === 'function_return' && isEvaluated(waypoint, probe))
        return inType(value, waypoint.call.result);
    }
    return value;
  }
}
