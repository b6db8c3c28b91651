import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import type { Encoding } from '../../../smt/encoding.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import type { Candidates } from '../candidate-sets.js';
import { type CandidateInvariant, candidatesFor } from '../candidates.js';
import type { PositionCandidate } from '../position-candidates.js';
import { constantsIn } from '../program-texts.js';
import { proveWithCandidates } from '../prove-with-candidates.js';
import { translateWatched } from '../watched-translation.js';
import { slotCandidates } from './slot-candidates.js';
import { isMany } from './slot-terms.js';

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
  const ofCalls = seeSlots(task, 'in slots');
  if (ofCalls.positions.length === 0) return nothing;
  const compared = candidatesFor(task.program, 'compared');
  // Integers say more quickly how slots follow each other; bit-vectors also where a program has many objects beside them.
  const ways: readonly Way[] = [
    // There is less to say where one object stands for all of them: it is soon known whether that is enough.
    ...(ofCalls.areMixed
      ? [{ allocations: 'in slots of types', invariants: [], encodings: [INTEGERS], share: 0.2 } as const]
      : []),
    { allocations: 'in slots', invariants: [], encodings: [INTEGERS, BIT_VECTORS], share: 0.5 },
    { allocations: 'in slots', invariants: compared, encodings: [BIT_VECTORS, INTEGERS], share: 1 },
  ];
  for (const { invariants, allocations, encodings, share } of ways) {
    const { positions } = allocations === 'in slots' ? ofCalls : seeSlots(task, allocations);
    const meter = effort.meter.part(share);
    const candidates: Candidates = { invariants, contracts: [], positions, allocations };
    const attempt = await proveWithCandidates(task, candidates, encodings, { ...effort, meter });
    if (attempt.kind === 'done') return attempt;
  }
  return nothing;
}

/** What is tried together, and how. */
interface Way {
  readonly allocations: NonNullable<Candidates['allocations']>;
  readonly invariants: readonly CandidateInvariant[];
  readonly encodings: readonly [Encoding, ...Encoding[]];
  /** Of the work that is left when it begins. */
  readonly share: number;
}

interface SeenSlots {
  /** Candidates for each loop. */
  readonly positions: readonly PositionCandidate[];
  /** Whether there are several objects for one structure. */
  readonly areMixed: boolean;
}

/** Each loop where it was seen last: then everything that it changes was known. */
function seeSlots(task: ProofTask, allocations: Way['allocations']): SeenSlots {
  const constants = constantsIn(task.program.text).map(BigInt);
  const found = new Map<string, PositionCandidate>();
  let areMixed = false;
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    {
      candidates: [],
      allocations,
      see: ({ key, range }, moment) => {
        const structures = moment.objects.flatMap((object) =>
          (object?.kind === 'heap' || isMany(object)) && object.type?.kind === 'record'
            ? [object.type.definition]
            : [],
        );
        areMixed ||= new Set(structures).size < structures.length;
        for (const said of slotCandidates(moment, constants))
          found.set(`${key} ${said.text}`, { ...said, loop: key, line: range.line });
      },
    },
  );
  const positions = translated.kind === 'failed' ? [] : [...found.values()].slice(0, MAXIMUM_CANDIDATES);
  return { positions, areMixed };
}
