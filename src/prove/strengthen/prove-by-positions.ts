import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { failed } from '../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { candidatesFor } from './candidates.js';
import { knowsCells, type PositionCandidate, positionCandidates } from './position-candidates.js';
import { proveWithCandidates } from './prove-with-candidates.js';
import { translateWatched } from './watched-translation.js';

/** Candidates of all loops. */
const MAXIMUM_CANDIDATES = 300;

/**
 * Shows everything with what may hold of positions in objects that loops change, such as that a pointer does not go beyond
 * the end of a string; and with what the program compares as well.
 *
 * @param extent `cells`: only where cells were written before a loop, and without what the program compares; `all`: with it,
 *   and without it where cells did not come first
 * @throws SolverFailure
 */
export async function proveByPositions(
  task: ProofTask,
  extent: 'cells' | 'all',
  effort: Effort,
): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const { positions, areCellsKnown } = candidatesIn(task);
  if (positions.length === 0 || (extent === 'cells' && !areCellsKnown)) return nothing;
  const compared = candidatesFor(task.program, 'compared');
  const further = extent === 'cells' ? [[]] : areCellsKnown ? [compared] : [[], compared];
  for (const [number, invariants] of further.entries()) {
    const meter = effort.meter.part(1 / (further.length - number));
    const candidates = { invariants, contracts: [], positions };
    const attempt = await proveWithCandidates(task, candidates, [BIT_VECTORS, INTEGERS], {
      ...effort,
      meter,
    });
    if (attempt.kind === 'done') return attempt;
  }
  return nothing;
}

interface Positions {
  readonly positions: readonly PositionCandidate[];
  /** Whether cells were written before some loop. */
  readonly areCellsKnown: boolean;
}

/** Candidates for each loop, where it was seen last: then everything that it changes was known. */
function candidatesIn(task: ProofTask): Positions {
  let areCellsKnown = false;
  const found = new Map<string, PositionCandidate>();
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    {
      candidates: [],
      allocations: 'refused',
      see: ({ key, range }, moment) => {
        areCellsKnown ||= knowsCells(moment);
        for (const said of positionCandidates(moment))
          found.set(`${key} ${said.text}`, { ...said, loop: key, line: range.line });
      },
    },
  );
  const positions = translated.kind === 'failed' ? [] : [...found.values()].slice(0, MAXIMUM_CANDIDATES);
  return { positions, areCellsKnown };
}
