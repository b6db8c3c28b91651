import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { commandsOf, Rendering } from '../../../smt/rendering.js';
import { check, type Solver, SolverFailure, type SolverSession, state } from '../../../smt/solver.js';
import { TermPool } from '../../../smt/term-pool.js';
import { findZ3, sharedZ3 } from '../../../smt/z3-wasm.js';
import type { SymbolicType } from '../execution/symbolic/symbolic.js';
import { type Assignment, type Constraint, reinterpret, satisfies, wrap } from './evaluate-symbolic.js';
import { TermsOfTrees } from './terms-of-trees.js';

/** What is known of constraints. */
export type Solution =
  | { readonly kind: 'found'; readonly inputs: Assignment; readonly work: number }
  | { readonly kind: 'none' | 'unknown'; readonly work: number };

/** Work of z3 for one question (`rlimit`), and milliseconds for machines on which that takes longer. */
const WORK = 1_000_000;
const MILLISECONDS = 10_000;

/**
 * An SMT solver for what the quick repair does not solve: exact on bit-vectors and floats. It is loaded with the first
 * question, and where none is installed every answer is `unknown`.
 */
export class ThoroughSolver {
  #solver: Solver | undefined;
  #isMissing = false;
  /** Where the solver is; looked for once, when somebody wants to know. */
  #place: { readonly file: string | undefined } | undefined;

  /** Whether questions may have answers. */
  get isThere(): boolean {
    return !this.#isMissing && this.#file !== undefined;
  }

  /**
   * Values for the inputs that satisfy all constraints.
   *
   * @param start values of the inputs that the constraints do not mention
   */
  async solve(constraints: readonly Constraint[], start: Assignment): Promise<Solution> {
    const file = this.#file;
    if (this.#isMissing || file === undefined) return { kind: 'unknown', work: 0 };
    let session: SolverSession | undefined;
    try {
      this.#solver ??= await sharedZ3(file);
      session = this.#solver.open();
      return await ask(session, constraints, start);
    } catch (error) {
      if (!(error instanceof SolverFailure)) throw error;
      this.#isMissing = true;
      return { kind: 'unknown', work: WORK };
    } finally {
      session?.close();
    }
  }

  /** Ends the threads of the solver. */
  end(): void {
    this.#solver?.end();
    this.#solver = undefined;
  }

  get #file(): string | undefined {
    this.#place ??= { file: findZ3(import.meta.dirname) };
    return this.#place.file;
  }
}

async function ask(
  session: SolverSession,
  constraints: readonly Constraint[],
  start: Assignment,
): Promise<Solution> {
  const pool = new TermPool();
  const terms = new TermsOfTrees(pool);
  const rendering = new Rendering(BIT_VECTORS);
  const asserted = constraints.map((each) => rendering.text(terms.constraint(each)));
  const names = new Map([...terms.inputs].map(([index, { bits }]) => [index, rendering.text(bits)]));
  const assertions = asserted.map((text) => `(assert ${text})`).join('\n');
  await state(session, `${commandsOf(rendering.take())}\n${assertions}`);
  const answer = await check(session, { work: WORK, milliseconds: MILLISECONDS });
  const work = workIn(await session.send('(get-info :rlimit)', MILLISECONDS));
  if (answer !== 'sat') return { kind: answer === 'unsat' ? 'none' : 'unknown', work };
  const inputs = [...start];
  for (const [index, name] of names) {
    const type = terms.inputs.get(index)?.type;
    const value = type && valueIn(await session.send(`(get-value (${name}))`, MILLISECONDS), type);
    if (value === undefined) return { kind: 'unknown', work };
    inputs[index] = value;
  }
  const holds = constraints.every((each) => satisfies(each, inputs));
  return holds ? { kind: 'found', inputs, work } : { kind: 'unknown', work };
}

function workIn(said: string): number {
  return Number(/:rlimit (\d{1,15})/.exec(said)?.[1] ?? WORK);
}

/** The value of one bit-vector in what the solver says. */
function valueIn(said: string, type: SymbolicType): bigint | number | undefined {
  const [, digits] = /[ (](#x[0-9a-fA-F]+|#b[01]+)\)/.exec(said) ?? [];
  if (digits === undefined) return undefined;
  const bits = BigInt(`0${digits.slice(1)}`);
  return type.kind === 'integer' ? wrap(bits, type) : reinterpret(bits, type);
}
