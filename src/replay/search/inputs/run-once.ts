import type { ReasonText } from '../../../c/reasons/reason.js';
import {
  type Budget,
  type Execution,
  type InputRequest,
  type InputValue,
  type Observer,
  type Probe,
  STOP,
} from '../../../machine/interface/execution.js';
import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import type { ThreadChoice } from '../../../machine/interface/thread-choice.js';
import { because } from '../../../machine/reasons/because.js';
import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { MonitorRun, WitnessMonitor } from '../../claim/witness-monitor.js';
import { NO_SCHEDULED_THREADS, type ScheduledThreads } from '../schedules/planned-schedule.js';
import { Switches } from '../schedules/recorded-scheduler.js';
import type { OpenChoice, Scheduler } from '../schedules/scheduler.js';
import { isConfirmingEnd } from './confirming-end.js';
import { COST } from './effort.js';
import { RepetitionWatch } from './repetition-watch.js';
import type { StatesAtInputs } from './states-at-inputs.js';

/** Inputs of one execution at which the state of the program is looked at. */
const OBSERVED_INPUTS = 100;

/** Evaluations of a condition of the witness, all false, after which an execution of the search is given up. */
const MOST_EVALUATIONS = 10_000;

/** Executes the compiled program once. */
export type Execute = (observer: Observer, budget: Budget) => Execution;

/** How an execution under the control of a witness ended. */
export type ReplayEnd =
  | ExecutionEnd
  /** A state of the program repeats, so it goes on for ever. */
  | { readonly kind: 'endless'; readonly line: number }
  /** As the witness says, but not where the objects of the program lie elsewhere. */
  | { readonly kind: 'by-chance'; readonly end: ReplayEnd };

/** Whether the program would go on, or end otherwise, in a way that replay cannot tell. */
export function isOpen({ kind }: ReplayEnd): boolean {
  return kind === 'unsupported' || kind === 'by-chance';
}

/** Progress in the witness, and the number of decisions on the path before it. */
export interface Advance {
  readonly progress: number;
  readonly decisions: number;
}

/** One execution under the control of a witness. */
export interface Run {
  readonly execution: Execution;
  readonly end: ReplayEnd;
  readonly monitor: MonitorRun;
  /** Where another thread went on. */
  readonly switches: Switches;
  /** Whether the execution violates the property as the witness says. */
  readonly accepted: boolean;
  /** For each input, the thread that has asked for it. */
  readonly askers: readonly number[];
  /** Where the execution got further in the witness. */
  readonly advances: readonly Advance[];
  /** Offset of the loop head that was passed last, if loops are watched. */
  readonly lastLoop: number | undefined;
  /** Several threads: a number for what they have computed, if it is known. */
  readonly history: number | undefined;
  /** Several threads: where others could have gone on. */
  readonly open: readonly OpenChoice[];
  /** The same: the states that it has passed, with the thread that went on, and the scheduled threads. */
  readonly passed: readonly number[];
  readonly scheduled: ScheduledThreads;
  /** The same: whether a thread could have woken without the signal that it waits for. */
  readonly sleepers: 'none' | 'some';
  /** The effort that the execution counts as. */
  readonly effort: number;
}

export interface ExecutionLimits {
  readonly budget: Budget;
  /** Effort for the observed locations. */
  readonly effort: number;
  /** Inputs after which an execution is given up as one that asks for ever more of them. */
  readonly inputs?: number | undefined;
  /** Is filled with what was in memory when the first inputs were asked for. */
  readonly states?: StatesAtInputs | undefined;
  /** Ends the execution when it asks for more inputs than these. */
  readonly walk?: number | undefined;
  /** Ends the execution after this evaluation of a condition of the witness. */
  readonly lastMoment?: number | undefined;
  /** Values of further inputs by the location that requests them, and the thread that does; otherwise 0. */
  readonly further?: ((request: InputRequest, thread: number) => InputValue | undefined) | undefined;
  /** How many statements a loop may take without an event, if loops are watched. */
  readonly patience?: ((head: number) => number) | undefined;
  readonly values: 'plain' | 'symbolic';
}

