import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from '../../src/lint/rule/whole-number.js';

const digits = fc.string({
  unit: fc.constantFrom('0', '1', '9', '-', '.', ' ', 'e', '\u0661'),
  maxLength: 17,
});

describe('whole numbers', () => {
  it('are texts of 1 to 15 digits', () => {
    fc.assert(
      fc.property(fc.oneof(digits, fc.nat().map(String)), (text) => {
        expect(parseWholeNumber(text)).toBe(/^\d{1,15}$/.test(text) ? Number(text) : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['0', 0],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', undefined],
    ['', undefined],
    ['1\n', undefined],
    ['+1', undefined],
  ])('%j is %s', (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });
});
