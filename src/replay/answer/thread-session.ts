import { MOST_THREADS } from '../../machine/threads/thread-stacks.js';
import type { TriedExecutions } from '../../vocabulary/witness-diagnosis.js';
import type { Run } from '../search/inputs/run-once.js';
import { search } from '../search/inputs/search.js';
import { GuidedScheduler } from '../search/schedules/guided-scheduler.js';
import type { PlannedSchedule } from '../search/schedules/planned-schedule.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { ScheduledMonitor } from '../search/schedules/scheduled-monitor.js';
import { WitnessScheduler } from '../search/schedules/witness-scheduler.js';
import type { ReplayAnswer } from './answer.js';
import { confirmedAnswer, refutedAnswer, unconfirmedAnswer, unknownAnswer } from './answers.js';
import { CombinedSearch } from './combined-search.js';
import { describeEnd } from './describe-end.js';
import { describeSchedules, describeTried } from './describe-schedules.js';
import { STEPS_OF_FEW, withFewThreads } from './few-threads.js';
import { InputsOfSchedules } from './inputs-of-schedules.js';
import { limitOfSearch } from './limit-of-search.js';
import { type InputSearch, limitedSearch } from './limited-search.js';
import { ReplaySession } from './replay-session.js';
import { schedulesOf } from './schedules-of.js';
import { PART_OF_COARSE, type SearchLimits } from './search-limits.js';
import { shareEffort } from './shared-effort.js';
import { trySimpleSchedules } from './simple-schedules.js';
import { StatesOfProgram } from './states-of-program.js';
import { ThreadExecutions } from './thread-executions.js';

/** Statements of an execution with other schedules than the witness's own: so many times what that takes, and at least so many. */
const STEPS_OF_OTHERS = 10;
const LEAST_STEPS = 200_000;
/** Executions before all states are looked at. */
const BEFORE_STATES = 300;
/** Executions with more switches come behind those that states show. */
const FEW_SWITCHES = 2;
/** So many times as many inputs are looked for, once all schedules were tried. */
const MORE_INPUTS = 8;

