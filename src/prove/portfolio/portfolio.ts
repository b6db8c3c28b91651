import type { TypedProgram } from '../../c/tree/typed-program.js';
import { RememberedAnswers } from '../../smt/remembered-answers.js';
import { SolverFailure, SolverMissing } from '../../smt/solver.js';
import { WorkMeter } from '../../smt/work-meter.js';
import { multipliesIntegers } from '../sample/products.js';
import { describeProof } from '../strategy/describe-proof.js';
import type { Means, ProofFailure, ProofTask } from '../strategy/proof-task.js';
import { millisecondsLeft } from '../strategy/time-left.js';
import { type ProveAnswer, unknown } from './answer.js';
import { describeProofFailure, listOpen } from './describe-proof-failure.js';
import { allocatesMemory, hasInputs, hasRounds, isRecursive } from './has-rounds.js';
import { ROUNDS, type Strategy } from './strategies.js';

/** Obligations that are listed for one way of proving. */
const MAXIMUM_LISTED = 12;

/**
 * Tries one strategy after the other until one proves the task, and then those again that may gain from it, with more of
 * everything: until the time is used, or nothing is left that may be larger. Each has so much work and not so much time,
 * so that the answer does not depend on how busy a machine is.
 */
export async function proveByPortfolio(task: ProofTask, means: Means): Promise<ProveAnswer> {
  const notes: string[] = [];
  let reason: string | undefined;
  const settled = new Set<string>();
  // The same again ends as before, unless it had too little work.
  const ended = new Set<string>();
  const strategies = strategiesFor(task, means);
  const whole = new WorkMeter(means.totalWork ?? Number.POSITIVE_INFINITY);
  const remembered = new RememberedAnswers();
  for (const strategy of strategies) {
    const { name, family, work, total } = strategy;
    if (settled.has(family) || ended.has(name)) continue;
    if (millisecondsLeft(means) === 0) return { ...unknown(timeOut(reason), notes), limit: 'cputime' };
    if (whole.left === 0) return { ...unknown(reason ?? 'no work is allowed', notes), limit: 'work' };
    means.evidence?.clear();
    const meter = new WorkMeter(Math.min(total, whole.left), whole);
    try {
      const attempt = await strategy.run(task, { ...means, work, meter, remembered });
      if (attempt.kind === 'done') {
        const { obligations, added = [], addedContracts = [] } = attempt.value;
        const reason = `${name}: ${describeProof(obligations, means.solver)}`;
        return { status: 'true', reason, notes, added, addedContracts };
      }
      const { failure } = attempt;
      reason = describeProofFailure(failure);
      if (failure.code === 'refuted') return unknown(`${name}: ${reason}`, notes);
      notes.push(`${name}: ${reason}`, ...listOpen(failure, MAXIMUM_LISTED));
      if (!meter.isShort) ended.add(name);
      if (!gainsFromMore(strategy, failure, meter.isShort ? 'cut short' : 'at the end')) settled.add(family);
    } catch (error) {
      if (!(error instanceof SolverFailure) || error instanceof SolverMissing) throw error;
      // The solver may have given up on this check only; if it is gone, the other strategies fail too.
      reason = error.message;
      notes.push(`${name}: ${reason}`);
      settled.add(family);
    }
  }
  const isOpen = isCutShort(task, means) && strategies.some(({ family }) => !settled.has(family));
  return { ...unknown(reason ?? 'no way of proving applies', notes), ...(isOpen && { limit: 'rounds' }) };
}

/** All rounds; only the first one where nothing in the program is executed more than once. */
function strategiesFor({ program, checks }: ProofTask, { rounds }: Means): readonly Strategy[] {
  return ROUNDS.slice(0, hasRounds(program) ? rounds : 1)
    .flat()
    .filter(({ termination }) => checks.termination !== 'checked' || termination === 'shows')
    .filter(({ of }) => isOf(of, program, checks.calls));
}

function isOf(kind: Strategy['of'], program: TypedProgram, forbidden: ReadonlySet<string>): boolean {
  switch (kind) {
    case 'any program':
      return true;
    case 'recursion':
      return isRecursive(program);
    case 'allocation':
      return allocatesMemory(program);
    case 'products':
      return multipliesIntegers(program);
    case 'rounds without inputs':
      return hasRounds(program) && !hasInputs(program, forbidden);
  }
}

/** Whether there would be further rounds. */
function isCutShort({ program }: ProofTask, { rounds }: Means): boolean {
  return rounds !== undefined && rounds < ROUNDS.length && hasRounds(program);
}

/** What a translation of more rounds may not meet, or with larger limits. */
const DEPEND_ON_SIZE: ReadonlySet<string> = new Set([
  'too-large',
  'invariant-not-reached',
  'contract-not-reached',
]);

/** Whether another try with more of everything may end otherwise. */
function gainsFromMore(
  { again }: Strategy,
  failure: ProofFailure,
  ended: 'cut short' | 'at the end',
): boolean {
  if (failure.code === 'untranslated')
    return again === 'does more' && DEPEND_ON_SIZE.has(failure.failure.code);
  return again === 'does more' || ended === 'cut short';
}

function timeOut(reason: string | undefined): string {
  return `timed out; try a larger --cputime${reason === undefined ? '' : `; so far: ${reason}`}`;
}