/** Executes the program with the given inputs. The execution ends as soon as the witness excludes it. */
export function runOnce(
  execute: Execute,
  monitor: WitnessMonitor,
  inputs: InputAssignment,
  limits: ExecutionLimits,
): Run {
  return new SingleRun(monitor, inputs, limits).run(execute);
}

class SingleRun {
  readonly #monitor: MonitorRun;
  readonly #advances: { progress: number; readonly decisions: number }[] = [];
  #requested = 0;
  /** The thread that goes on. */
  #thread = 0;
  readonly #askers: number[] = [];
  #words = 0;
  #outcome: 'open' | 'dead' | 'accepted' = 'open';
  #end: ReplayEnd | undefined;
  #places = 0;
  #points = 0;
  #progress = 0;
  #reports: ThreadChoice['reports'];
  readonly #watch: RepetitionWatch | undefined;
  readonly #schedule: Scheduler | undefined;
  readonly #switches: Switches;
  /** The observed locations that the monitor wants to be told about. */
  readonly #told = new Map<Probe, boolean>();
  readonly #settings: WitnessMonitor;
  readonly #inputs: InputAssignment;
  readonly #limits: ExecutionLimits;

  constructor(settings: WitnessMonitor, inputs: InputAssignment, limits: ExecutionLimits) {
    this.#settings = settings;
    this.#inputs = inputs;
    this.#limits = limits;
    this.#monitor = settings.begin();
    this.#schedule = settings.schedule?.();
    this.#switches = new Switches(this.#schedule);
    this.#watch = limits.patience === undefined ? undefined : new RepetitionWatch(limits.patience);
  }

