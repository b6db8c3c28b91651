import { expect, it } from 'vitest';
import { ROUNDS } from '../../src/prove/portfolio/strategies.js';
import { validateByProof } from '../../src/prove/validate-by-proof.js';
import { claimOf, PATIENCE } from './ask.js';

const ENDLESS = 'int main(void) { int n = 1; while (n) ; return 0; }\n';

it('tries no way again that was not cut short', async () => {
  const names = (ROUNDS[0] ?? []).map(({ name }) => name);
  expect(new Set(names).size).toBeLessThan(names.length);
  const subject = {
    fileName: 'program.c',
    text: ENDLESS,
    property: 'termination',
    dataModel: 'LP64',
  } as const;
  const { status, notes } = await validateByProof({ ...claimOf(subject, {}), seconds: PATIENCE, rounds: 1 });
  expect(status).toBe('unknown');
  const tried = notes.flatMap((note) => names.find((name) => note.startsWith(`${name}: `)) ?? []);
  expect(tried).toContain('loops unrolled up to 12 times');
  expect(tried).toEqual([...new Set(tried)]);
});

it('ends where the work of all ways together is used up', async () => {
  const subject = {
    fileName: 'program.c',
    text: ENDLESS,
    property: 'termination',
    dataModel: 'LP64',
  } as const;
  const claim = { ...claimOf(subject, {}), seconds: PATIENCE, rounds: 1 };
  const little = await validateByProof({ ...claim, totalWork: 1 });
  expect(little.limit).toBe('work');
  const whole = await validateByProof(claim);
  expect(whole.limit).not.toBe('work');
  expect(little.notes.length).toBeLessThan(whole.notes.length);
});
