import { describe, expect, it } from 'vitest';
import { describeUnmatched } from '../../../src/campaign/plan/claim-filter.js';

describe('a plan without claims', () => {
  it.each([
    [
      { verifiers: ['nobody'], categories: ['A', 'B'] },
      /no claim fits --verifier nobody --category A --category B; check the spelling/,
    ],
    [{ properties: ['termination\n'] }, /fits --property termination ;.*\n$/],
    [{}, /^$/],
  ])('with %j', (filter, expected) => {
    expect(describeUnmatched(filter)).toMatch(expected);
  });
});
