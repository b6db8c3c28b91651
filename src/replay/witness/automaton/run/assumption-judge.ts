import type { CType } from '../../../../c/type/c-type.js';
import type { InputRequest, Probe, ScalarValue, State } from '../../../../machine/interface/execution.js';
import type { Symbolic } from '../../../../machine/interface/symbolic.js';
import { type ConditionWays, conjoinWays } from '../../../../solve/condition-ways.js';
import { ConditionReader, formatValue } from '../../../../solve/conditions.js';
import { oneLine } from '../../../claim/one-line.js';
import { originOfReturn } from '../../../claim/returned-values.js';
import { type AssumedPart, NO_NAMES } from '../read/assumption.js';
import type { EdgeStep } from '../read/step.js';
import type { Transition } from '../read/transition.js';
import { allocationAt } from './allocated-size.js';
import {
  type AssumptionFrame,
  assumptionFrame,
  isOfUnseenParameter,
  isScopeUnseen,
} from './assumption-frame.js';
import type { AutomatonContext } from './automaton-context.js';
import type { ConditionLog } from './condition-log.js';
import { callingFrame, leadsIntoCallee } from './joint-steps.js';
import { entersWithParameters, parameterFrame } from './parameter-frame.js';
import type { ThreadPositions } from './thread-position.js';

const RESULT = '\\result';
/** Of more ways to satisfy one assumption, one stands for all. */
const MAXIMUM_WAYS = 8;

/** `if-any`: names without a meaning there are ignored. */
type JudgedFrame = AssumptionFrame & { readonly names: 'known' | 'if-any' };

/** What an assumption is; `undefined`: that cannot be told, or C gives it no value. */
type Truth = 'true' | 'false' | 'undefined';

interface LastJudgement {
  readonly truth: Exclude<Truth, 'undefined'>;
  readonly ways: ConditionWays;
}

/** A sink takes what is not known to be false: what must not happen may have. */
function isTaken({ target }: Transition, truth: Truth): boolean {
  return target.node.sink ? truth !== 'false' : truth === 'true';
}

/** Evaluates the assumptions of edges, and knows what the results of calls depend on. */
export class AssumptionJudge {
  /** What the next observed result depends on: an input of this call, or a value that is being returned. */
  #lastInput: { readonly at: number | undefined; readonly origin: Symbolic } | undefined;
  #inputs = 0;
  /** What conjuncts about variables that cannot be named any more were at last, by the address of the activation. */
  readonly #last = new Map<number, Map<AssumedPart, LastJudgement>>();

  readonly #context: AutomatonContext;
  readonly #log: ConditionLog;

  readonly #positions: ThreadPositions;

  constructor(context: AutomatonContext, log: ConditionLog, positions: ThreadPositions) {
    this.#context = context;
    this.#log = log;
    this.#positions = positions;
  }

  input({ type, at, index, reason }: InputRequest): void {
    this.#inputs++;
    if (type.kind === 'pointer' || reason === 'read') return;
    const symbolic: Symbolic['type'] =
      type.kind === 'integer'
        ? { kind: 'integer', width: type.width, signed: type.signed }
        : { kind: 'float', width: type.width };
    this.#lastInput = { at: at.start, origin: { kind: 'input', index, type: symbolic } };
  }

