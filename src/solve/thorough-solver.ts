import { findZ3 } from '../smt/z3-wasm.js';
import type { InputAssignment, SymbolicConstraint } from './evaluate-symbolic.js';
import { Z3Questions } from './z3-questions.js';

/** What is known of constraints, and what it took: units of the solver's work, and microseconds for making circuits. */
export type Solution = { readonly work: number; readonly circuits: number } & (
  | { readonly kind: 'found'; readonly inputs: InputAssignment }
  | { readonly kind: 'none' | 'unknown' }
);

/** What a question may take. */
export interface QuestionLimits {
  /** How much work it may be: an index of `WORK_OF_LEVEL`. */
  readonly level: number;
  /** CPU time that is left of all. */
  readonly milliseconds: number;
}

/** What a solver that breaks is taken to have worked. */
const WORK_OF_BROKEN = 1_000_000;

/**
 * An SMT solver for what the quick repair does not solve: exact on bit-vectors and floats. It is loaded with the first
 * question, and where none is installed every answer is `unknown`.
 */
export class ThoroughSolver {
  #questions: Z3Questions | undefined;
  #isBroken = false;
  /** Where the solver is; looked for once, when somebody wants to know. */
  #place: { readonly file: string | undefined } | undefined;

  /** Whether a question was asked before: the next one takes less. */
  get isLoaded(): boolean {
    return this.#questions !== undefined;
  }

  /** Whether questions may have answers. */
  get isThere(): boolean {
    return !this.#isBroken && this.#file !== undefined;
  }

  /**
   * Values for the inputs that satisfy all constraints.
   *
   * @param start values of the inputs that the constraints do not mention
   */
  async solve(
    constraints: readonly SymbolicConstraint[],
    start: InputAssignment,
    limits: QuestionLimits,
  ): Promise<Solution> {
    const file = this.#file;
    if (this.#isBroken || file === undefined) return { kind: 'unknown', work: 0, circuits: 0 };
    this.#questions ??= new Z3Questions(file);
    const solution = await this.#questions.solve(constraints, start, limits);
    if (solution !== 'broken') return solution;
    this.#isBroken = true;
    return { kind: 'unknown', work: WORK_OF_BROKEN, circuits: 0 };
  }

  /** Ends the threads of the solver. */
  end(): void {
    this.#questions?.end();
  }

  get #file(): string | undefined {
    this.#place ??= { file: findZ3(import.meta.dirname) };
    return this.#place.file;
  }
}
