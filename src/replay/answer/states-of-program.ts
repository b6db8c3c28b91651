import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import { COST } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import type { PathScheduler } from '../search/schedules/path-scheduler.js';
import type { ScheduleSearch } from '../search/schedules/schedule-search.js';
import { StateSearch } from '../search/schedules/state-search.js';
import type { ReplaySubject } from './subject.js';

/**
 * The part of the effort for it: without inputs, with those of one execution, and with the same again once few switches have
 * shown nothing.
 */
const PARTS_OF_STATES = { 'no-inputs': 0.7, first: 0.2, again: 0.4 } as const;
/** With so many inputs, states are looked at again if not all of them could be; then with no others. */
const MOST_OPEN = 2;

/** What looking at states asks for. */
interface StatesMeans {
  readonly subject: Pick<ReplaySubject, 'effort' | 'limits'>;
  /** Executes the program. */
  readonly execute: (path: PathScheduler, inputs: InputAssignment) => Run;
  /** Is told of each execution that takes inputs. */
  readonly executed: (run: Run, inputs: InputAssignment) => void;
  /** Whether an execution has taken inputs. */
  readonly inputs: () => 'none' | 'taken';
}

/** Looks at all states that schedules lead to, if threads allow it. */
export class StatesOfProgram {
  /** `all`: those that any schedule leads to were reached, and no inputs were taken. */
  extent: 'open' | 'searched' | 'all' = 'open';
  /** Inputs with which states were too many, or could not be told apart. */
  readonly #open: InputAssignment[] = [];
  /** Whether most steps have to be executed anyway: with other inputs, so it is, too. */
  #areExecuted = false;
  readonly #means: StatesMeans;

  constructor(means: StatesMeans) {
    this.#means = means;
  }

  /**
   * Without inputs.
   *
   * @param least what has to be left of the effort
   * @returns an execution that is accepted; `all`: there is none
   */
  look(schedules: ScheduleSearch, least: number): Run | 'all' | 'open' {
    this.extent = 'searched';
    if (this.#means.inputs() === 'taken') return 'open';
    const found = this.#look(schedules, [], 'no-inputs', least);
    if (found !== 'all') return found;
    // Other inputs may lead to other states.
    if (this.#means.inputs() === 'taken') return 'open';
    this.extent = 'all';
    return 'all';
  }

  /** With some inputs. @returns an execution that is accepted */
  lookWith(inputs: InputAssignment, schedules: ScheduleSearch, least: number): Run | undefined {
    if (this.#open.length >= MOST_OPEN || this.#areExecuted) return undefined;
    const found = this.#look(schedules, inputs, 'first', least);
    if (found === 'open' && !this.#areExecuted) this.#open.push(inputs);
    return typeof found === 'string' ? undefined : found;
  }

  /** With inputs with which states are left. @returns an execution that is accepted */
  lookAgain(schedules: ScheduleSearch, least: number): Run | undefined {
    for (const inputs of this.#open.splice(0)) {
      const found = this.#look(schedules, inputs, 'again', least);
      if (typeof found !== 'string') return found;
      if (found === 'open') this.#open.push(inputs);
    }
    return undefined;
  }

  #look(
    { knowledge, points }: ScheduleSearch,
    inputs: InputAssignment,
    part: keyof typeof PARTS_OF_STATES,
    least: number,
  ): Run | 'all' | 'open' {
    const { execute, executed, subject } = this.#means;
    const { effort, limits } = subject;
    if (knowledge === undefined || limits.threads !== undefined || points.exits !== 'alike') return 'open';
    const reserve = least + (effort.left - least) * (1 - PARTS_OF_STATES[part]);
    const result = new StateSearch({
      knowledge,
      execute: (path) => {
        const run = execute(path, inputs);
        if (run.execution.inputs.length > 0) executed(run, inputs);
        return run;
      },
      spend: (steps) => {
        effort.spend(COST.knownStep * steps);
        return effort.exhausted !== undefined || effort.left < reserve ? 'enough' : 'go on';
      },
    }).search();
    if (result === 'executed') this.#areExecuted = true;
    if (typeof result !== 'string') return result.found;
    return result === 'all' ? 'all' : 'open';
  }
}
