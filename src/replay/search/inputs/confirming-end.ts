import type { ExecutionEnd } from '../../../machine/interface/execution-end.js';

/**
 * Whether an execution that met what the witness is about may still confirm it. The race that was meant may turn out to be none,
 * because of something undefined before it.
 */
export function isConfirmingEnd({ kind }: ExecutionEnd): boolean {
  return kind === 'stopped' || kind === 'violation';
}
