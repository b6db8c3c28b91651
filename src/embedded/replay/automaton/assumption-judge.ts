import { ConditionReader, formatValue } from '../control/conditions.js';
import { oneLine } from '../control/resolve-waypoint.js';
import { originOfReturn } from '../control/returned-values.js';
import type { InputRequest, Place, State, Value } from '../execution/execution.js';
import type { Symbolic } from '../execution/symbolic/symbolic.js';
import type { Constraint } from '../solve/evaluate-symbolic.js';
import { frameOf } from './assumption-frame.js';
import type { AutomatonContext } from './automaton-context.js';
import type { ConditionLog } from './condition-log.js';
import type { Step } from './step.js';
import type { Transition } from './transition.js';

const RESULT = '\\result';
/** Ways to satisfy one assumption that are looked at. */
const MAXIMUM_WAYS = 8;

/** Evaluates the assumptions of edges, and knows what the results of calls are made of. */
export class AssumptionJudge {
  /** What the next result that is seen is made of: an input of this call, or a value that is being returned. */
  #lastInput: { readonly at: number | undefined; readonly origin: Symbolic } | undefined;
  #inputs = 0;

  readonly #context: AutomatonContext;
  readonly #log: ConditionLog;

  constructor(context: AutomatonContext, log: ConditionLog) {
    this.#context = context;
    this.#log = log;
  }

  input({ type, at, index }: InputRequest): void {
    this.#inputs++;
    if (type.kind === 'pointer') return;
    const symbolic: Symbolic['type'] =
      type.kind === 'integer'
        ? { kind: 'integer', width: type.width, signed: type.signed }
        : { kind: 'real', width: type.width };
    this.#lastInput = { at: at.start, origin: { kind: 'input', index, type: symbolic } };
  }

  passed(place: Place, state: State): void {
    const returned = originOfReturn(this.#context.facts.returned, place, state);
    if (returned !== undefined) this.#lastInput = { at: undefined, origin: returned };
  }

  hold(
    transition: Transition,
    step: Step,
    value: Value | undefined,
    state: State,
    progress: number,
  ): boolean {
    if (transition.parts.length === 0) return true;
    const found = frameOf(transition.edge, step, state, this.#context);
    if (found === 'unobservable') return true;
    if (found === undefined) {
      this.#log.remember(`the function ${transition.edge.assumptionScope?.value} is not being executed`);
      return false;
    }
    const moment = this.#log.next();
    const placeholders = new Map(value === undefined ? [] : [[RESULT, value] as const]);
    const reader = new ConditionReader(state, found.frame, placeholders, this.#origins(step, state));
    let ways: readonly (readonly Constraint[])[] = [[]];
    let holds = true;
    for (const part of transition.parts) {
      const read = this.#context.assumptions.part(
        part,
        found.offset,
        this.#context.facts.results.get(step.place.at.start),
      );
      if (read.kind === 'meaningless') {
        this.#log.remember(read.why);
        return false;
      }
      const { truth, why } = reader.judge(read.expression);
      if (truth !== 'true') {
        holds = false;
        const result = value === undefined ? '' : `, \\result was ${formatValue(value)}`;
        this.#log.remember(why ?? `${oneLine(part.text)} was false${result}`);
      }
      const own = reader.ways(read.expression, true);
      ways = ways.flatMap((one) => own.map((other) => [...one, ...other])).slice(0, MAXIMUM_WAYS);
    }
    if (holds) this.#log.hold({ moment, inputs: this.#inputs, ways });
    else this.#log.wish({ moment, ways, progress, purpose: 'advance' });
    return holds;
  }

  /** `\result` of a call that gives an input is that input. */
  #origins({ place }: Step, state: State): ReadonlyMap<string, Symbolic> {
    const result = place.kind === 'call-end' ? state.resultOrigin() : undefined;
    if (result !== undefined) return new Map([[RESULT, result]]);
    const lastInput = this.#lastInput;
    const isMeant = lastInput !== undefined && (lastInput.at ?? place.at.start) === place.at.start;
    return new Map(isMeant ? [[RESULT, lastInput.origin]] : []);
  }
}
