/** What a solver says to `get-value` and `get-info`, read. */

/** Digits of SMT-LIB, as an unsigned number; undefined for other texts. */
export function readBits(text: string): bigint | undefined {
  return /^(?:#x[0-9a-f]+|#b[01]+)$/i.test(text) ? BigInt(`0${text.slice(1)}`) : undefined;
}

/** The one bit-vector in an answer to `(get-value (…))`, as an unsigned number. */
export function bitsIn(said: string): bigint | undefined {
  return readBits(/ (#\S+)\)\)$/.exec(said.trim())?.[1] ?? '');
}

/** Named integers in an answer to `(get-value (…))`: bit-vectors as unsigned numbers. */
export function integersIn(said: string): ReadonlyMap<string, bigint> {
  const pairs = said.matchAll(/\((\w+) (?:(#\w+)|(\d+)|\(- (\d+)\))\)/g);
  return new Map(
    [...pairs].flatMap(([, name = '', bits, digits, negated]) => {
      const value = bits !== undefined ? readBits(bits) : BigInt(digits ?? `-${negated}`);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Whether an answer to `(get-value (…))` says that the one truth value is true. */
export function isTrueIn(said: string): boolean {
  return said.trim().endsWith(' true))');
}

/** The work of the session so far, in units of z3, in an answer to `(get-info :rlimit)`; undefined of other solvers. */
export function workIn(said: string): number | undefined {
  const digits = /^\(:rlimit (\d{1,15})\)$/.exec(said.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** What a session has cost so far: units of z3, and clauses that it has made, where it says how many. */
export interface SolverCost {
  readonly work: number;
  readonly clauses: number | undefined;
}

/** The cost in an answer to `(get-info :all-statistics)`; undefined of other solvers than z3. */
export function costIn(said: string): SolverCost | undefined {
  const work = /[(\s]:rlimit-count +(\d{1,15})[\s)]/.exec(said)?.[1];
  if (work === undefined) return undefined;
  const clauses = [...said.matchAll(/[(\s]:(?:mk-clause|sat-mk-clause-\w+) +(\d{1,15})(?=[\s)])/g)];
  return {
    work: Number(work),
    clauses: clauses.length === 0 ? undefined : clauses.reduce((sum, [, each]) => sum + Number(each), 0),
  };
}
