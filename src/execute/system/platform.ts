import { InputError } from '../../source/input-error.js';

/** The platform that tools run on. */
export interface Platform {
  /** Such as `Linux x86_64`. */
  readonly name: string;
  /** Why validators of the competition may not run here; null if they should. */
  readonly reason: string | null;
}

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
  ['win32', 'Windows'],
]);
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
  if (!canLimit(system))
    return { name, reason: `${NEEDS_LINUX}; what reads and explains witnesses works here` };
  const fits = architecture === 'x64';
  return {
    name,
    reason: fits ? null : 'the competition uses Linux on x86_64, for which its validators are built',
  };
}

const NEEDS_LINUX = 'running validators under limits needs Linux';

/** Whether runs can be limited and kept apart there at all. */
export function canLimit(system: string): boolean {
  return system === 'linux';
}

/** @throws InputError `machine` on a system where no run can be limited */
export function assertCanLimit(system: string): void {
  if (canLimit(system)) return;
  throw new InputError({
    code: 'machine',
    message: `${NEEDS_LINUX}, and this is ${SYSTEMS.get(system) ?? system}`,
    remedy: 'use Linux, also in a container or a virtual machine (WSL 2); lint and explain work here',
  });
}
