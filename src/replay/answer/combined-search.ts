import { COST } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import type { CombinedInputs, CombinedInputsQueue } from '../search/learnt/combined-inputs.js';
import { givenToThreads } from '../search/learnt/inputs-of-threads.js';
import type { PathScheduler } from '../search/schedules/path-scheduler.js';
import type { SharedKnowledge } from '../search/schedules/scheduler.js';
import { StateSearch } from '../search/schedules/state-search.js';
import type { Turn } from './shared-effort.js';
import type { ReplaySubject } from './subject.js';

/** Effort for the states of one combination at first, and by how much more is allowed each time. */
const FIRST_LOOK = 100_000_000;
const LONGER = 8;

interface CombinedMeans {
  readonly subject: Pick<ReplaySubject, 'effort'>;
  readonly knowledge: SharedKnowledge;
  readonly queue: CombinedInputsQueue;
  /** Executes the program. */
  readonly execute: (path: PathScheduler, further: ReturnType<typeof givenToThreads>) => Run;
  /** Is told of each execution that takes inputs. */
  readonly executed: (run: Run) => void;
  /** Looks for other inputs with the schedules that executions have shown. */
  readonly searchShown: (mayGoOn: () => boolean) => Promise<Run | undefined>;
  /** Looks for more combinations. */
  readonly searchMore: () => Promise<Run | undefined>;
}

/**
 * Where an error asks for several inputs and for a schedule, too: each combination of decisions is tried with all schedules,
 * as the states tell them that threads come into with it.
 */
export class CombinedSearch {
  /** With how much effort combinations are looked at now. */
  #level = 0;
  #areMoreLeft = true;
  readonly #means: CombinedMeans;

  constructor(means: CombinedMeans) {
    this.#means = means;
  }

  /** Goes on where it was interrupted. */
  async search({ least }: Turn): Promise<Run | 'tried' | 'interrupted'> {
    const { subject, queue, searchShown } = this.#means;
    const { effort } = subject;
    const mayGoOn = () => effort.exhausted === undefined && effort.left > least;
    while (mayGoOn()) {
      const next = queue.next(this.#level);
      if (next === undefined && !this.#areMoreLeft && queue.size === 0) return 'tried';
      const found = next === undefined ? await this.#searchMore() : this.#look(next);
      if (found?.accepted === true) return found;
      const shown = await searchShown(mayGoOn);
      if (shown?.accepted === true) return shown;
    }
    return 'interrupted';
  }

  async #searchMore(): Promise<Run | undefined> {
    if (this.#areMoreLeft) {
      this.#areMoreLeft = false;
      return await this.#means.searchMore();
    }
    this.#level++;
    return undefined;
  }

  #look(combined: CombinedInputs): Run | undefined {
    const { subject, knowledge, execute, executed } = this.#means;
    const { inputs, level } = combined;
    const { effort } = subject;
    const reserve = effort.left - FIRST_LOOK * LONGER ** level;
    const result = new StateSearch({
      knowledge,
      execute: (path) => {
        const run = execute(path, givenToThreads(inputs));
        if (run.execution.inputs.length > 0) executed(run);
        return run;
      },
      spend: (steps) => {
        effort.spend(COST.knownStep * steps);
        return effort.exhausted !== undefined || effort.left < reserve ? 'enough' : 'go on';
      },
    }).search();
    if (result === 'open') combined.leave();
    return typeof result === 'string' ? undefined : result.found;
  }
}
