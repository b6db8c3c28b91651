import type { WitnessLintOptions } from '../../../src/lint/witnesslint/witnesslint.js';

/** What WitnessLint assumes without options. */
export const WITNESSLINT_DEFAULTS: WitnessLintOptions = {
  strictChecking: false,
  ignoreSelfLoops: false,
  svcomp: false,
  excludeRecentChecks: 1024,
  expectedType: undefined,
  expectedVersion: undefined,
};
