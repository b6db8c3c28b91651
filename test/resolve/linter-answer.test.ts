import { describe, expect, it } from 'vitest';
import { faultOfLinters } from '../../src/resolve/linter-answer.js';

const INVALID = 'ERROR (invalid witness syntax)';

describe('what linters say of a witness', () => {
  it.each([
    // The words are those of WitnessLint and of the results tables of the competition.
    [INVALID, 'witness invalid'],
    ['ERROR (witness does not exist)', 'witness missing'],
    ['ERROR (unexpected witness type)', 'witness-type mismatch'],
    ['ERROR (unexpected witness version)', 'witness-version mismatch'],
    ['done', undefined],
    ['TIMEOUT', undefined],
    ['ERROR (something else)', undefined],
  ])('%s: %s', (status, fault) => expect(faultOfLinters([status])).toBe(fault));

  it('a good answer of one suffices', () => {
    expect(faultOfLinters([INVALID, 'done'])).toBeUndefined();
    expect(faultOfLinters(['done', INVALID])).toBeUndefined();
  });

  it('the last one names the fault', () =>
    expect(faultOfLinters([INVALID, 'ERROR (witness does not exist)'])).toBe('witness missing'));

  it('every fault is found', () => expect(faultOfLinters([])).toBeUndefined());
});
