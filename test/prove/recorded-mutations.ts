import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { examineAnswer } from '../../src/prove/examine/examine-answer.js';
import type { Effort, ProofAttempt, ProofTask } from '../../src/prove/strategy/proof-task.js';
import { proveByInduction, proveByUnrolling } from '../../src/prove/strategy/prove-by-induction.js';
import { proveByCells } from '../../src/prove/strengthen/cells/prove-by-cells.js';
import { proveBySlots } from '../../src/prove/strengthen/slots/prove-by-slots.js';
import { type Examine, type Prove, validateByProof } from '../../src/prove/validate-by-proof.js';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import { WorkMeter } from '../../src/smt/work-meter.js';
import { type Asked, PATIENCE } from './ask.js';
import { FALSE_WITHIN_STEPS } from './automata-within-steps.js';
import { claimOfAutomaton, UNCONFIRMED_AUTOMATA, UNCONFIRMED_STEPS } from './automaton-claims.js';
import { temptingClaims } from './tempting-claims.js';

/** A part of the portfolio. */
type Way = 'inductive' | 'unrolled' | 'cells' | 'slots';

/** A rule of the prover that can be switched off, and what would be confirmed then. */
export interface RecordedMutation {
  readonly says: string;
  /** In `src/prove`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The tempting claim, or `an automaton` with what it is, that must not be confirmed. */
  readonly claim: string;
  readonly way?: Way;
  /** Why no execution of the machine contradicts the wrong proof. */
  readonly unseen?: string;
}

export const PROVER = resolve(import.meta.dirname, '../../src/prove');

export function readMutations(): readonly RecordedMutation[] {
  return parse(
    readFileSync(join(import.meta.dirname, 'mutations.yml'), 'utf8'),
  ) as readonly RecordedMutation[];
}

/** A tempting claim that was confirmed once, because both engines misread the same thing. */
interface OnceMisread {
  readonly claim: string;
  /** Why no execution of the machine contradicts it now. */
  readonly unseen?: string;
}

export function readOnceMisread(): readonly OnceMisread[] {
  return parse(readFileSync(join(import.meta.dirname, 'once-misread.yml'), 'utf8')) as readonly OnceMisread[];
}

/** What one way of the portfolio says to the claim of a mutation. */
export async function answerToMutation(
  mutation: RecordedMutation,
  examined: 'without executions' | 'by executions' = 'without executions',
): Promise<string> {
  let isContradicted = false;
  const examine: Examine = (claim, answer, effort) => {
    if (examined === 'without executions') return answer;
    const said = examineAnswer(claim, answer, effort);
    isContradicted = answer.status === 'true' && said.status === 'unknown';
    return said;
  };
  const way = mutation.way ?? 'inductive';
  const { status } = await answerInOneWay(claimOfMutation(mutation), way, examine);
  return isContradicted ? 'contradicted' : status;
}

/** The claim that a prover without the rule confirms. */
export function claimOfMutation({ claim }: RecordedMutation): Asked {
  const found = temptingClaims().find(({ id }) => id === claim)?.asked ?? automatonNamed(claim);
  if (found === undefined) throw new Error(`there is no claim ${claim}`);
  return found;
}

function automatonNamed(name: string): Asked | undefined {
  const all = [...UNCONFIRMED_STEPS, ...UNCONFIRMED_AUTOMATA, ...FALSE_WITHIN_STEPS];
  const found = all.find(([what]) => `an automaton ${what}` === name);
  return found === undefined ? undefined : claimOfAutomaton(found[1], found[2]);
}

const WAYS: Readonly<Record<Way, (subject: ProofTask, effort: Effort) => Promise<ProofAttempt>>> = {
  inductive: (subject, effort) => proveByInduction(subject, 0, [BIT_VECTORS], effort),
  unrolled: (subject, effort) => proveByUnrolling(subject, 12, [BIT_VECTORS], effort),
  cells: proveByCells,
  slots: (subject, effort) => proveBySlots(subject, 'all', effort),
};

function answerInOneWay(asked: Asked, way: Way, examine: Examine) {
  const prove: Prove = async (subject, effort) => {
    const bounded = { ...effort, work: 2_000_000, meter: new WorkMeter(100_000_000) };
    const attempt = await WAYS[way](subject, bounded);
    return { status: attempt.kind === 'done' ? 'true' : 'unknown', reason: attempt.kind, notes: [] };
  };
  return validateByProof({ ...asked, seconds: PATIENCE }, prove, examine);
}
