import type { SymbolicConstraint } from '../../solve/evaluate-symbolic.js';

/** What inputs must satisfy, after so many decisions of a path, so that something is false that was proved. */
export interface WayToRefute {
  readonly decisions: number;
  readonly constraints: readonly SymbolicConstraint[];
}
