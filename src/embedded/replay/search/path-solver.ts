import type { HeldCondition } from '../control/control.js';
import type { PathConstraint } from '../execution/execution.js';
import { type Assignment, type Constraint, satisfies } from '../solve/evaluate-symbolic.js';
import { solve } from '../solve/solve.js';
import { MAXIMUM_WORK, type Work } from '../solve/work.js';
import { COST, type Effort } from './effort.js';
import type { CasesAt } from './path-constraints.js';
import { PathIndex } from './related-constraints.js';

const MAXIMUM_WAYS = 24;
/** How many of the latest conditions of the witness are kept. */
const MAXIMUM_HELD = 400;

/** What must stay when inputs change: the decisions of a path before a given one, and conditions of the witness. */
export interface Kept {
  readonly path: readonly PathConstraint[];
  readonly before: number;
  readonly held: readonly HeldCondition[];
}

/** Finds inputs that change one thing about an execution and keep everything before it. */
export class PathSolver {
  readonly #indexes = new WeakMap<readonly PathConstraint[], PathIndex>();

  readonly #settings: {
    readonly casesAt: CasesAt;
    readonly constants: readonly bigint[];
    readonly effort: Effort;
  };

  constructor(settings: {
    readonly casesAt: CasesAt;
    readonly constants: readonly bigint[];
    readonly effort: Effort;
  }) {
    this.#settings = settings;
  }

  /**
   * @param ways one of these lists must hold
   * @param inputs those of the execution
   * @returns inputs for each way that has some
   */
  solve(
    { path, before, held }: Kept,
    ways: readonly (readonly Constraint[])[],
    inputs: Assignment,
  ): readonly Assignment[] {
    const index = this.#indexOf(path);
    const conditions = held.slice(-MAXIMUM_HELD).flatMap((each) => holdingWay(each, inputs));
    this.#settings.effort.spend(COST.solverNode * (held.length + conditions.length));
    return ways.slice(0, MAXIMUM_WAYS).flatMap((way) => {
      // What the witness already had should stay, but another path through it may exist.
      const related = index.relatedTo([...way, ...conditions], before);
      const found =
        this.#within([...related, ...conditions, ...way], inputs) ??
        (conditions.length === 0
          ? undefined
          : this.#within([...index.relatedTo(way, before), ...way], inputs));
      return found === undefined ? [] : [found];
    });
  }

  #indexOf(path: readonly PathConstraint[]): PathIndex {
    const known = this.#indexes.get(path);
    if (known !== undefined) return known;
    const index = new PathIndex(path, this.#settings.casesAt);
    this.#settings.effort.spend(COST.solverNode * path.length);
    this.#indexes.set(path, index);
    return index;
  }

  #within(constraints: readonly Constraint[], inputs: Assignment): Assignment | undefined {
    const { constants, effort } = this.#settings;
    const work: Work = { left: MAXIMUM_WORK, isImpossible: false };
    const found = solve(constraints, inputs, constants, work);
    effort.spend(COST.solverNode * (MAXIMUM_WORK - work.left + constraints.length));
    return found;
  }
}

/** The alternative of a condition that these inputs satisfy. */
function holdingWay({ ways }: HeldCondition, inputs: Assignment): readonly Constraint[] {
  return ways.find((way) => way.every((each) => satisfies(each, inputs))) ?? [];
}
