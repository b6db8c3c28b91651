import { COST } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import { takenInputs } from '../search/inputs/task.js';
import type { CombinedInputs } from '../search/learnt/combined-inputs.js';
import { givenToThreads } from '../search/learnt/inputs-of-threads.js';
import { TurnsOfLevels } from '../search/learnt/turns-of-levels.js';
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
const LONGER = 10;

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
  readonly #turns = new TurnsOfLevels(allowedAt);
  #areMoreLeft = true;
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
      const next = inputsOf.combined.next(this.#nextLevel);
      if (next === undefined && !this.#areMoreLeft && inputsOf.combined.size === 0) return 'tried';
      const found =
        next === undefined
          ? await this.#searchMore()
          : await this.#try(next, schedules.knowledge, () => inputsOf.searchShown(schedules, mayGoOn));
      if (found?.accepted === true) return found;
      const shown = await inputsOf.searchShown(schedules, mayGoOn);
      if (shown?.accepted === true) return shown;
    }
    return 'interrupted';
  }

  async #searchMore(): Promise<Run | undefined> {
    if (!this.#areMoreLeft) return undefined;
    this.#areMoreLeft = false;
    const { inputsOf, schedules } = this.#means;
    return await inputsOf.searchCombined(schedules);
  }

  /** How often those were left that come next. */
  get #nextLevel(): number {
    const { waiting } = this.#means.inputsOf.combined;
    const due = this.#turns.due(waiting);
    if (due !== undefined) return due;
    // More combinations come before those that were left.
    if (this.#areMoreLeft) return 0;
    return Math.max(
      0,
      waiting.findIndex((count) => count > 0),
    );
  }

  /** By the states that they lead to, and by one schedule after the other: neither shows that the other one is in vain. */
  async #try(
    combined: CombinedInputs,
    knowledge: SharedKnowledge,
    searchShown: () => Promise<Run | undefined>,
  ): Promise<Run | undefined> {
    const { level } = combined;
    const inStates = this.#counted(level, (allowed) => this.#tryStates(combined, knowledge, allowed));
    if (inStates === 'all') return undefined;
    if (inStates !== 'open') return inStates;
    const shown = await searchShown();
    if (shown?.accepted === true) return shown;
    const found = this.#counted(level, (allowed) => this.#trySchedules(combined, allowed));
    if (found === 'open') combined.leave();
    return typeof found === 'string' ? undefined : found;
  }

  #counted<Result>(level: number, attempt: (allowed: number) => Result): Result {
    const { effort } = this.#means.subject;
    const begun = effort.left;
    const result = attempt(allowedAt(level));
    this.#turns.spend(level, begun - effort.left);
    return result;
  }

  #execute(schedule: () => Scheduler, { inputs }: CombinedInputs): Run {
    const { executions, inputsOf } = this.#means;
    const run = executions.run(schedule, [], givenToThreads(inputs));
    if (run.execution.inputs.length > 0) inputsOf.show(run, takenInputs(run));
    return run;
  }

  #tryStates(combined: CombinedInputs, knowledge: SharedKnowledge, allowed: number): Run | 'all' | 'open' {
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
    if (typeof result !== 'string') return result.found;
    return result === 'all' ? 'all' : 'open';
  }

  #trySchedules(combined: CombinedInputs, allowed: number): Run | 'all' | 'open' {
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
      return 'open';
    }
    return 'all';
  }
}

/** The effort for a combination that was left so often, of each kind. */
function allowedAt(level: number): number {
  return FIRST_LOOK * LONGER ** level;
}
