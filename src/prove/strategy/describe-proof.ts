import type { Solver } from '../../smt/solver.js';

/** What a proof took: obligations that simplification has shown are not counted. */
export function describeProof(obligations: number, solver: Solver): string {
  if (obligations === 0) return 'proved by simplification alone';
  return `${obligations === 1 ? 'one obligation' : `${obligations} obligations`} proved by ${solver.name}`;
}
