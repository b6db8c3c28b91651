import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findAmbiguity } from '../../../src/witness/yaml/ambiguous-scalars.js';

const oldReading = (text: string): unknown => parse(text, { schema: 'yaml-1.1', version: '1.1' });
const newReading = (text: string): unknown => parse(text, { schema: 'core' });

describe('a plain scalar', () => {
  it.each([
    ['yes', 'boolean'],
    ['OFF', 'boolean'],
    ['017', 'octal'],
    ['-08', 'octal'],
    ['0o17', 'octal'],
    ['1:30', 'sexagesimal'],
    ['190:20:30.15', 'sexagesimal'],
    ['2026-01-31', 'timestamp'],
    ['2026-01-31T23:59:59Z', 'timestamp'],
    ['2026-01-31T23:59:59+0100', 'timestamp'],
    ['2026-01-31 23:59:59 +1', 'timestamp'],
    ['1e3', 'number'],
    ['1234e12', 'number'],
    ['1_000', 'number'],
    ['0b101', 'number'],
    ['=', 'special'],
  ])('%s is ambiguous: %s', (text, ambiguity) => {
    expect(findAmbiguity(text)).toBe(ambiguity);
  });

  it.each([
    'y',
    'n',
    'oN',
    'true',
    'null',
    '~',
    '',
    '0',
    '7',
    '-7',
    '+7',
    '0x1F',
    '2.0',
    '.5',
    '1.',
    '1.5e+3',
    '.inf',

    'G ! overflow',
    'main',
    '1:60:',
    '<<',
    '2026',
    '2026-1-31',
    '2026-01-3',
    '12 34',
    '0.1',
    '\\result == 7',
    '5dc2a8e1-7c4b',
    '1.2.3',
  ])('%s is the same for all readers', (text) => {
    expect(findAmbiguity(text)).toBeUndefined();
  });

  it('<< is ambiguous as a key', () => {
    expect(findAmbiguity('<<', 'key')).toBe('special');
  });

  it('that a library reads differently in both versions is ambiguous', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789:._-+eExobTZ'), minLength: 1, maxLength: 12 }),
      fc.constantFrom('yes', 'No', 'oN', 'OFF', 'y', 'N', '<<', '='),
    );
    const run = fc.property(texts, (text) => {
      // y and n are truth values for this library, and texts for PyYAML and SnakeYAML.
      fc.pre(!/^[yn]$/i.test(text));
      // It takes e0, ._ and 0_e0 for numbers, where the specification of 1.1 demands digits, a full stop and a sign.
      fc.pre(!/^[-+]?[e.]|_[\d_.]*e/i.test(text));
      // A date without a time has two digits for the month and the day there; this library takes one.
      fc.pre(!/^\d{4}-(?:\d-\d\d?|\d\d-\d)$/.test(text));
      let readings: readonly unknown[];
      try {
        readings = [oldReading(text), newReading(text)];
      } catch {
        return;
      }
      if (typeof readings[1] === 'object') return;
      if (!Object.is(readings[0], readings[1]))
        expect([text, findAmbiguity(text)]).not.toEqual([text, undefined]);
    });
    fc.assert(run, { numRuns: 3000, seed: 11 });
  });
});
