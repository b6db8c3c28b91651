import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** A suppression that was once needed may hide something new tomorrow. */
export const unusedSuppression = defineRule({
  id: 'WC002',
  name: 'unused-suppression',
  summary: 'A suppression comment hides a finding',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  messages: {
    nothing: 'the suppression of {rule} hides nothing',
    nothingBehind: 'the suppression of {rule} hides nothing after it',
    nothingToEnable: 'there is nothing to switch back on',
  },
  check: { suppression: 'unused' },
});
