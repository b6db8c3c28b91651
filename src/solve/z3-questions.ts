import { createHash } from 'node:crypto';
import type { SymbolicType } from '../machine/interface/symbolic.js';
import { BIT_VECTORS } from '../smt/bit-vectors.js';
import { Rendering, renderCommands } from '../smt/rendering.js';
import { check, type Solver, SolverFailure, type SolverSession, state } from '../smt/solver.js';
import { bitsIn, workIn } from '../smt/solver-answers.js';
import { TermPool } from '../smt/term-pool.js';
import { sharedZ3 } from '../smt/z3-wasm.js';
import { timeForCircuits } from './circuit-size.js';
import {
  type InputAssignment,
  reinterpret,
  type SymbolicConstraint,
  satisfies,
  wrap,
} from './evaluate-symbolic.js';
import { TermsOfTrees } from './terms-of-trees.js';
import type { QuestionLimits, Solution } from './thorough-solver.js';
import { WORK_OF_LEVEL } from './work.js';

/** Microseconds for making circuits, by unit of work that may follow: larger questions wait for the next level. */
const LARGEST_CIRCUITS = 4;
/** Milliseconds of CPU time to read a question, and to say a value. */
const TO_READ = 10_000;
/** Circuits of reals are large: a unit takes so many times as long. */
const WEIGHT_OF_REALS = 5;
/** Answers that are kept: searches ask again what other executions, or shorter ones, have asked. */
const MAXIMUM_KEPT = 20_000;

/** An answer to a question: values of inputs, or with how much work there was none. */
type KeptAnswer =
  | { readonly kind: 'found'; readonly values: ReadonlyMap<number, bigint | number> }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly level: number };

/** Questions to z3, which is loaded with the first of them. What it needs is a file of its own in the package. */
export class Z3Questions {
  readonly #file: string;
  readonly #kept = new Map<string, KeptAnswer>();
  #solver: Solver | undefined;

  /** @param file from `findZ3` */
  constructor(file: string) {
    this.#file = file;
  }

  /** As `ThoroughSolver.solve`; `broken` if the solver cannot be used. */
  async solve(
    constraints: readonly SymbolicConstraint[],
    start: InputAssignment,
    limits: QuestionLimits,
  ): Promise<Solution | 'broken'> {
    const { level } = limits;
    const circuits = timeForCircuits(constraints);
    if (circuits > LARGEST_CIRCUITS * (WORK_OF_LEVEL[level] ?? 0))
      return { kind: 'unknown', work: 0, circuits: 0 };
    const question = makeQuestion(constraints);
    const key = createHash('sha256').update(question.text).digest('base64');
    const known = this.#kept.get(key);
    if (known !== undefined && !(known.kind === 'unknown' && known.level < level))
      return { ...readSolution(known, constraints, start), work: 0, circuits: 0 };
    let session: SolverSession | undefined;
    try {
      this.#solver ??= await sharedZ3(this.#file);
      session = this.#solver.open();
      const { answer, work } = await ask(session, question, limits);
      if (this.#kept.size < MAXIMUM_KEPT) this.#kept.set(key, answer);
      return { ...readSolution(answer, constraints, start), work, circuits };
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

/** Constraints as a solver reads them. */
interface SolverQuestion {
  readonly text: string;
  /** The inputs that it is about. */
  readonly inputs: readonly { readonly index: number; readonly name: string; readonly type: SymbolicType }[];
  /** How many times as long as others a unit of its work takes. */
  readonly weight: number;
}

function makeQuestion(constraints: readonly SymbolicConstraint[]): SolverQuestion {
  const pool = new TermPool();
  const terms = new TermsOfTrees(pool);
  const rendering = new Rendering(BIT_VECTORS);
  const asserted = constraints.map((each) => rendering.text(terms.constraint(each)));
  const inputs = [...terms.inputs].map(([index, { bits, type }]) => {
    return { index, name: rendering.text(bits), type };
  });
  const assertions = asserted.map((text) => `(assert ${text})`).join('\n');
  const text = `${renderCommands(rendering.take())}\n${assertions}`;
  return { text, inputs, weight: /\(fp\./.test(text) ? WEIGHT_OF_REALS : 1 };
}

async function ask(
  session: SolverSession,
  { text, inputs, weight }: SolverQuestion,
  { level, milliseconds }: QuestionLimits,
): Promise<{ readonly answer: KeptAnswer; readonly work: number }> {
  await state(session, text);
  const limit = Math.ceil((WORK_OF_LEVEL[level] ?? 0) / weight);
  const said = await check(session, { work: limit, milliseconds });
  const work = weight * (workIn(await session.send('(get-info :rlimit)', TO_READ)) ?? limit);
  if (said === 'unsat') return { answer: { kind: 'none' }, work };
  const unknown = { answer: { kind: 'unknown', level }, work } as const;
  if (said !== 'sat') return unknown;
  const values = new Map<number, bigint | number>();
  for (const { index, name, type } of inputs) {
    const value = valueIn(await session.send(`(get-value (${name}))`, TO_READ), type);
    if (value === undefined) return unknown;
    values.set(index, value);
  }
  return { answer: { kind: 'found', values }, work };
}

/** What the solver says is believed where it can be evaluated. */
function readSolution(
  answer: KeptAnswer,
  constraints: readonly SymbolicConstraint[],
  start: InputAssignment,
): { readonly kind: 'found'; readonly inputs: InputAssignment } | { readonly kind: 'none' | 'unknown' } {
  if (answer.kind !== 'found') return { kind: answer.kind };
  const inputs = [...start];
  for (const [index, value] of answer.values) inputs[index] = value;
  const holds = constraints.every((each) => satisfies(each, inputs));
  return holds ? { kind: 'found', inputs } : { kind: 'unknown' };
}

/** The value of one bit-vector in what the solver says. */
function valueIn(said: string, type: SymbolicType): bigint | number | undefined {
  const bits = bitsIn(said);
  if (bits === undefined) return undefined;
  return type.kind === 'integer' ? wrap(bits, type) : reinterpret(bits, type);
}
