import { describe, expect, it, vi } from 'vitest';
import { deadlineIn, earlier, SearchEffort } from '../../../../src/replay/search/inputs/effort.js';
import { cpuClock } from '../../../../src/vocabulary/clock.js';

const NEVER = { cpu: Number.POSITIVE_INFINITY };
const OVER = { cpu: -1 };

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
  { why: 'CPU time', deadline: OVER },
  { why: 'the earlier of two', deadline: earlier(NEVER, OVER) },
  { why: 'the earlier of two, the other way round', deadline: earlier(OVER, NEVER) },
])('$why ends all work', ({ deadline }) => {
  const effort = new SearchEffort(1000, deadline);
  expect([effort.exhausted, effort.part(10).exhausted, effort.millisecondsLeft]).toEqual(['time', 'time', 1]);
});

describe('a deadline counts CPU time, and nothing else', () => {
  it('from now on', () => {
    const before = cpuClock();
    const { cpu } = deadlineIn(81_000);
    expect(cpu - 81_000).toBeGreaterThanOrEqual(before);
    expect(cpu - 81_000).toBeLessThanOrEqual(cpuClock());
  });

  it('from the start of the process', () => {
    expect(deadlineIn(81_000, 'with the process')).toEqual({ cpu: 81_000 });
  });

  it('however long others use the machine', () => {
    const effort = new SearchEffort(1000, deadlineIn(60_000));
    let hours = 0;
    const passing = vi.spyOn(process, 'hrtime').mockImplementation(() => [3600 * hours++, 0]);
    try {
      expect([effort.exhausted, effort.exhausted]).toEqual([undefined, undefined]);
      expect(effort.millisecondsLeft).toBeGreaterThan(50_000);
    } finally {
      passing.mockRestore();
    }
  });
});
