import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { ScalarValue, State } from '../../../machine/interface/execution.js';
import { type ConditionReader, formatValue, variablesInExpression } from '../../../solve/conditions.js';
import type { Evaluated, Observation } from '../../claim/observation.js';
import type { NextPart } from '../../claim/witness-trace.js';

/** How many values are reported for one waypoint; they are looked up for as many evaluations. */
const REMEMBERED = 8;
const LOOKED_AT = 32;

/** What was observed of the next waypoint in the witness. */
export class ObservedValues {
  /** Evaluations of all conditions so far. */
  all = 0;
  #evaluations = 0;
  readonly #values = new Set<string>();

  /** Number of evaluations that did not pass the waypoint. */
  get failed(): number {
    return this.#evaluations;
  }

  /** The waypoint was evaluated but not passed; `describe` is called for the first evaluations only. */
  add(describe: () => string | undefined): void {
    this.#evaluations++;
    if (this.#evaluations > LOOKED_AT || this.#values.size >= REMEMBERED) return;
    const text = describe();
    if (text !== undefined) this.#values.add(text);
  }

  clear(): void {
    this.#evaluations = 0;
    this.#values.clear();
  }

  observation(turn: NextPart['turn']): Observation {
    return this.#evaluations === 0 ? { code: 'not-reached', turn } : this.told;
  }

  get told(): Evaluated {
    return { code: 'evaluated', times: this.#evaluations, values: [...this.#values] };
  }
}

/** The values with which a condition was false: of its variables, of `\result`, or why it has no value. */
export function describeOperands(
  expression: TypedExpression,
  reader: ConditionReader,
  result: ScalarValue | undefined,
  why: string | undefined,
  state: State,
): string | undefined {
  if (why !== undefined) return why;
  if (result !== undefined) return `\\result was ${formatValue(result)}`;
  const variables = new Set(variablesInExpression(expression));
  const frame = state.innermost();
  const described = [...state.describe(frame), ...state.describe(undefined)].filter(({ variable }) =>
    variables.has(variable),
  );
  const seen = described.slice(0, 4).map((each) => `${each.name} was ${each.value}`);
  if (seen.length > 0) return seen.join(', ');
  const evaluation = reader.evaluate(expression);
  return evaluation.kind === 'done' ? `the value was ${formatValue(evaluation.value.value)}` : undefined;
}
