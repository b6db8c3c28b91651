import { describe, expect, it } from 'vitest';
import { validateByReplay } from '../../../src/replay/answer/validate-by-replay.js';
import { EvaluatedTargets, KEPT_AT_ENDS } from '../../../src/replay/claim/evaluated-targets.js';
import { MORE } from '../../effort.js';
import { at, CALL, type Claim, REACH, withClaim } from '../violation-claim.js';

const answerTo = async (claim: Claim, steps: number): Promise<string> => {
  const answer = await withClaim(claim, (request) => validateByReplay({ ...request, steps, cputime: 120 }));
  return answer.kind === 'unknown' ? answer.reason : answer.kind;
};

const assumed = (value: string, line: number) =>
  `action: follow, type: assumption, constraint: {value: "${value}", format: c_expression}, ${at(line, 5)}`;
const target = (line: number) => `action: follow, type: target, ${at(line, 5)}`;

/** Each execution passes the addition 460 times. It overflows in round 230 alone, with two numbers that have to be solved for. */
const ROUNDS = `extern unsigned __VERIFIER_nondet_uint(void);
int more[460] = {[230] = 1};
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int sum = 0;
  for (int i = 0; i < 460; i++)
    sum = more[i] + (int)((x ^ 0x12345678u) >> 1);
  return sum != 0;
}
`;

describe.runIf(MORE)('a place that one execution passes hundreds of times', () => {
  const claim = (waypoints: readonly string[]): Claim => ({
    program: ROUNDS,
    formula: 'G ! overflow',
    waypoints,
  });

  it('violates in the middle of it', async () => {
    expect(await answerTo(claim([target(7)]), 2_000_000)).toBe('false');
  });

  it('does not violate behind that', async () => {
    expect(await answerTo(claim([assumed('i > 230', 7), target(7)]), 100_000)).toMatch(/^no execution/);
  });
});

describe('the targets of one execution', () => {
  const told = (count: number, sameMoment: number) => {
    const targets = new EvaluatedTargets();
    for (let index = 0; index < count; index++) {
      const moment = Math.floor(index / sameMoment);
      targets.add({ moment, decisions: 0, ways: [[]], progress: 0, purpose: 'violate' });
    }
    return targets;
  };

  it('are all known by their moments', () => {
    const { kept, later, areSomeLeftOut } = told(1000, 1);
    expect(kept.length).toBe(2 * KEPT_AT_ENDS);
    const moments = [...kept.map(({ moment }) => moment), ...later].sort((one, other) => one - other);
    expect(moments).toEqual(Array.from({ length: 1000 }, (_, index) => index));
    expect(areSomeLeftOut).toBe(false);
  });

  it('share moments', () => {
    expect(told(1000, 2).later).toEqual(Array.from({ length: 300 }, (_, index) => 100 + index));
  });

  it('are left out where there are too many, and that is told', () => {
    expect(told(30_000, 1)).toMatchObject({ areSomeLeftOut: true });
  });
});

/** The condition has a value with few inputs, and nobody knows which. */
const INDEX = `${REACH} extern unsigned __VERIFIER_nondet_uint(void);
int a[4] = {0, 0, 0, 9};
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
    a[0] = 1;
    reach_error();
  return 0;
}
`;

it.each([
  ['x * 2654435769u + 77u', /\d executions tried within the budget/],
  ['0', /all \d+ executions tried/],
])('an element at %s that might have a value leaves something to try', async (index, extent) => {
  const waypoints = [assumed(`a[${index}] == 9`, 5), target(6)];
  expect(await answerTo({ program: INDEX, formula: CALL, waypoints }, 60_000)).toMatch(extent);
});
