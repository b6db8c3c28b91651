import { failed } from '../../vocabulary/attempt.js';
import { recursiveFunctions } from '../sample/recursive-functions.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import type { PlacedContract } from '../witness/place-contracts.js';
import { candidatesFor } from './candidates.js';
import { contractCandidates } from './contract-candidates.js';
import { proveWith } from './prove-by-samples.js';

/**
 * Shows everything with contracts of recursive functions that held in executions: with equations, then with bounds as well,
 * and then with the results of single calls. Each clause is tried as a contract of its own: what is required must hold at
 * each call, and what is ensured at each return, if it holds for all calls on the way.
 *
 * @throws SolverFailure
 */
export async function proveByContracts(task: ProofTask, effort: Effort): Promise<ProofAttempt> {
  const { program, entryFunction } = task;
  const stated = new Set(task.contracts.map((contract) => contract.function));
  const functions = recursiveFunctions(program, (entity) => stated.has(entity));
  const { requires, equations, bounds, single } = contractCandidates(program, entryFunction, functions);
  const invariants = candidatesFor(program, 'compared');
  const further = [equations, bounds, single];
  let contracts: readonly PlacedContract[] = requires;
  for (const [number, more] of further.entries()) {
    if (more.length === 0) continue;
    contracts = [...contracts, ...more];
    const meter = effort.meter.part(1 / (further.length - number));
    const attempt = await proveWith(task, { invariants, contracts }, { ...effort, meter });
    if (attempt.kind === 'done') return attempt;
  }
  return failed({ code: 'no-candidates' });
}
