import { expect, it } from 'vitest';
import type { PlanSummary } from '../../src/campaign/store/plan-entry.js';
import { exitCodeOfPlan } from '../../src/cli/exit-codes.js';

it.each<[number, PlanSummary['skipped'], number]>([
  [2, {}, 0],
  [2, { unreadable: 1 }, 0],
  [2, { unreadable: 2 }, 1],
  [0, {}, 1],
  [0, { 'no verdict': 3 }, 0],
  [1, { unreadable: 1, 'no verdict': 1 }, 1],
  [2, { unreadable: 1, 'no verdict': 1 }, 0],
])('a plan of %i claims without %j ends with %i', (claims, skipped, expected) => {
  expect(exitCodeOfPlan({ claims, skipped })).toBe(expected);
});