  run(execute: Execute): Run {
    const execution = execute(this.#observer(), this.#limits.budget);
    this.#schedule?.ended?.(execution.end);
    const accepted =
      (this.#outcome === 'accepted' && isConfirmingEnd(execution.end)) ||
      (this.#outcome === 'open' && this.#end === undefined && this.#monitor.accepts(execution.end));
    const isPlain = this.#limits.values === 'plain';
    return {
      execution,
      end: execution.end.kind === 'stopped' ? (this.#end ?? execution.end) : execution.end,
      monitor: this.#monitor,
      switches: this.#switches,
      accepted,
      askers: this.#askers,
      advances: this.#advances,
      lastLoop: this.#watch?.last,
      history: this.#reports?.history,
      open: this.#schedule?.open ?? [],
      passed: this.#schedule?.passed ?? [],
      scheduled: this.#schedule?.scheduled ?? NO_SCHEDULED_THREADS,
      sleepers: this.#schedule?.sleepers ?? 'none',
      effort:
        (isPlain ? COST.execution : COST.symbolicExecution) +
        this.#costOfThreads +
        COST.point * this.#points +
        (isPlain ? COST.step : COST.symbolicStep) * execution.steps +
        COST.countedNode * execution.counted +
        COST.place * this.#places +
        (isPlain ? COST.evaluation : COST.symbolicEvaluation) * (this.#monitor.evaluations?.all ?? 0) +
        COST.input * execution.inputs.length +
        COST.decision * execution.path.length +
        COST.digest * (this.#watch?.digests ?? 0) +
        COST.word * this.#words +
        COST.digestedByte * (this.#watch?.bytes ?? 0),
    };
  }

  get #costOfThreads(): number {
    if (this.#schedule === undefined) return 0;
    return this.#schedule.knowledge === undefined ? COST.threads : COST.comparedThreads;
  }

  /** Where nothing is decided in between, only the last of several advances counts. */
  #advance(progress: number, decisions: number): void {
    const last = this.#advances.at(-1);
    if (last?.decisions === decisions) last.progress = progress;
    else this.#advances.push({ progress, decisions });
  }

  #observer(): Observer {
    const monitor = this.#monitor;
    const limits = this.#limits;
    const watch = this.#watch;
    const lastMoment = limits.lastMoment ?? Number.POSITIVE_INFINITY;
    const maximumPlaces = limits.effort / COST.place;
    const mostEvaluations = limits.values === 'plain' ? Number.POSITIVE_INFINITY : MOST_EVALUATIONS;
    const schedule = this.#schedule;
    const inputLimit = limits.inputs ?? Number.POSITIVE_INFINITY;
    const { states } = limits;
    const walkLimit = limits.walk ?? Number.POSITIVE_INFINITY;
    const scheduling: Partial<Observer> =
      schedule === undefined
        ? {}
        : {
            schedule: (choice, now) => {
              this.#points++;
              this.#reports = choice.reports;
              const from = choice.current;
              const isWaiting = !choice.isReady(from);
              const to = schedule.choose(choice, monitor, now);
              if (schedule.future === 'known' && this.#requested === 0) {
                this.#outcome = 'dead';
                return STOP;
              }
              // A thread may wake without a signal where it has just begun to wait for one.
              const isWoken = isWaiting && choice.isReady(to);
              if (to !== from || isWoken) this.#switches.add(now, from, to);
              this.#thread = to;
              return to;
            },
            reports: schedule.reports,
            compared: schedule.knowledge,
            situation: () => monitor.situation,
            finished: (state) => monitor.finished?.(state),
            notices: (probe) => this.#settings.notices?.(probe) ?? 'order',
            holdsBack: (probe, value, state) =>
              schedule.holdsBack !== 'nobody' && monitor.holdsBack?.(probe, value, state) === true,
            raced: (race, state) => {
              if (this.#outcome !== 'open' || monitor.meansRace?.(race, state) !== true) return undefined;
              this.#outcome = 'accepted';
              return 'violation';
            },
          };
    return {
      ...scheduling,
      begins: (attention) => monitor.attend?.(attention),
      jumped: (functions) => monitor.jumped?.(functions),
      passed: (probe, value, state) => {
        if (++this.#places > maximumPlaces)
          return this.#exhausted(because('locations', Math.floor(maximumPlaces)));
        if (watch === undefined || this.#isTold(probe)) {
          const answer = monitor.passed(probe, value, state);
          if (answer !== 'alive') this.#outcome = answer;
          const { progress } = monitor;
          if (progress > (this.#advances.at(-1)?.progress ?? 0)) this.#advance(progress, state.decisions);
          if (answer !== 'alive' || monitor.moment > lastMoment) return STOP;
          if ((monitor.evaluations?.failed ?? 0) > mostEvaluations)
            return this.#exhausted(because('evaluations', mostEvaluations));
        }
        if (watch === undefined || probe.kind !== 'loop-head') return undefined;
        if (monitor.progress > this.#progress) {
          this.#progress = monitor.progress;
          watch.event(state.steps);
        }
        const isGiven = this.#requested < this.#inputs.length;
        const ended = isGiven ? undefined : watch.passed(probe, state, () => monitor.situation);
        if (ended === 'repeats') this.#end = { kind: 'endless', line: probe.range.line };
        if (ended === 'waits') return this.#exhausted(because('waiting-loop', probe.range.line));
        return ended === undefined ? undefined : STOP;
      },
      input: (request, state) => {
        if (request.index >= inputLimit) return this.#exhausted(because('inputs', Math.floor(inputLimit)));
        if (request.index >= walkLimit) return STOP;
        this.#requested++;
        if (states !== undefined && states.states.length < OBSERVED_INPUTS) {
          const from = states.log.length;
          state.words(states.log);
          const to = states.log.length;
          this.#words += to - from;
          states.states.push({ site: request.at.start, from, to });
        }
        watch?.event(state.steps);
        if (limits.walk !== undefined) watch?.varied();
        monitor.input(request, state);
        const value = this.#inputs[request.index] ?? limits.further?.(request, this.#thread) ?? 0n;
        this.#askers.push(this.#thread);
        if (request.type.kind === 'float') return Number(value);
        return typeof value === 'bigint' ? value : BigInt(Math.trunc(Number.isFinite(value) ? value : 0));
      },
    };
  }

  #exhausted(why: ReasonText): typeof STOP {
    this.#end = { kind: 'budget', resource: 'steps', why };
    return STOP;
  }

  #isTold(probe: Probe): boolean {
    const known = this.#told.get(probe);
    if (known !== undefined) return known;
    const told = probe.kind !== 'loop-head' || this.#settings.observes(probe);
    this.#told.set(probe, told);
    return told;
  }
}
