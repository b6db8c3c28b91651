import { findNativeZ3, NATIVE_VERSIONS, type NativeLimits, startNativeZ3 } from './native/z3-native.js';
import { type Solver, SolverDied, SolverFailure, SolverMissing, type SolverSession } from './solver.js';
import { findZ3, sharedZ3 } from './z3-wasm.js';

/** Which z3 to ask: the one that comes along, one on the PATH, or the latter where there is one. */
export type SolverChoice = 'wasm' | 'native' | 'any';

export const SOLVER_CHOICES: readonly SolverChoice[] = ['any', 'native', 'wasm'];

/** How often a solver that died is started again. Each may use 2 GB, which may not be free again at once. */
const RESTARTS = 1;

/** A solver that starts with the first question: many claims are shown without one. */
class SolverOnDemand implements Solver {
  #starting: Promise<Solver> | undefined;
  #solver: Solver | undefined;
  #deaths = 0;
  readonly #start: () => Promise<Solver>;

  /** @param start throws SolverMissing */
  constructor(start: () => Promise<Solver>) {
    this.#start = start;
  }

  get name(): string {
    return this.#solver?.name ?? 'simplification alone';
  }

  open(): SolverSession {
    let session: SolverSession | undefined;
    let isClosed = false;
    return {
      send: async (commands, milliseconds) => {
        const starting = this.#starting ?? this.#start();
        this.#starting = starting;
        const solver = await starting;
        this.#solver = solver;
        if (isClosed) throw new SolverMissing('the session with the solver is closed');
        try {
          session ??= solver.open();
          return await session.send(commands, milliseconds);
        } catch (error) {
          if (error instanceof SolverDied && this.#starting === starting) this.#bury(solver);
          throw error;
        }
      },
      close: () => {
        isClosed = true;
        session?.close();
      },
    };
  }

  /** A solver that has died was a part of this process. */
  get cputime(): number {
    return this.#solver?.cputime ?? 0;
  }

  end(): void {
    this.#solver?.end();
  }

  /** The next conversation is with another one. */
  #bury(solver: Solver): void {
    solver.end();
    this.#deaths += 1;
    if (this.#deaths <= RESTARTS) this.#starting = undefined;
  }
}

/** Where solvers are, and what they may use. */
export interface SolverPlace {
  /** Folder of the program that asks: the solver that comes along is there, or among its packages. */
  readonly folder: string;
  readonly limits: NativeLimits;
}

/** The solver to ask. It is looked for, and started, with the first question. */
export function chooseSolver(choice: SolverChoice, { folder, limits }: SolverPlace): Solver {
  return new SolverOnDemand(async () => {
    const native = choice === 'wasm' ? undefined : await findNativeZ3();
    if (native === undefined && choice === 'native') {
      throw new SolverMissing(`no z3 of a supported version (${NATIVE_VERSIONS}) is on the PATH`);
    }
    try {
      if (native !== undefined) return await startNativeZ3(native, limits);
    } catch (error) {
      if (choice === 'native' || !(error instanceof SolverFailure)) throw asMissing(error);
    }
    const file = findZ3(folder);
    if (file === undefined) {
      throw new SolverMissing('no solver is installed; install one with: npm install z3-solver@5.2.0');
    }
    try {
      return await sharedZ3(file);
    } catch (error) {
      throw asMissing(error);
    }
  });
}

function asMissing(error: unknown): unknown {
  return error instanceof SolverFailure ? new SolverMissing(error.message) : error;
}
