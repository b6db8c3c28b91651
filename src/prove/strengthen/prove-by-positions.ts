import { BIT_VECTORS } from '../../smt/bit-vectors.js';
import { INTEGERS } from '../../smt/integers.js';
import { done, failed } from '../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../strategy/proof-task.js';
import { showEnds } from '../strategy/show-ends.js';
import { factsOf, showObligations } from '../strategy/show-obligations.js';
import { isOver } from '../strategy/time-left.js';
import { allOf, type Candidates } from './candidate-sets.js';
import { candidatesFor } from './candidates.js';
import { knowsCells, type PositionCandidate, positionCandidates } from './position-candidates.js';
import { thoseThatHold } from './strengthen.js';
import { translateWatched } from './watched-translation.js';

/** Candidates of all loops. */
const MAXIMUM_CANDIDATES = 300;

/**
 * Shows everything with what may hold of positions in objects that loops change, such as that a pointer does not go beyond
 * the end of a string; then with what the program compares as well.
 *
 * @param extent `cells`: only where cells were written before a loop, and without what the program compares
 * @throws SolverFailure
 */
export async function proveByPositions(
  task: ProofTask,
  extent: 'cells' | 'all',
  effort: Effort,
): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const positions = candidatesIn(task, extent);
  if (positions.length === 0) return nothing;
  const further = extent === 'cells' ? [[]] : [[], candidatesFor(task.program, 'compared')];
  for (const [number, invariants] of further.entries()) {
    const meter = effort.meter.part(1 / (further.length - number));
    const attempt = await proveWith(task, { invariants, contracts: [], positions }, { ...effort, meter });
    if (attempt.kind === 'done') return attempt;
  }
  return nothing;
}

/** Candidates for each loop, where it was seen last: then everything that it changes was known. */
function candidatesIn(task: ProofTask, extent: 'cells' | 'all'): readonly PositionCandidate[] {
  let areCellsKnown = false;
  const found = new Map<string, PositionCandidate>();
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    {
      candidates: [],
      see: ({ key, range }, moment) => {
        areCellsKnown ||= knowsCells(moment);
        for (const said of positionCandidates(moment))
          found.set(`${key} ${said.text}`, { ...said, loop: key, line: range.line });
      },
    },
  );
  if (extent === 'cells' && !areCellsKnown) return [];
  return translated.kind === 'failed' ? [] : [...found.values()].slice(0, MAXIMUM_CANDIDATES);
}

async function proveWith(task: ProofTask, candidates: Candidates, effort: Effort): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const held = await thoseThatHold(task, candidates, effort, {
    encoding: BIT_VECTORS,
    undecided: 'kept if shown alone',
  });
  // What no execution reaches says nothing, also of the witness.
  if (held === undefined || held.translation.missed.length > 0) return nothing;
  const { pool, list } = held.translation;
  const own = allOf(held.candidates);
  const others = list.obligations.filter((each) => !own.has(list.lookUpCircumstances(each).about));
  for (const encoding of [BIT_VECTORS, INTEGERS]) {
    if (isOver(effort)) return nothing;
    const attempt = await showObligations(others, pool, encoding, { ...effort, evidence: undefined });
    if (attempt.kind === 'failed') continue;
    effort.evidence?.obligations(factsOf(list.obligations, pool, encoding), encoding);
    if (task.checks.termination !== 'irrelevant') {
      const open = await showEnds(list.rounds, pool, encoding, effort);
      if (open.length > 0) continue;
    }
    const { invariants, positions = [] } = held.candidates;
    effort.evidence?.add([...invariants, ...positions]);
    return done({ obligations: list.obligations.length, added: invariants });
  }
  return nothing;
}
