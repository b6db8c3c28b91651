import type { TypedProgram } from '../../c/tree/typed-program.js';
import { describeCompileFailure } from '../../machine/compile/compile-failure.js';
import { ThoroughSolver } from '../../solve/thorough-solver.js';
import { SourceText } from '../../source/source-text.js';
import { type Property, parseProperty, readProperty } from '../../task/property.js';
import { placeWitness } from '../../validator-process/place-witness.js';
import { readProgramFiles } from '../../validator-process/read-program.js';
import { statedDataModel, statedProperty } from '../../validator-process/stated-claim.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import { readWitness } from '../../witness/read-witness.js';
import type { Witness } from '../../witness/witness.js';
import { type ExecutableProgram, type FrontEnd, readProgram } from '../claim/front-end.js';
import { inFiles, locatedInFile } from '../claim/locations-in-files.js';
import { type ClaimedRecursion, findClaimedRecursions } from '../recurrence/claimed-recursion.js';
import { effortOfProof, secondsForProofs, TIME_TO_PROVE } from '../recurrence/proof-effort.js';
import { provesEndlessCalls } from '../recurrence/prove-endless-calls.js';
import { provesRecurrence } from '../recurrence/prove-recurrence.js';
import { findClaimedSets } from '../recurrence/recurrent-loop.js';
import {
  type Beginning,
  type Deadline,
  deadlineIn,
  EFFORT_PER_SECOND,
  SearchEffort,
} from '../search/inputs/effort.js';
import { type ChosenMonitor, chooseMonitor, type MonitorSubject } from '../witness/choose-monitor.js';
import { describeMonitorFailure, type SegmentObstacle, segmentObstacle } from '../witness/monitor-failure.js';
import type { ReplayAnswer } from './answer.js';
import { DEFAULT_REFUTING, type ReplayArguments } from './arguments.js';
import { type ClaimFailure, describeClaimFailure } from './claim-failure.js';
import { retraced } from './retraced.js';
import { Session } from './session.js';
import { compileSubject, type ReplaySubject } from './subject.js';
import { ThreadSession } from './thread-session.js';

/** Seconds for executions before the proof that a loop is never left: they may show it sooner. */
const TIME_BEFORE_PROOF = 1;

/** Part of the time to refute a correctness witness for programs with threads: of schedules, some are always left. */
const PART_OF_THREADS = 0.2;

/** Part of the time that the executions may take. */
export const SHARE = 0.9;

/** Checks whose violation a single execution shows. */
const OBSERVABLE: ReadonlySet<string> = new Set([
  'call',
  'label',
  'no-overflow',
  'valid-deref',
  'valid-free',
  'valid-memtrack',
  'valid-memcleanup',
  'no-data-race',
  'no-deadlock',
  'termination',
]);

/** A program, and the property and the witness that are about it. */
export interface ReplayClaim {
  readonly request: ReplayArguments;
  readonly property: Property;
  readonly witness: Witness;
  readonly frontEnd: FrontEnd;
  /** A remark if locations of the witness are not read as written. */
  readonly remark?: string | undefined;
  /** `anywhere`: any violation is what is looked for, wherever the witness says that it is. Never to confirm one. */
  readonly target?: 'anywhere';
}

/** What was found out about a witness, and with what it can be executed again. */
export interface ClaimExamination {
  readonly answer: ReplayAnswer;
  /** Undefined where the witness cannot be followed at all. */
  readonly subject: ReplaySubject | undefined;
  /** The part of a sequence that no execution can follow. */
  readonly obstacle?: SegmentObstacle | undefined;
}

/**
 * Executes the program under the control of a witness. A violation witness is confirmed by one execution that
 * violates the property and passes the whole witness. A correctness witness is refuted by an execution that violates
 * the property or makes an invariant false.
 * @param prepare what to do with a program that can be executed
 * @param begun when the validation began; by default, it begins now
 * @throws InputError for inputs that cannot be read
 */
export async function validateByReplay(
  request: ReplayArguments,
  prepare: (executable: ExecutableProgram) => ExecutableProgram = (executable) => executable,
  begun?: Beginning,
): Promise<ReplayAnswer> {
  const deadline = deadlineIn(request.cputime * SHARE * 1000, begun);
  const claim = await readClaim(request);
  if (claim.kind === 'failed') return unknown(describeClaimFailure(claim.failure));
  const thorough = new ThoroughSolver();
  try {
    const limits = { seconds: request.cputime * SHARE, deadline, prepare, thorough };
    return (await examineClaim(claim.value, limits)).answer;
  } finally {
    thorough.end();
  }
}

/**
 * Reads what a witness is about.
 *
 * @throws InputError for inputs that cannot be read
 */
