import { describe, expect, it } from 'vitest';
import { formatScore, twoDigits } from '../../../src/report/score/score-number.js';
import { exactly } from '../../../src/score/exact-number.js';

describe('[SV14-20c] numbers with two significant digits', () => {
  it.each([
    [undefined, ''],
    [0, '0'],
    [0.3579, '0.36'],
    [0.8, '0.80'],
    [0.00123, '0.0012'],
    [0.999, '1.0'],
    [1, '1.0'],
    [9.96, '10'],
    [39.4, '39'],
    [430, '430'],
    [2345, '2300'],
    [99_999, '100000'],
  ])('%s is %s', (value, text) => expect(twoDigits(value)).toBe(text));
});

describe('scores', () => {
  it.each([
    [24, '24'],
    ['-18.75', '-18.75'],
    ['30.875', '30.88'],
    ['0', '0'],
    ['-0.004', '0'],
  ])('%s is %s', (value, text) => expect(formatScore(exactly(value))).toBe(text));
});
