import { clock, cpuClock } from '../execution/machine/clock.js';

/**
 * The unit of a search's work: roughly the nanoseconds that it takes on an ordinary machine. Counts are the same on
 * every machine, so the same input gets the same answer.
 */
export const COST = {
  /** One execution, however short; and one that records what values depend on. */
  execution: 50_000,
  symbolicExecution: 150_000,
  /** A statement; and a statement that also records what values depend on. */
  step: 1,
  symbolicStep: 6,
  /** A place of the program that the witness observes. */
  place: 100,
  input: 2500,
  /** A decision along the path: what it depended on, and the task that it becomes. */
  decision: 3000,
  /** A node that is looked at to count what the parts of a tree share. */
  countedNode: 60,
  /** A node of a tree that the solver evaluates. */
  solverNode: 45,
  /** A question to the quick solver, and a constraint of it. */
  quickQuestion: 20_000,
  constraint: 500,
  /** A question to the SMT solver, a unit of its work, and a microsecond in which it makes circuits. */
  question: 3_000_000,
  thoroughWork: 300,
  circuits: 1000,
  /** What has to be left for its first question: it has to be loaded. */
  thoroughMinimum: 900_000_000,
  /** A word of memory that is looked at when an input is asked for. */
  word: 60,
  /** Looking for a state that was there before. */
  digest: 12_000,
  digestedByte: 2,
} as const;

/** Effort allowed per second of time: a little less than an ordinary machine does. On a slow one the clock ends it. */
export const EFFORT_PER_SECOND = 1_000_000_000;

/** Milliseconds between two looks at the CPU time. */
const INTERVAL = 2;

/** Counts work up to a limit. The clock is the emergency brake for machines that are too slow. */
export class Effort {
  #spent = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #measured = 0;

  readonly #limit: number;
  readonly #outer: Effort | undefined;

  /**
   * @param deadline CPU time of this process, in milliseconds, at which all work ends
   * @param outer is also charged for everything spent here
   */
  constructor(
    limit: number,
    readonly deadline: number,
    outer?: Effort,
  ) {
    this.#limit = limit;
    this.#outer = outer;
  }

  /** A part of what is left, reserved for one task. */
  part(limit: number): Effort {
    return new Effort(Math.min(limit, this.left), this.deadline, this);
  }

  spend(effort: number): void {
    this.#spent += effort;
    this.#outer?.spend(effort);
  }

  get left(): number {
    return Math.max(0, this.#limit - this.#spent);
  }

  /** What is used up; undefined while there is some of both. */
  get exhausted(): 'effort' | 'time' | undefined {
    if (this.left <= 0) return 'effort';
    return this.#millisecondsUsed() > this.deadline ? 'time' : undefined;
  }

  /** Milliseconds left before the emergency brake. */
  get millisecondsLeft(): number {
    return Math.max(1, this.deadline - this.#millisecondsUsed());
  }

  /** Asking the system takes as long as many a short execution: not more often than necessary. */
  #millisecondsUsed(): number {
    const now = clock();
    if (now - this.#measuredAt >= INTERVAL) {
      this.#measuredAt = now;
      this.#measured = cpuClock();
    }
    return this.#measured;
  }
}

/**
 * The deadline of something that may take this many milliseconds.
 * @param begun CPU time of this process, in milliseconds, when it began
 */
export function deadlineIn(milliseconds: number, begun = cpuClock()): number {
  return begun + milliseconds;
}
