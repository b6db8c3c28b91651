/**
 * What the work of a search is counted as: about the nanoseconds that it takes on an ordinary machine. The counts are the
 * same on every machine, so that the same input gets the same answer.
 */
export const COST = {
  /** One execution, however short. */
  execution: 500_000,
  /** A statement, and one that keeps what values depend on. */
  step: 1,
  symbolicStep: 6,
  /** A place of the program that the witness observes. */
  place: 100,
  input: 4000,
  /** A decision on the way: what it depended on, and the task that it becomes. */
  decision: 5000,
  /** A node of a tree that the solver evaluates. */
  solverNode: 30,
  /** A question to the SMT solver, and a unit of its work. */
  question: 3_000_000,
  thoroughWork: 400,
  /** What has to be left for its first question: it has to be loaded. */
  thoroughMinimum: 900_000_000,
  /** Looking for a state that was there before. */
  digest: 50_000,
  digestedByte: 2,
} as const;

/** Effort that one second of time is good for: a machine twice as slow as an ordinary one still gets through. */
export const EFFORT_PER_SECOND = 450_000_000;

/** Counts work up to a limit. The clock is the emergency brake for machines that are too slow for it. */
export class Effort {
  #spent = 0;

  readonly #limit: number;
  readonly #outer: Effort | undefined;

  /**
   * @param deadline CPU time of this process, in milliseconds, at which everything ends
   * @param outer gets everything that is spent here, too
   */
  constructor(
    limit: number,
    readonly deadline: number,
    outer?: Effort,
  ) {
    this.#limit = limit;
    this.#outer = outer;
  }

  /** A part of what is left, to be spent on one thing. */
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

  /** What there is no more of; undefined while there is both. */
  get exhausted(): 'effort' | 'time' | undefined {
    if (this.left <= 0) return 'effort';
    return millisecondsUsed() > this.deadline ? 'time' : undefined;
  }

  /** Before the emergency brake. */
  get millisecondsLeft(): number {
    return Math.max(1, this.deadline - millisecondsUsed());
  }
}

/** CPU time of this process: how busy the machine is otherwise does not matter. */
function millisecondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The deadline for something that begins now. */
export function deadlineIn(milliseconds: number): number {
  return millisecondsUsed() + milliseconds;
}
