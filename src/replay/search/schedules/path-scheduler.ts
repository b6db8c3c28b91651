import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';
import type { StepReports, ThreadChoice } from '../../../machine/interface/thread-choice.js';
import type { StateAtPoint } from '../../../machine/threads/step-recorder.js';
import { NO_SCHEDULED_THREADS } from './planned-schedule.js';
import type { OpenChoice, Scheduler, SharedKnowledge } from './scheduler.js';

/** The threads that go on from the points of an execution, one after the other, and what happens then. */
export interface PlannedPath {
  readonly threads: readonly number[];
  /** `learn`: threads go on as long as it is not known what they do; `end`: until none can. */
  readonly behind: 'learn' | 'end';
}

/** Takes a path that is known to be possible, and shows what follows. */
export class PathScheduler implements Scheduler {
  readonly open: readonly OpenChoice[] = [];
  readonly passed: readonly number[] = [];
  readonly scheduled = NO_SCHEDULED_THREADS;
  readonly reports = 'of-states';
  /** Paths on which it comes to the assumption later are taken, too. */
  readonly holdsBack = 'nobody';
  readonly knowledge: SharedKnowledge;
  future: 'open' | 'known' = 'open';
  sleepers: 'none' | 'some' = 'none';
  /** The state behind the path; undefined if the execution ends before. */
  reached: StateAtPoint | undefined;
  /** Whether the path was taken, and states tell all that matters. */
  state: 'exact' | 'inexact' = 'exact';
  #point = 0;
  readonly #path: PlannedPath;
  #steps: StepReports | undefined;

  constructor(path: PlannedPath, knowledge: SharedKnowledge) {
    this.#path = path;
    this.knowledge = knowledge;
  }

  choose(choice: ThreadChoice): number {
    const steps = choice.reports?.steps;
    if (steps === undefined) throw new Error('the execution does not tell its steps');
    this.#steps = steps;
    const point = this.#point++;
    if (choice.asleep().length > 0) this.sleepers = 'some';
    const { threads } = this.#path;
    const next = threads[point];
    if (next !== undefined) {
      if (choice.isReady(next)) return next;
      this.state = 'inexact';
      this.future = 'known';
      return choice.current;
    }
    if (point === threads.length) this.reached = steps.stateAtPoint;
    if (steps.state === 'inexact') this.state = 'inexact';
    return this.#goOn(choice, steps);
  }

  #goOn(choice: ThreadChoice, steps: StepReports): number {
    const { current } = choice;
    const goesOn = (thread: number) => this.#path.behind === 'end' || !steps.knows(thread);
    if (choice.isReady(current) && goesOn(current)) return current;
    const next = choice.ready().find(goesOn);
    if (next === undefined && this.#path.behind === 'learn') this.future = 'known';
    return next ?? current;
  }

  ended(end: ExecutionEnd): void {
    this.#steps?.ended(end);
    if (this.#steps?.state === 'inexact') this.state = 'inexact';
    if (this.#point < this.#path.threads.length) this.state = 'inexact';
  }
}
