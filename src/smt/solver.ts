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

/** How z3 goes about a check: as it thinks fit, or by turning everything into truth values at once, without arrays. */
export type CheckMethod = 'of the solver' | 'bit-blasting';

/** What one check may cost. */
export interface CheckBudget {
  /** Units of work of z3 (`rlimit`): the same on every machine. */
  readonly work: number;
  /** A limit of CPU time for machines that are too slow for this work. */
  readonly milliseconds: number;
  readonly method?: CheckMethod;
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
  const plain = budget.method === 'bit-blasting' ? '(check-sat-using qffpbv)' : '(check-sat)';
  const question = assumptions.length === 0 ? plain : `(check-sat-assuming (${assumptions.join(' ')}))`;
  const said = await session.send(`(set-option :rlimit ${budget.work})\n${question}`, budget.milliseconds);
  return readAnswer(said);
}

/** An answer of exactly one word. */
export function readAnswer(said: string): Satisfiability {
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
