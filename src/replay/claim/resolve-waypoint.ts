import type { ExpressionAnalysis, ExpressionExtras } from '../../c/tree/expression-analysis.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { baseName } from '../../source/base-name.js';
import type { Waypoint as WitnessWaypoint } from '../../witness/witness.js';
import { branchingBeginningAt } from './branching-without-keyword.js';
import { creatingCallAt } from './creating-call.js';
import { findProgramPoints, type ProgramPoint } from './program-points.js';
import { findTarget } from './target.js';
import type { BranchingValue, ResolvedWaypoint } from './waypoint.js';

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
  /** ESBMC writes the column of the statement, where the format asks for a place inside it. */
  readonly columns: 'exact' | 'of-statements';
}

type LocatedWaypoint = { readonly waypoint: Unthreaded<ResolvedWaypoint> } | { readonly reason: string };

/** A waypoint whose thread is not known yet. */
type Unthreaded<Kind> = Kind extends ResolvedWaypoint ? Omit<Kind, 'thread'> : never;

/** Finds the places in the program that the waypoints of one witness mean. */
export class Resolver {
  readonly #points: readonly ProgramPoint[];
  /** Threads that the segments so far have created. */
  #registered = 0;

  readonly #settings: ResolverSettings;

  constructor(settings: ResolverSettings) {
    this.#settings = settings;
    this.#points = findProgramPoints(settings.program);
  }

  resolve(waypoint: WitnessWaypoint): { readonly waypoint: ResolvedWaypoint } | { readonly reason: string } {
    const { location, type, action } = waypoint;
    if (action !== 'follow' && action !== 'avoid' && action !== 'cycle') {
      return { reason: `the action '${action}' is not part of the format` };
    }
    const name = baseName(location.fileName);
    if (name !== '' && !this.#settings.fileNames.has(name)) {
      return { reason: `the program is not in a file named ${name}` };
    }
    if (waypoint.threadId === 'unreadable') return { reason: 'its thread_id is not an integer' };
    if (waypoint.threadId < 0) return { reason: 'its thread_id is negative' };
    if (waypoint.threadId > this.#registered)
      return { reason: `no earlier segment creates thread ${waypoint.threadId}` };
    const thread = this.#settings.threads === 'stated' || waypoint.threadId !== 0 ? waypoint.threadId : 'any';
    const located = this.#locate(waypoint, type, action);
    return 'reason' in located ? located : { waypoint: { ...located.waypoint, thread } };
  }

  /** The segment that ends creates a thread. */
  register(): void {
    this.#registered++;
  }

  #locate(waypoint: WitnessWaypoint, type: string, action: ResolvedWaypoint['action']): LocatedWaypoint {
    switch (type) {
      case 'assumption':
        return this.#assumption(waypoint, action);
      case 'branching':
        return this.#branching(waypoint, action);
      case 'function_enter':
      case 'function_return':
        return this.#call(waypoint, type, action);
      case 'target':
        return this.#target(waypoint, action);
      default:
        return { reason: `the type '${type}' is not part of the format` };
    }
  }

