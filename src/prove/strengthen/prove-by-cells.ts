import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { factsOf, showObligations } from '../strategy/show-obligations.js';
import { isOver } from '../strategy/time-left.js';
import { allOf } from './candidate-sets.js';
import { candidatesFor } from './candidates.js';
import { cellCandidates } from './cell-candidates.js';
import { nameCandidate } from './prove-by-samples.js';
import { sampledCandidates } from './sampled-candidates.js';
import { thoseThatHold } from './strengthen.js';

/**
 * Shows everything with facts about all cells of parts of arrays, which held in executions, and with bounds of variables.
 * Positions in arrays are a matter of sums and comparisons: integers say more of them than bit-vectors.
 *
 * @throws SolverFailure
 */
export async function proveByCells(task: ProofTask, effort: Effort): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const { program, entryFunction } = task;
  const cells = cellCandidates(program, entryFunction);
  if (cells.length === 0) return nothing;
  const { bounds } = sampledCandidates(program, entryFunction);
  const said = new Set(bounds.map(nameCandidate));
  const compared = candidatesFor(program, 'compared').filter((each) => !said.has(nameCandidate(each)));
  const invariants = [...bounds, ...compared, ...cells];
  const held = await thoseThatHold(task, { invariants, contracts: [] }, effort, {
    encoding: INTEGERS,
    undecided: 'kept if shown alone',
  });
  // What no execution reaches says nothing, also of the witness.
  if (held === undefined || held.translation.missed.length > 0) return nothing;
  const { candidates, translation } = held;
  const { invariants: added } = candidates;
  const { pool, list } = translation;
  const own = allOf(candidates);
  const others = list.obligations.filter((each) => !own.has(list.lookUpCircumstances(each).about));
  for (const encoding of [INTEGERS, BIT_VECTORS]) {
    if (isOver(effort)) return nothing;
    const attempt = await showObligations(others, pool, encoding, { ...effort, evidence: undefined });
    if (attempt.kind === 'failed') continue;
    effort.evidence?.obligations(factsOf(list.obligations, pool, encoding), encoding);
    if (task.checks.termination !== 'irrelevant') {
      const open = await showEnds(list.rounds, pool, encoding, effort);
      if (open.length > 0) continue;
    }
    effort.evidence?.add(added);
    return done({ obligations: list.obligations.length, added });
  }
  return nothing;
}
