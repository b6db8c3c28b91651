import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { CType, IntegerType } from '../../c/type/c-type.js';
import { isFalse, type Term } from '../../smt/term.js';
import { TermPool } from '../../smt/term-pool.js';
import type { Property } from '../../task/property.js';
import { selectChecks } from '../model/checks.js';
import type { GivenInputs } from '../model/given-inputs.js';
import { sortOfInteger } from '../model/layout.js';
import type { LoopHead } from '../model/loop-policy.js';
import type { ProofGoal } from '../model/obligation.js';
import { mergeStates, type State } from '../model/state.js';
import { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';
import type { TermValue } from '../model/value.js';
import { InlinedPaths } from '../strategy/inlined-paths.js';
import { findObstacle, translateProgram } from '../translate/program.js';
import { WitnessClaims } from '../witness/witness-claims.js';

/** How much is translated: what is behind that is not looked at. */
const LIMITS = { steps: 60_000, terms: 120_000, recursion: 20 };
/** Rounds of a loop that is not left before. */
const ROUNDS = 200;

/** An input that an execution asks for if its guard holds. */
export interface MergedInput {
  readonly guard: Term;
  readonly value: Term;
  readonly type: IntegerType;
}

/** All paths of a program up to a limit at once: where they come together, values are chosen by the conditions of the paths. */
export interface MergedPaths {
  /** In the order in which every execution asks for those that it asks for. */
  readonly inputs: readonly MergedInput[];
  /** What violates the property, by line. */
  readonly violations: ReadonlyMap<number, Term>;
}

/**
 * The paths of a program as terms over its inputs, which a solver is asked about once: paths through a loop double with
 * each decision in it, and what they compute does not.
 *
 * @returns undefined where the translation does not cover the program
 */
export function mergePaths(
  program: TypedProgram,
  property: Pick<Property, 'checks' | 'entryFunction'>,
): MergedPaths | undefined {
  const checks = selectChecks(property);
  if (checks.kind === 'failed' || checks.value.termination === 'checked') return undefined;
  if (findObstacle(program) !== undefined) return undefined;
  const pool = new TermPool();
  const paths = new PathsTogether(pool);
  const inputs = new AnyInputs();
  const claims = new WitnessClaims([]);
  const t = new Translation(program, pool, checks.value, claims, paths, paths, LIMITS, inputs);
  try {
    translateProgram(t, property.entryFunction);
  } catch (error) {
    // What was translated before is about executions that end before.
    if (!(error instanceof TranslationProblem)) throw error;
  }
  return { inputs: inputs.all, violations: paths.violations };
}

/** Joins paths, leaves loops after some rounds, and collects what violates the property. */
class PathsTogether extends InlinedPaths {
  readonly violations = new Map<number, Term>();
  readonly #pool: TermPool;

  constructor(pool: TermPool) {
    super();
    this.#pool = pool;
  }

  join(_t: Translation, states: readonly State[]): State | undefined {
    const [first, ...others] = states.filter(({ isDead }) => !isDead);
    return first === undefined ? undefined : mergeStates(this.#pool, [first, ...others]);
  }

  execute(_t: Translation, state: State, head: LoopHead): void {
    let current: State | undefined = state.clone();
    for (let round = 0; round < ROUNDS && current !== undefined; round++) {
      head.invariants(current);
      current = head.iterate(current);
    }
  }

  protected demand({ guard }: State, condition: Term, { kind, line }: ProofGoal): void {
    if (kind !== 'property') return;
    const violation = this.#pool.and(guard, this.#pool.not(condition));
    if (isFalse(violation)) return;
    const known = this.violations.get(line);
    this.violations.set(line, known === undefined ? violation : this.#pool.or(known, violation));
  }
}

/** Inputs of any value, in the order in which they are asked for. */
class AnyInputs implements GivenInputs {
  readonly all: MergedInput[] = [];

  take(pool: TermPool, _call: SourceRange, type: CType, guard: Term): TermValue {
    if (type.kind !== 'integer' || type.size > 8 || type.name === '_Bool')
      throw new TranslationProblem({ code: 'no-constant-path' });
    const value = pool.fresh(sortOfInteger(type), 'input');
    this.all.push({ guard, value, type });
    return { kind: 'number', term: value };
  }
}
