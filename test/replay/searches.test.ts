import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultText } from '../../src/replay/answer/answer.js';
import { validateByReplay } from '../../src/replay/answer/validate-by-replay.js';
import { answerToTarget, searchedPrograms } from '../bench/searched-programs.js';
import { MORE, oneIn } from '../effort.js';
import { answerTo, at, withClaim } from './violation-claim.js';

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

const DESCENT = `extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int count = 0;
  int a = __VERIFIER_nondet_int();
  if (a <= 0) return 0;
  while (a > 0) {
    int n = __VERIFIER_nondet_int();
    if (n > 0)
      a = a - n;
    count++;
  }
  if (count == -a)
    reach_error();
  return 0;
}
`;

/** The value that is read before the loop, what is left in it again and again, and what is read in its last round. */
function descent(
  begin: string,
  left: readonly string[],
  last: string,
  target = at(14, 5),
): readonly string[] {
  const returns = (value: string, place: string) =>
    `type: function_return, action: follow, ${place}, constraint: {value: '\\result ${value}', format: acsl_expression}`;
  const round = `type: branching, action: follow, ${at(7, 3)}, constraint: {value: 'true'}`;
  return [
    returns(begin, at(5, 33)),
    round,
    ...left.flatMap((value) => [
      `type: assumption, action: follow, ${at(11, 5)}, constraint: {value: 'a ${value}', format: c_expression}`,
      round,
    ]),
    returns(last, at(8, 35)),
    `type: target, action: follow, ${target}`,
  ];
}

describe.runIf(MORE)('a condition that is false again and again, until another input decides it', () => {
  const answer = (waypoints: readonly string[], cputime: number) =>
    withClaim({ program: DESCENT, formula: 'G ! call(reach_error())', waypoints }, async (request) =>
      resultText(await validateByReplay({ ...request, cputime })),
    );

  it.each([
    ['three rounds', descent('== 77', ['== 30', '== 5'], '== 8')],
    ['four rounds', descent('== 100', ['== 50', '== 10', '== 1'], '== 5')],
  ])('%s: confirmed', async (_, waypoints) => {
    expect(await answer(waypoints, 20)).toBe('false(unreach-call)');
  });

  it.each([
    ['a count that is smaller by one', descent('== 100', ['== 10', '== 1'], '== 3')],
    ['a count that is smaller by two', descent('== 100', ['== 10', '== 1'], '== 2')],
    ['the last round leads to 0', descent('== 100', ['== 10', '== 1'], '== 1')],
    ['it grows', descent('== 100', ['== 10', '== 11'], '== 14')],
    ['it grows at the end', descent('== 100', ['== 1', '== 10'], '== 14')],
    ['it begins below', descent('== 9', ['== 10', '== 1'], '== 4')],
    ['it begins at the end', descent('== 1', ['== 10', '== 1'], '== 4')],
    ['it does not begin', descent('== 0', ['== 10', '== 1'], '== 4')],
    ['it begins below 0', descent('== -100', ['== 10', '== 1'], '== 4')],
    ['nothing is left in the middle', descent('== 100', ['== 0', '== 1'], '== 4')],
    ['less than nothing is left in the middle', descent('== 100', ['== -3', '== 1'], '== 4')],
    ['it stays in a round', descent('== 100', ['== 10', '== 10', '== 1'], '== 4')],
    ['a round too many', descent('== 100', ['== 50', '== 10', '== 1'], '== 4')],
    ['two values at once', descent('== 100', ['== 10 && a == 11', '== 1'], '== 4')],
    ['rounds that are too many before', descent('== 100', ['== 10 && count == 5', '== 1'], '== 4')],
    ['the beginning is contradicted', descent('== 100', ['== 101', '== 1'], '== 4')],
    ['another target', descent('== 100', ['== 10', '== 1'], '== 4', at(6, 15))],
  ])('%s: not confirmed', async (_, waypoints) => {
    expect(await answer(waypoints, 0.2)).toBe('unknown');
  });
});
