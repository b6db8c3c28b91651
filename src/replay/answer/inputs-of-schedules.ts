import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import { randomStarts } from '../search/inputs/random-starts.js';
import type { Run } from '../search/inputs/run-once.js';
import { keyOfInputs, takenInputs, takenSide } from '../search/inputs/task.js';
import { CombinedInputsQueue } from '../search/learnt/combined-inputs.js';
import { LearntInputs } from '../search/learnt/learnt-inputs.js';
import { NewConditions } from '../search/learnt/new-conditions.js';
import { variedInputs } from '../search/learnt/varied-inputs.js';
import { GuidedScheduler } from '../search/schedules/guided-scheduler.js';
import { PlannedSchedule } from '../search/schedules/planned-schedule.js';
import { RecordedScheduler } from '../search/schedules/recorded-scheduler.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import type { Scheduler } from '../search/schedules/scheduler.js';
import { type InputSearch, NOWHERE } from './limited-search.js';

/** Schedules that wait until inputs are looked for with them, of each kind. */
const MOST_SHOWN = 2000;

interface InputMeans {
  readonly seed: number;
  /** Looks for inputs. @returns the execution that got furthest */
  readonly search: (search: InputSearch) => Promise<Run | undefined>;
  /** Executes the program, and keeps what values depend on. */
  readonly execute: (schedule: () => Scheduler, inputs: InputAssignment) => Run;
  /** How far any execution got. */
  readonly furthest: () => number;
}

/** A schedule with which an execution decides something that depends on inputs as in none before. */
interface ShownSchedule {
  readonly schedule: () => Scheduler;
  readonly inputs: InputAssignment;
}

