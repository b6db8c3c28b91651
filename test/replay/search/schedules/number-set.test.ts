import { expect, it } from 'vitest';
import { NumberSet } from '../../../../src/replay/search/schedules/number-set.js';

it('a set of numbers knows what was added, up to its limit', () => {
  const set = new NumberSet(3000);
  const reference = new Set<number>();
  for (let index = 0; index < 4000; index++) {
    const number = (index * 4_398_046_511_119 * 7) % 2 ** 53;
    expect(set.add(number)).toBe(reference.has(number) ? 'known' : 'new');
    if (reference.size < 3000) reference.add(number);
  }
  expect(set.size).toBe(3000);
  for (const number of reference) expect(set.has(number)).toBe(true);
  expect(set.has(2 ** 53 - 1)).toBe(false);
  set.clear();
  expect([set.size, set.has([...reference][0] ?? 0)]).toEqual([0, false]);
});
