import type { SolverSession } from './solver.js';
import { costIn, type SolverCost } from './solver-answers.js';

/** Each question costs at least this, for what stands around it. */
const QUESTION = 5_000;
const MILLISECONDS_TO_SAY = 10_000;
const NOTHING: SolverCost = { work: 0, clauses: 0 };
/** Clauses for each unit of a check that is given up before z3 says how many it has made. */
const CLAUSES_OF_A_UNIT = 2;

/**
 * Counts the work of a solver over many questions: in units of z3 (`rlimit`), and in clauses, which z3 does not count although
 * each takes it about as long. Who stops when it is used up stops at the same question on every machine, however busy that is.
 */
export class WorkMeter {
  #left: number;
  #isShort = false;
  readonly #seen = new WeakMap<SolverSession, SolverCost>();
  readonly #whole: WorkMeter | undefined;

  /**
   * @param work units that may be used
   * @param whole of which these are a part
   */
  constructor(work: number, whole?: WorkMeter) {
    this.#left = work;
    this.#whole = whole;
  }

  /** A part of what is left. @param share between 0 and 1 */
  part(share: number): WorkMeter {
    return new WorkMeter(this.left * share, this);
  }

  /** Units that are left. */
  get left(): number {
    return Math.max(0, this.#left);
  }

  /** Whether something was not answered that more work might answer. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Some work of other kind. @param units about as long as the solver works on so many */
  spend(units: number): void {
    this.#left -= units;
    this.#whole?.spend(units);
    if (this.left === 0) this.#noteShort();
  }

  /**
   * Counts what the last question cost. Of a solver that does not say it, that is all that it might have cost.
   *
   * @param limit units for this question
   * @throws SolverFailure
   */
  async count(session: SolverSession, limit: number, answer: 'answered' | 'unanswered'): Promise<void> {
    const said = await session.send('(get-info :all-statistics)', MILLISECONDS_TO_SAY);
    const before = this.#seen.get(session) ?? NOTHING;
    const total = costIn(said) ?? { ...before, work: before.work + limit };
    this.#seen.set(session, total);
    const work = total.work - before.work;
    if (answer === 'unanswered' && work >= limit) this.#noteShort();
    this.spend(Math.max(work + clausesSince(before, total, answer), QUESTION));
  }

  /** Counts a question whose answer is remembered: what stands around it costs as much as before. */
  countRemembered(answer: 'answered' | 'unanswered'): void {
    if (answer === 'unanswered') this.#noteShort();
    this.spend(QUESTION);
  }

  #noteShort(): void {
    this.#isShort = true;
    if (this.#whole !== undefined) this.#whole.#noteShort();
  }
}

function clausesSince(before: SolverCost, now: SolverCost, answer: 'answered' | 'unanswered'): number {
  if (now.clauses !== undefined) return Math.max(0, now.clauses - (before.clauses ?? 0));
  return answer === 'unanswered' ? (now.work - before.work) * CLAUSES_OF_A_UNIT : 0;
}
