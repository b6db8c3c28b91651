import { COST } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import { takenInputs } from '../search/inputs/task.js';
import type { CombinedInputs } from '../search/learnt/combined-inputs.js';
import { givenToThreads } from '../search/learnt/inputs-of-threads.js';
import { GuidedScheduler } from '../search/schedules/guided-scheduler.js';
import type { PlannedSchedule } from '../search/schedules/planned-schedule.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import type { Scheduler, SharedKnowledge } from '../search/schedules/scheduler.js';
import { StateSearch } from '../search/schedules/state-search.js';
import type { InputsOfSchedules } from './inputs-of-schedules.js';
import type { Turn } from './shared-effort.js';
import type { ReplaySubject } from './subject.js';
import type { ThreadExecutions } from './thread-executions.js';

/** Effort for the states of one combination at first, and by how much more is allowed each time. */
const FIRST_LOOK = 100_000_000;
const LONGER = 8;

interface CombinedMeans {
  readonly subject: Pick<ReplaySubject, 'effort' | 'limits'>;
  readonly executions: ThreadExecutions;
  readonly inputsOf: InputsOfSchedules;
  readonly schedules: ScheduleSearch;
  /** Schedules of which none was tried. */
  readonly others: () => ScheduleSearch;
}

/**
 * Where an error asks for several inputs and for a schedule, too: each combination of decisions is tried with all schedules,
 * as the states tell them that threads come into with it.
 */
export class CombinedSearch {
  /** With how much effort combinations are looked at now. */
  #level = 0;
  #areMoreLeft = true;
  /** How schedules are told apart: one after the other where most steps of threads have to be executed anyway. */
  #look: 'at states' | 'at schedules' = 'at states';
  readonly #means: CombinedMeans;

  constructor(means: CombinedMeans) {
    this.#means = means;
  }

  /** Goes on where it was interrupted. */
  async search({ least }: Turn): Promise<Run | 'tried' | 'interrupted'> {
    const { subject, inputsOf, schedules } = this.#means;
    const { effort, limits } = subject;
    if (schedules.knowledge === undefined || limits.threads !== undefined) return 'tried';
    const mayGoOn = () => effort.exhausted === undefined && effort.left > least;
    while (mayGoOn()) {
      const next = inputsOf.combined.next(this.#level);
      if (next === undefined && !this.#areMoreLeft && inputsOf.combined.size === 0) return 'tried';
      const found = next === undefined ? await this.#searchMore() : this.#try(next, schedules.knowledge);
      if (found?.accepted === true) return found;
      const shown = await inputsOf.searchShown(schedules, mayGoOn);
      if (shown?.accepted === true) return shown;
    }
    return 'interrupted';
  }

  async #searchMore(): Promise<Run | undefined> {
    if (this.#areMoreLeft) {
      this.#areMoreLeft = false;
      const { inputsOf, schedules } = this.#means;
      return await inputsOf.searchCombined(schedules);
    }
    this.#level++;
    return undefined;
  }

  #try(combined: CombinedInputs, knowledge: SharedKnowledge): Run | undefined {
    const allowed = FIRST_LOOK * LONGER ** combined.level;
    const found = this.#look === 'at states' ? this.#tryStates(combined, knowledge, allowed) : undefined;
    return this.#look === 'at states' ? found : this.#trySchedules(combined, allowed);
  }

  #execute(schedule: () => Scheduler, { inputs }: CombinedInputs): Run {
    const { executions, inputsOf } = this.#means;
    const run = executions.run(schedule, [], givenToThreads(inputs));
    if (run.execution.inputs.length > 0) inputsOf.show(run, takenInputs(run));
    return run;
  }

  #tryStates(combined: CombinedInputs, knowledge: SharedKnowledge, allowed: number): Run | undefined {
    const { effort } = this.#means.subject;
    const reserve = effort.left - allowed;
    const result = new StateSearch({
      knowledge,
      execute: (path) => this.#execute(() => path, combined),
      spend: (steps) => {
        effort.spend(COST.knownStep * steps);
        return effort.exhausted !== undefined || effort.left < reserve ? 'enough' : 'go on';
      },
    }).search();
    if (result === 'executed') this.#look = 'at schedules';
    // Otherwise, states do not tell what matters.
    if (result === 'open' && effort.left < reserve) combined.leave();
    return typeof result === 'string' ? undefined : result.found;
  }

  #trySchedules(combined: CombinedInputs, allowed: number): Run | undefined {
    const { subject, others } = this.#means;
    const { effort } = subject;
    const reserve = effort.left - allowed;
    const schedules = others();
    const execute = (planned: PlannedSchedule) =>
      this.#execute(() => new GuidedScheduler(planned, schedules.points, schedules.knowledge), combined);
    for (let planned = schedules.next(); planned !== undefined; planned = schedules.next()) {
      let run = execute(planned);
      while (!run.accepted && schedules.learn(planned, run) === 'repeat') run = execute(planned);
      if (run.accepted) return run;
      if (effort.exhausted === undefined && effort.left >= reserve) continue;
      combined.leave();
      return undefined;
    }
    return undefined;
  }
}
