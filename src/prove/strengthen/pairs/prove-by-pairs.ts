import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import { isOver } from '../../strategy/time-left.js';
import { boundsOfIndices } from '../cells/bounds-of-indices.js';
import { cellCandidates } from '../cells/cell-candidates.js';
import { nameCandidate } from '../prove-by-samples.js';
import { proveWithCandidates } from '../prove-with-candidates.js';
import { pairCandidates } from './pair-candidates.js';

/** Shares of the work: what is said of an index takes most. */
const SHARES = { plain: 0.55, all: 1 };

/**
 * Shows everything with facts about pairs of cells, with those about single cells, and with bounds of variables: first with the
 * few about neighbours and other arrays, then also with those about a cell at an index.
 *
 * @throws SolverFailure
 */
export async function proveByPairs(task: ProofTask, effort: Effort): Promise<ProofAttempt> {
  const { program, entryFunction } = task;
  const nothing = failed({ code: 'no-candidates' } as const);
  const { plain, pivots } = pairCandidates(program, entryFunction);
  if (plain.length + pivots.length === 0) return nothing;
  const others = [...boundsOfIndices(program, entryFunction), ...cellCandidates(program, entryFunction)];
  const tries = [
    ...(plain.length > 0 ? [{ pairs: plain, share: SHARES.plain }] : []),
    ...(pivots.length > 0 ? [{ pairs: [...plain, ...pivots], share: SHARES.all }] : []),
  ];
  for (const { pairs, share } of tries) {
    const all = new Map([...others, ...pairs].map((each) => [nameCandidate(each), each]));
    const candidates = { invariants: [...all.values()], contracts: [] };
    const meter = effort.meter.part(share);
    const attempt = await proveWithCandidates(task, candidates, [INTEGERS, BIT_VECTORS], {
      ...effort,
      meter,
    });
    if (attempt.kind === 'done' || isOver(effort)) return attempt;
  }
  return nothing;
}
