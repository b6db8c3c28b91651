import type { ExpressionAnalysis, ExpressionExtras } from '../../c/tree/expression-analysis.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Waypoint as WitnessWaypoint } from '../../witness/witness.js';
import { statementBehind } from './behind-statement.js';
import { branchingValue } from './branching-value.js';
import { branchingBeginningAt, operandOfStatementAt } from './branching-without-keyword.js';
import { creatingCallAt } from './creating-call.js';
import { missingPoint } from './missing-point.js';
import { oneLine } from './one-line.js';
import { areSeveralStatementsAt, giveSeveralTypes } from './one-place.js';
import {
  type BranchingPoint,
  type CallPoint,
  findProgramPoints,
  type ProgramPoint,
  type StatementPoint,
} from './program-points.js';
import { findTarget } from './target.js';
import type { CallWaypoint, ResolvedWaypoint } from './waypoint.js';
import type { PointFailure, SoughtPoint, WaypointFailure, WrongFunction } from './waypoint-failure.js';
import { isOneComparison, isReadAsC, threadOfWaypoint } from './waypoint-form.js';

/** Types an expression of a witness in the scope of an offset of the program. */
export type ExpressionReader = (text: string, offset: number, extras: ExpressionExtras) => ExpressionAnalysis;

export interface ResolverSettings {
  readonly program: TypedProgram;
  readonly read: ExpressionReader;
  /** Base names that the witness may use for the program. */
  readonly fileNames: ReadonlySet<string>;
  /** The function whose call violates the property, if the property forbids a call. */
  readonly errorFunction: string | undefined;
  /** The labels that must not be reached, if the property forbids labels. */
  readonly errorLabels: ReadonlySet<string>;
  readonly entryFunction: string;
  /** `any`: in formats without threads, every thread may pass a waypoint. */
  readonly threads: 'stated' | 'any';
  /** Whether the property forbids data races: then the last segment may have two targets. */
  readonly races: 'forbidden' | 'irrelevant';
  /** ESBMC writes the column of the statement, where the format asks for a location inside it. */
  readonly columns: 'exact' | 'of-statements';
}

type LocatedWaypoint = Attempt<Unthreaded<ResolvedWaypoint>, WaypointFailure>;

/** A waypoint whose thread is not known yet. */
type Unthreaded<Kind> = Kind extends ResolvedWaypoint ? Omit<Kind, 'thread'> : never;

/** Finds the locations in the program that the waypoints of one witness mean. */
export class Resolver {
  readonly #points: readonly ProgramPoint[];
  /** Threads that the segments so far have created. */
  #registered = 0;

  readonly #settings: ResolverSettings;

  constructor(settings: ResolverSettings) {
    this.#settings = settings;
    this.#points = findProgramPoints(settings.program);
  }

  resolve(waypoint: WitnessWaypoint): Attempt<ResolvedWaypoint, WaypointFailure> {
    const { type, action } = waypoint;
    if (action !== 'follow' && action !== 'avoid' && action !== 'cycle') {
      return failed({ code: 'unknown-action', action });
    }
    const stated = threadOfWaypoint(waypoint, this.#settings, this.#registered);
    if (stated.kind === 'failed') return stated;
    const thread = this.#settings.threads === 'stated' || stated.value !== 0 ? stated.value : 'any';
    const located = this.#locate(waypoint, type, action);
    return located.kind === 'failed' ? located : done({ ...located.value, thread });
  }

  /** The segment that ends creates a thread. */
  register(): void {
    this.#registered++;
  }

  #locate(waypoint: WitnessWaypoint, type: string, action: ResolvedWaypoint['action']): LocatedWaypoint {
    if ((type === 'function_enter' || type === 'target') && waypoint.constraint !== undefined)
      return failed({ code: 'constraint-without-meaning', type });
    switch (type) {
      case 'assumption':
        return this.#assumption(waypoint, action);
      // Theta called an assumption of the cycle so before the format had cycles.
      case 'recurrence_condition':
        return action === 'cycle'
          ? this.#assumption(waypoint, action)
          : failed({ code: 'unknown-type', type });
      case 'branching':
        return this.#branching(waypoint, action);
      case 'function_enter':
      case 'function_return':
        return this.#call(waypoint, type, action);
      case 'target':
        return this.#target(waypoint, action);
      default:
        return failed({ code: 'unknown-type', type });
    }
  }

