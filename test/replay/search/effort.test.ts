import { expect, it } from 'vitest';
import { clock } from '../../../src/machine/state/clock.js';
import { deadlineIn, earlier, SearchEffort } from '../../../src/replay/search/inputs/effort.js';

const NEVER = { cpu: Number.POSITIVE_INFINITY, wall: Number.POSITIVE_INFINITY };

it('effort of a part is effort of the whole', () => {
  const whole = new SearchEffort(1000, NEVER);
  const half = whole.part(whole.left / 2);
  half.spend(400);
  expect([half.left, whole.left, half.exhausted]).toEqual([100, 600, undefined]);
  half.spend(200);
  expect([half.left, whole.left, half.exhausted, whole.exhausted]).toEqual([0, 400, 'effort', undefined]);
  expect(whole.part(5000).left).toBe(400);
});

it.each([
  { why: 'CPU time', deadline: { ...NEVER, cpu: -1 } },
  { why: 'wall time', deadline: { ...NEVER, wall: clock() - 1 } },
  { why: 'the earlier of two', deadline: earlier({ ...NEVER, cpu: -1 }, { ...NEVER, wall: clock() - 1 }) },
])('$why ends all work', ({ deadline }) => {
  const effort = new SearchEffort(1000, deadline);
  expect([effort.exhausted, effort.part(10).exhausted, effort.millisecondsLeft]).toEqual(['time', 'time', 1]);
});

it('a deadline leaves wall time for others, and less than the rules allow', () => {
  for (const begun of ['now', 'with the process'] as const) {
    const start = () => clock() - (begun === 'now' ? 0 : process.uptime() * 1000);
    const before = start();
    const { wall } = deadlineIn(81_000, begun);
    // 90 s of CPU time, of which nine tenths may be used: the run is ended after 126 s.
    expect(wall).toBeGreaterThan(before + 90_000);
    expect(wall).toBeLessThan(start() + 126_000);
  }
});