/** A witness of a program that starts threads: executions are searched over their schedules and their inputs. */
export class ThreadSession extends ReplaySession {
  readonly #executions = new ThreadExecutions({
    subject: this.subject,
    plain: this.plain,
    symbolic: () => this.symbolic,
    layouts: this.layouts,
  });
  #states = this.#statesOfProgram();
  /** Whether the search for inputs with some schedule ended at its limit, which is so many times the usual one. */
  #areInputsCut = false;
  #patience = 1;
  readonly #inputsOf = new InputsOfSchedules({
    seed: this.subject.request.seed,
    search: (wanted) => this.#searchInputsOf(wanted),
    execute: (schedule, inputs) => this.#executions.trace(schedule, inputs),
    furthest: () => this.#executions.furthest?.monitor.progress ?? 0,
  });

  async confirm(): Promise<ReplayAnswer> {
    const schedules = schedulesOf(this.subject, this.plain);
    const found = await this.#search(schedules);
    if (found !== undefined) return confirmedAnswer(found);
    const furthest = this.#executions.furthest;
    if (furthest === undefined) return unknownAnswer('no execution was tried');
    const { property, effort } = this.subject;
    const told = describeSchedules(schedules, this.#extentOf(schedules), this.#executions.inputs);
    const tried = {
      executions: this.#executions.count,
      extent: this.#triedExtent(schedules),
      ...(told === '' ? {} : { schedules: told }),
    };
    return unconfirmedAnswer({ run: furthest, tried, extent: this.#extent(schedules), property, effort });
  }

  async refute(): Promise<ReplayAnswer> {
    const schedules = schedulesOf(this.subject, this.plain);
    const found = await this.#search(schedules);
    if (found !== undefined) return refutedAnswer(found);
    const end =
      this.#executions.furthest === undefined
        ? ''
        : `; one of them ${describeEnd(this.#executions.furthest.end)}`;
    return unknownAnswer(
      `executions cannot confirm a correctness witness, and none refutes it (${this.#extent(schedules)}${end})`,
      this.#executions.furthest &&
        limitOfSearch(this.#triedExtent(schedules), this.#executions.furthest.end, this.subject.effort),
    );
  }

  async #search(schedules: ScheduleSearch): Promise<Run | undefined> {
    const { effort } = this.subject;
    const half = effort.left / 2;
    // Where this does not do, the search begins with the same execution, and remembers what others need.
    const { run: first, last } = this.#follow(schedules);
    if (first.accepted) return first;
    schedules.notice(first);
    if (last >= MOST_THREADS) {
      const found = await this.#searchFewThreads();
      if (found !== undefined) return found;
    }
    const simple = await this.#trySimple(schedules, last);
    if (simple !== undefined) return simple;
    const found =
      this.#executions.inputs === 'taken'
        ? await this.#searchBoth(schedules)
        : await this.#searchStates(schedules, half);
    return found ?? this.#searchMoreInputs();
  }

  /**
   * With inputs, either the schedule is hard to find, or the inputs are: looking for others with each schedule takes most of
   * the time, so schedules are tried with those that lead furthest without other schedules, too.
   */
  #searchBoth(schedules: ScheduleSearch): Promise<Run | undefined> {
    const coarse = schedulesOf(this.subject, this.plain, 'states');
    this.#inputsOf.beginAgain([coarse, schedules]);
    const states = this.#statesOfProgram();
    const { subject } = this;
    const others = () => schedulesOf(subject, this.plain, 'states');
    const means = { subject, executions: this.#executions, inputsOf: this.#inputsOf, schedules: coarse };
    const combined = new CombinedSearch({ ...means, others });
    return shareEffort(subject.effort, [
      (turn) => this.#searchAll(coarse, { ...turn, inputs: 'of-starts', states }),
      (turn) => this.#searchAll(schedules, turn),
      (turn) => combined.search(turn),
    ]);
  }

  /**
   * What an automaton makes of a step depends on when other threads have gone on. It mostly does not, so schedules are
   * tried first as if equal states of program and automaton went on alike. That all schedules were tried so says nothing.
   */
  async #searchStates(schedules: ScheduleSearch, half: number): Promise<Run | undefined> {
    const { effort } = this.subject;
    const coarse = schedulesOf(this.subject, this.plain, 'states');
    if (schedules.knowledge === undefined && coarse.knowledge !== undefined) {
      const least = effort.left * (1 - PART_OF_COARSE);
      const found = await this.#searchAll(coarse, { half: (effort.left + least) / 2, least });
      if (typeof found !== 'string') return found;
      this.#states = this.#statesOfProgram();
      this.#inputsOf.beginAgain();
    }
    return this.#found(await this.#searchAll(schedules, { half, least: 0 }));
  }

  #found(result: Run | 'tried' | 'interrupted'): Run | undefined {
    return typeof result === 'string' ? undefined : result;
  }

  #statesOfProgram(): StatesOfProgram {
    return new StatesOfProgram({
      subject: this.subject,
      execute: (path, inputs) => this.#executions.run(() => path, inputs),
      executed: (run, inputs) => this.#inputsOf.show(run, inputs),
      inputs: () => this.#executions.inputs,
    });
  }

  /** All schedules were tried, each with few inputs: with more of them, they are tried again. */
  async #searchMoreInputs(): Promise<Run | undefined> {
    const { effort } = this.subject;
    while (this.#areInputsCut && effort.exhausted === undefined) {
      this.#areInputsCut = false;
      this.#patience *= MORE_INPUTS;
      this.#inputsOf.beginAgain();
      const schedules = schedulesOf(this.subject, this.plain);
      const found = await this.#searchAll(schedules, { half: effort.left / 2, least: 0 });
      if (typeof found !== 'string') return found;
    }
    return undefined;
  }

  /** Threads are created without end. */
  async #searchFewThreads(): Promise<Run | undefined> {
    const steps = this.#executions.steps;
    this.#executions.steps = STEPS_OF_FEW;
    const found = await withFewThreads(this.subject, async (least) => {
      this.#inputsOf.beginAgain();
      const half = (this.subject.effort.left + least) / 2;
      return this.#found(await this.#searchAll(schedulesOf(this.subject, this.plain), { half, least }));
    });
    if (found !== undefined) return found;
    this.#executions.steps = steps;
    this.#inputsOf.beginAgain();
    return undefined;
  }

  async #searchAll(
    schedules: ScheduleSearch,
    { half, least, inputs = 'of-all', states = this.#states }: SearchLimits,
  ): Promise<Run | 'tried' | 'interrupted'> {
    const { effort } = this.subject;
    let areStatesSearched = inputs === 'of-all';
    while (effort.exhausted === undefined && effort.left > least) {
      const shown = await this.#inputsOf.searchShown(
        schedules,
        () => effort.exhausted === undefined && effort.left > least,
      );
      if (shown?.accepted === true) return shown;
      const planned = schedules.next();
      if (planned === undefined) return 'tried';
      if (this.#executions.count >= BEFORE_STATES && states.extent === 'open') {
        const inStates = states.look(schedules, least);
        if (inStates === 'all') return 'tried';
        if (inStates !== 'open') return inStates;
      }
      if (!areStatesSearched && planned.length > FEW_SWITCHES) {
        areStatesSearched = true;
        const inStates = states.lookAgain(schedules, least);
        if (inStates !== undefined) return inStates;
      }
      let run = this.#execute(planned, schedules);
      while (!run.accepted && schedules.learn(planned, run) === 'repeat')
        run = this.#execute(planned, schedules);
      if (run.accepted) return run;
      if (effort.left < half) schedules.broaden();
      if (run.execution.inputs.length === 0) continue;
      const isStart = planned.length === 0;
      const found =
        isStart || inputs === 'of-all' ? await this.#inputsOf.searchWith(planned, schedules) : undefined;
      if (found?.accepted === true) return found;
      if (!isStart || inputs === 'of-all') continue;
      // Zeros lead to the states that the inputs lead to which are like them but differ, and to fewer that can be told apart.
      if (planned.start.number === 0 && this.#inputsOf.isVaried) continue;
      const inStates = states.lookWith(planned.start.inputs, schedules, least);
      if (inStates !== undefined) return inStates;
    }
    return 'interrupted';
  }

  /** Executes the program as the witness describes it. */
  #follow({ knowledge }: ScheduleSearch): { readonly run: Run; readonly last: number } {
    const scheduler = new WitnessScheduler(knowledge);
    const run = this.#executions.run(() => scheduler, []);
    this.#executions.steps = Math.max(
      LEAST_STEPS,
      Math.min(this.#executions.steps, run.execution.steps * STEPS_OF_OTHERS),
    );
    return { run, last: scheduler.last };
  }

  async #trySimple(schedules: ScheduleSearch, last: number): Promise<Run | undefined> {
    const found = await trySimpleSchedules(
      {
        subject: this.subject,
        executions: this.#executions,
        inputsOf: this.#inputsOf,
        searchInputs: (wanted) => this.#searchInputsOf(wanted),
      },
      schedules,
      last,
    );
    // What was shown of inputs is looked at again with other schedules.
    if (found === undefined) this.#inputsOf.beginAgain();
    return found;
  }

  #execute(planned: PlannedSchedule, { points, knowledge }: ScheduleSearch): Run {
    return this.#executions.run(() => new GuidedScheduler(planned, points, knowledge), planned.start.inputs);
  }

  async #searchInputsOf({ schedule, extent, ...means }: InputSearch): Promise<Run | undefined> {
    const { monitor, effort } = this.subject;
    const settings = this.subjectSettings(new ScheduledMonitor(monitor, schedule), this.#executions.steps);
    const programs = { symbolic: this.symbolic, plain: this.plain };
    const limits = { extent, patience: this.#patience };
    const result = await search(limitedSearch({ ...settings, ...means }, limits, programs, effort));
    this.#executions.count += result.executions;
    if (result.extent === 'unsupported') this.#executions.isUnsupported = true;
    if (result.extent === 'budget') this.#areInputsCut = true;
    if (result.inputs === undefined) return result.furthest;
    return this.#executions.run(schedule, result.inputs);
  }

  #extentOf({ extent }: ScheduleSearch): ScheduleSearch['extent'] {
    return this.#states.extent === 'all' ? 'all' : extent;
  }

  #triedExtent(schedules: ScheduleSearch): TriedExecutions['extent'] {
    if (this.#extentOf(schedules) === 'all' && this.#executions.inputs === 'none')
      return this.#executions.isUnsupported ? 'unsupported' : 'complete';
    return this.subject.effort.exhausted === 'time' ? 'time' : 'budget';
  }

  #extent(schedules: ScheduleSearch): string {
    const extent = this.#extentOf(schedules);
    const kinds = describeSchedules(schedules, extent, this.#executions.inputs);
    const isLate = this.subject.effort.exhausted === 'time';
    return describeTried(
      this.#executions.count,
      kinds,
      extent === 'all' ? 'all' : isLate ? 'time' : 'budget',
    );
  }
}
