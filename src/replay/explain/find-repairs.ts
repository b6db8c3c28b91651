import type { Divergence, Repair } from '../../vocabulary/witness-diagnosis.js';
import type { ReplayAnswer, ShownExecution } from '../answer/answer.js';
import { type ExaminationLimits, examineClaim, type ReplayClaim } from '../answer/validate-by-replay.js';
import { lastBrace } from '../claim/target.js';
import { deadlineIn, earlier } from '../search/inputs/effort.js';
import { changesOfAutomaton } from './change-automaton.js';
import { changesOfSequence } from './change-sequence.js';
import { inputsOfExecution, RepairSearch } from './repair-search.js';
import type { ChangeSubject, ProgramLocation, WitnessChange } from './witness-change.js';

/** Changes of which one execution shows whether they help, those that are searched for, and those that are told. */
const MAXIMUM_EXECUTED = 120;
const MAXIMUM_SEARCHED = 20;
const MAXIMUM_TOLD = 3;
/** Seconds of work for one change: enough for what has little to search. */
const SECONDS = 0.6;
/** Seconds of CPU time for all of them. */
const SECONDS_FOR_ALL = 8;

/** What is known of a witness that is not confirmed. */
export interface UnconfirmedClaim {
  readonly claim: ReplayClaim;
  readonly answer: Extract<ReplayAnswer, { kind: 'unknown' }>;
  readonly divergence: Divergence;
}

/** Changes of one part of a violation witness with which it is confirmed: each is executed. */
export async function findRepairs(
  unconfirmed: UnconfirmedClaim,
  limits: ExaminationLimits,
): Promise<readonly Repair[]> {
  const { claim } = unconfirmed;
  const own = {
    ...limits,
    seconds: SECONDS,
    deadline: earlier(limits.deadline, deadlineIn(SECONDS_FOR_ALL * 1000)),
  };
  const elsewhere = await violatingAnywhere(unconfirmed, own);
  const known = [unconfirmed.answer.execution, elsewhere].filter((each) => each !== undefined);
  const subject = changeSubject(unconfirmed, known);
  const changes = likelyChanges(claim, subject);
  const search = new RepairSearch(claim, known.map(inputsOfExecution), own);
  for (const change of changes.slice(0, MAXIMUM_EXECUTED)) {
    const isEnough = search.isCorrected && !subject.suspects.includes(change.part.number);
    if (isEnough || search.repairs.length >= MAXIMUM_TOLD || search.isOutOfTime) break;
    search.execute(change);
  }
  if (!search.isCorrected) await searchFor(search, changes, subject);
  if (search.repairs.length === 0) await search.lookAtProperties();
  await search.lookAtDataModels();
  return search.told();
}

/** What can be said exactly of the suspected parts; everything else only where none of that helps. */
async function searchFor(
  search: RepairSearch,
  changes: readonly WitnessChange[],
  { suspects }: ChangeSubject,
): Promise<void> {
  const order = ({ kind, chance, instead, part }: WitnessChange) => {
    const isExact = chance === 'likely' && (kind !== 'omission' || instead !== undefined);
    // What an automaton lacks is not at a suspected edge.
    const isSuspected = suspects.includes(part.number) || (part.kind === 'edge' && kind === 'addition');
    if (isExact) return isSuspected ? 0 : 1;
    return kind === 'omission' ? 3 : 2;
  };
  const sorted = changes.toSorted((one, other) => order(one) - order(other));
  for (const change of sorted.slice(0, MAXIMUM_SEARCHED)) {
    const isEnough = search.repairs.length >= MAXIMUM_TOLD || (search.isCorrected && order(change) > 0);
    if (isEnough || search.isOutOfTime) return;
    await search.look(change);
  }
}

/** An execution that passes the other segments, and violates the property anywhere; undefined if that is no question. */
async function violatingAnywhere(
  { claim, answer: { execution } }: UnconfirmedClaim,
  limits: ExaminationLimits,
): Promise<ShownExecution | undefined> {
  const { format } = claim.witness;
  const next = execution?.witnessTrace.next;
  const isAsked = execution === undefined || next?.asks === 'violation';
  if (format !== 'yaml' || !isAsked || execution?.violation != null) return undefined;
  const { answer } = await examineClaim({ ...claim, target: 'anywhere' }, limits);
  return answer.kind === 'false' ? answer.execution : undefined;
}

function changeSubject(
  { claim, answer, divergence }: UnconfirmedClaim,
  known: readonly ShownExecution[],
): ChangeSubject {
  const stuck = divergence.part?.number ?? 1;
  const fixing = divergence.fixed.map(({ part }) => part.number);
  return {
    claim,
    suspects: [...new Set([stuck, ...fixing, ...(stuck > 1 ? [stuck - 1] : [])])],
    stuck: answer.execution === undefined ? 'not-placed' : 'placed',
    violations: known.flatMap(({ violation }) =>
      violation === null ? [] : targetLocations(violation, claim),
    ),
  };
}

/** Where a target may be for a violation: memory is left at the end of the program. */
function targetLocations(
  { subproperty, line, column }: NonNullable<ShownExecution['violation']>,
  { frontEnd: { program }, property: { entryFunction } }: ReplayClaim,
): readonly ProgramLocation[] {
  const place = { line, column };
  if (subproperty !== 'valid-memcleanup' && subproperty !== 'valid-memtrack') return [place];
  const { definition } = program.functions.find(({ name }) => name === entryFunction) ?? {};
  const last = definition?.body.statements.at(-1)?.range;
  const brace = lastBrace(program, entryFunction);
  return [last, brace, place].filter((each) => each !== undefined);
}

function likelyChanges(claim: ReplayClaim, subject: ChangeSubject): readonly WitnessChange[] {
  const { witness } = claim;
  if (witness.kind === 'correctness') return [];
  return witness.format === 'yaml'
    ? changesOfSequence(witness, subject)
    : changesOfAutomaton(witness, subject);
}