  #assumption(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const found = this.#statementPoint(waypoint);
    if (found.kind === 'failed') return found;
    const point = found.value;
    const { value, format } = waypoint.constraint ?? {};
    if (value === undefined) return failed({ code: 'assumption-without-constraint' });
    if (format !== undefined && !isReadAsC(format)) return failed({ code: 'unknown-format', format });
    const analysis = this.#settings.read(value, point.at.start, {});
    if (analysis.kind === 'problems')
      return failed({ code: 'unreadable-expression', text: value, problem: analysis.problems[0]?.message });
    if (point.executed === undefined || point.isJumpedInto) {
      const code = point.executed === undefined ? 'nothing-executed' : 'jumped-into';
      return failed({ code, location: locationText(point) });
    }
    return done({
      type: 'assumption',
      action,
      at: point.executed,
      begins: point.at.start,
      place: areSeveralStatementsAt(this.#points, point.executed) ? 'shared' : 'own',
      expression: analysis.expression,
      text: value.replace(/\s+/g, ' ').trim(),
      description: `assumption ${oneLine(value)} at ${locationText(point)}`,
      ...lineAndColumn(point),
    });
  }

  #branching(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const found = this.#branchingPoint(waypoint);
    if (found.kind === 'failed') return found;
    const point = found.value;
    const wrong = wrongFunction(waypoint.location.function, point.function);
    if (wrong !== undefined) return failed(wrong);
    const comparisons = this.#settings.columns === 'of-statements' ? 'one-by-one' : 'at-once';
    const value = branchingValue(waypoint.constraint?.value, point.keyword, comparisons);
    if (value === undefined) {
      const stated = waypoint.constraint?.value ?? '';
      return failed({ code: 'not-a-branch', value: stated, keyword: point.keyword });
    }
    // Which of the comparisons should be avoided, nothing says.
    if (value.kind === 'comparison' && action !== 'follow')
      return failed({ code: 'comparison-not-followed' });
    return done({
      type: 'branching',
      action,
      at: point.at.start,
      keyword: point.keyword,
      value,
      condition: point.condition,
      description: `branching ${point.keyword} at ${locationText(point)} takes ${waypoint.constraint?.value}`,
      ...lineAndColumn(point),
    });
  }

  #call(
    waypoint: WitnessWaypoint,
    type: CallWaypoint['type'],
    action: ResolvedWaypoint['action'],
  ): LocatedWaypoint {
    const found = this.#callPoint(waypoint, type);
    if (found.kind === 'failed') return found;
    const point = found.value;
    const wrong = wrongFunction(waypoint.location.function, point.function);
    if (wrong !== undefined) return failed(wrong);
    const { value, format } = waypoint.constraint ?? {};
    if (value !== undefined && giveSeveralTypes(this.#points, point))
      return failed({ code: 'several-calls', location: locationText(point) });
    const verb = type === 'function_enter' ? 'call' : 'return';
    const description = `${verb} of ${point.callee ?? 'a function'} at ${locationText(point)}`;
    const call = { type, action, at: point.at.start, call: point, ...lineAndColumn(point) } as const;
    if (value === undefined) return done({ ...call, expression: undefined, text: undefined, description });
    const analysis = this.#settings.read(value, point.range.start, { result: point.result });
    if (analysis.kind === 'problems')
      return failed({ code: 'unreadable-expression', text: value, problem: analysis.problems[0]?.message });
    if (format !== undefined && !isReadAsC(format) && !isOneComparison(analysis.expression))
      return failed({ code: 'unknown-format', format });
    return done({
      ...call,
      expression: analysis.expression,
      text: oneLine(value),
      description: `${description} with ${oneLine(value)}`,
    });
  }

  #target(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const found = findTarget(waypoint.location, this.#points, this.#settings);
    if (found.kind === 'failed') return found;
    const { line, column, locations } = found.value;
    const description = `target at ${line}:${column}`;
    return done({ type: 'target', action, locations, description, line, column });
  }

  /** The statement that begins at the location, or follows one that ends there. */
  #statementPoint(waypoint: WitnessWaypoint): Attempt<StatementPoint, PointFailure> {
    const exact = this.#pointAt(waypoint, 'statement');
    if (exact.kind === 'done') return exact;
    const behind = statementBehind(this.#points, waypoint.location, this.#settings.program);
    if (behind === undefined) return exact;
    const wrong = wrongFunction(waypoint.location.function, behind.function);
    return wrong === undefined ? done(behind) : failed(wrong);
  }

  /** The branching that has its keyword at the location, or begins there. */
  #branchingPoint(waypoint: WitnessWaypoint): Attempt<BranchingPoint, PointFailure> {
    const exact = this.#pointAt(waypoint, 'branching');
    if (exact.kind === 'done') return exact;
    const beginning = branchingBeginningAt(this.#points, waypoint.location, this.#settings.program);
    if (beginning !== undefined) return done(beginning);
    const operand =
      this.#settings.columns === 'of-statements'
        ? operandOfStatementAt(this.#points, waypoint.location)
        : undefined;
    return operand === undefined ? exact : done(operand);
  }

  /** The call that ends at the location, or that the tool of the witness means by it. */
  #callPoint(waypoint: WitnessWaypoint, type: CallWaypoint['type']): Attempt<CallPoint, PointFailure> {
    const exact =
      this.#settings.columns === 'of-statements'
        ? this.#callOfStatement(waypoint)
        : this.#pointAt(waypoint, 'call');
    if (exact.kind === 'done' || type !== 'function_enter') return exact;
    const creating = creatingCallAt(this.#points, waypoint.location, this.#settings.program);
    return creating === undefined ? exact : done(creating);
  }

  /** ESBMC: the only call of the statement that begins at the column. */
  #callOfStatement(waypoint: WitnessWaypoint): Attempt<CallPoint, PointFailure> {
    const { line, column } = waypoint.location;
    const statement = this.#points.find(
      ({ kind, at }) => kind === 'statement' && at.line === line && at.column === column,
    );
    const exact = this.#pointAt(waypoint, 'call');
    if (exact.kind === 'done' || statement === undefined) return exact;
    const { start, end } = statement.at;
    const inside = this.#points.filter(
      (point): point is CallPoint => point.kind === 'call' && point.at.start >= start && point.at.start < end,
    );
    const [first, ...others] = inside;
    if (others.length > 0) return failed({ code: 'several-calls', location: `${line}:${column}` });
    return first === undefined ? exact : done(first);
  }

  /** The point that a location means: with a column, the point there; without one, the leftmost of the line. */
  #pointAt<Sought extends SoughtPoint>(
    { location }: WitnessWaypoint,
    sought: Sought,
  ): Attempt<Extract<ProgramPoint, { kind: Sought }>, PointFailure> {
    const { line, column, function: name } = location;
    const inLine = this.#points.filter(
      (point): point is Extract<ProgramPoint, { kind: Sought }> =>
        point.at.line === line && point.kind === sought,
    );
    const point =
      column === undefined ? inLine[0] : inLine.find((each: ProgramPoint) => each.at.column === column);
    if (point === undefined) {
      const others = inLine.map((each) => locationText(each));
      return failed(missingPoint(location, sought, others, this.#settings.program));
    }
    const wrong = wrongFunction(name, point.function);
    return wrong === undefined ? done(point) : failed(wrong);
  }
}

/** CPAchecker has a copy of each function for each thread, and writes the name of the copy. */
const COPY_FOR_THREAD = /__cloned_function__\d+$/;

/** A location that states another function than the one that it is in; undefined if it does not. */
export function wrongFunction(stated: string | undefined, actual: string): WrongFunction | undefined {
  return stated === undefined ||
    stated === '' ||
    stated === actual ||
    stated.replace(COPY_FOR_THREAD, '') === actual
    ? undefined
    : { code: 'wrong-function', actual, stated };
}

function lineAndColumn({ at }: ProgramPoint): { readonly line: number; readonly column: number } {
  return { line: at.line, column: at.column };
}

function locationText({ at }: ProgramPoint): string {
  return `${at.line}:${at.column}`;
}
