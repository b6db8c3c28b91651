import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { commandsOf, Rendering } from '../../../smt/rendering.js';
import { check, type Solver, SolverFailure, type SolverSession, state } from '../../../smt/solver.js';
import { TermPool } from '../../../smt/term-pool.js';
import { sharedZ3 } from '../../../smt/z3-wasm.js';
import type { SymbolicType } from '../execution/symbolic/symbolic.js';
import { type Assignment, type Constraint, reinterpret, satisfies, wrap } from './evaluate-symbolic.js';
import { TermsOfTrees } from './terms-of-trees.js';
import type { Solution } from './thorough-solver.js';

/** Work of z3 for one question (`rlimit`), and milliseconds for machines on which that takes longer. */
const WORK = 1_000_000;
const MILLISECONDS = 10_000;

/** Questions to z3, which is loaded with the first of them. What it needs is a file of its own in the package. */
export class Z3Questions {
  readonly #file: string;
  #solver: Solver | undefined;

  /** @param file from `findZ3` */
  constructor(file: string) {
    this.#file = file;
  }

  /** As `ThoroughSolver.solve`; `broken` if the solver cannot be used. */
  async solve(constraints: readonly Constraint[], start: Assignment): Promise<Solution | 'broken'> {
    let session: SolverSession | undefined;
    try {
      this.#solver ??= await sharedZ3(this.#file);
      session = this.#solver.open();
      return await ask(session, constraints, start);
    } catch (error) {
      if (error instanceof SolverFailure) return 'broken';
      throw error;
    } finally {
      session?.close();
    }
  }

  end(): void {
    this.#solver?.end();
    this.#solver = undefined;
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
