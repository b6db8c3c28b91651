import type { WitnessFault } from './resolve-claim.js';

/** Maps the status of a linter's run to the fault that keeps a witness from validators. */
const FAULTS: ReadonlyMap<string, WitnessFault> = new Map([
  ['ERROR (invalid witness syntax)', 'witness invalid'],
  ['ERROR (witness does not exist)', 'witness missing'],
  ['ERROR (unexpected witness type)', 'witness-type mismatch'],
  ['ERROR (unexpected witness version)', 'witness-version mismatch'],
]);

/**
 * The fault that linters found. It counts only if all of them found one: one good answer suffices. Every status that
 * does not name a fault is good: a time-out is not the witness's fault.
 *
 * @param statuses in the order of the linters; the last one names the fault
 */
export function faultOfLinters(statuses: readonly string[]): WitnessFault | undefined {
  const faults = statuses.map((status) => FAULTS.get(status));
  return faults.includes(undefined) ? undefined : faults.at(-1);
}
