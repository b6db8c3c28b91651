import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { State } from '../../machine/interface/execution.js';
import type { LoopWithIntegers } from './integers-at-loops.js';
import { LONG_EXECUTIONS, sampleExecutions } from './sample-executions.js';
import { scaledProgram } from './scaled-program.js';

/** What one visit of the head of a loop showed. */
export interface Visit {
  /** Number of the execution. */
  readonly execution: number;
  /** What was asked for, in its order; undefined where it has no value. */
  readonly values: readonly (bigint | undefined)[];
  /** Whether all values in this execution were so far from the ends of their types that nothing has wrapped. */
  readonly isCalm: boolean;
  /** Of the program itself, or of the one with smaller numbers. */
  readonly numbers?: 'smaller';
}

/** What is to be seen at the head of a loop. */
export interface AskedAtLoop {
  readonly loop: LoopWithIntegers;
  /** Integers. */
  readonly expressions: readonly TypedExpression[];
}

/** Different visits of one loop that are kept: of all executions, and of a single one. */
const MAXIMUM_VISITS = 500;
const VISITS_OF_A_LONG_EXECUTION = 140;
const VISITS_OF_AN_EXECUTION = 25;
/** As many visits of a loop are seen in turn; later ones ever more rarely. */
const VISITS_IN_TURN = 8;
/** Bits of a type that a number leaves free if it is far from its ends. */
const DISTANCE_TO_ENDS = 8;

/**
 * Executes a program under various inputs, and looks at the heads of its loops. Nothing that is seen there is known to
 * hold elsewhere. Empty where the machine does not support the program.
 *
 * @returns for each of what is asked, in its order
 */
function sampleLoops(
  program: TypedProgram,
  entryFunction: string,
  asked: readonly AskedAtLoop[],
): readonly (readonly Visit[])[] {
  const heads = new Map(
    asked.map(({ loop, expressions }) => [loop.range.start, new SampledHead(expressions)]),
  );
  sampleExecutions(program, entryFunction, {
    observes: ({ kind, at }) => kind === 'loop-head' && heads.has(at.start),
    named: new Set(asked.flatMap(({ loop }) => loop.integers.map(({ name }) => name))),
    begin: (number) => {
      for (const head of heads.values()) head.begin(number);
    },
    passed: ({ at }, _, state, isUnset) => heads.get(at.start)?.visit(state, isUnset),
  });
  return asked.map(({ loop }) => heads.get(loop.range.start)?.values ?? []);
}

/**
 * The same. Where no execution gets to a loop, it is the loop of a program with smaller numbers at which the executions look.
 *
 * @param askedOf what is to be seen of a program, in the order of its loops
 */
export function sampleAllLoops(
  program: TypedProgram,
  entryFunction: string,
  askedOf: (program: TypedProgram) => readonly AskedAtLoop[],
): readonly (readonly Visit[])[] {
  const asked = askedOf(program);
  const visits = sampleLoops(program, entryFunction, asked);
  if (visits.every((each) => each.length > 0)) return visits;
  const scaled = scaledProgram(program);
  if (scaled === undefined) return visits;
  const others = askedOf(scaled);
  const isAlike = asked.every(
    ({ loop, expressions }, index) =>
      others[index]?.loop.range.start === loop.range.start &&
      others[index].expressions.length === expressions.length,
  );
  if (!isAlike) return visits;
  const instead = sampleLoops(scaled, entryFunction, others);
  return visits.map((each, index) =>
    each.length > 0
      ? each
      : (instead[index] ?? []).map((visit) => ({ ...visit, numbers: 'smaller' as const })),
  );
}

/** The head of a loop while programs are executed. */
class SampledHead {
  readonly #expressions: readonly TypedExpression[];
  readonly #seen = new Map<string, Visit>();
  #execution = 0;
  #visits = 0;
  #kept = 0;
  #isCalm = true;

  constructor(expressions: readonly TypedExpression[]) {
    this.#expressions = expressions;
  }

  get values(): readonly Visit[] {
    return [...this.#seen.values()];
  }

  /** @param execution the number of the one that begins */
  begin(execution: number): void {
    this.#execution = execution;
    this.#visits = 0;
    this.#kept = 0;
    this.#isCalm = true;
  }

  /** @param isUnset whether a variable without a value was read since the last question */
  visit(state: State, isUnset: () => boolean): void {
    const visit = this.#visits++;
    const maximum = this.#execution < LONG_EXECUTIONS ? VISITS_OF_A_LONG_EXECUTION : VISITS_OF_AN_EXECUTION;
    if (visit >= VISITS_IN_TURN && visit % 2 ** Math.floor(Math.log2(visit / VISITS_IN_TURN)) !== 0) return;
    if (this.#kept >= maximum || this.#seen.size >= MAXIMUM_VISITS) return;
    const frame = state.innermost();
    const values = this.#expressions.map((expression) => {
      const evaluation = state.evaluate(expression, frame);
      if (evaluation.kind === 'failed' || evaluation.value.value.kind !== 'integer' || isUnset())
        return undefined;
      const { value } = evaluation.value.value;
      if (!isFarFromEnds(value, expression.type)) this.#isCalm = false;
      return value;
    });
    this.#kept++;
    const key = values.join(' ');
    const isCalm = this.#isCalm;
    if (!this.#seen.has(key) || isCalm) this.#seen.set(key, { execution: this.#execution, values, isCalm });
  }
}

/** Narrow types are converted before anything is computed. */
export function isFarFromEnds(value: bigint, type: CType): boolean {
  if (type.kind !== 'integer' || type.width < 32) return true;
  const limit = 1n << BigInt(type.width - DISTANCE_TO_ENDS);
  return value < limit && value > -limit;
}
