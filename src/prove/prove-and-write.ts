import type { ProveAnswer } from './portfolio/answer.js';
import { proveByPortfolio } from './portfolio/portfolio.js';
import { proofFiles } from './proof/proof-files.js';
import { requireFreeFolder, writeProof } from './proof/write-proof.js';
import { assumptions } from './strategy/assumptions.js';
import { Evidence } from './strategy/evidence.js';
import type { ProofTask } from './strategy/proof-task.js';
import { type ProofRequest, validateByProof } from './validate-by-proof.js';

/**
 * Validates a claim, and writes the proof into a folder if there is one.
 * @throws InputError if the folder cannot take it, or for a witness or property that cannot be read
 */
export async function proveAndWrite(claim: ProofRequest, folder: string): Promise<ProveAnswer> {
  await requireFreeFolder(folder);
  const evidence = new Evidence();
  let proved: ProofTask | undefined;
  const answer = await validateByProof(claim, (task, effort) => {
    proved = task;
    return proveByPortfolio(task, { ...effort, evidence });
  });
  if (answer.status !== 'true' || proved === undefined) {
    return { ...answer, notes: [...answer.notes, 'no proof was written'] };
  }
  const stated = proved.invariants.map(({ text, line }) => ({ text, line, origin: 'witness' as const }));
  const { reason } = answer;
  const invariants = [...stated, ...evidence.added];
  await writeProof(
    folder,
    proofFiles({ ...claim, reason, invariants, assumptions: assumptions(proved) }, evidence),
  );
  const note = `the proof is in ${folder}: ${evidence.facts.length} obligations, and check.sh to ask a solver about them`;
  return { ...answer, notes: [...answer.notes, note] };
}
