import type { RememberedAnswers } from './remembered-answers.js';
import type { WorkMeter } from './work-meter.js';

/** A conversation with a solver in SMT-LIB. Everything said before still counts. */
export interface SolverSession {
  /**
   * Sends commands and returns what the solver answers.
   * @param milliseconds of CPU time after which the solver is interrupted; it then says `unknown`
   * @throws SolverFailure if the solver is gone
   */
  send(commands: string, milliseconds: number): Promise<string>;
  close(): void;
}

/** A solver that is ready. */
export interface Solver {
  /** Name and version, as text for people; of one that was not needed yet, how it is done without. */
  readonly name: string;
  /** Milliseconds of CPU time that processes of its own have used; its threads are counted with this process. */
  readonly cputime: number;
  open(): SolverSession;
  /** Ends all of its threads and processes. */
  end(): void;
}

/**
 * The solver is missing, died, or ran out of memory. Thrown because any question may meet it, and all of them are
 * given up together.
 */
export class SolverFailure extends Error {}

/** It died in the middle of an answer; another one must be started to ask again. */
export class SolverDied extends SolverFailure {}

/** There is none to ask, and asking again does not help. */
export class SolverMissing extends SolverFailure {}

export type Satisfiability = 'unsat' | 'sat' | 'unknown';

/**
 * How z3 goes about a check: as it thinks fit, by turning everything into truth values at once, without arrays, or by first
 * writing all numbers as sums of products and putting equations into each other.
 */
export type CheckMethod = 'of the solver' | 'bit-blasting' | 'equations';

const COMMANDS: Readonly<Record<CheckMethod, string>> = {
  'of the solver': '(check-sat)',
  'bit-blasting': '(check-sat-using qffpbv)',
  equations:
    '(check-sat-using (then (using-params simplify :som true) propagate-values solve-eqs (using-params simplify :som true) smt))',
};

/** What one check may cost. */
export interface CheckBudget {
  /** Units of work of z3 (`rlimit`): the same on every machine. */
  readonly work: number;
  /** When the whole validation is over; until then, only work is counted. */
  readonly milliseconds: number;
  /** What may be used over several checks. */
  readonly meter?: WorkMeter;
  readonly method?: CheckMethod;
  /** What was answered before to questions that stand alone. */
  readonly remembered?: RememberedAnswers | undefined;
}

/**
 * Asks whether the assertions so far can hold at once. Only an answer of exactly one word counts: errors, and
 * anything else that a solver may say, are `unknown`.
 * @param assumptions names of truth values that hold for this check only
 * @throws SolverFailure
 */
export async function check(
  session: SolverSession,
  budget: CheckBudget,
  assumptions: readonly string[] = [],
): Promise<Satisfiability> {
  const question =
    assumptions.length === 0
      ? COMMANDS[budget.method ?? 'of the solver']
      : `(check-sat-assuming (${assumptions.join(' ')}))`;
  const { meter, milliseconds } = budget;
  const work = Math.floor(Math.min(budget.work, meter?.left ?? budget.work));
  // For z3, 0 is no limit.
  if (work === 0) return 'unknown';
  // Without the last command, the limit would also end what is stated later.
  const limited = `(set-option :rlimit ${work})\n${question}\n(set-option :rlimit 0)`;
  const said = await session.send(limited, milliseconds);
  const answer = readAnswer(said);
  await meter?.count(session, work, answer === 'unknown' ? 'unanswered' : 'answered');
  return answer;
}

/** An answer of exactly one word. */
function readAnswer(said: string): Satisfiability {
  const word = said.trim();
  return word === 'unsat' || word === 'sat' ? word : 'unknown';
}

/**
 * States facts; anything that the solver answers is an error.
 * @throws SolverFailure
 */
export async function state(session: SolverSession, commands: string): Promise<void> {
  const said = (await session.send(commands, STATING)).trim();
  if (said !== '') throw new SolverFailure(`the solver rejected its input: ${said.slice(0, 300)}`);
}

/** Milliseconds of CPU time allowed to read declarations and facts. */
const STATING = 60_000;
