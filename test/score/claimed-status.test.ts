import { expect, it } from 'vitest';
import { claimedStatus } from '../../src/score/claimed-status.js';

it.each([
  ['true', 'true'],
  ['false', 'false'],
  ['TRUE', 'true'],
  ['SAFE', 'true'],
  [' Safe ', 'true'],
  ['FALSE', 'false'],
  ['UNSAFE', 'false'],
  ['FALSE(valid-deref)', 'false(valid-deref)'],
  ['false (valid-deref)', 'false(valid-deref)'],
  ['UNKNOWN', 'unknown'],
  // A status that is not a verdict of any year stays unchanged.
  ['unknown (x)', 'unknown (x)'],
  ['false()', 'false()'],
  ['false( )', 'false( )'],
  ['true(x)', 'true(x)'],
  ['not true', 'not true'],
  ['true or so', 'true or so'],
  ['TIMEOUT (true)', 'TIMEOUT (true)'],
  ['ERROR (1)', 'ERROR (1)'],
])('[SV12-3] %s is %s', (status, claimed) => expect(claimedStatus(status)).toBe(claimed));
