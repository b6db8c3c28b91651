import { MOST_THREADS } from '../../machine/threads/thread-stacks.js';
import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import type { TriedExecutions } from '../../vocabulary/witness-diagnosis.js';
import { COST } from '../search/inputs/effort.js';
import { NewDecisions } from '../search/inputs/new-decisions.js';
import { randomStarts } from '../search/inputs/random-starts.js';
import { isOpen, type Run, runOnce } from '../search/inputs/run-once.js';
import { search } from '../search/inputs/search.js';
import { keyOfInputs, takenInputs } from '../search/inputs/task.js';
import { AlternatingScheduler, TURNS } from '../search/schedules/alternating-scheduler.js';
import { GuidedScheduler } from '../search/schedules/guided-scheduler.js';
import type { PlannedSchedule } from '../search/schedules/planned-schedule.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { ScheduledMonitor } from '../search/schedules/scheduled-monitor.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import { StateSearch } from '../search/schedules/state-search.js';
import { WitnessScheduler } from '../search/schedules/witness-scheduler.js';
import type { ReplayAnswer } from './answer.js';
import { confirmedAnswer, refutedAnswer, unconfirmedAnswer, unknownAnswer } from './answers.js';
import { describeEnd } from './describe-end.js';
import { countExecutions, TIMED_OUT } from './describe-extent.js';
import { describeSchedules } from './describe-schedules.js';
import { limitOfSearch } from './limit-of-search.js';
import { type InputSearch, limitedSearch } from './limited-search.js';
import { ReplaySession } from './replay-session.js';
import { schedulesOf } from './schedules-of.js';
import { executionBudget } from './subject.js';

/** Statements of one execution: a thread may wait for another in a loop that never ends. */
const STEPS = 20_000_000;
/** The same for other schedules: so many times what the witness's own takes, and at least so many. */
const STEPS_OF_OTHERS = 10;
const LEAST_STEPS = 200_000;
/** Executions before all states are looked at, and the part of the effort for that. */
const BEFORE_STATES = 300;
const PART_OF_STATES = 0.7;
/** Where threads are created without end: so many are, one number after the other, and the part of the effort for each. */
const FEW_THREADS = [1, 2, 3, 4];
const PART_OF_FEW = 0.15;
/** Statements of each execution then. */
const STEPS_OF_FEW = 2000;

/** A witness of a program that starts threads: executions are searched over their schedules and their inputs. */
export class ThreadSession extends ReplaySession {
  #executions = 0;
  #furthest: Run | undefined;
  #steps = STEPS;
  #isUnsupported = false;
  #inputs: 'none' | 'taken' = 'none';
  /** `all`: those that any schedule leads to were reached. */
  #states: 'open' | 'searched' | 'all' = 'open';
  #decisions = new NewDecisions();
  /** Inputs with which schedules are tried, as texts. */
  readonly #begun = new Set([keyOfInputs([])]);
  /** How far executions with them got. */
  #progress = 0;
  /** The numbers of those with which others were looked for. */
  readonly #searched = new Set<number>();

  async confirm(): Promise<ReplayAnswer> {
    const schedules = schedulesOf(this.subject, this.plain);
    const found = await this.#search(schedules);
    if (found !== undefined) return confirmedAnswer(found);
    const furthest = this.#furthest;
    if (furthest === undefined) return unknownAnswer('no execution was tried');
    const { property, effort } = this.subject;
    const told = describeSchedules(schedules, this.#extentOf(schedules), this.#inputs);
    const tried = {
      executions: this.#executions,
      extent: this.#triedExtent(schedules),
      ...(told === '' ? {} : { schedules: told }),
    };
    return unconfirmedAnswer({ run: furthest, tried, extent: this.#extent(schedules), property, effort });
  }

  async refute(): Promise<ReplayAnswer> {
    const schedules = schedulesOf(this.subject, this.plain);
    const found = await this.#search(schedules);
    if (found !== undefined) return refutedAnswer(found);
    const end = this.#furthest === undefined ? '' : `; one of them ${describeEnd(this.#furthest.end)}`;
    return unknownAnswer(
      `executions cannot confirm a correctness witness, and none refutes it (${this.#extent(schedules)}${end})`,
      this.#furthest && limitOfSearch(this.#triedExtent(schedules), this.#furthest.end, this.subject.effort),
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
    const inTurns = await this.#takeTurns(schedules, last);
    if (inTurns !== undefined) return inTurns;
    return this.#searchAll(schedules, { half, least: 0 });
  }

  /** Threads are created without end: whoever creates them does not go on behind a few. */
  async #searchFewThreads(): Promise<Run | undefined> {
    const { effort, limits } = this.subject;
    const steps = this.#steps;
    this.#steps = STEPS_OF_FEW;
    for (const most of FEW_THREADS) {
      limits.threads = most;
      this.#beginAgain();
      const least = effort.left * (1 - PART_OF_FEW);
      const found = await this.#searchAll(schedulesOf(this.subject, this.plain), {
        half: (effort.left + least) / 2,
        least,
      });
      if (found !== undefined) return found;
    }
    limits.threads = undefined;
    this.#steps = steps;
    this.#beginAgain();
    return undefined;
  }

  #beginAgain(): void {
    this.#begun.clear();
    this.#begun.add(keyOfInputs([]));
    this.#searched.clear();
    this.#decisions = new NewDecisions();
  }

