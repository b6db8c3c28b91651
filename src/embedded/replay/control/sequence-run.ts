import type { TypedExpression } from '../../../c/typed-expression.js';
import type { ExecutionEnd, InputRequest, Place, State, Value } from '../execution/machine.js';
import type { Symbolic } from '../execution/symbolic.js';
import { ConditionReader, formatValue, inType, variablesOf } from './conditions.js';
import {
  type ControlRun,
  describeVariables,
  type HeldCondition,
  type Story,
  type StoryStep,
  type Wish,
} from './control.js';
import { originOfReturn, type ReturnedValues } from './returned-values.js';
import { isAtTarget } from './target.js';
import { type GoalKind, violationGoals } from './violation-goals.js';
import type { BranchingWaypoint, ResolvedSegment, Waypoint } from './waypoint.js';

/** Values of an assumption that are remembered for people. */
const REMEMBERED = 8;
const MAXIMUM_WISHES = 400;
const RESULT = '\\result';

/** Kinds of places at which waypoints are evaluated. */
export const PLACE_OF = {
  assumption: 'statement',
  branching: 'decision',
  function_enter: 'call',
  function_return: 'call-end',
} as const;

/** Follows one execution through the segments of a witness. */
export class SequenceRun implements ControlRun {
  private index = 0;
  private passedWaypoints = 0;
  private lastStatement: number | undefined;
  /** What the next result that is seen is made of: an input of this call, or a value that is being returned. */
  private lastInput: { readonly at: number | undefined; readonly origin: Symbolic } | undefined;
  private readonly steps: StoryStep[] = [];
  private evaluations = 0;
  private readonly seenValues: string[] = [];
  private excluded: string | undefined;
  moment = 0;
  private readonly states = new Map<string, number>();
  readonly wishes: Wish[] = [];
  readonly held: HeldCondition[] = [];
  private inputs = 0;

  constructor(
    private readonly segments: readonly ResolvedSegment[],
    private readonly entryFunction: string,
    private readonly goals: ReadonlyMap<number, TypedExpression>,
    private readonly goalKind: GoalKind | undefined,
    private readonly returned: ReturnedValues,
  ) {}

  get progress(): number {
    return this.passedWaypoints;
  }

  get situation(): string {
    return String(this.passedWaypoints);
  }

  input(request: InputRequest): void {
    this.inputs++;
    const type = symbolicType(request);
    if (type === undefined) return;
    this.lastInput = { at: request.at.start, origin: { kind: 'input', index: request.index, type } };
  }

  passed(place: Place, given: Value | undefined, state: State): 'alive' | 'dead' | 'accepted' {
    const returned = originOfReturn(this.returned, place, state);
    if (returned !== undefined) this.lastInput = { at: undefined, origin: returned };
    const value = this.ofType(place, given);
    if (place.kind === 'statement' && place.function === this.entryFunction) {
      this.lastStatement = place.range.start;
    }
    if (place.kind === 'loop-head') return this.repeats(place, state) ? 'accepted' : 'alive';
    const segment = this.segments[this.index];
    if (segment === undefined) return 'alive';
    for (const waypoint of segment.avoid) {
      if (this.isPassed(waypoint, place, value, state, 'stay')) {
        this.excluded = `segment ${segment.number}: ${waypoint.description} was passed, which is to be avoided`;
        return 'dead';
      }
    }
    const { goal } = segment;
    if (place.kind === 'full-expression' && goal.type === 'target') this.wishForViolation(place, state);
    if (!isEvaluated(goal, place)) return 'alive';
    if (!this.isPassed(goal, place, value, state, 'advance')) {
      if (goal.action !== 'cycle') return 'alive';
      this.excluded = `segment ${segment.number}: ${goal.description} was not passed, as every time in a cycle`;
      return 'dead';
    }
    this.steps.push({
      what: `segment ${segment.number}: ${goal.description}`,
      line: goal.line,
      column: goal.column,
      function: place.function,
      variables: describeVariables(state),
    });
    this.advance(goal);
    return 'alive';
  }

  private wishForViolation(place: Place, state: State): void {
    const expression = this.goals.get(place.range.start);
    if (expression === undefined || this.goalKind === undefined) return;
    const moment = this.moment++;
    if (this.wishes.length >= MAXIMUM_WISHES) return;
    const reader = new ConditionReader(state, state.frames()[0], new Map(), new Map());
    const ways = violationGoals(expression, this.goalKind, (part) => reader.evaluate(part));
    if (ways.length > 0)
      this.wishes.push({ moment, ways, progress: this.passedWaypoints, purpose: 'violate' });
  }

  accepts(end: ExecutionEnd): boolean {
    const segment = this.segments[this.index];
    if (end.kind !== 'violation' || segment?.goal.type !== 'target') return false;
    return isAtTarget(segment.goal.places, end.where, end.subproperty, this.lastStatement);
  }

  story(): Story {
    const segment = this.segments[this.index];
    const missing =
      segment === undefined ? undefined : `segment ${segment.number}: ${segment.goal.description}`;
    return { steps: this.steps, missing, observed: this.excluded ?? this.observation(segment) };
  }

  private observation(segment: ResolvedSegment | undefined): string | undefined {
    if (segment === undefined || segment.goal.type === 'target') return undefined;
    if (this.evaluations === 0) return 'was not reached';
    const times = this.evaluations === 1 ? 'once' : `${this.evaluations} times`;
    const values = [...new Set(this.seenValues)].join('; ');
    return `was evaluated ${times}${values === '' ? '' : `, ${values}`}`;
  }

