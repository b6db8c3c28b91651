import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNumbers, exactly, exactText, roundedText, twoDigits } from '../../src/score/exact-number.js';

test('sums are exact where floating point is not', () => {
  expect(1.6 * 10 + 0.8 * 10).not.toBe((1.6 + 0.8) * 10);
  const sum = addNumbers([exactly([16, 10]), exactly([8, 10])]);
  expect(exactText(sum.mul(10))).toBe('24');
  expect(exactText(addNumbers([exactly('0.1'), exactly('0.2')]))).toBe('0.3');
  expect(exactText(addNumbers([]))).toBe('0');
  expect(exactText(exactly('0.3').sub(exactly('0.1')))).toBe('0.2');
  expect([exactly('0.5').equals(exactly([1, 2])), exactly('0.5').equals(1)]).toEqual([true, false]);
});

test.each<[string | readonly [number, number], string]>([
  ['0', '0'],
  ['-32', '-32'],
  ['0.25', '0.25'],
  ['-18.75', '-18.75'],
  [[1, 3], '1/3'],
  [[-170, 21], '-170/21'],
  [[1, 1024], '0.0009765625'],
  [[1, 97], '1/97'],
  ['9007199254740993', '9007199254740993'],
])('%j is %s', (value, expected) => expect(exactText(exactly(value))).toBe(expected));

test('the text of a number is the number', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 5000 }), (dividend, divisor) => {
      const value = exactly([dividend, divisor]);
      expect(exactly(exactText(value)).equals(value)).toBe(true);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('a number is its quotient in lowest terms, with which it can be compared and written', () => {
  const value = exactly([340, -42]);
  expect([value.dividend, value.divisor]).toEqual([-170n, 21n]);
  expect([exactly(0).dividend, exactly(0).divisor]).toEqual([0n, 1n]);
  expect(value).toEqual(exactly('-170/21'));
  expect(value).not.toEqual(exactly(-8));
  expect(JSON.stringify({ score: value, possible: exactly(24) })).toBe('{"score":"-170/21","possible":"24"}');
  expect(() => value.div(0)).toThrow();
});

test('people get digits', () => {
  expect([exactly([1, 3]), exactly('24'), exactly([-1, 8])].map((value) => roundedText(value, 2))).toEqual([
    '0.33',
    '24',
    '-0.12',
  ]);
});

test.each([
  [39.4, '39'],
  [2345, '2300'],
  [0.364, '0.36'],
  [0, '0'],
  [9.96, '10'],
  [123456, '120000'],
  [0.00512, '0.0051'],
])('[SV14-20c] %f s are shown as %s s: two significant digits', (seconds, expected) => {
  expect(twoDigits(seconds)).toBe(expected);
});