/** Looks for inputs with which schedules lead through the witness, and remembers what executions have shown of inputs. */
export class InputsOfSchedules {
  #learnt = new LearntInputs();
  #conditions = new NewConditions();
  /** The same of executions that look at states. */
  #conditionsOfStates = new NewConditions();
  /** What threads have computed in executions that were repeated. */
  readonly #histories = new Set<number>();
  /** Inputs with which others were looked for, while the schedule did not deviate. */
  readonly #searched = new Set<string>();
  /** Sides of decisions that executions have taken while inputs were looked for. */
  readonly #sides = new Set<string>();
  readonly #shown: { readonly new: ShownSchedule[]; readonly combined: ShownSchedule[] } = {
    new: [],
    combined: [],
  };
  /** Whether schedules are tried with inputs that are like the first ones, but differ from each other. */
  isVaried = false;
  /** Those that decide what no execution has decided together. */
  readonly combined = new CombinedInputsQueue();
  /** Searches that try schedules with the same inputs. */
  #sharing: readonly ScheduleSearch[] = [];
  readonly #means: InputMeans;

  constructor(means: InputMeans) {
    this.#means = means;
  }

  /** All begins again. @param sharing searches over schedules, each of which tries those inputs that the others find */
  beginAgain(sharing: readonly ScheduleSearch[] = []): void {
    this.isVaried = false;
    this.#searched.clear();
    this.#histories.clear();
    this.#sharing = sharing;
    this.#learnt = new LearntInputs();
    this.#conditions = new NewConditions();
    this.#conditionsOfStates = new NewConditions();
    this.#shown.new.length = 0;
    this.#shown.combined.length = 0;
  }

  /** @returns the execution that got furthest; undefined if nothing new can come of it, as executions before have shown */
  async searchWith(planned: PlannedSchedule, schedules: ScheduleSearch): Promise<Run | undefined> {
    const { inputs, number } = planned.start;
    const { points } = schedules;
    const schedule = () => new GuidedScheduler(planned, points, undefined);
    if (planned.length > 0) {
      const run = this.#means.execute(schedule, inputs);
      if (this.#conditions.learn(run) === 'known') return undefined;
      // With other inputs, an execution has come to more decisions: those that no schedule has taken otherwise come first.
      const extent = schedules.starts.tried === 1 ? 'some' : 'few';
      return this.#search({ schedule, starts: [inputs], extent, elsewhere: this.#sides }, planned, schedules);
    }
    const key = keyOfInputs(inputs);
    if (this.#searched.has(key)) return undefined;
    this.#searched.add(key);
    const isFirst = number === 0;
    if (isFirst) this.#beginVaried(schedule, schedules);
    const starts = [inputs, ...(isFirst ? randomStarts(this.#means.seed) : [])];
    const extent = isFirst ? 'many' : 'some';
    return this.#search({ schedule, starts, extent, elsewhere: NOWHERE }, planned, schedules);
  }

  /** An execution has shown what a thread does in some state: it is repeated, to see what depends on inputs. */
  show({ switches, history, monitor }: Run, inputs: InputAssignment): void {
    // Other schedules have made threads compute the same. What the witness asks for may differ.
    if (history !== undefined && monitor.moment === 0) {
      if (this.#histories.has(history)) return;
      this.#histories.add(history);
    }
    const schedule = () => new RecordedScheduler(switches);
    const kind = this.#conditionsOfStates.learn(this.#means.execute(schedule, inputs));
    if (kind === 'known' || this.#shown[kind].length >= MOST_SHOWN) return;
    this.#shown[kind].push({ schedule, inputs });
  }

  /** With the schedule of the witness, inputs are looked for that decide more together. */
  searchCombined(schedules: ScheduleSearch): Promise<Run | undefined> {
    const { points } = schedules;
    const schedule = () => new GuidedScheduler(new PlannedSchedule(), points, undefined);
    const extent = 'most';
    return this.#search({ schedule, starts: [[]], extent, elsewhere: NOWHERE }, undefined, schedules);
  }

  /** Inputs are looked for with the schedules that were shown. @param mayGoOn whether another one is tried */
  async searchShown(schedules: ScheduleSearch, mayGoOn: () => boolean): Promise<Run | undefined> {
    const { new: first, combined } = this.#shown;
    while (mayGoOn()) {
      const next = first.shift() ?? combined.shift();
      if (next === undefined) return undefined;
      const { schedule, inputs } = next;
      const found = await this.#search(
        { schedule, starts: [inputs], extent: 'some', elsewhere: this.#sides },
        undefined,
        schedules,
      );
      if (found?.accepted === true) return found;
    }
    return undefined;
  }

  #search(
    search: Omit<InputSearch, 'learn'>,
    planned: PlannedSchedule | undefined,
    schedules: ScheduleSearch,
  ): Promise<Run | undefined> {
    const learn = (run: Run) => this.#learn(run, search, { planned, schedules });
    return this.#means.search({ ...search, learn });
  }

  /** Inputs with which an execution gets further, or decides what none has decided: schedules are tried with them, too. */
  #learn(
    run: Run,
    { schedule }: Pick<InputSearch, 'schedule'>,
    { planned, schedules }: { planned: PlannedSchedule | undefined; schedules: ScheduleSearch },
  ): void {
    for (const constraint of run.execution.path) this.#sides.add(takenSide(constraint));
    this.combined.learn(run);
    const inputs = this.#learnt.learn(run, this.#means.furthest());
    if (inputs === undefined) return;
    this.#begin(this.#varied(run, schedule) ?? inputs, planned, run.monitor.progress, schedules);
  }

  /** Inputs that decide the same, but tell apart what zeros do not; undefined if the witness asks for others. */
  #varied(run: Run, schedule: () => Scheduler): InputAssignment | undefined {
    const inputs = takenInputs(run);
    const varied = variedInputs(run.execution);
    if (keyOfInputs(varied) === keyOfInputs(inputs)) return undefined;
    const again = this.#means.execute(schedule, varied);
    return again.monitor.progress < run.monitor.progress ? undefined : varied;
  }

  #beginVaried(schedule: () => Scheduler, schedules: ScheduleSearch): void {
    const run = this.#means.execute(schedule, []);
    const varied = this.#varied(run, schedule);
    if (varied === undefined) return;
    this.isVaried = true;
    this.#begin(varied, undefined, run.monitor.progress, schedules);
  }

  #begin(
    inputs: InputAssignment,
    planned: PlannedSchedule | undefined,
    progress: number,
    schedules: ScheduleSearch,
  ): void {
    schedules.begin(inputs, planned, progress);
    for (const other of this.#sharing) if (other !== schedules) other.begin(inputs, undefined, progress);
  }
}
