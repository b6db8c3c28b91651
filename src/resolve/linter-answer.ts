import type { WitnessFault } from './resolve-claim.js';

/** From the status of a linter's run to what it keeps a witness from validators for. */
const FAULTS: ReadonlyMap<string, WitnessFault> = new Map([
  ['ERROR (invalid witness syntax)', 'witness invalid'],
  ['ERROR (witness does not exist)', 'witness missing'],
  ['ERROR (unexpected witness type)', 'witness-type mismatch'],
  ['ERROR (unexpected witness version)', 'witness-version mismatch'],
]);

/** The fault that a linter found; undefined for `done`, and for every other status: a time-out blames no witness. */
export function faultOfLinter(status: string): WitnessFault | undefined {
  return FAULTS.get(status);
}
