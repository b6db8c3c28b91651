import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { Probe, ScalarValue, State } from '../../machine/interface/execution.js';
import { isFarFromEnds } from './loop-values.js';
import type { RecursiveFunction } from './recursive-functions.js';
import { sampleExecutions } from './sample-executions.js';

/** Different calls of one function that are kept. */
const MAXIMUM_CALLS = 600;

/** What one beginning of a function showed. */
export interface Beginning {
  /** Of the inputs, in their order. */
  readonly inputs: readonly bigint[];
  /** Of the conditions that were asked for: undefined where one has no value. */
  readonly truths: readonly (bigint | undefined)[];
}

/** A call that has returned. */
export interface ReturnedCall extends Beginning {
  /** The result, if it is an integer, and the written variables. */
  readonly outputs: readonly bigint[];
  /** Whether all values up to then were so far from the ends of their types that nothing has wrapped. */
  readonly isCalm: boolean;
}

/** What is to be seen of the calls of a function. */
export interface AskedOfCalls {
  readonly function: RecursiveFunction;
  /** Integers, with the values with which the function begins. */
  readonly conditions: readonly TypedExpression[];
}

/** Different beginnings, also of calls that did not return, and different calls that returned. */
export interface SeenCalls {
  readonly beginnings: readonly Beginning[];
  readonly returned: readonly ReturnedCall[];
}

/**
 * Executes a program under various inputs, and looks at the calls of functions. Nothing that is seen there is known to
 * hold of others.
 *
 * @returns for each of what is asked, in its order
 */
export function sampleCalls(
  program: TypedProgram,
  entryFunction: string,
  asked: readonly AskedOfCalls[],
): readonly SeenCalls[] {
  const watched = new Map(asked.map((each) => [each.function.entity.name, new WatchedFunction(each)]));
  let left: LeftCall | undefined;
  sampleExecutions(program, entryFunction, {
    observes: ({ kind, callee }) => {
      if (kind === 'call-end') return callee === undefined || watched.has(callee);
      return (kind === 'function-entry' || kind === 'function-exit') && watched.has(callee ?? '');
    },
    named: new Set(asked.flatMap((each) => each.function.inputs.map(({ name }) => name))),
    begin: () => {
      left = undefined;
      for (const each of watched.values()) each.begin();
    },
    passed: (probe, value, state) => {
      if (probe.kind === 'call-end') {
        left?.end(value);
        left = undefined;
        return;
      }
      left = watched.get(probe.callee ?? '')?.pass(probe.kind, state);
    },
  });
  return asked.map(
    (each) => watched.get(each.function.entity.name)?.seen ?? { beginnings: [], returned: [] },
  );
}

/** A call whose function has been left, and whose result is about to be known. */
interface LeftCall {
  end(result: ScalarValue | undefined): void;
}

/** A function while programs are executed. */
class WatchedFunction {
  readonly #function: RecursiveFunction;
  readonly #conditions: readonly TypedExpression[];
  readonly #beginnings = new Map<string, Beginning>();
  readonly #returned = new Map<string, ReturnedCall>();
  /** By the addresses of the frames: no two active functions have the same. */
  readonly #active = new Map<number, Beginning>();
  #isCalm = true;

  constructor({ function: watched, conditions }: AskedOfCalls) {
    this.#function = watched;
    this.#conditions = conditions;
  }

  get seen(): SeenCalls {
    return { beginnings: [...this.#beginnings.values()], returned: [...this.#returned.values()] };
  }

  /** Another execution begins. */
  begin(): void {
    this.#active.clear();
    this.#isCalm = true;
  }

  pass(kind: Probe['kind'], state: State): LeftCall | undefined {
    const frame = state.innermost();
    if (frame === undefined) return undefined;
    if (kind === 'function-exit') {
      const begun = this.#active.get(frame.address);
      const written = this.#valuesOf(
        this.#function.written.map(({ expression }) => expression),
        state,
      );
      if (begun === undefined) return undefined;
      return { end: (result) => this.#end(begun, result, written) };
    }
    const inputs = this.#valuesOf(
      this.#function.inputs.map(({ expression }) => expression),
      state,
    ).filter((value) => value !== undefined);
    this.#active.delete(frame.address);
    if (inputs.length < this.#function.inputs.length) return undefined;
    const beginning = { inputs, truths: this.#valuesOf(this.#conditions, state) };
    this.#active.set(frame.address, beginning);
    if (this.#beginnings.size < MAXIMUM_CALLS) this.#beginnings.set(inputs.join(' '), beginning);
    return undefined;
  }

  #end(begun: Beginning, result: ScalarValue | undefined, written: readonly (bigint | undefined)[]): void {
    const type = this.#function.result;
    const given = result?.kind === 'integer' ? result.value : undefined;
    if (type !== undefined && given !== undefined && !isFarFromEnds(given, type)) this.#isCalm = false;
    const outputs = [...(type === undefined ? [] : [given]), ...written].filter(
      (value) => value !== undefined,
    );
    if (outputs.length < written.length + (type === undefined ? 0 : 1)) return;
    if (this.#returned.size >= MAXIMUM_CALLS) return;
    const key = `${begun.inputs.join(' ')}: ${outputs.join(' ')}`;
    if (!this.#returned.has(key) || this.#isCalm)
      this.#returned.set(key, { ...begun, outputs, isCalm: this.#isCalm });
  }

  #valuesOf(expressions: readonly TypedExpression[], state: State): readonly (bigint | undefined)[] {
    const frame = state.innermost();
    return expressions.map((expression) => {
      const evaluation = state.evaluate(expression, frame);
      if (evaluation.kind === 'failed' || evaluation.value.value.kind !== 'integer') return undefined;
      const { value } = evaluation.value.value;
      if (!isFarFromEnds(value, expression.type)) this.#isCalm = false;
      return value;
    });
  }
}
