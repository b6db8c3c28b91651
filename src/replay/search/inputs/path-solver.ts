import type { PathConstraint } from '../../../machine/interface/execution.js';
import { MOST_WAYS, oneOf } from '../../../solve/condition-ways.js';
import type { CasesAt } from '../../../solve/decisions.js';
import {
  evaluationWork,
  type InputAssignment,
  type SymbolicConstraint,
  satisfies,
} from '../../../solve/evaluate-symbolic.js';
import { solve } from '../../../solve/solve.js';
import type { ThoroughSolver } from '../../../solve/thorough-solver.js';
import { MAXIMUM_WORK, WORK_OF_LEVEL, type Work } from '../../../solve/work.js';
import type { HeldCondition } from '../../claim/witness-monitor.js';
import { COST, type SearchEffort } from './effort.js';
import { PathIndex } from './related-constraints.js';

/** Questions to the SMT solver that there has to be enough effort for. */
const LEAST_QUESTIONS = 4;
/** Milliseconds that have to be left for one of them: the solver has to be loaded. */
const LEAST_MILLISECONDS = 900;
/** How many of the latest conditions of the witness are kept. */
const MAXIMUM_HELD = 400;

/** What must stay when inputs change: the decisions of a path before a given one, and conditions of the witness. */
export interface KeptConditions {
  readonly path: readonly PathConstraint[];
  readonly before: number;
  readonly held: readonly HeldCondition[];
}

export interface PathSolverSettings {
  readonly casesAt: CasesAt;
  readonly constants: readonly bigint[];
  readonly effort: SearchEffort;
  readonly thorough: ThoroughSolver;
}

/** Inputs for ways to go on, and whether there is a way for which neither inputs were found nor a reason why there are none. */
export interface Solved {
  readonly found: readonly InputAssignment[];
  readonly rest: 'open' | 'none';
}

/**
 * What holds of the conditions of the witness: the alternatives that the inputs satisfy, and that any does. `partial`: there is
 * more in them than that.
 */
interface KeptConstraints {
  readonly satisfied: readonly SymbolicConstraint[];
  readonly any: readonly SymbolicConstraint[];
  readonly extent: 'whole' | 'partial';
}

type ConstraintWays = readonly (readonly SymbolicConstraint[])[];

/** A question: what must stay, and ways to go on, of which one has to hold. */
export interface AskedWays {
  readonly kept: KeptConditions;
  readonly ways: ConstraintWays;
}

/** Finds inputs that change one thing about an execution and keep what came before. */
export class PathSolver {
  readonly #indexes = new WeakMap<readonly PathConstraint[], PathIndex>();

  readonly #settings: PathSolverSettings;

  constructor(settings: PathSolverSettings) {
    this.#settings = settings;
  }

  /** Whether there is a solver for what the quick one leaves open, and enough effort for it. */
  get isThorough(): boolean {
    const { thorough, effort } = this.#settings;
    const isTime = effort.millisecondsLeft > LEAST_MILLISECONDS;
    const minimum = thorough.isLoaded ? COST.question : COST.thoroughMinimum;
    return effort.left > minimum && isTime && thorough.isThere;
  }

  /** Whether a question may take so much work: one alone must not use up what is left. */
  affords(level: number): boolean {
    const work = WORK_OF_LEVEL[level];
    return work !== undefined && COST.thoroughWork * work <= this.#settings.effort.left / LEAST_QUESTIONS;
  }

  /**
   * The quick way.
   *
   * @param inputs those of the execution
   */
  solve({ kept, ways }: AskedWays, inputs: InputAssignment): Solved {
    const conditions = this.#keptConstraints(kept, inputs);
    const found: InputAssignment[] = [];
    let rest: Solved['rest'] = ways.length > MOST_WAYS || conditions.extent === 'partial' ? 'open' : 'none';
    for (const way of ways.slice(0, MOST_WAYS)) {
      let isOpen = false;
      for (const constraints of this.#questions(kept, way, conditions)) {
        const work: Work = { left: MAXIMUM_WORK, isImpossible: false };
        const solution = this.#within(constraints, inputs, work);
        // What has no solution without the conditions of the witness has none with them.
        isOpen = (isOpen || solution === undefined) && !work.isImpossible;
        if (solution === undefined) continue;
        found.push(solution);
        break;
      }
      if (isOpen) rest = 'open';
    }
    return { found, rest };
  }

