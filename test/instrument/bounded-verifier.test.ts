import { describe, expect, it } from 'vitest';
import { effort } from '../effort.js';
import { machine } from '../machine.js';
import { askVerifier } from './ask-verifier.js';
import { claimsOfTable, claimsThatTempt } from './asked-claims.js';

/** With INSTRUMENT_ALL=1, all wrong claims; otherwise one of so many. */
const STEP = process.env.INSTRUMENT_ALL === '1' ? 1 : effort(100, 20);
const QUICK = ['--unwind', '12'];

const claims = [...claimsOfTable(), ...claimsThatTempt()].filter(({ asked }) =>
  asked.property.includes('reach_error'),
);
const wrong = claims.filter(({ truth }) => truth === 'wrong');
const SMALL = ['arrays/sum/bound', 'automata/clamped/both', 'bits/mask/range', 'bits/sign-extension/range'];

describe.skipIf(machine.cbmc.kind === 'missing')('CBMC, asked about programs that are written anew', () => {
  it.each(wrong.filter((_, index) => index % STEP === 0))('does not confirm $id', async ({ asked }) => {
    const { status, output } = await askVerifier('cbmc', asked, QUICK);
    expect(status, output).not.toBe('true');
  });

  it('confirms witnesses of programs whose loops end', async () => {
    const right = claims.filter(({ id }) => SMALL.includes(id));
    expect(right.length).toBeGreaterThan(0);
    for (const { asked } of right) expect((await askVerifier('cbmc', asked, QUICK)).status).toBe('true');
  });
});
