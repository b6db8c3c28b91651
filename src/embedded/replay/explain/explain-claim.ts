import type { WitnessLesson } from '../../../vocabulary/witness-lesson.js';
import { answerDocument, type ReplayAnswer } from '../answer.js';
import type { ReplayArguments } from '../arguments.js';
import type { Executable } from '../front-end.js';
import { deadlineIn } from '../search/effort.js';
import { ThoroughSolver } from '../solve/thorough-solver.js';
import {
  type Claim,
  type Examination,
  type ExaminationLimits,
  examineClaim,
  readClaim,
  SHARE,
} from '../validate-by-replay.js';
import { findParting } from './find-parting.js';
import { findRepairs } from './find-repairs.js';
import { readingsOf } from './readings.js';
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
 * @param begun CPU time of this process, in milliseconds, when the validation began; by default, it begins now
 * @throws InputError for inputs that cannot be read
 */
export async function explainClaim(
  request: ReplayArguments,
  prepare: (executable: Executable) => Executable,
  begun?: number,
): Promise<ExplainedAnswer> {
  const deadline = deadlineIn(request.cputime * SHARE * 1000, begun);
  const claim = await readClaim(request);
  if ('refusal' in claim) {
    const answer = { kind: 'unknown', reason: claim.refusal, execution: undefined } as const;
    return { answer, document: answerDocument(answer, request.seed) };
  }
  const thorough = new ThoroughSolver();
  try {
    return await explainExamination(claim, {
      seconds: request.cputime * SHARE,
      deadline,
      prepare,
      thorough,
    });
  } finally {
    thorough.end();
  }
}

async function explainExamination(claim: Claim, limits: ExaminationLimits): Promise<ExplainedAnswer> {
  const { answer, subject } = await examineClaim(claim, limits);
  const run = answer.execution?.run;
  const traced = subject === undefined || run === undefined ? undefined : traceExecution(subject, run);
  const isOpen = answer.kind === 'unknown' && claim.witness.kind !== 'correctness';
  const lesson = isOpen ? await lessonOf({ claim, answer, subject, traced }, limits) : undefined;
  return { answer, document: answerDocument(answer, claim.request.seed, { claim, traced, lesson }) };
}

interface Unconfirmed extends Examination {
  readonly claim: Claim;
  readonly traced: TracedExecution | undefined;
  readonly answer: Extract<ReplayAnswer, { kind: 'unknown' }>;
}

async function lessonOf(
  { claim, answer, subject, traced }: Unconfirmed,
  limits: ExaminationLimits,
): Promise<WitnessLesson> {
  const { execution, tried = null } = answer;
  const parting =
    subject === undefined || execution === undefined ? null : findParting(subject, execution, traced);
  return {
    parting,
    tried,
    repairs: await findRepairs(claim, answer, limits),
    readings: readingsOf(claim.witness),
  };
}
