/** The platform that tools run on. */
export interface Platform {
  /** Such as `Linux x86_64`. */
  readonly name: string;
  /** Why validators of the competition may not run here; null if they should. */
  readonly reason: string | null;
}

const SYSTEMS: ReadonlyMap<string, string> = new Map([['linux', 'Linux']]);
const ARCHITECTURES: ReadonlyMap<string, string> = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
]);

/**
 * Compares a machine with the platform of the competition: Linux on x86_64 (SV-COMP 2024, R11).
 *
 * @param system name as of `process.platform`
 * @param architecture name as of `process.arch`
 */
export function describePlatform(system: string, architecture: string): Platform {
  const name = `${SYSTEMS.get(system) ?? system} ${ARCHITECTURES.get(architecture) ?? architecture}`;
  const fits = system === 'linux' && architecture === 'x64';
  return {
    name,
    reason: fits ? null : 'the competition uses Linux on x86_64, for which its validators are built',
  };
}
