/** How much work one call of the solver may be, in evaluated nodes of trees. */
export const MAXIMUM_WORK = 200_000;

/** The work of one call of the solver. */
export interface Work {
  /** Nodes that may still be evaluated; less than none where constraints were approached after that. */
  left: number;
  /** One input alone has constraints that exclude each other. */
  isImpossible: boolean;
}
