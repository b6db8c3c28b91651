import { LearntInputs } from '../search/inputs/learnt-inputs.js';
import { randomStarts } from '../search/inputs/random-starts.js';
import type { Run } from '../search/inputs/run-once.js';
import { keyOfInputs, takenSide } from '../search/inputs/task.js';
import { GuidedScheduler } from '../search/schedules/guided-scheduler.js';
import type { PlannedSchedule } from '../search/schedules/planned-schedule.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { type InputSearch, NOWHERE } from './limited-search.js';

interface InputMeans {
  readonly seed: number;
  /** Looks for inputs. @returns the execution that got furthest */
  readonly search: (search: InputSearch) => Promise<Run | undefined>;
  /** How far any execution got. */
  readonly furthest: () => number;
}

/** Looks for inputs with which schedules lead through the witness, and remembers what executions have shown of inputs. */
export class InputsOfSchedules {
  #learnt = new LearntInputs();
  /** Inputs with which others were looked for, while the schedule did not deviate. */
  readonly #searched = new Set<string>();
  /** Sides of decisions that executions have taken while inputs were looked for. */
  readonly #sides = new Set<string>();
  /** Searches that try schedules with the same inputs. */
  #sharing: readonly ScheduleSearch[] = [];
  readonly #means: InputMeans;

  constructor(means: InputMeans) {
    this.#means = means;
  }

  /** All begins again. @param sharing searches over schedules, each of which tries those inputs that the others find */
  beginAgain(sharing: readonly ScheduleSearch[] = []): void {
    this.#searched.clear();
    this.#sharing = sharing;
    this.#learnt = new LearntInputs();
  }

  /** @returns the execution that got furthest; undefined if inputs were looked for before */
  async searchWith(planned: PlannedSchedule, schedules: ScheduleSearch): Promise<Run | undefined> {
    const { inputs, number } = planned.start;
    const isUndeviated = planned.length === 0;
    const key = keyOfInputs(inputs);
    if (isUndeviated && this.#searched.has(key)) return undefined;
    if (isUndeviated) this.#searched.add(key);
    const isFirst = isUndeviated && number === 0;
    const { points } = schedules;
    // With other inputs, an execution has come to more decisions: those that no schedule has taken otherwise come first.
    const ofOthers = isUndeviated || schedules.starts.tried === 1 ? 'some' : 'few';
    return this.#means.search({
      schedule: () => new GuidedScheduler(planned, points, undefined),
      starts: [inputs, ...(isFirst ? randomStarts(this.#means.seed) : [])],
      extent: isFirst ? 'many' : ofOthers,
      elsewhere: isUndeviated ? NOWHERE : this.#sides,
      learn: (run) => this.#learn(run, planned, schedules),
    });
  }

  /** Inputs with which an execution gets further, or decides what none has decided: schedules are tried with them, too. */
  #learn(run: Run, planned: PlannedSchedule, schedules: ScheduleSearch): void {
    for (const constraint of run.execution.path) this.#sides.add(takenSide(constraint));
    const inputs = this.#learnt.learn(run, this.#means.furthest());
    if (inputs === undefined) return;
    const { progress } = run.monitor;
    schedules.begin(inputs, planned, progress);
    for (const other of this.#sharing) if (other !== schedules) other.begin(inputs, undefined, progress);
  }
}