export async function readClaim(request: ReplayArguments): Promise<Attempt<ReplayClaim, ClaimFailure>> {
  const { witness: written } = await readWitness(request.witness);
  const property =
    request.property === undefined
      ? propertyInWitness(written, request.witness)
      : await readProperty(request.property);
  const unseen = property.checks.find(({ kind }) => !OBSERVABLE.has(kind));
  if (unseen !== undefined) return failed({ code: 'unobservable-property', check: unseen.kind });
  const files = await readProgramFiles(request.programs);
  const frontEnd = readProgram(files, request.dataModel ?? statedDataModel(written));
  const { startsProcess, program } = frontEnd;
  const [conflict] = program.conflicts;
  if (conflict !== undefined) return failed({ code: 'conflicting-files', message: conflict.message });
  const { entryFunction } = property;
  const entries = program.functions.filter(({ name, definition }) => name === entryFunction && definition);
  if (entries.length > 1) return failed({ code: 'several-entries', entryFunction });
  if (startsProcess !== undefined) return failed({ code: 'starts-process', function: startsProcess });
  const placed = placeWitness(written, program);
  if (placed.kind === 'failed') return placed;
  return done({ request, property, frontEnd, ...placed.value });
}

/** How long a claim may be examined: seconds of work, and when its time is over. */
export interface ExaminationLimits {
  readonly seconds: number;
  readonly deadline: Deadline;
  readonly prepare: (executable: ExecutableProgram) => ExecutableProgram;
  /** Loaded with its first question; the caller ends it. */
  readonly thorough: ThoroughSolver;
}

/**
 * Executes the program of a claim until its witness is confirmed or refuted, or the limits are reached. A violation must be
 * one for `prove`, too.
 */
export async function examineClaim(claim: ReplayClaim, limits: ExaminationLimits): Promise<ClaimExamination> {
  const examination = await executeClaim(claim, limits);
  const { answer, subject } = examination;
  const effort = subject?.effort ?? { left: 0, deadline: limits.deadline };
  return { ...examination, answer: retraced(answer, claim, effort) };
}

async function executeClaim(claim: ReplayClaim, limits: ExaminationLimits): Promise<ClaimExamination> {
  const { witness, property, frontEnd, target = 'stated' } = claim;
  const { program, read, threads } = frontEnd;
  const monitored: MonitorSubject = { witness, property, program, read, threads, target };
  const attempt = chooseMonitor(monitored);
  if (attempt.kind === 'failed') {
    const answer = unknown(describeMonitorFailure(attempt.failure));
    return { answer, subject: undefined, obstacle: segmentObstacle(attempt.failure) };
  }
  const choice = attempt.value;
  if (threads === 'many') return examineWithThreads(choice, claim, limits);
  const loops = choice.kind === 'violation' ? findClaimedSets(monitored) : [];
  const recursions = choice.kind === 'violation' ? findClaimedRecursions(monitored) : [];
  if (loops.length === 0 && recursions.length > 0)
    return examineRecursions(recursions, { choice, monitored }, { claim, limits });
  if (loops.length === 0 || limits.seconds <= TIME_BEFORE_PROOF + TIME_TO_PROVE)
    return examineUnder(choice, claim, limits);
  const first = await examineUnder(choice, claim, { ...limits, seconds: TIME_BEFORE_PROOF });
  if (first.answer.kind === 'false') return first;
  let left = limits.seconds - TIME_BEFORE_PROOF - secondsForProofs(loops.length, limits.seconds);
  const proof = { read, dataModel: program.dataModel };
  for (const [index, claimed] of loops.entries()) {
    const effort = effortOfProof(index === 0 ? 'stated set' : 'other set', limits.deadline);
    if (!(await provesRecurrence(claimed, { ...proof, effort }))) continue;
    const { range } = claimed.loop;
    const recurrent = chooseMonitor({ ...monitored, witness: claimed.witness, recurrent: range.start });
    if (recurrent.kind === 'failed') continue;
    const part = index === 0 ? left : left / loops.length;
    const examination = await examineUnder(recurrent.value, claim, { ...limits, seconds: part });
    left -= part;
    // No other set has states that are not in the stated one.
    if (examination.answer.kind !== 'false' && index === 0) return examination;
    if (examination.answer.kind !== 'false') continue;
    const how = `the loop in line ${range.line} is never left from the states of the cycle, as a solver shows`;
    return { ...examination, answer: { ...examination.answer, how } };
  }
  return isFinal(first) ? first : examineUnder(choice, claim, { ...limits, seconds: left });
}

/**
 * The same with threads. No solver shows that a loop is never left there, and states that repeat are looked for only where a
 * witness says which do.
 */
