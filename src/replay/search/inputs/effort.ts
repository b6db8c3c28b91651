import type { Budget } from '../../../machine/interface/execution.js';
import { clock, cpuClock } from '../../../vocabulary/clock.js';

/**
 * The unit of a search's work: roughly the nanoseconds that it takes on an ordinary machine. Counts are the same on
 * every machine, so the same input gets the same answer.
 */
export const COST = {
  /** One execution, however short; one that records what values depend on; and what scheduling threads adds. */
  execution: 50_000,
  symbolicExecution: 150_000,
  threads: 400_000,
  /** The same where an execution ends as soon as another one has been in the same state. */
  comparedThreads: 150_000,
  /** A statement; and a statement that also records what values depend on. */
  step: 1,
  /** A step of a thread from one point to the next that is known, and the state behind it. */
  knownStep: 1200,
  symbolicStep: 6,
  /** A location of the program that the witness observes, and a point at which another thread may go on. */
  place: 100,
  point: 150,
  /** An evaluation of a condition of the witness, beside its location; and one that says what it depends on. */
  evaluation: 2000,
  symbolicEvaluation: 8000,
  input: 700,
  /** A step of an execution that is repeated by the translation of `prove`. */
  retracedStep: 100_000,
  /** A decision along the path: what it depended on, and the task that it becomes. */
  decision: 1600,
  /** A decision of a path that the solver is asked about: which inputs it shares with others. */
  indexedDecision: 1000,
  /** A node that is looked at to count what the parts of a tree share. */
  countedNode: 60,
  /** A node of a tree that the solver evaluates. */
  solverNode: 45,
  /** A question to the quick solver, and a constraint of it. */
  quickQuestion: 50_000,
  constraint: 500,
  /** A question to the SMT solver, a unit of its work, and a microsecond in which it makes circuits. */
  question: 3_000_000,
  thoroughWork: 300,
  circuits: 1000,
  /** What has to be left for its first question: it has to be loaded. */
  thoroughMinimum: 900_000_000,
  /** A word of memory that is looked at when an input is asked for. */
  word: 30,
  /** Looking for a state that was there before. */
  digest: 12_000,
  digestedByte: 2,
} as const;

/** Effort allowed per second of time: a little less than an ordinary machine does. On a slow one the clock ends it. */
export const EFFORT_PER_SECOND = 1_000_000_000;

/** Milliseconds between two looks at the CPU time. */
const INTERVAL = 10;

/** When all work ends: CPU time of this process in milliseconds, which others that use the machine do not shorten. */
export interface Deadline {
  readonly cpu: number;
}

/** Counts work up to a limit. CPU time is the emergency brake for machines that are too slow. */
export class SearchEffort {
  #spent = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #measured = 0;

  readonly #limit: number;
  readonly #outer: SearchEffort | undefined;

  /** @param outer is also charged for everything spent here */
  constructor(
    limit: number,
    readonly deadline: Deadline,
    outer?: SearchEffort,
  ) {
    this.#limit = limit;
    this.#outer = outer;
  }

  /** A part of what is left, reserved for one task. */
  part(limit: number): SearchEffort {
    return new SearchEffort(Math.min(limit, this.left), this.deadline, this);
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
    return this.#timeLeft() < 0 ? 'time' : undefined;
  }

  /** Milliseconds of CPU time left before the emergency brake. */
  get millisecondsLeft(): number {
    return Math.max(1, this.#timeLeft());
  }

  /** The same as a limit of an execution. */
  get timeLeft(): Pick<Budget, 'milliseconds'> {
    return { milliseconds: this.millisecondsLeft };
  }

  /** Asking the system takes as long as many a short execution: not more often than necessary. */
  #timeLeft(): number {
    const now = clock();
    if (now - this.#measuredAt >= INTERVAL) {
      this.#measuredAt = now;
      this.#measured = cpuClock();
    }
    return this.deadline.cpu - this.#measured;
  }
}

/** When something begins that has a deadline: with this process, or now. */
export type Beginning = 'with the process' | 'now';

/** The deadline of something that may take this many milliseconds of CPU time. */
export function deadlineIn(milliseconds: number, begun: Beginning = 'now'): Deadline {
  return { cpu: (begun === 'with the process' ? 0 : cpuClock()) + milliseconds };
}

/** The deadline when one of two is reached. */
export function earlier(one: Deadline, other: Deadline): Deadline {
  return { cpu: Math.min(one.cpu, other.cpu) };
}

/** One execution counts as at least this many statements. */
export const MINIMUM_STEPS = 100;
