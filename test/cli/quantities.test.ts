import { describe, expect, it } from 'vitest';
import { parseCount, parseSeconds, parseSize } from '../../src/cli/quantities.js';

describe('quantities of the command line', () => {
  it.each([
    ['7GB', 7e9],
    ['7 GB', 7e9],
    ['1.5kB', 1500],
    ['500MB', 5e8],
    ['7000000000', 7e9],
    ['12B', 12],
  ])('%s are %i bytes', (text, bytes) => expect(parseSize(text)).toBe(bytes));

  it.each(['', '7GiB', '-1', 'GB', '0', '1e9', '7 apples'])('%j is not a size', (text) => {
    expect(() => parseSize(text)).toThrow('such as 7GB');
  });

  it.each([
    ['900', 900],
    ['0.5s', 0.5],
  ])('%s are %d seconds', (text, seconds) => expect(parseSeconds(text)).toBe(seconds));

  it.each(['', '0', '-1', '15min', 'x'])('%j is not a time', (text) => {
    expect(() => parseSeconds(text)).toThrow('such as 900');
  });

  it.each(['0', '1.5', '', '-2', '12345678'])('%j is not a count', (text) => {
    expect(() => parseCount(text)).toThrow('whole number');
  });
});
