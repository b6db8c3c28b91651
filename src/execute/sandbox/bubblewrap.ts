import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Enclosure, type Owner, WAITING } from '../system/enclosure.js';
import { findOwnProgram } from '../system/launcher.js';
import { PROBE_LIMITS, PROBE_PATIENCE } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import type { Command } from '../system/outcome.js';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';
import { temporaryPlaces } from '../system/private-places.js';
import type { ProbeFault } from '../system/probe-fault.js';
import { newRunName } from '../system/run-name.js';
import type { Shortcoming } from '../system/shortcoming.js';
import { REPORT_LAUNCHER } from '../system/status-report.js';
import { planMounts, removeCopies } from './sandbox-mounts.js';
import { viewOptions } from './sandbox-view.js';
import { compileFilter } from './seccomp-filter.js';
import { findSystemPlaces } from './system-places.js';

/** A working enclosure, or why there is none. */
export type EnclosureChoice =
  | { readonly kind: 'available'; readonly enclosure: Enclosure }
  | { readonly kind: 'unavailable'; readonly shortcoming: Shortcoming };

/** The user `nobody`, who owns nothing. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };

/**
 * Not the cgroup namespace: a Java virtual machine sizes its heap by the limit it sees, and inside one it would see
 * the memory of the machine.
 */
const NAMESPACES = ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'];

/** Lists of the keys that the kernel keeps for our user. */
const KEY_LISTS = ['/proc/keys', '/proc/key-users'];

/** Passes the filter, its first argument, on descriptor 4 to the following words, and becomes them. */
const FILTER_SCRIPT = 'exec "$@" 4<"$0"';

/**
 * The first process in a user's sandbox. Bubblewrap's own first process has no filter, and neither does anybody who
 * rewrites its memory; root's has another user and is out of reach. It prints nothing of its own.
 */
const INIT_SCRIPT = 'exec 5>&2 2>/dev/null; "$@" 2>&5 5>&-; exit $?';

/**
 * The sandbox: no network; of the file system the programs of the machine and what the command reads, read-only, and
 * the working directory; private directories for temporary files; no capabilities and no system calls that would
 * change any of that; another user when we are root. It dies with us.
 */
export async function bubblewrapSandbox(): Promise<EnclosureChoice> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, setpriv] = await Promise.all(['bwrap', 'setpriv'].map(findOwnProgram));
  if (bwrap === undefined) return { kind: 'unavailable', shortcoming: { code: 'no-bubblewrap' } };
  if (isRoot && setpriv === undefined) {
    return { kind: 'unavailable', shortcoming: { code: 'no-setpriv' } };
  }
  const owner = isRoot ? NOBODY : undefined;
  const privileges =
    setpriv === undefined || owner === undefined
      ? {
          options: ['--unshare-user', ...refuseNamespaces(bwrap), '--cap-drop', 'ALL', '--as-pid-1'],
          words: ['/bin/sh', '-c', INIT_SCRIPT, 'init'],
        }
      : {
          // Root does not make a user namespace: it can mount what its user inside could not reach.
          options: ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
          words: [
            setpriv,
            '--reuid',
            String(owner.uid),
            '--regid',
            String(owner.gid),
            '--clear-groups',
            '--inh-caps=-all',
            '--',
          ],
        };
  const system = await findSystemPlaces();
  const visible = ['/dev', '/proc', ...system.map(({ place }) => place)];
  return tried({
    ...WAITING,
    sandbox: 'bubblewrap',
    newOwner: () => owner,
    async enclose({ executable, workingDirectory, readable = [] }, { memory }) {
      const mounts = await planMounts([executable, ...readable], visible, owner);
      const directory = await realpath(workingDirectory);
      const view = viewOptions({
        system,
        temporary: await temporaryPlaces(),
        size: memory,
        masked: KEY_LISTS.filter((list) => existsSync(list)),
        shown: mounts.shown,
        workingDirectory: directory,
      });
      const words = [
        '/bin/sh',
        '-c',
        FILTER_SCRIPT,
        filterFile(),
        bwrap,
        '--seccomp',
        '4',
        ...view,
        ...NAMESPACES,
        '--die-with-parent',
        '--new-session',
        ...privileges.options,
        '--',
        ...privileges.words,
        ...REPORT_LAUNCHER,
      ];
      return { words, remove: () => removeCopies(mounts) };
    },
  });
}

/** The filter that makes the kernel refuse user namespaces does the same: bubblewrap's own option is a second lock. */
function refuseNamespaces(bwrap: string): string[] {
  const { stdout } = spawnSync(bwrap, ['--version'], { encoding: 'utf8', timeout: PROBE_PATIENCE });
  const [, major, minor] = /(?<!\d)(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 0 || Number(minor) >= 8 ? ['--disable-userns'] : [];
}

let filter: number | undefined;

/**
 * A file with the filter, without a name that anybody could take away. Each opening reads from its start; a
 * descriptor that is passed on could be read only once.
 */
function filterFile(): string {
  if (filter === undefined) {
    const folder = mkdtempSync(join(tmpdir(), `${newRunName()}_filter`));
    const file = join(folder, 'filter');
    writeFileSync(file, compileFilter(), { mode: 0o400 });
    filter = openSync(file, 'r');
    unlinkSync(file);
    rmdirSync(folder);
  }
  return `/proc/${process.pid}/fd/${filter}`;
}

/** Only separate process ids and System V objects: no process can leave it, and all of them die with us. */
export async function bubblewrapNamespace(): Promise<EnclosureChoice> {
  const bwrap = await findOwnProgram('bwrap');
  if (bwrap === undefined) return { kind: 'unavailable', shortcoming: { code: 'no-bubblewrap' } };
  const words = [
    bwrap,
    '--dev-bind',
    '/',
    '/',
    '--proc',
    '/proc',
    '--unshare-pid',
    '--unshare-ipc',
    '--die-with-parent',
    '--',
    ...REPORT_LAUNCHER,
  ];
  return tried({
    ...WAITING,
    sandbox: 'none',
    newOwner: () => undefined,
    enclose: async () => ({ words, remove: async () => {} }),
  });
}

/** Runs `/bin/sh -c :` in an enclosure: only then does it show what kernel and security modules allow. */
export async function tried(enclosure: Enclosure): Promise<EnclosureChoice> {
  const workingDirectory = await makeOwnDirectory('probe');
  try {
    const fault = await probe(enclosure, PROBE_LIMITS, {
      executable: '/bin/sh',
      arguments: ['-c', ':'],
      workingDirectory,
      environment: {},
    });
    return fault === undefined
      ? { kind: 'available', enclosure }
      : { kind: 'unavailable', shortcoming: { code: 'bubblewrap-fails', fault } };
  } finally {
    await removeOwnDirectory(workingDirectory);
  }
}

async function probe(
  enclosure: Enclosure,
  limits: Limits,
  command: Command,
): Promise<ProbeFault | undefined> {
  const { words, remove } = await enclosure.enclose(command, limits);
  const [program = command.executable, ...rest] = [...words, command.executable, ...command.arguments];
  const run = spawnSync(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: {},
    timeout: PROBE_PATIENCE,
  });
  await remove();
  const report = String(run.output?.[3] ?? '');
  const end = enclosure.explainEnd({ kind: 'exited', exitCode: run.status ?? 1 }, report);
  if (end.kind === 'exited' && end.exitCode === 0) return undefined;
  const said = `${run.stderr}${report}`.trim().split('\n').at(-1) || run.error?.message;
  return { code: 'not-enclosed', said, status: run.status };
}
