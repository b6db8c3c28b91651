import { ThoroughSolver } from '../../solve/thorough-solver.js';
import type { WitnessDiagnosis } from '../../vocabulary/witness-diagnosis.js';
import { answerDocument, type ReplayAnswer } from '../answer/answer.js';
import type { ReplayArguments } from '../answer/arguments.js';
import { describeClaimFailure } from '../answer/claim-failure.js';
import {
  type ClaimExamination,
  type ExaminationLimits,
  examineClaim,
  type ReplayClaim,
  readClaim,
  SHARE,
} from '../answer/validate-by-replay.js';
import type { ExecutableProgram } from '../claim/front-end.js';
import { type Beginning, type Deadline, deadlineIn } from '../search/inputs/effort.js';
import { findDivergence } from './find-divergence.js';
import { findRepairs } from './find-repairs.js';
import { divergenceAtObstacle } from './obstacle-divergence.js';
import { findReadings } from './readings.js';
import { type TracedExecution, traceExecution } from './trace-execution.js';

/** An answer with the document that explains it. */
export interface ExplainedAnswer {
  readonly answer: ReplayAnswer;
  readonly document: object;
}

/**
 * Examines a claim and explains the answer.
 *
 * @param prepare what is done with a program that can be executed
 * @param begun when the validation began; by default, it begins now
 * @throws InputError for inputs that cannot be read
 */
export async function explainClaim(
  request: ReplayArguments,
  prepare: (executable: ExecutableProgram) => ExecutableProgram,
  begun?: Beginning,
): Promise<ExplainedAnswer> {
  const whole = deadlineIn(request.cputime * 1000, begun);
  const deadline = deadlineIn(request.cputime * SHARE * 1000, begun);
  const claim = await readClaim(request);
  if (claim.kind === 'failed') {
    const reason = describeClaimFailure(claim.failure);
    const answer = { kind: 'unknown', reason, execution: undefined } as const;
    return { answer, document: answerDocument(answer, request.seed) };
  }
  const thorough = new ThoroughSolver();
  try {
    const limits = { seconds: request.cputime * SHARE, deadline, prepare, thorough };
    return await explainExamination(claim.value, limits, whole);
  } finally {
    thorough.end();
  }
}

/** @param whole when the time is over in which changes are tried */
async function explainExamination(
  claim: ReplayClaim,
  limits: ExaminationLimits,
  whole: Deadline,
): Promise<ExplainedAnswer> {
  const { answer, subject, obstacle } = await examineClaim(claim, limits);
  const run = answer.execution?.run;
  const traced = subject === undefined || run === undefined ? undefined : traceExecution(subject, run);
  const diagnosis =
    answer.kind === 'unknown' && claim.witness.kind !== 'correctness'
      ? await diagnose({ claim, answer, subject, obstacle, traced }, { ...limits, deadline: whole })
      : undefined;
  return { answer, document: answerDocument(answer, claim.request.seed, { claim, traced, diagnosis }) };
}

interface DiagnosedClaim extends ClaimExamination {
  readonly claim: ReplayClaim;
  readonly traced: TracedExecution | undefined;
  readonly answer: Extract<ReplayAnswer, { kind: 'unknown' }>;
}

async function diagnose(
  { claim, answer, subject, obstacle, traced }: DiagnosedClaim,
  limits: ExaminationLimits,
): Promise<WitnessDiagnosis> {
  const { execution, tried = null } = answer;
  const divergence =
    subject === undefined || execution === undefined
      ? divergenceAtObstacle(claim, answer.reason, obstacle)
      : findDivergence(subject, execution, traced);
  return {
    parting: divergence,
    tried,
    repairs: await findRepairs({ claim, answer, divergence }, limits),
    readings: findReadings(claim.witness, divergence.part),
  };
}