  passed(probe: Probe, state: State): void {
    const returned = originOfReturn(this.#context.returned, probe, state);
    if (returned !== undefined) this.#lastInput = { at: undefined, origin: returned };
    if (this.#context.left.size > 0) this.#rememberLast(probe, state);
  }

  /** What conjuncts about variables that are soon left are now. */
  #rememberLast({ range, kind }: Probe, state: State): void {
    const frame = state.innermost();
    // Another activation was there before.
    if (kind === 'function-entry' && frame !== undefined) this.#last.delete(frame.address);
    for (const [part, { function: name, scope }] of this.#context.left) {
      const at = kind === 'statement-end' ? range.end - 1 : range.start;
      if (frame?.function !== name || at < scope.start || at >= scope.end) continue;
      const read = this.#context.assumptions.part(part, scope.end - 1, NO_NAMES);
      if (read.kind === 'meaningless') continue;
      const reader = new ConditionReader(state, frame, new Map(), new Map());
      const { truth } = reader.judge(read.expression);
      if (truth === 'undefined') continue;
      const last = this.#last.get(frame.address) ?? new Map<AssumedPart, LastJudgement>();
      this.#last.set(frame.address, last);
      last.set(part, { truth, ways: reader.ways(read.expression, true) });
    }
  }

  /** Whether an edge that is about a step is taken. */
  takes(
    transition: Transition,
    step: EdgeStep,
    value: ScalarValue | undefined,
    state: State,
    progress: number,
  ): boolean {
    if (transition.parts.length === 0) return true;
    const remember = (text: string): void => this.#log.remember(text, transition.number);
    if (this.#isLate(step, state)) {
      remember('another thread went on before the assumption was judged');
      return isTaken(transition, 'undefined');
    }
    const frames = this.#assumptionFrames(transition, step, state);
    if (frames === undefined) {
      remember(`the function ${transition.edge.assumptionScope?.value} is not being executed`);
      return isTaken(transition, 'undefined');
    }
    const moment = this.#log.next();
    const named = this.#namedValues(transition, step, value, state);
    let ways: ConditionWays = [[]];
    let all: Truth = 'true';
    for (const { frame, offset, names } of frames) {
      const reader = new ConditionReader(state, frame, named.values, this.#origins(step, state));
      for (const part of transition.parts) {
        const read = this.#context.assumptions.part(part, offset, {
          result: this.#context.facts.results.get(step.probe.at.start),
          placeholders: named.types,
        });
        if (read.kind === 'meaningless') {
          if (names === 'if-any' || this.#context.stale.has(part)) continue;
          const isUnseen = isScopeUnseen(transition.edge, this.#context);
          if (isUnseen && isOfUnseenParameter(part, this.#context.program)) continue;
          const last = frame === undefined ? undefined : this.#last.get(frame.address)?.get(part);
          if (last !== undefined) {
            if (last.truth !== 'true') {
              all = 'false';
              remember(`${oneLine(part.text)} was false where it had a meaning`);
            }
            ways = conjoinWays(ways, last.ways, MAXIMUM_WAYS);
            continue;
          }
          remember(read.why);
          return isTaken(transition, 'undefined');
        }
        const { truth, why } = reader.judge(read.expression);
        if (truth !== 'true') {
          if (all !== 'false') all = truth;
          const isResult = part.aboutResult && value !== undefined;
          const result = isResult ? `, \\result was ${formatValue(value)}` : '';
          remember(why ?? `${oneLine(part.text)} was false${result}`);
        }
        if (truth === 'undefined' && reader.dependsOnInputs(read.expression)) this.#log.targets.leaveOut();
        ways = conjoinWays(ways, reader.ways(read.expression, true), MAXIMUM_WAYS);
      }
    }
    if (all === 'true')
      this.#log.targets.hold({ moment, inputs: this.#inputs, ways, part: transition.number + 1 });
    else this.#log.targets.add({ moment, decisions: state.decisions, ways, progress, purpose: 'advance' });
    return isTaken(transition, all);
  }

  /**
   * Whether the state is no longer the one directly after the step: the thread has accessed shared memory in it, and then
   * others have. What threads do without such accesses may as well happen before.
   */
  #isLate(step: EdgeStep, state: State): boolean {
    if (this.#context.threads === 'one' || this.#context.correctness) return false;
    const { moment } = state;
    if (state.accessed(moment - 1, moment)) return false;
    return state.accessed(this.#positions.of(state.thread).effectFrom(step, this.#context.facts), moment);
  }

  /**
   * The activations in which an assumption must be true. An assumption meant for a parameter must not be false of a
   * variable with the same name.
   */
  #assumptionFrames(
    transition: Transition,
    step: EdgeStep,
    state: State,
  ): readonly JudgedFrame[] | undefined {
    const found = leadsIntoCallee(transition, step, state, this.#context)
      ? callingFrame(state)
      : assumptionFrame(transition, step, state, this.#context);
    if (found === undefined) return undefined;
    if (!entersWithParameters(transition, step, state, this.#context)) return [{ ...found, names: 'known' }];
    const entered = parameterFrame(step, state, this.#context);
    return [
      { ...entered, names: 'known' },
      { ...found, names: 'if-any' },
    ];
  }

  /** What an assumption may mention besides variables. */
  #namedValues(
    transition: Transition,
    step: EdgeStep,
    value: ScalarValue | undefined,
    state: State,
  ): { readonly values: ReadonlyMap<string, ScalarValue>; readonly types: ReadonlyMap<string, CType> } {
    const values = new Map<string, ScalarValue>(value === undefined ? [] : [[RESULT, value]]);
    const allocation = allocationAt(transition, step, this.#context);
    if (allocation === undefined) return { values, types: new Map() };
    const { name, size } = allocation;
    const evaluation = new ConditionReader(state, state.innermost(), new Map(), new Map()).evaluate(size);
    if (evaluation.kind === 'done') values.set(name, evaluation.value.value);
    return { values, types: new Map([[name, size.type]]) };
  }

  /** `\result` of a call that gives an input is that input. */
  #origins({ probe }: EdgeStep, state: State): ReadonlyMap<string, Symbolic> {
    const result = probe.kind === 'call-end' ? state.resultOrigin() : undefined;
    if (result !== undefined) return new Map([[RESULT, result]]);
    const lastInput = this.#lastInput;
    const isMeant = lastInput !== undefined && (lastInput.at ?? probe.at.start) === probe.at.start;
    return new Map(isMeant ? [[RESULT, lastInput.origin]] : []);
  }
}
