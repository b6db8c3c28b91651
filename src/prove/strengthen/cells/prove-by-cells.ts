import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import { proveWithCandidates } from '../prove-with-candidates.js';
import { boundsOfIndices } from './bounds-of-indices.js';
import { cellCandidates } from './cell-candidates.js';

/**
 * Shows everything with facts about all cells of parts of arrays, which held in executions, and with bounds of variables.
 * Positions in arrays are a matter of sums and comparisons: integers say more of them than bit-vectors.
 *
 * @throws SolverFailure
 */
export async function proveByCells(task: ProofTask, effort: Effort): Promise<ProofAttempt> {
  const { program, entryFunction } = task;
  const cells = cellCandidates(program, entryFunction);
  if (cells.length === 0) return failed({ code: 'no-candidates' });
  const candidates = { invariants: [...boundsOfIndices(program, entryFunction), ...cells], contracts: [] };
  return proveWithCandidates(task, candidates, [INTEGERS, BIT_VECTORS], effort);
}
