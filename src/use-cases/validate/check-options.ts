import type { ValidateOptions } from '../../dispatch/validate-options.js';
import { MEASUREMENTS } from '../../execute/system/outcome.js';
import { checkCallOptions, type Kind } from '../../source/check-call.js';

const KINDS = {
  task: 'text',
  property: 'text',
  verdict: 'text',
  witnesses: 'texts',
  validators: 'texts',
  extraValidators: 'texts',
  verifier: 'object',
  policy: ['any', 'consensus'],
  confidences: 'map',
  consensusReport: 'text',
  references: 'texts',
  category: 'text',
  sets: 'text',
  ruleset: 'text',
  verificationTime: 'number',
  dataModel: ['ILP32', 'LP64'],
  lint: ['enforce', 'report'],
  runs: ['until-confirmed', 'all'],
  edition: 'text',
  linters: 'texts',
  validatorFolders: 'texts',
  tools: 'object',
  benchmarkDefinitions: 'texts',
  benchmarks: 'list',
  history: 'text',
  cores: 'number',
  memory: 'number',
  executor: ['best', ...MEASUREMENTS],
  sandbox: ['best', 'none'],
  user: ['own', 'root'],
  directories: ['removed', 'kept'],
  pool: 'object',
  store: 'object',
  order: ['together', 'one-by-one'],
  expectations: 'anything',
  turn: 'function',
  attempts: 'number',
  signal: 'signal',
  onFirstRun: 'function',
  onProgress: 'function',
} as const satisfies Record<keyof ValidateOptions, Kind>;

/**
 * Checks the options of `validate`.
 *
 * @throws InputError `usage`
 */
export function checkOptions(options: unknown): void {
  checkCallOptions('validate', options, KINDS, ['task', 'verdict', 'witnesses']);
}
