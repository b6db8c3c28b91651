import type { ProveAnswer } from '../portfolio/answer.js';
import type { ProofExplanation } from './explain-proof.js';

/** What was found out as a document, for programs; docs/reference/prove.md describes its shape. */
export function explanationDocument(
  { status, reason, notes, unplaced, limit }: ProveAnswer,
  explanation: ProofExplanation | undefined,
): object {
  return {
    result: status,
    reason,
    notes,
    invariants: explanation?.invariants ?? [],
    obligations: explanation?.obligations ?? [],
    added: explanation?.added ?? null,
    unplaced: unplaced ?? null,
    limit: limit ?? null,
    assumptions: status === 'true' ? (explanation?.assumptions ?? []) : [],
  };
}
