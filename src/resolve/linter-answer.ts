import type { WitnessFault } from './resolve-claim.js';

/** From the status of a linter's run to what it keeps a witness from validators for. */
const FAULTS: ReadonlyMap<string, WitnessFault> = new Map([
  ['ERROR (invalid witness syntax)', 'witness invalid'],
  ['ERROR (witness does not exist)', 'witness missing'],
  ['ERROR (unexpected witness type)', 'witness-type mismatch'],
  ['ERROR (unexpected witness version)', 'witness-version mismatch'],
]);

/**
 * The fault that linters found. It counts where all of them found one: a good answer of one suffices. Every status that
 * names no fault is good: a time-out blames no witness.
 *
 * @param statuses in the order of the linters; the last one names the fault
 */
export function faultOfLinters(statuses: readonly string[]): WitnessFault | undefined {
  const faults = statuses.map((status) => FAULTS.get(status));
  return faults.includes(undefined) ? undefined : faults.at(-1);
}
