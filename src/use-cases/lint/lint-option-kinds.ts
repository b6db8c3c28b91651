import { PROFILES } from '../../lint/rule/lint-context.js';
import { checkCallOptions, type Kind } from '../../source/check-call.js';
import type { LintOptions } from './lint-options.js';

const KINDS = {
  files: 'texts',
  texts: 'list',
  tasks: 'texts',
  unmatched: ['refused', 'allowed'],
  jobs: 'number',
  cache: 'text',
  signal: 'signal',
  onProgress: 'function',
  programs: 'texts',
  property: 'text',
  dataModel: ['ILP32', 'LP64'],
  task: 'text',
  verdict: 'text',
  ruleset: 'text',
  category: 'text',
  profile: PROFILES,
  rules: 'texts',
  severities: 'map',
  suppressions: ['obeyed', 'ignored'],
} as const satisfies Record<keyof LintOptions, Kind>;

/**
 * Checks the options of a function of the linter.
 *
 * @throws InputError `usage`
 */
export function checkLintOptions(call: string, options: unknown): void {
  checkCallOptions(call, options, KINDS, ['files']);
}
