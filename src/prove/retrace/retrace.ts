import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import type { Execution } from '../../machine/interface/execution.js';
import { TermPool } from '../../smt/term-pool.js';
import type { Property } from '../../task/property.js';
import { selectChecks } from '../model/checks.js';
import type { GivenInputs } from '../model/given-inputs.js';
import { sortOfInteger } from '../model/layout.js';
import { Translation } from '../model/translation.js';
import { TranslationProblem } from '../model/translation-failure.js';
import type { TermValue } from '../model/value.js';
import { ConstantPath } from '../strategy/constant-path.js';
import { findObstacle, translateProgram } from '../translate/program.js';
import { WitnessClaims } from '../witness/witness-claims.js';

/** Steps, terms and recursion of one path. */
const LIMITS = { steps: 20_000, terms: 100_000, recursion: 50 };

/** How far a path is followed: `steps` of it at most, and not longer than until its time is over, which is an emergency brake. */
export interface RetraceLimits {
  readonly steps?: number;
  readonly isOver?: () => boolean;
}

/** An execution that violates a property. */
export interface ViolatingExecution {
  readonly program: TypedProgram;
  readonly property: Pick<Property, 'checks' | 'entryFunction'>;
  readonly inputs: Execution['inputs'];
}

/**
 * Puts the inputs of an execution through the translation, as constants, so that nothing is left for a solver.
 * @returns `violates`: the translation violates the property as well. `holds`: it does not, which contradicts the
 * execution. `undecided`: the translation does not cover the program, or the path is too long; `late`: the time was over
 */
export function retrace(
  { program, property, inputs }: ViolatingExecution,
  { steps = LIMITS.steps, isOver = () => false }: RetraceLimits = {},
): 'violates' | 'holds' | 'undecided' | 'late' {
  const checks = selectChecks(property);
  if (checks.kind === 'failed' || checks.value.termination === 'checked') return 'undecided';
  if (findObstacle(program) !== undefined) return 'undecided';
  const path = new ConstantPath();
  const given = new InputsInOrder(inputs);
  const claims = new WitnessClaims([]);
  const limits = { ...LIMITS, steps: Math.min(steps, LIMITS.steps), isOver };
  const t = new Translation(program, new TermPool(), checks.value, claims, path, path, limits, given);
  try {
    translateProgram(t, property.entryFunction);
  } catch (error) {
    if (!(error instanceof TranslationProblem)) throw error;
    if (path.outcome === 'violated') return 'violates';
    return isOver() ? 'late' : 'undecided';
  }
  return given.left === 0 ? 'holds' : 'undecided';
}

/** Gives the inputs in the order of the execution; where the translation asks otherwise, it is given up. */
class InputsInOrder implements GivenInputs {
  readonly #inputs: Execution['inputs'];
  #next = 0;

  constructor(inputs: Execution['inputs']) {
    this.#inputs = inputs.filter(({ request }) => request.reason === 'call');
  }

  get left(): number {
    return this.#inputs.length - this.#next;
  }

  take(pool: TermPool, call: SourceRange, type: CType): TermValue {
    const input = this.#inputs[this.#next++];
    if (input === undefined || input.request.range.start !== call.start)
      throw new TranslationProblem({ code: 'no-constant-path' });
    const { value } = input;
    if (type.kind === 'integer' && typeof value === 'bigint')
      return { kind: 'number', term: pool.integer(sortOfInteger(type), value) };
    if (type.kind === 'float' && (type.name === 'float' || type.name === 'double'))
      return {
        kind: 'number',
        term: pool.real({ kind: 'float', width: type.name === 'float' ? 32 : 64 }, Number(value)),
      };
    throw new TranslationProblem({ code: 'no-constant-path' });
  }
}