  private advance(goal: Waypoint): void {
    this.passedWaypoints++;
    this.evaluations = 0;
    this.seenValues.length = 0;
    this.index++;
    if (goal.action === 'cycle' && this.index === this.segments.length) {
      this.index = this.segments.findIndex((each) => each.goal.action === 'cycle');
    }
  }

  /** True where a state of the cycle is here again, with the whole cycle passed since: that goes on for ever. */
  private repeats(place: Place, state: State): boolean {
    const first = this.segments.findIndex(({ goal }) => goal.action === 'cycle');
    if (first < 0 || this.index < first) return false;
    const key = `${this.index} ${state.digest(place.id)}`;
    const before = this.states.get(key);
    if (before === undefined) {
      this.states.set(key, this.passedWaypoints);
      return false;
    }
    return this.passedWaypoints - before >= this.segments.length - first;
  }

  private isPassed(
    waypoint: Waypoint,
    place: Place,
    value: Value | undefined,
    state: State,
    purpose: Wish['purpose'],
  ): boolean {
    if (!isEvaluated(waypoint, place)) return false;
    if (purpose === 'advance') this.evaluations++;
    switch (waypoint.type) {
      case 'target':
        return false;
      case 'branching': {
        const passes = value !== undefined && takes(waypoint, value, place);
        if (!passes && purpose === 'advance' && value !== undefined)
          this.remember(`the value was ${formatValue(value)}`);
        return passes;
      }
      case 'function_enter':
        return true;
      case 'assumption':
      case 'function_return': {
        const { expression } = waypoint;
        if (expression === undefined) return true;
        const moment = this.moment++;
        const placeholders = new Map(value === undefined ? [] : [[RESULT, value] as const]);
        const reader = new ConditionReader(
          state,
          state.frames()[0],
          placeholders,
          this.origins(place, state),
        );
        const { truth, why } = reader.judge(expression);
        const passes = truth === 'true';
        if (passes === (purpose === 'advance') && this.held.length < MAXIMUM_WISHES) {
          const ways = reader.ways(expression, passes);
          if (ways.length > 0) this.held.push({ moment, inputs: this.inputs, ways });
        }
        if (passes === (purpose === 'stay') && this.wishes.length < MAXIMUM_WISHES) {
          const ways = reader.ways(expression, purpose === 'advance');
          this.wishes.push({ moment, ways, progress: this.passedWaypoints, purpose });
        }
        if (!passes && purpose === 'advance') this.rememberValues(expression, reader, value, why, state);
        return passes;
      }
    }
  }

  /** `\result` of a call that gives an input is that input. */
  private origins(place: Place, state: State): ReadonlyMap<string, Symbolic> {
    const result = place.kind === 'call-end' ? state.resultOrigin() : undefined;
    if (result !== undefined) return new Map([[RESULT, result]]);
    const { lastInput } = this;
    const isMeant = lastInput !== undefined && (lastInput.at ?? place.at.start) === place.at.start;
    return isMeant && lastInput !== undefined ? new Map([[RESULT, lastInput.origin]]) : new Map();
  }

  private ofType(place: Place, value: Value | undefined): Value | undefined {
    const goal = this.segments[this.index]?.goal;
    return goal?.type === 'function_return' && goal.at === place.at.start
      ? inType(value, goal.call.result)
      : value;
  }

  private rememberValues(
    expression: TypedExpression,
    reader: ConditionReader,
    value: Value | undefined,
    why: string | undefined,
    state: State,
  ): void {
    if (this.seenValues.length >= REMEMBERED) return;
    if (why !== undefined || value !== undefined) {
      this.remember(why ?? `\\result was ${value === undefined ? '' : formatValue(value)}`);
      return;
    }
    const names = new Set(variablesOf(expression));
    const [frame] = state.frames();
    const described = [...state.describe(frame), ...state.describe(undefined)].filter(({ name }) =>
      names.has(name),
    );
    const seen = described.slice(0, 4).map((each) => `${each.name} was ${each.value}`);
    if (seen.length > 0) {
      this.remember(seen.join(', '));
      return;
    }
    const evaluation = reader.evaluate(expression);
    if (evaluation.kind === 'value') this.remember(`the value was ${formatValue(evaluation.value)}`);
  }

  private remember(text: string): void {
    if (this.seenValues.length < REMEMBERED) this.seenValues.push(text);
  }
}

function isEvaluated(waypoint: Waypoint, place: Place): boolean {
  return (
    waypoint.type !== 'target' && place.kind === PLACE_OF[waypoint.type] && place.at.start === waypoint.at
  );
}

function takes({ value: wanted }: BranchingWaypoint, value: Value, { cases }: Place): boolean {
  if (value.kind !== 'integer') {
    const isZero = value.kind === 'real' ? value.value === 0 : value.value.address === 0n;
    return wanted.kind === 'truth' && wanted.truth !== isZero;
  }
  switch (wanted.kind) {
    case 'truth':
      return wanted.truth === (value.value !== 0n);
    case 'case':
      return wanted.value === value.value;
    case 'default':
      return !cases.some(({ low, high }) => low <= value.value && value.value <= high);
  }
}

function symbolicType({ type }: InputRequest): Symbolic['type'] | undefined {
  if (type.kind === 'integer') return { kind: 'integer', width: type.width, signed: type.signed };
  return type.kind === 'real' ? { kind: 'real', width: type.width } : undefined;
}
