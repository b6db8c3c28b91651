import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { ProofOutcome } from '../../src/prove/strategy/proof-task.js';
import { proveByInduction, proveByUnrolling } from '../../src/prove/strategy/prove-by-induction.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import { type Asked, PATIENCE } from './ask.js';
import { claimOfAutomaton, UNCONFIRMED_AUTOMATA, UNCONFIRMED_STEPS } from './automaton-claims.js';
import { temptingClaims } from './tempting-claims.js';

/** A rule of the prover that can be switched off, and what would be confirmed then. */
export interface RecordedMutation {
  readonly says: string;
  /** In `src/prove`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The tempting claim, or `an automaton` with what it is, that must not be confirmed. */
  readonly claim: string;
  readonly way?: 'inductive' | 'unrolled';
}

export const PROVER = resolve(import.meta.dirname, '../../src/prove');

export function readMutations(): readonly RecordedMutation[] {
  return parse(
    readFileSync(join(import.meta.dirname, 'mutations.yml'), 'utf8'),
  ) as readonly RecordedMutation[];
}

/** What one way of the portfolio says to the claim of a mutation. */
export async function answerToMutation({ claim, way = 'inductive' }: RecordedMutation): Promise<string> {
  const found = temptingClaims().find(({ id }) => id === claim)?.asked ?? automatonNamed(claim);
  if (found === undefined) throw new Error(`there is no claim ${claim}`);
  return (await answerInOneWay(found, way)).status;
}

function automatonNamed(name: string): Asked | undefined {
  const all = [...UNCONFIRMED_STEPS, ...UNCONFIRMED_AUTOMATA];
  const found = all.find(([what]) => `an automaton ${what}` === name);
  return found === undefined ? undefined : claimOfAutomaton(found[1], found[2]);
}

function answerInOneWay(asked: Asked, way: 'inductive' | 'unrolled') {
  return validateByProof({ ...asked, seconds: PATIENCE }, async (subject, effort) => {
    const bounded = { ...effort, work: 2_000_000 };
    const attempt: ProofOutcome =
      way === 'inductive'
        ? await proveByInduction(subject, 0, [BIT_VECTORS], bounded)
        : await proveByUnrolling(subject, 12, [BIT_VECTORS], bounded);
    return { status: attempt.kind === 'proved' ? 'true' : 'unknown', reason: attempt.kind, notes: [] };
  });
}
