import { describe, expect, it } from 'vitest';
import { noteOnFilter } from '../../src/cli/campaign-filter.js';

describe('a plan without claims', () => {
  it.each([
    [
      0,
      { verifiers: ['nobody'], categories: ['A', 'B'] },
      /no claim fits --verifier nobody --category A --category B; check the spelling/,
    ],
    [0, { properties: ['termination\n'] }, /fits --property termination ;.*\n$/],
    [0, {}, /^$/],
    [1, { verifiers: ['otter'] }, /^$/],
  ])('%d claims with %j', (claims, filter, expected) => {
    expect(noteOnFilter({ claims }, filter)).toMatch(expected);
  });
});
