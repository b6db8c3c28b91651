import { BIT_VECTORS } from '../../../smt/bit-vectors.js';
import type { Encoding } from '../../../smt/encoding.js';
import { INTEGERS } from '../../../smt/integers.js';
import { failed } from '../../../vocabulary/attempt.js';
import type { MemoryObject } from '../../model/memory-object.js';
import type { Effort, ProofAttempt, ProofTask } from '../../strategy/proof-task.js';
import type { Candidates } from '../candidate-sets.js';
import { type CandidateInvariant, candidatesFor } from '../candidates.js';
import type { PositionCandidate } from '../position-candidates.js';
import type { LoopMoment } from '../positions.js';
import { constantsIn } from '../program-texts.js';
import { proveWithCandidates } from '../prove-with-candidates.js';
import { translateWatched } from '../watched-translation.js';
import { notSeenFalse, type SeenExecutions, seeExecutions, seeReleasedBetween } from './seen-slots.js';
import { slotCandidates } from './slot-candidates.js';
import { isMany } from './slot-terms.js';

/** Candidates of all loops. */
const MAXIMUM_CANDIDATES = 1200;

/**
 * Shows everything with what may hold of memory that is allocated in loops, such as lists of any length; and with what the program
 * compares as well.
 *
 * @param extent `lists of any length`: only where executions show such lists, and none of them violates the property
 * @throws SolverFailure
 */
export async function proveBySlots(
  task: ProofTask,
  extent: 'lists of any length' | 'all',
  effort: Effort,
): Promise<ProofAttempt> {
  const nothing = failed({ code: 'no-candidates' } as const);
  const ofCalls = seeSlots(task, 'in slots');
  if (ofCalls === undefined) return nothing;
  const { areViolating, areOfManyLengths } = ofCalls.executions;
  if (extent === 'lists of any length' && (areViolating || !areOfManyLengths)) return nothing;
  const compared = candidatesFor(task.program, 'compared');
  // Integers say more quickly how slots follow each other; bit-vectors also where a program has many objects beside them.
  const ways: readonly Way[] = [
    // There is less to say where one object stands for all of them: it is soon known whether that is enough.
    ...(ofCalls.areReleasedBetween && task.checks.termination === 'irrelevant'
      ? [{ allocations: 'in ordered slots', invariants: [], encodings: [INTEGERS], share: 0.4 } as const]
      : []),
    ...(ofCalls.areMixed
      ? [{ allocations: 'in slots of types', invariants: [], encodings: [INTEGERS], share: 0.2 } as const]
      : []),
    // How much there is of what a pointer leads to is compared with what is used.
    ...(ofCalls.areMixedInSize
      ? [
          {
            allocations: 'in slots of types',
            invariants: compared,
            encodings: [INTEGERS, BIT_VECTORS],
            share: 0.4,
          } as const,
        ]
      : []),
    { allocations: 'in slots', invariants: [], encodings: [INTEGERS, BIT_VECTORS], share: 0.5 },
    { allocations: 'in slots', invariants: compared, encodings: [BIT_VECTORS, INTEGERS], share: 1 },
  ];
  const found = new Map<Way['allocations'], readonly PositionCandidate[]>();
  const positionsIn = (allocations: Way['allocations']) => {
    const known = found.get(allocations);
    if (known !== undefined) return known;
    const positions = (allocations === 'in slots' ? ofCalls : seeSlots(task, allocations))?.positions() ?? [];
    found.set(allocations, positions);
    return positions;
  };
  for (const { invariants, allocations, encodings, share } of ways) {
    const positions = positionsIn(allocations);
    if (positions.length === 0) continue;
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
  readonly positions: () => readonly PositionCandidate[];
  /** Whether there are several objects for one structure. */
  readonly areMixed: boolean;
  /** Whether there are several objects, of any sizes, for one type of numbers. */
  readonly areMixedInSize: boolean;
  /** Whether some are released between others, or before further ones are given. */
  readonly areReleasedBetween: boolean;
  readonly executions: SeenExecutions;
}

/** Each loop where it was seen last: then everything that it changes was known. */
function seeSlots(task: ProofTask, allocations: Way['allocations']): SeenSlots | undefined {
  const constants = constantsIn(task.program.text).map(BigInt);
  const seen = new Map<string, { readonly line: number; readonly moment: LoopMoment }>();
  const translated = translateWatched(
    task,
    { invariants: [], contracts: [] },
    {
      candidates: [],
      allocations,
      see: ({ key, range }, moment) => seen.set(key, { line: range.line, moment }),
    },
  );
  if (translated.kind === 'failed' || translated.value.known.slots.all.length === 0) return undefined;
  const mixed = (kindOf: (object: MemoryObject) => unknown) =>
    [...seen.values()].some(({ moment }) => {
      const kinds = moment.objects.flatMap((object) =>
        object?.kind === 'heap' || isMany(object) ? (kindOf(object) ?? []) : [],
      );
      return new Set(kinds).size < kinds.length;
    });
  const executions = seeExecutions(task, translated.value, allocations, constants);
  const { moments } = executions;
  const areReleasedBetween = seeReleasedBetween(moments);
  const order = allocations === 'in ordered slots' ? 'order' : 'numbers and order';
  const kept = areReleasedBetween ? order : 'numbers';
  const candidates = () =>
    [...seen].flatMap(([loop, { line, moment }]) =>
      slotCandidates(moment, constants, kept).map((said) => ({ ...said, loop, line })),
    );
  return {
    positions: () => notSeenFalse(candidates(), moments).slice(0, MAXIMUM_CANDIDATES),
    areMixed: mixed(({ type }) => (type?.kind === 'record' ? type.definition : undefined)),
    areMixedInSize:
      translated.value.known.slots.all.some(({ sizes }) => sizes !== undefined) &&
      mixed(({ type }) => (type?.kind === 'integer' || type?.kind === 'float' ? type.name : undefined)),
    areReleasedBetween,
    executions,
  };
}