  /** @param limits of the effort: below `half`, all orders count alike, and below `least`, no schedule begins */
  async #searchAll(
    schedules: ScheduleSearch,
    { half, least }: { readonly half: number; readonly least: number },
  ): Promise<Run | undefined> {
    const { effort } = this.subject;
    for (
      let planned = schedules.next();
      planned !== undefined && effort.exhausted === undefined && effort.left > least;
      planned = schedules.next()
    ) {
      if (this.#executions >= BEFORE_STATES && this.#states === 'open') {
        const inStates = this.#searchStates(schedules);
        if (inStates === 'all') return undefined;
        if (inStates !== undefined) return inStates;
      }
      let run = this.#execute(planned, schedules);
      while (!run.accepted && schedules.learn(planned, run) === 'repeat')
        run = this.#execute(planned, schedules);
      if (run.accepted) return run;
      if (effort.left < half) schedules.broaden();
      if (run.execution.inputs.length === 0) continue;
      const found = await this.#searchInputs(planned, schedules);
      if (found?.accepted === true) return found;
    }
    return undefined;
  }

  /** Executes the program as the witness describes it. */
  #follow({ knowledge }: ScheduleSearch): { readonly run: Run; readonly last: number } {
    const scheduler = new WitnessScheduler(knowledge);
    const run = this.#run(() => scheduler, []);
    this.#steps = Math.max(LEAST_STEPS, Math.min(STEPS, run.execution.steps * STEPS_OF_OTHERS));
    return { run, last: scheduler.last };
  }

  /** Executes the program so that its threads take turns. @param last the largest number of a thread */
  async #takeTurns({ knowledge }: ScheduleSearch, last: number): Promise<Run | undefined> {
    if (last < 2) return undefined;
    for (const turn of TURNS) {
      if (this.subject.effort.exhausted !== undefined) return undefined;
      const run = this.#run(() => new AlternatingScheduler(turn, last, knowledge), []);
      if (run.accepted) return run;
      if (run.execution.inputs.length === 0) continue;
      const schedule = () => new AlternatingScheduler(turn, last, undefined);
      const found = await this.#searchInputsOf({ schedule, starts: [[]], extent: 'some', learn: () => {} });
      if (found?.accepted === true) return found;
    }
    return undefined;
  }

  /** Looks at all states that schedules lead to, if threads and inputs allow it. @returns an execution that is accepted */
  #searchStates(schedules: ScheduleSearch): Run | 'all' | undefined {
    this.#states = 'searched';
    const { knowledge, points } = schedules;
    if (this.subject.limits.threads !== undefined) return undefined;
    if (knowledge === undefined || points.exits === 'differ' || this.#inputs === 'taken') return undefined;
    const { effort } = this.subject;
    const reserve = effort.left * (1 - PART_OF_STATES);
    const result = new StateSearch({
      knowledge,
      execute: (scheduler) => this.#run(() => scheduler, []),
      spend: (steps) => {
        effort.spend(COST.knownStep * steps);
        return effort.exhausted !== undefined || effort.left < reserve ? 'enough' : 'go on';
      },
    }).search();
    if (result === 'open') return undefined;
    if (result !== 'all') return result.found;
    this.#states = 'all';
    return 'all';
  }

  #execute(planned: PlannedSchedule, { points, knowledge }: ScheduleSearch): Run {
    return this.#run(() => new GuidedScheduler(planned, points, knowledge), planned.start.inputs);
  }

  #run(schedule: () => Scheduler, inputs: InputAssignment): Run {
    const { monitor, effort } = this.subject;
    const scheduled = new ScheduledMonitor(monitor, schedule);
    const executed = runOnce(this.plain.execute, scheduled, inputs, {
      budget: executionBudget(this.subject, this.#steps),
      effort: effort.left,
      values: 'plain',
    });
    const run = this.layouts.judge(executed, scheduled);
    effort.spend(run.effort);
    this.#executions++;
    if (run.execution.inputs.length > 0) this.#inputs = 'taken';
    if (isOpen(run.end)) this.#isUnsupported = true;
    if (this.#furthest === undefined || run.monitor.progress > this.#furthest.monitor.progress)
      this.#furthest = run;
    return run;
  }

  /** Looks for inputs with which a schedule leads through the witness. @returns the execution that got furthest */
  async #searchInputs(planned: PlannedSchedule, schedules: ScheduleSearch): Promise<Run | undefined> {
    const isUndeviated = planned.length === 0;
    if (isUndeviated && this.#searched.has(planned.start.number)) return undefined;
    if (isUndeviated) this.#searched.add(planned.start.number);
    const isFirst = isUndeviated && planned.start.number === 0;
    const { points } = schedules;
    const { inputs } = planned.start;
    return this.#searchInputsOf({
      schedule: () => new GuidedScheduler(planned, points, undefined),
      starts: [inputs, ...(isFirst ? randomStarts(this.subject.request.seed) : [])],
      extent: isFirst ? 'many' : 'some',
      learn: (run) => this.#learnInputs(run, planned, schedules),
    });
  }

  async #searchInputsOf({ schedule, starts, extent, learn }: InputSearch): Promise<Run | undefined> {
    const { monitor, effort } = this.subject;
    const settings = this.subjectSettings(new ScheduledMonitor(monitor, schedule), this.#steps);
    const programs = { symbolic: this.symbolic, plain: this.plain };
    const result = await search(limitedSearch({ ...settings, learn, starts }, extent, programs, effort));
    this.#executions += result.executions;
    if (result.extent === 'unsupported') this.#isUnsupported = true;
    if (result.inputs === undefined) return result.furthest;
    return this.#run(schedule, result.inputs);
  }

  /** Inputs with which an execution gets further, or decides what none has decided: schedules are tried with them, too. */
  #learnInputs(run: Run, planned: PlannedSchedule, schedules: ScheduleSearch): void {
    const { progress } = run.monitor;
    const isFurther = progress > Math.max(this.#progress, this.#furthest?.monitor.progress ?? 0);
    if (this.#decisions.learn(run.execution.path) === 'known' && !isFurther) return;
    this.#progress = Math.max(this.#progress, progress);
    const inputs = takenInputs(run);
    const key = keyOfInputs(inputs);
    if (this.#begun.has(key)) return;
    this.#begun.add(key);
    schedules.begin(inputs, planned, progress);
  }

  #extentOf({ extent }: ScheduleSearch): ScheduleSearch['extent'] {
    return this.#states === 'all' ? 'all' : extent;
  }

  #triedExtent(schedules: ScheduleSearch): TriedExecutions['extent'] {
    if (this.#extentOf(schedules) === 'all' && this.#inputs === 'none')
      return this.#isUnsupported ? 'unsupported' : 'complete';
    return this.subject.effort.exhausted === 'time' ? 'time' : 'budget';
  }

  #extent(schedules: ScheduleSearch): string {
    const executions = `${countExecutions(this.#executions)} tried`;
    const kinds = describeSchedules(schedules, this.#extentOf(schedules), this.#inputs);
    const told = kinds === '' ? '' : `: ${kinds}`;
    if (this.#extentOf(schedules) === 'all') return `${executions}${told}`;
    const isLate = this.subject.effort.exhausted === 'time';
    return isLate ? `${executions}${told}; ${TIMED_OUT}` : `${executions} within the budget${told}`;
  }
}
