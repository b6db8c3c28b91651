import { ALL_FORMATS } from '../../rule/formats.js';
import { defineRule } from '../../rule/rule.js';

/** A misspelt rule in a suppression would silently hide nothing. */
export const unknownSuppression = defineRule({
  id: 'WC001',
  name: 'unknown-suppression',
  summary: 'A suppression comment names rules that exist',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_FORMATS,
  profile: 'default',
  needs: 'witness',
  witnessLint: [],
  messages: {
    unnamed: 'the comment does not name a rule',
    unknown: "there is no rule '{rule}'",
  },
  check: { suppression: 'unknown' },
});
