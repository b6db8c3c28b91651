import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { answerToTarget, searchedPrograms } from '../bench/searched-programs.js';
import { oneIn } from '../effort.js';
import { answerTo, at } from './violation-claim.js';

const folder = mkdtempSync(join(tmpdir(), 'replay-searches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAMS = searchedPrograms();

/** Quick ones; `node scripts/bench-search.mjs` searches all of them. */
const SEARCHED = ['pulses-617', 'tables-4-of-256', 'token-ring-5-6', 'tcp', 'eca-problem'];

describe('witnesses that give the target alone', () => {
  it('have at least 50 programs, each with a twin that is another one', () => {
    expect(PROGRAMS.length).toBeGreaterThanOrEqual(50);
    expect(PROGRAMS.filter(({ text, safe }) => text === safe)).toEqual([]);
  });

  it.each(oneIn(3, SEARCHED))('%s is confirmed, and its twin is not', async (name) => {
    const program = PROGRAMS.find((each) => each.name === name);
    expect(program).toBeDefined();
    const { text = '', safe = '' } = program ?? {};
    const steps = 20_000_000;
    const violating = await answerToTarget({ name, text, folder }, { cputime: 30, steps });
    expect(resultText(violating)).toBe('false(unreach-call)');
    // A second is several times what the violating program needs.
    const answer = await answerToTarget({ name, text: safe, folder }, { cputime: 0.4, steps });
    expect(resultText(answer)).toBe('unknown');
  });
});

const COUNTED = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  for (int i = 0; i < n; i++)
    k += 2;
  int z = k;
  if (z > 10)
    reach_error();
  return 0;
}
`;

describe('an assumption about something that inputs decide only by how often it happens', () => {
  it.each([
    ['k == 444', 'false(unreach-call)'],
    ['k == 445', 'unknown'],
  ])('%s', async (value, expected) => {
    const waypoints = [
      `type: assumption, action: follow, ${at(7)}, constraint: {value: '${value}', format: c_expression}`,
      `type: target, action: follow, ${at(9, 5)}`,
    ];
    const claim = { program: COUNTED, formula: 'G ! call(reach_error())', waypoints } as const;
    expect((await answerTo(claim)).split(':')[0]).toBe(expected);
  });
});