  /**
   * The thorough way, for what the quick one left open.
   *
   * @param level how much work it may be, as `ThoroughSolver` counts it
   */
  async solveThoroughly({ kept, ways }: AskedWays, inputs: InputAssignment, level: number): Promise<Solved> {
    const { thorough, effort } = this.#settings;
    const conditions = this.#keptConstraints(kept, inputs);
    const found: InputAssignment[] = [];
    let rest: Solved['rest'] = ways.length > MOST_WAYS || conditions.extent === 'partial' ? 'open' : 'none';
    for (const way of ways.slice(0, MOST_WAYS)) {
      for (const constraints of this.#questions(kept, way, conditions)) {
        if (!this.isThorough) return { found, rest: 'open' };
        const limits = { level, milliseconds: effort.millisecondsLeft };
        const solution = await thorough.solve(constraints, inputs, limits);
        const { work, circuits } = solution;
        effort.spend(COST.question + COST.thoroughWork * work + COST.circuits * circuits);
        if (solution.kind === 'unknown') rest = 'open';
        if (solution.kind !== 'found') continue;
        found.push(solution.inputs);
        break;
      }
    }
    return { found, rest };
  }

  /** What the witness had already should stay, but another way through it may exist. */
  *#questions(
    { path, before }: KeptConditions,
    way: readonly SymbolicConstraint[],
    { satisfied, any }: KeptConstraints,
  ): Generator<readonly SymbolicConstraint[]> {
    const index = this.#constraintIndex(path);
    yield [...index.relatedTo([...way, ...satisfied], before), ...satisfied, ...way];
    if (any !== satisfied) yield [...index.relatedTo([...way, ...any], before), ...any, ...way];
    if (satisfied.length > 0) yield [...index.relatedTo(way, before), ...way];
  }

  #keptConstraints({ held }: KeptConditions, inputs: InputAssignment): KeptConstraints {
    let work = 0;
    const holds = (each: SymbolicConstraint): boolean => {
      work += evaluationWork(each.condition);
      return satisfies(each, inputs);
    };
    const latest = held.slice(-MAXIMUM_HELD);
    const satisfied = latest.map(({ ways }) => ways.find((way) => way.every(holds)) ?? []);
    const any = latest.map(({ ways }) => oneOf(ways));
    this.#settings.effort.spend(COST.solverNode * work + COST.constraint * held.length);
    const first = satisfied.flat();
    const isAlone = any.every((each, index) => each === satisfied[index]);
    return {
      satisfied: first,
      any: isAlone ? first : any.flatMap((each, index) => each ?? satisfied[index] ?? []),
      extent: latest.length < held.length || any.includes(undefined) ? 'partial' : 'whole',
    };
  }

  #constraintIndex(path: readonly PathConstraint[]): PathIndex {
    const known = this.#indexes.get(path);
    if (known !== undefined) return known;
    const index = new PathIndex(path, this.#settings.casesAt);
    this.#settings.effort.spend(COST.indexedDecision * path.length);
    this.#indexes.set(path, index);
    return index;
  }

  #within(
    constraints: readonly SymbolicConstraint[],
    inputs: InputAssignment,
    work: Work,
  ): InputAssignment | undefined {
    const { constants, effort } = this.#settings;
    const found = solve(constraints, inputs, constants, work);
    const evaluated = COST.solverNode * (MAXIMUM_WORK - work.left);
    effort.spend(COST.quickQuestion + COST.constraint * constraints.length + evaluated);
    return found;
  }
}
