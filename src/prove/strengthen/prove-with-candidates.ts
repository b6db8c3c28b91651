import type { Encoding } from '../../smt/encoding.js';
import type { Term } from '../../smt/term.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { Obligation } from '../strategy/obligation-list.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { factsOf, showObligations } from '../strategy/show-obligations.js';
import { isOver } from '../strategy/time-left.js';
import { allOf, type Candidates } from './candidate-sets.js';
import { sayOnlyOrder } from './slots/only-ordered.js';
import { thoseThatHold } from './strengthen.js';

/**
 * Shows everything with those of the candidates that hold, each as it is.
 *
 * @param encodings the first one decides which candidates hold; the others may still show the rest
 * @throws SolverFailure
 */
export async function proveWithCandidates(
  task: ProofTask,
  candidates: Candidates,
  encodings: readonly [Encoding, ...Encoding[]],
  effort: Effort,
): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const held = await thoseThatHold(task, candidates, effort, {
    encoding: encodings[0],
    undecided: 'kept if shown alone',
  });
  // What no execution reaches says nothing, also of the witness.
  if (held === undefined || held.translation.missed.length > 0) return nothing;
  const { pool, list } = held.translation;
  const own = allOf(held.candidates);
  // Where slots are not counted, it must not matter how many there were.
  const isOrder = candidates.allocations !== 'in ordered slots' || sayOnlyOrder(termsOf(list.obligations));
  if (!isOrder) return nothing;
  const others = list.obligations.filter((each) => !own.has(list.lookUpCircumstances(each).about));
  for (const [number, encoding] of encodings.entries()) {
    if (isOver(effort)) return nothing;
    const meter = effort.meter.part(1 / (encodings.length - number));
    const attempt = await showObligations(others, pool, encoding, { ...effort, meter, evidence: undefined });
    if (attempt.kind === 'failed') continue;
    effort.evidence?.obligations(factsOf(list.obligations, pool, encoding), encoding);
    if (task.checks.termination !== 'irrelevant') {
      const open = await showEnds(list.rounds, pool, effort);
      if (open.length > 0) return nothing;
    }
    const { invariants, positions = [] } = held.candidates;
    effort.evidence?.add([...invariants, ...positions]);
    return done({ obligations: list.obligations.length, added: invariants });
  }
  return nothing;
}

function termsOf(obligations: readonly Obligation[]): readonly Term[] {
  return obligations.flatMap(({ guard, condition }) => [guard, condition]);
}
