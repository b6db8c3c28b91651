import type { PathConstraint } from '../../../machine/interface/execution.js';
import { outcomeKey } from '../inputs/novelty.js';
import type { Run } from '../inputs/run-once.js';
import { keyOfInputs, outcomeHash } from '../inputs/task.js';
import { type Ranked, TaskQueue } from '../inputs/task-queue.js';
import { hashOfTree, mix } from './hash-of-tree.js';
import { type InputsOfThreads, inputsOfThreads } from './inputs-of-threads.js';
import { variedInputs } from './varied-inputs.js';

/** Executions that wait: each takes memory. Those that decide more than this do not. */
const MOST_WAITING = 4000;
const MOST_DECISIONS = 400;

/** An execution, and how often the states that its inputs lead to were too many. */
type WaitingRun = Ranked & { readonly run: Pick<Run, 'execution' | 'askers'>; readonly level: number };

/** What threads take, and how often the states that this leads to were too many. */
export interface CombinedInputs {
  readonly inputs: InputsOfThreads;
  readonly level: number;
  /** They lead to more states than could be looked at: they wait until nothing else is left. */
  leave(): void;
}

/**
 * Inputs that decide a combination that no execution has decided, although each decision by itself may be known: an error may
 * ask for several of them, and for a schedule with which they meet.
 */
export class CombinedInputsQueue {
  readonly #combinations = new Set<number>();
  readonly #inputs = new Set<string>();
  /** By how often the states were too many. */
  readonly #levels: TaskQueue<WaitingRun>[] = [];

  /** An execution has decided something. Which of two threads decides first does not matter. */
  learn({ execution, askers, monitor: { progress } }: Run): void {
    const { path } = execution;
    if (path.length > MOST_DECISIONS || this.size >= MOST_WAITING) return;
    const combination = path.reduce((sum, each) => (sum + numberOf(each)) >>> 0, mix(Number(progress)));
    if (this.#combinations.has(combination)) return;
    this.#combinations.add(combination);
    this.#push({ run: { execution, askers }, level: 0, rank: [0, -progress] });
  }

  get size(): number {
    return this.waiting.reduce((sum, count) => sum + count, 0);
  }

  /** How many wait, by how often they were left. */
  get waiting(): readonly number[] {
    return this.#levels.map(({ size }) => size);
  }

  /** The next inputs that were left so often. */
  next(level: number): CombinedInputs | undefined {
    for (;;) {
      const first = this.#levels[level]?.pop();
      if (first === undefined) return undefined;
      const { run, rank } = first;
      const [, progress = 0] = rank;
      const inputs = inputsOfThreads(run, progress === 0 ? variedInputs(run.execution) : undefined);
      const key = `${level}: ${inputs.map(keyOfInputs).join(';')}`;
      if (this.#inputs.has(key)) continue;
      this.#inputs.add(key);
      const leave = () => this.#push({ run, level: level + 1, rank: [level + 1, progress] });
      return { inputs, level, leave };
    }
  }

  #push(waiting: WaitingRun): void {
    while (this.#levels.length <= waiting.level) this.#levels.push(new TaskQueue());
    this.#levels[waiting.level]?.push(waiting);
  }
}

function numberOf(constraint: PathConstraint): number {
  const { range, condition } = constraint;
  return mix(range.start, hashOfTree(condition), outcomeHash(outcomeKey(constraint)));
}
