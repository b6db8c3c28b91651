import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import type { Candidates } from '../candidate-sets.js';
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
  // Integers say more quickly how slots follow each other; bit-vectors also where a program has many objects beside them.
  const ways = [
    { invariants: [], encodings: [INTEGERS, BIT_VECTORS] },
    { invariants: candidatesFor(task.program, 'compared'), encodings: [BIT_VECTORS, INTEGERS] },
  ] as const;
  for (const [number, { invariants, encodings }] of ways.entries()) {
    const meter = effort.meter.part(1 / (ways.length - number));
    const candidates: Candidates = { invariants, contracts: [], positions, allocations: 'in slots' };
    const attempt = await proveWithCandidates(task, candidates, encodings, { ...effort, meter });
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
      allocations: 'in slots',
      see: ({ key, range }, moment) => {
        for (const said of slotCandidates(moment, constants))
          found.set(`${key} ${said.text}`, { ...said, loop: key, line: range.line });
      },
    },
  );
  return translated.kind === 'failed' ? [] : [...found.values()].slice(0, MAXIMUM_CANDIDATES);
}
