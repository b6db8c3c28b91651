import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CpuAlarm } from '../../src/smt/cpu-alarm.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What an alarm after 1000 ms of CPU time does while so many milliseconds pass, of which a share is CPU time. */
function ring(share: number, passing: number): { readonly said: string[]; readonly at: number } {
  let [passed, at] = [0, 0];
  const said: string[] = [];
  const say = (what: string) => () => {
    said.push(what);
    at = passed;
  };
  const alarm = new CpuAlarm(1000, () => passed * share, { over: say('over'), stuck: say('stuck') });
  for (; passed < passing; ) {
    passed++;
    vi.advanceTimersByTime(1);
  }
  alarm.clear();
  return { said, at };
}

it.each([
  { share: 1, from: 1000, to: 1020 },
  { share: 2, from: 500, to: 1020 },
  { share: 0.25, from: 4000, to: 4100 },
  { share: 0.02, from: 50_000, to: 51_000 },
])('an alarm rings after its CPU time, with $share of a core', ({ share, from, to }) => {
  const { said, at } = ring(share, 100_000);
  expect(said).toEqual(['over']);
  expect(at).toBeGreaterThanOrEqual(from);
  expect(at).toBeLessThanOrEqual(to);
});

it.each([0, 0.001])('and says that nothing happens, with %s of a core', (share) => {
  const { said, at } = ring(share, 300_000);
  expect(said).toEqual(['stuck']);
  expect(at).toBeLessThanOrEqual(70_000);
});

it('and never once it is cleared', () => {
  expect(ring(1, 900).said).toEqual([]);
  vi.advanceTimersByTime(100_000);
  expect(vi.getTimerCount()).toBe(0);
});
