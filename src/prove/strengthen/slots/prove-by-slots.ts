import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import { candidatesFor } from '../candidates.js';
import type { PositionCandidate } from '../position-candidates.js';
import { constantsIn } from '../program-texts.js';
import { proveWithCandidates } from '../prove-with-candidates.js';
import { translateWatched } from '../watched-translation.js';
import { slotCandidates } from './slot-candidates.js';

/** Candidates of all loops. */
const MAXIMUM_CANDIDATES = 1200;

/**
 * Shows everything with what may hold of memory that is allocated in loops, such as lists of any length; and with what the program
 * compares as well.
 *
 * @throws SolverFailure
 */
export async function proveBySlots(task: ProofTask, effort: Effort): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const positions = candidatesIn(task);
  if (positions.length === 0) return nothing;
  const further = [[], candidatesFor(task.program, 'compared')];
  for (const [number, invariants] of further.entries()) {
    const meter = effort.meter.part(1 / (further.length - number));
    const candidates = { invariants, contracts: [], positions };
    const attempt = await proveWithCandidates(task, candidates, [INTEGERS, BIT_VECTORS], {
      ...effort,
      meter,
    });
    if (attempt.kind === 'done') return attempt;
  }
  return nothing;
}

/** Candidates for each loop, where it was seen last: then everything that it changes was known. */
function candidatesIn(task: ProofTask): readonly PositionCandidate[] {
  const constants = constantsIn(task.program.text).map(BigInt);
  const found = new Map<string, PositionCandidate>();
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    {
      candidates: [],
      see: ({ key, range }, moment) => {
        for (const said of slotCandidates(moment, constants))
          found.set(`${key} ${said.text}`, { ...said, loop: key, line: range.line });
      },
    },
  );
  return translated.kind === 'failed' ? [] : [...found.values()].slice(0, MAXIMUM_CANDIDATES);
}
