import { afterAll, describe, expect, it } from 'vitest';
import { effort, oneIn } from '../effort.js';
import { machine } from '../machine.js';
import { answerTo } from '../prove/ask.js';
import { askVerifier } from './ask-verifier.js';
import {
  claimsOfCorpus,
  claimsOfSamples,
  claimsOfTable,
  claimsThatTempt,
  type KnownClaim,
} from './asked-claims.js';

/**
 * With INSTRUMENT_ALL=1, every claim is asked about, with INSTRUMENT_ALL=wrong every wrong one; otherwise the samples, and one
 * of so many others.
 */
const ALL = process.env.INSTRUMENT_ALL;
const STEP = effort(1800, 67);
const VERIFIERS = ['frama-c-wp', 'frama-c-eva'] as const;
/** Seconds that Z3 gets for one goal: what takes longer is not confirmed, which is never wrong. */
const QUICK = {
  'frama-c-wp': ['-wp-prover', 'z3', '-wp-timeout', '2', '-wp-par', '2'],
  'frama-c-eva': undefined,
};

/** Wrong for compilers, which replace functions with names of their builtins; Frama-C takes those of the program. */
const FOR_COMPILERS = /^library\/own-/;

const others = [...claimsOfTable(), ...claimsThatTempt()];
const every = [...claimsOfSamples(), ...others, ...(ALL === undefined ? [] : claimsOfCorpus())];
const claims = every.filter(({ truth, from }, index) => {
  if (ALL === '1') return true;
  if (ALL === 'wrong') return truth === 'wrong';
  return index % (from === 'samples' ? effort(2, 1) : STEP) === 0;
});

/** How often which verifier said what, beside prove. */
const figures = new Map<string, number>();

describe.skipIf(machine.framaC.kind === 'missing')('Frama-C, asked about what prove is asked about', () => {
  it.each(claims)('$from: $id', async (claim) => {
    for (const verifier of VERIFIERS) {
      const { status, output } = await askVerifier(verifier, claim.asked, QUICK[verifier]);
      expect(['true', 'unknown', 'refused'], output).toContain(status);
      if (claim.truth === 'wrong' && !FOR_COMPILERS.test(claim.id)) expect(status, output).not.toBe('true');
      await count(verifier, claim, status);
    }
  });

  it.each(
    oneIn(3, [
      ['frama-c-wp', 'witness.yml'],
      ['frama-c-wp', 'witness.graphml'],
      ['frama-c-eva', 'witness.yml'],
    ]),
  )('%s confirms the right sample with %s', async (verifier, name) => {
    const right = claimsOfSamples().filter(({ truth, id }) => truth === 'right' && id.endsWith(name));
    expect(right.length).toBeGreaterThan(0);
    for (const { asked } of right) expect((await askVerifier(verifier, asked)).status).toBe('true');
  });

  afterAll(() => {
    for (const [what, number] of [...figures].sort()) console.log(`${what}: ${number}`);
  });
});

async function count(verifier: string, claim: KnownClaim, status: string): Promise<void> {
  const proved = claim.proved ?? (await answerTo(claim.asked)).status === 'true';
  const says = status === 'true' ? 'confirms' : status === 'refused' ? 'does not get' : 'does not confirm';
  const beside = proved ? 'prove confirms' : 'prove does not confirm';
  const what = `${claim.from}, ${claim.truth}: ${verifier} ${says}, ${beside}`;
  figures.set(what, (figures.get(what) ?? 0) + 1);
}