async function examineWithThreads(
  choice: ChosenMonitor,
  claim: ReplayClaim,
  limits: ExaminationLimits,
): Promise<ClaimExamination> {
  const isEndless = claim.property.checks.some(({ kind }) => kind === 'termination');
  if (!isEndless || choice.kind === 'violation') return examineUnder(choice, claim, limits);
  return {
    answer: unknown(describeClaimFailure({ code: 'endless-with-threads' })),
    subject: undefined,
  };
}

/** The same where a function may call itself for ever with other arguments. */
async function examineRecursions(
  recursions: readonly ClaimedRecursion[],
  { choice, monitored }: { readonly choice: ChosenMonitor; readonly monitored: MonitorSubject },
  { claim, limits }: { readonly claim: ReplayClaim; readonly limits: ExaminationLimits },
): Promise<ClaimExamination> {
  if (limits.seconds <= TIME_BEFORE_PROOF + TIME_TO_PROVE) return examineUnder(choice, claim, limits);
  const first = await examineUnder(choice, claim, { ...limits, seconds: TIME_BEFORE_PROOF });
  if (first.answer.kind === 'false') return first;
  const seconds = limits.seconds - TIME_BEFORE_PROOF - TIME_TO_PROVE;
  for (const { round, witness } of recursions) {
    const effort = effortOfProof('calls', limits.deadline);
    if (!(await provesEndlessCalls(round, monitored.program, effort))) continue;
    const recurrent = chooseMonitor({ ...monitored, witness, recurrent: round.definition.range.start });
    if (recurrent.kind === 'failed') continue;
    const { answer, subject } = await examineUnder(recurrent.value, claim, { ...limits, seconds });
    if (answer.kind !== 'false') continue;
    const how = `${round.name} never returns from the states of the cycle, as a solver shows`;
    return { answer: { ...answer, how }, subject };
  }
  return isFinal(first) ? first : examineUnder(choice, claim, { ...limits, seconds });
}

/** Whether more time would not change an answer. */
function isFinal({ answer }: ClaimExamination): boolean {
  const extent = answer.kind === 'unknown' ? answer.tried?.extent : undefined;
  return extent === 'complete' || extent === 'unsupported';
}

async function examineUnder(
  choice: ChosenMonitor,
  { request, property, witness, frontEnd, remark }: ReplayClaim,
  { seconds, deadline, prepare, thorough }: ExaminationLimits,
): Promise<ClaimExamination> {
  const toRefute =
    (request.refuting ?? DEFAULT_REFUTING) * (frontEnd.threads === 'one' ? 1 : PART_OF_THREADS);
  const part = choice.kind === 'correctness' ? toRefute : 1;
  const effort = new SearchEffort(part * seconds * EFFORT_PER_SECOND, deadline);
  const limits = { threads: undefined };
  const subject = { request, property, witness, frontEnd, monitor: choice.monitor, effort, limits, prepare };
  const plain = compileSubject(subject, { symbolic: false, loops: false });
  if (plain.kind === 'failed')
    return { answer: unknown(describeCompileFailure(plain.failure)), subject: undefined };
  const session =
    frontEnd.threads === 'one'
      ? new Session(subject, plain.value, thorough)
      : new ThreadSession(subject, plain.value, thorough);
  const answer = await (choice.kind === 'violation' ? session.confirm() : session.refute());
  return { answer: remarked(answerInFiles(frontEnd.program, answer), remark), subject };
}

/** The answer in the lines of the files. */
function answerInFiles({ files }: TypedProgram, answer: ReplayAnswer): ReplayAnswer {
  const shown = answer.execution;
  const inputs = shown?.inputs.map((input) => locatedInFile(input, files));
  const execution = shown && { ...shown, inputs: inputs ?? [] };
  return answer.kind === 'false'
    ? { ...answer, how: inFiles(answer.how, files), execution }
    : { ...answer, reason: inFiles(answer.reason, files), execution };
}

function remarked(answer: ReplayAnswer, remark: string | undefined): ReplayAnswer {
  if (remark === undefined) return answer;
  const both = answer.remark === undefined ? remark : `${answer.remark}; ${remark}`;
  return answer.kind === 'false'
    ? { ...answer, how: `${answer.how}; ${remark}`, remark: both }
    : { ...answer, reason: `${answer.reason}; ${remark}`, remark: both };
}

/** The property that a witness states for itself. */
function propertyInWitness(witness: Witness, file: string): Property {
  return parseProperty(new SourceText(statedProperty(witness), file), 'specification');
}

function unknown(reason: string): ReplayAnswer {
  return { kind: 'unknown', reason, execution: undefined };
}
