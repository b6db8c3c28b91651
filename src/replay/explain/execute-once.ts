import type { InputAssignment } from '../../solve/evaluate-symbolic.js';
import type { ReplayAnswer } from '../answer/answer.js';
import { confirmedAnswer } from '../answer/answers.js';
import { OtherLayouts } from '../answer/other-layouts.js';
import { retraced } from '../answer/retraced.js';
import { compileSubject, executionBudget } from '../answer/subject.js';
import type { ExaminationLimits, ReplayClaim } from '../answer/validate-by-replay.js';
import { EFFORT_PER_SECOND, SearchEffort } from '../search/inputs/effort.js';
import { runOnce } from '../search/inputs/run-once.js';
import { chooseMonitor } from '../witness/choose-monitor.js';

/**
 * Executes a program once, with given inputs, under a witness.
 *
 * @returns the answer, if this execution confirms the witness; undefined otherwise, and for what takes more than one
 */
export function executeOnce(
  claim: ReplayClaim,
  inputs: InputAssignment,
  { seconds, deadline, prepare }: ExaminationLimits,
): ReplayAnswer | undefined {
  const { request, property, witness, frontEnd } = claim;
  const { program, read, threads } = frontEnd;
  const isOnce = threads === 'one' && property.checks.every(({ kind }) => kind !== 'termination');
  if (!isOnce) return undefined;
  const choice = chooseMonitor({ witness, property, program, read, threads });
  if (choice.kind === 'failed' || choice.value.kind !== 'violation') return undefined;
  const { monitor } = choice.value;
  const effort = new SearchEffort(seconds * EFFORT_PER_SECOND, deadline);
  const subject = {
    request,
    property,
    witness,
    frontEnd,
    monitor,
    effort,
    limits: { threads: undefined },
    prepare,
  };
  const compiled = compileSubject(subject, { symbolic: false, loops: false });
  if (compiled.kind === 'failed') return undefined;
  const found = runOnce(compiled.value.execute, monitor, inputs, {
    budget: executionBudget(subject, Number.POSITIVE_INFINITY),
    effort: effort.left,
    values: 'plain',
  });
  // What holds in one layout of memory, or one order of operands, would not be confirmed.
  const run = found.accepted ? new OtherLayouts(subject).judge(found, monitor) : found;
  const answer = run.accepted ? retraced(confirmedAnswer(run), claim, effort) : undefined;
  return answer?.kind === 'false' ? answer : undefined;
}
