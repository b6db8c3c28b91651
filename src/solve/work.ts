/** Work limit of one call of the solver, in evaluated tree nodes. */
export const MAXIMUM_WORK = 200_000;

/** The work of one call of the solver. */
export interface Work {
  /** Nodes that may still be evaluated; negative if constraints were approached after that. */
  left: number;
  /** Constraints on a single input exclude each other. */
  isImpossible: boolean;
}

/** Work of the SMT solver for one question (z3's `rlimit`) by level: little at first, more where nothing else is left. */
export const WORK_OF_LEVEL: readonly number[] = [50_000, 500_000, 5_000_000, 50_000_000];