  #assumption(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const point = this.#pointAt(waypoint, ({ kind }) => kind === 'statement', 'statement begins');
    if (typeof point === 'string') return { reason: point };
    const value = waypoint.constraint?.value;
    if (value === undefined) return { reason: 'an assumption needs a constraint' };
    const analysis = this.#settings.read(value, point.at.start, {});
    if (analysis.kind === 'problems')
      return { reason: unreadableExpression(value, analysis.problems[0]?.message) };
    if (point.kind !== 'statement' || point.executed === undefined) {
      return { reason: `nothing is executed at ${locationText(point)}` };
    }
    return {
      waypoint: {
        type: 'assumption',
        action,
        at: point.executed,
        begins: point.at.start,
        expression: analysis.expression,
        text: value.replace(/\s+/g, ' ').trim(),
        description: `assumption ${oneLine(value)} at ${locationText(point)}`,
        ...lineAndColumn(point),
      },
    };
  }

  #branching(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const exact = this.#pointAt(waypoint, ({ kind }) => kind === 'branching', 'branching has its keyword');
    const { program, columns } = this.#settings;
    const { location } = waypoint;
    const point =
      typeof exact === 'string' ? (branchingBeginningAt(this.#points, location, program) ?? exact) : exact;
    if (typeof point === 'string') return { reason: point };
    if (point.kind !== 'branching') return { reason: 'it is no branching' };
    const wrong = wrongFunction(location.function, point.function);
    if (wrong !== undefined) return { reason: wrong };
    const comparisons = columns === 'of-statements' ? 'one-by-one' : 'at-once';
    const value = branchingValue(waypoint.constraint?.value, point.keyword, comparisons);
    if (value === undefined) {
      return { reason: `'${waypoint.constraint?.value ?? ''}' is not a value of ${point.keyword}` };
    }
    return {
      waypoint: {
        type: 'branching',
        action,
        at: point.at.start,
        value,
        condition: point.condition,
        description: `branching ${point.keyword} at ${locationText(point)} takes ${waypoint.constraint?.value}`,
        ...lineAndColumn(point),
      },
    };
  }

  #call(
    waypoint: WitnessWaypoint,
    type: 'function_enter' | 'function_return',
    action: ResolvedWaypoint['action'],
  ): LocatedWaypoint {
    const exact =
      this.#settings.columns === 'of-statements' ? this.#callOfStatement(waypoint) : this.#callAt(waypoint);
    const { location } = waypoint;
    const point =
      typeof exact === 'string' && type === 'function_enter'
        ? (creatingCallAt(this.#points, location, this.#settings.program) ?? exact)
        : exact;
    if (typeof point === 'string') return { reason: point };
    if (point.kind !== 'call') return { reason: 'it is not a call' };
    const wrong = wrongFunction(location.function, point.function);
    if (wrong !== undefined) return { reason: wrong };
    const value = waypoint.constraint?.value;
    const verb = type === 'function_enter' ? 'call' : 'return';
    const description = `${verb} of ${point.callee ?? 'a function'} at ${locationText(point)}`;
    if (type === 'function_enter' || value === undefined) {
      const expression = undefined;
      const text = undefined;
      return {
        waypoint: {
          type,
          action,
          at: point.at.start,
          call: point,
          expression,
          text,
          description,
          ...lineAndColumn(point),
        },
      };
    }
    const analysis = this.#settings.read(value, point.range.start, { result: point.result });
    if (analysis.kind === 'problems')
      return { reason: unreadableExpression(value, analysis.problems[0]?.message) };
    return {
      waypoint: {
        type,
        action,
        at: point.at.start,
        call: point,
        expression: analysis.expression,
        text: oneLine(value),
        description: `${description} with ${oneLine(value)}`,
        ...lineAndColumn(point),
      },
    };
  }

  #target(waypoint: WitnessWaypoint, action: ResolvedWaypoint['action']): LocatedWaypoint {
    const found = findTarget(waypoint.location, this.#points, this.#settings);
    if (typeof found === 'string') return { reason: found };
    const { line, column } = found;
    const description = `target at ${line}:${column}`;
    return { waypoint: { type: 'target', action, locations: found.places, description, line, column } };
  }

  /** ESBMC: the first call of the statement that begins at the column. */
  #callOfStatement(waypoint: WitnessWaypoint): ProgramPoint | string {
    const { line, column } = waypoint.location;
    const statement = this.#points.find(
      ({ kind, at }) => kind === 'statement' && at.line === line && at.column === column,
    );
    const exact = this.#callAt(waypoint);
    if (typeof exact !== 'string' || statement === undefined) return exact;
    const { start, end } = statement.at;
    return (
      this.#points.find(
        (point) => point.kind === 'call' && point.at.start >= start && point.at.start < end,
      ) ?? exact
    );
  }

  #callAt(waypoint: WitnessWaypoint): ProgramPoint | string {
    return this.#pointAt(waypoint, ({ kind }) => kind === 'call', 'call ends with its right parenthesis');
  }

  /** The point that a location means: with a column, the point there; without one, the leftmost of the line. */
  #pointAt(
    { location }: WitnessWaypoint,
    suits: (point: ProgramPoint) => boolean,
    what: string,
  ): ProgramPoint | string {
    const inLine = this.#points.filter((point) => point.at.line === location.line && suits(point));
    const point =
      location.column === undefined ? inLine[0] : inLine.find(({ at }) => at.column === location.column);
    if (point === undefined) {
      const others = [...new Set(inLine.map(locationText))].slice(0, 4).join(', ');
      const where =
        location.column === undefined ? `line ${location.line}` : `${location.line}:${location.column}`;
      return `no ${what} at ${where}${others === '' ? '' : `, but one at ${others}`}`;
    }
    return wrongFunction(location.function, point.function) ?? point;
  }
}

/** CPAchecker has a copy of each function for each thread, and writes the name of the copy. */
const COPY_FOR_THREAD = /__cloned_function__\d+$/;

export function wrongFunction(stated: string | undefined, actual: string): string | undefined {
  return stated === undefined ||
    stated === '' ||
    stated === actual ||
    stated.replace(COPY_FOR_THREAD, '') === actual
    ? undefined
    : `the location is in the function ${actual}, not in ${stated}`;
}

/**
 * `true` and `false`; of a `switch` a number or `default`. Tools that write `true` there mean that a label is taken;
 * ESBMC compares with one label after the other, and `false` is the comparison that jumps to its label.
 */
function branchingValue(
  text: string | undefined,
  keyword: string,
  comparisons: 'one-by-one' | 'at-once',
): BranchingValue | undefined {
  const truth = text === 'true' ? true : text === 'false' ? false : undefined;
  if (keyword !== 'switch') return truth === undefined ? undefined : { kind: 'truth', truth };
  if (truth !== undefined) {
    return comparisons === 'at-once'
      ? { kind: 'any-case', taken: truth }
      : { kind: 'comparison', equal: !truth };
  }
  if (text === 'default') return { kind: 'default' };
  return text !== undefined && /^-?\d{1,30}$/.test(text) ? { kind: 'case', value: BigInt(text) } : undefined;
}

function unreadableExpression(text: string, message: string | undefined): string {
  return `${oneLine(text)} cannot be evaluated there: ${message ?? 'it is not an expression'}`;
}

function lineAndColumn({ at }: ProgramPoint): { readonly line: number; readonly column: number } {
  return { line: at.line, column: at.column };
}

export function locationText({ at }: ProgramPoint): string {
  return `${at.line}:${at.column}`;
}

export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
