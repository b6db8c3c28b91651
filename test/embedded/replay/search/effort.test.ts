import { expect, it } from 'vitest';
import { Effort } from '../../../../src/embedded/replay/search/effort.js';

it('effort of a part is effort of the whole', () => {
  const whole = new Effort(1000, Number.POSITIVE_INFINITY);
  const half = whole.part(whole.left / 2);
  half.spend(400);
  expect([half.left, whole.left, half.exhausted]).toEqual([100, 600, undefined]);
  half.spend(200);
  expect([half.left, whole.left, half.exhausted, whole.exhausted]).toEqual([0, 400, 'effort', undefined]);
  expect(whole.part(5000).left).toBe(400);
  expect(new Effort(1000, -1).exhausted).toBe('time');
});
