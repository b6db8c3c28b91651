import { describe, expect, it } from 'vitest';
import { TurnsOfLevels } from '../../../../src/replay/search/learnt/turns-of-levels.js';

const allowedAt = (level: number) => 100 * 4 ** level;

describe('what was left because it needs more effort', () => {
  it('does not come before as much effort was spent on what waits for the first time', () => {
    const turns = new TurnsOfLevels(allowedAt);
    expect(turns.due([5, 1])).toBeUndefined();
    turns.spend(0, 399);
    expect(turns.due([5, 1])).toBeUndefined();
    turns.spend(0, 1);
    expect(turns.due([5, 1])).toBe(1);
  });

  it('does not wait for all others', () => {
    const turns = new TurnsOfLevels(allowedAt);
    let waiting = [1000, 0, 0];
    const levels: number[] = [];
    while (levels.length < 40) {
      const level = turns.due(waiting) ?? 0;
      levels.push(level);
      turns.spend(level, allowedAt(level));
      // All of them are left again.
      waiting = waiting.map((count, each) => count + (each === level ? -1 : each === level + 1 ? 1 : 0));
    }
    expect(levels.slice(0, 6)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(levels.filter((level) => level === 1).length).toBeGreaterThan(5);
    expect(levels).toContain(2);
  });

  it('leaves its turn to what waits', () => {
    const turns = new TurnsOfLevels(allowedAt);
    turns.spend(0, 10_000);
    turns.spend(1, 10_000);
    expect(turns.due([3, 0, 1])).toBe(2);
    expect(turns.due([3, 0, 0])).toBeUndefined();
  });
});
