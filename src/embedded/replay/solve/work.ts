/** Work limit of one call of the solver, in evaluated tree nodes. */
export const MAXIMUM_WORK = 200_000;

/** The work of one call of the solver. */
export interface Work {
  /** Nodes that may still be evaluated; negative if constraints were approached after that. */
  left: number;
  /** Constraints on a single input exclude each other. */
  isImpossible: boolean;
}
