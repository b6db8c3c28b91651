import { ALL_FORMATS } from '../../formats.js';
import type { Rule } from '../../rule.js';

/** A suppression that was needed once may hide something new tomorrow. */
export const unusedSuppression: Rule = {
  id: 'WC002',
  name: 'unused-suppression',
  summary: 'A suppression comment hides a finding',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  check: { suppression: 'unused' },
};
