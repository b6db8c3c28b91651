import { answerDocument, type ReplayAnswer } from '../answer.js';
import type { ReplayArguments } from '../arguments.js';
import type { Executable } from '../front-end.js';
import { deadlineIn } from '../search/effort.js';
import { examineClaim, readClaim, SHARE } from '../validate-by-replay.js';
import { traceExecution } from './trace-execution.js';

/** An answer with the document that explains it. */
export interface ExplainedAnswer {
  readonly answer: ReplayAnswer;
  readonly document: object;
}

/**
 * Examines a claim and explains the answer.
 *
 * @param prepare what is done with a program that can be executed
 * @throws InputError for inputs that cannot be read
 */
export async function explainClaim(
  request: ReplayArguments,
  prepare: (executable: Executable) => Executable,
): Promise<ExplainedAnswer> {
  const deadline = deadlineIn(request.cputime * SHARE * 1000);
  const claim = await readClaim(request);
  if ('refusal' in claim) {
    const answer = { kind: 'unknown', reason: claim.refusal, execution: undefined } as const;
    return { answer, document: answerDocument(answer, request.seed) };
  }
  const { answer, subject } = examineClaim(claim, { seconds: request.cputime * SHARE, deadline, prepare });
  const run = answer.execution?.run;
  const traced = subject === undefined || run === undefined ? undefined : traceExecution(subject, run);
  return { answer, document: answerDocument(answer, request.seed, { claim, traced }) };
}
