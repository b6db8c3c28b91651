import { visitProgram } from '../../c/tree/parts-of-program.js';
import type { CallExpression, TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isAtTarget } from '../../replay/claim/target.js';
import type { BranchingWaypoint, ResolvedSegment, ResolvedWaypoint } from '../../replay/claim/waypoint.js';
import { isAtOnce, placeOfWaypoint } from '../../replay/witness/sequence/waypoint-evaluation.js';
import { NotExpressible } from '../subject/failure.js';
import type { ControlStatement, Hook, HookCondition, HookPlace } from './hook.js';
import type { MonitorPlan } from './monitor-plan.js';
import { holdsName, LEAVE, POSITION } from './names.js';
import { outcomeInC } from './outcome.js';
import { visitStatements } from './visit-statements.js';

/**
 * The segments of a sequence as a monitor: its variable counts the segments that were passed. It follows exactly what
 * `SequenceRun` of replay does.
 */
export function followSequence(segments: readonly ResolvedSegment[], program: TypedProgram): MonitorPlan {
  const places = new Places(program);
  const byPlace = new Map<string, Set<number>>();
  for (const [index, { avoid, goal }] of segments.entries()) {
    for (const waypoint of [...avoid, goal]) {
      if (waypoint.type === 'target') continue;
      const key = placeKey(waypoint);
      const known = byPlace.get(key);
      if (known === undefined) byPlace.set(key, new Set([index]));
      else known.add(index);
    }
  }
  const hooks = [...byPlace].map(([key, indices]) => {
    const writer = new StepWriter(key, segments, places);
    return writer.write([...indices].sort((one, other) => one - other));
  });
  const last = segments.at(-1)?.goal;
  return {
    hooks,
    definitions: [`static unsigned int ${POSITION} = 0;`],
    isThere: `${POSITION} == ${segments.length - 1}`,
    isTarget: ({ range, fullExpression }) =>
      last?.type === 'target' &&
      isAtTarget(
        last.locations,
        { where: { function: undefined, range, fullExpression, at: range } },
        undefined,
      ),
  };
}

type Passable = Exclude<ResolvedWaypoint, { type: 'target' }>;

/** Waypoints with the same text are evaluated at the same moments. */
function placeKey(waypoint: Passable): string {
  return `${placeOfWaypoint(waypoint)} ${waypoint.at}`;
}

/** Writes what the monitor does at one place. */
class StepWriter {
  readonly #key: string;
  readonly #segments: readonly ResolvedSegment[];
  readonly #places: Places;
  readonly #conditions: HookCondition[] = [];
  #waypoint: Passable | undefined;

  constructor(key: string, segments: readonly ResolvedSegment[], places: Places) {
    this.#key = key;
    this.#segments = segments;
    this.#places = places;
  }

  write(indices: readonly number[]): Hook {
    const cases = indices.map((index) => `if (${POSITION} == ${index}) { ${this.#inSegment(index)} }`);
    const waypoint = this.#waypoint;
    if (waypoint === undefined) throw new Error('a place without a waypoint');
    const { line } = waypoint;
    return {
      place: this.#places.of(waypoint),
      line,
      conditions: this.#conditions,
      body: cases.join(' else '),
    };
  }

  #inSegment(index: number): string {
    const segment = this.#segments[index];
    if (segment === undefined) return '';
    const own = segment.avoid.filter((each): each is Passable => this.#isHere(each));
    const avoided = own.map((each) => `if (${this.#passes(each, index, 'true')}) { ${LEAVE}(); }`);
    return [...avoided, this.#isHere(segment.goal) ? this.#towards(segment.goal, index, index) : '']
      .filter((each) => each !== '')
      .join(' ');
  }

  /** @param from the segment in which the execution is when the place is reached */
  #towards(goal: Passable, index: number, from: number): string {
    const otherwise = goal.type === 'assumption' ? '' : ` else { ${LEAVE}(); }`;
    return `if (${this.#passes(goal, from, 'false')}) { ${POSITION} = ${index + 1};${this.#atOnce(goal, index + 1, from)} }${otherwise}`;
  }

  /** The waypoint of the next segment may be passed in the same moment. */
  #atOnce(passed: Passable, index: number, from: number): string {
    const next = this.#segments[index];
    if (next === undefined || !this.#isHere(next.goal) || !isAtOnce(passed, next)) return '';
    return ` ${this.#towards(next.goal, index, from)}`;
  }

  #isHere(waypoint: ResolvedWaypoint): waypoint is Passable {
    return waypoint.type !== 'target' && placeKey(waypoint) === this.#key;
  }

  /** C: whether a waypoint is passed. What cannot be told about one to avoid must not lead further. */
  #passes(waypoint: Passable, from: number, whereUndefined: 'true' | 'false'): string {
    this.#waypoint ??= waypoint;
    switch (waypoint.type) {
      case 'branching':
        return outcomeInC(waypoint, this.#places.labelsOf(waypoint));
      case 'function_enter':
        return '1';
      case 'assumption':
      case 'function_return': {
        const { expression } = waypoint;
        if (expression === undefined) return '1';
        this.#conditions.push({ when: `${POSITION} == ${from}`, expressions: [expression], whereUndefined });
        return holdsName(this.#conditions.length - 1);
      }
    }
  }
}

/** The parts of a program that waypoints name by their offsets. */
class Places {
  readonly #controls = new Map<number, ControlStatement>();
  readonly #conditionals = new Map<number, TypedExpression>();
  readonly #calls = new Map<number, CallExpression>();

  constructor(program: TypedProgram) {
    visitProgram(program, (expression) => {
      if (expression.kind === 'conditional')
        this.#conditionals.set(expression.questionMark.start, expression.condition);
      if (expression.kind === 'call') this.#calls.set(expression.closingParenthesis.start, expression);
    });
    visitStatements(program, (statement) => {
      if (isControl(statement)) this.#controls.set(statement.range.start, statement);
    });
  }

  of(waypoint: Passable): HookPlace {
    const { at, line } = waypoint;
    if (waypoint.type === 'assumption') return { kind: 'statement', offset: at };
    if (waypoint.type === 'branching') {
      const statement = this.#controls.get(at);
      if (statement !== undefined) return { kind: 'control', statement };
      const expression = this.#conditionals.get(at);
      if (expression !== undefined) return { kind: 'operand', expression };
      throw new NotExpressible(line, 'a branching that a macro makes');
    }
    const call = this.#calls.get(at);
    if (call === undefined) throw new NotExpressible(line, 'a call of a builtin function');
    return { kind: waypoint.type === 'function_enter' ? 'call' : 'call-end', call };
  }

  labelsOf({ at }: BranchingWaypoint) {
    const statement = this.#controls.get(at);
    return statement?.kind === 'switch' ? statement : undefined;
  }
}

function isControl(statement: TypedStatement): statement is ControlStatement {
  return ['if', 'while', 'do', 'for', 'switch'].includes(statement.kind);
}
