import type { PartOfWitness, Repair } from '../../../vocabulary/witness-lesson.js';
import type { Witness } from '../../../witness/witness.js';
import { resultOf, type ShownExecution } from '../answer.js';
import { type Claim, type ExaminationLimits, examineClaim } from '../validate-by-replay.js';
import { changesOfAutomaton } from './change-automaton.js';
import { changesOfSequence } from './change-sequence.js';

/** A witness that is changed in one part. */
export interface WitnessChange {
  readonly part: PartOfWitness;
  readonly change: string;
  readonly witness: Witness;
}

/** Changes that are tried, and those that help that are told. */
const MAXIMUM_TRIED = 24;
const MAXIMUM_TOLD = 3;
/** Seconds of work for one change: enough for what has little to search. */
const SECONDS = 0.6;

/** Changes of one part of a violation witness with which it is confirmed: each is executed. */
export async function findRepairs(
  claim: Claim,
  { reason, execution }: { readonly reason: string; readonly execution: ShownExecution | undefined },
  limits: ExaminationLimits,
): Promise<readonly Repair[]> {
  const repairs: Repair[] = [];
  for (const { part, change, witness } of changesOf(claim.witness, reason, execution).slice(
    0,
    MAXIMUM_TRIED,
  )) {
    const { answer } = await examineClaim({ ...claim, witness }, { ...limits, seconds: SECONDS });
    if (answer.kind !== 'false') continue;
    const inputs = answer.execution?.inputs.map(({ value }) => value) ?? [];
    repairs.push({ part, change, result: resultOf(answer), inputs });
    if (repairs.length >= MAXIMUM_TOLD) break;
  }
  return repairs;
}

function changesOf(
  witness: Witness,
  reason: string,
  execution: ShownExecution | undefined,
): readonly WitnessChange[] {
  if (witness.kind === 'correctness') return [];
  const stuck = execution?.story.next?.number ?? Number(/^segment (\d+)/.exec(reason)?.[1] ?? 1);
  return witness.format === 'yaml'
    ? changesOfSequence(witness, stuck, execution?.violation ?? null)
    : changesOfAutomaton(witness, stuck);
}
