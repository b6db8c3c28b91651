import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** A part of the system in a sandbox: the original, or a symbolic link. */
export type SystemPlace =
  | { readonly kind: 'shown'; readonly place: string }
  | { readonly kind: 'link'; readonly place: string; readonly target: string };

/**
 * Programs, libraries and headers, including where distributions keep them elsewhere: in a store (NixOS, Guix), or
 * through links to /var (systems with a read-only /usr).
 */
const PROGRAMS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/opt',
  '/nix/store',
  '/gnu/store',
  '/run/current-system',
  '/var/usrlocal',
  '/var/opt',
];

/**
 * What programs and libraries read when they start: nothing about services, users' secrets, or the machine's
 * configuration. Each entry adds a third of a millisecond to the start of a run, so what programs can do without is
 * missing.
 */
const CONFIGURATION = [
  'alternatives',
  'crypto-policies',
  'group',
  'hosts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'mtab',
  'nsswitch.conf',
  'os-release',
  'passwd',
  'pki/ca-trust',
  'pki/java',
  'pki/tls/certs',
  'ssl/certs',
  'static',
  'timezone',
  'zoneinfo',
].map((name) => `/etc/${name}`);

/** The same for names that contain a version, such as java-17-openjdk. */
const CONFIGURATION_OF_LANGUAGES = /^(?:java|jvm|clang|mono|dotnet)[\w.-]*$/;

/** What a Java virtual machine and OpenMP use to size themselves, and the limits of the run. */
const KERNEL = ['/sys/devices/system', '/sys/fs/cgroup'];

/** Everything of the system that a sandbox shows, read-only, as far as it exists on this machine. */
export async function findSystemPlaces(): Promise<readonly SystemPlace[]> {
  const languages = (await readdir('/etc').catch(() => []))
    .filter((name) => CONFIGURATION_OF_LANGUAGES.test(name))
    .map((name) => join('/etc', name));
  const found = await Promise.all(
    [...PROGRAMS, ...CONFIGURATION, ...languages, ...KERNEL].map(async (place): Promise<SystemPlace[]> => {
      const status = await lstat(place).catch(() => undefined);
      if (status === undefined) return [];
      return status.isSymbolicLink()
        ? [{ kind: 'link', place, target: await readlink(place) }]
        : [{ kind: 'shown', place }];
    }),
  );
  return found.flat();
}
