import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Enclosure, type Owner, WAITING } from './enclosure.js';
import { findOwnProgram } from './launcher.js';
import { PROBE_LIMITS } from './limit-backend.js';
import type { Limits } from './limits.js';
import type { Command } from './outcome.js';
import { makeOwnDirectory, removeOwnDirectory } from './own-directory.js';
import { temporaryPlaces } from './private-places.js';
import { newRunName } from './run-name.js';
import { planMounts, removeCopies } from './sandbox-mounts.js';
import { viewOptions } from './sandbox-view.js';
import { compileFilter } from './seccomp-filter.js';
import { REPORT_LAUNCHER } from './status-report.js';
import { findSystemPlaces } from './system-places.js';

/** An enclosure that works here, or why there is none. */
export type EnclosureChoice =
  | { readonly kind: 'available'; readonly enclosure: Enclosure }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly remedy: string };

/** The user `nobody`, who owns nothing. */
const NOBODY: Owner = { uid: 65534, gid: 65534 };

const INSTALL = 'run `sudo apt-get install bubblewrap`';

/**
 * Not the cgroup namespace: a Java virtual machine sizes its heap by the limit it sees, and inside one it would see
 * the memory of the machine.
 */
const NAMESPACES = ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts'];

/** Lists of the keys that the kernel keeps for our user. */
const KEY_LISTS = ['/proc/keys', '/proc/key-users'];

/** Hands over the filter, the first argument, on descriptor 4 to the words that follow, and becomes them. */
const FILTER_SCRIPT = 'exec "$@" 4<"$0"';

/**
 * The first process of a user's sandbox. That of bubblewrap is under no filter, and whoever rewrites the memory of it
 * is under none either; that of root, which has another user, is out of reach. It says nothing of its own.
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
  if (bwrap === undefined)
    return { kind: 'unavailable', reason: 'bubblewrap is not installed', remedy: INSTALL };
  if (isRoot && setpriv === undefined) {
    return {
      kind: 'unavailable',
      reason: 'setpriv, which drops the privileges of root, is not installed',
      remedy: 'run `sudo apt-get install util-linux`',
    };
  }
  const owner = isRoot ? NOBODY : undefined;
  const privileges =
    setpriv === undefined || owner === undefined
      ? {
          options: ['--unshare-user', ...refuseNamespaces(bwrap), '--cap-drop', 'ALL', '--as-pid-1'],
          words: ['/bin/sh', '-c', INIT_SCRIPT, 'init'],
        }
      : {
          // Root makes no user namespace: it may mount what its user inside could not reach.
          options: ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
          words: [
            ...[setpriv, '--reuid', String(owner.uid), '--regid', String(owner.gid)],
            ...['--clear-groups', '--inh-caps=-all', '--'],
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
        ...['/bin/sh', '-c', FILTER_SCRIPT, filterFile(), bwrap, '--seccomp', '4', ...view],
        ...[...NAMESPACES, '--die-with-parent', '--new-session', ...privileges.options],
        ...['--', ...privileges.words, ...REPORT_LAUNCHER],
      ];
      return { words, remove: () => removeCopies(mounts) };
    },
  });
}

/** The filter that makes the kernel refuse user namespaces says the same: bubblewrap's own way is a second lock. */
function refuseNamespaces(bwrap: string): string[] {
  const { stdout } = spawnSync(bwrap, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 0 || Number(minor) >= 8 ? ['--disable-userns'] : [];
}

let filter: number | undefined;

/**
 * A file with the filter, which has no name that anybody could take away. Each opening begins to read at its start;
 * a descriptor that is handed on could be read once.
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

/** Process ids and System V objects of its own and nothing else: nobody leaves it, and all of it dies with us. */
export async function bubblewrapNamespace(): Promise<EnclosureChoice> {
  const bwrap = await findOwnProgram('bwrap');
  if (bwrap === undefined)
    return { kind: 'unavailable', reason: 'bubblewrap is not installed', remedy: INSTALL };
  const words = [
    ...[bwrap, '--dev-bind', '/', '/', '--proc', '/proc', '--unshare-pid'],
    ...['--unshare-ipc', '--die-with-parent'],
    ...['--', ...REPORT_LAUNCHER],
  ];
  return tried({
    ...WAITING,
    sandbox: 'none',
    newOwner: () => undefined,
    enclose: async () => ({ words, remove: async () => {} }),
  });
}

/** Sends `/bin/sh -c :` through an enclosure: what kernel and security modules allow shows only then. */
export async function tried(enclosure: Enclosure): Promise<EnclosureChoice> {
  const workingDirectory = await makeOwnDirectory('probe');
  try {
    const problem = await probe(enclosure, PROBE_LIMITS, {
      executable: '/bin/sh',
      arguments: ['-c', ':'],
      workingDirectory,
      environment: {},
    });
    return problem === undefined
      ? { kind: 'available', enclosure }
      : {
          kind: 'unavailable',
          reason: `bubblewrap does not work here (${problem})`,
          remedy: allowNamespaces(),
        };
  } finally {
    await removeOwnDirectory(workingDirectory);
  }
}

async function probe(enclosure: Enclosure, limits: Limits, command: Command): Promise<string | undefined> {
  const { words, remove } = await enclosure.enclose(command, limits);
  const [program = command.executable, ...rest] = [...words, command.executable, ...command.arguments];
  const run = spawnSync(program, rest, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: {},
    timeout: 10_000,
  });
  await remove();
  const report = String(run.output?.[3] ?? '');
  const end = enclosure.explainEnd({ kind: 'exited', exitCode: run.status ?? 1 }, report);
  return end.kind === 'exited' && end.exitCode === 0
    ? undefined
    : `${run.stderr}${report}`.trim().split('\n').at(-1) || run.error?.message || `exit code ${run.status}`;
}

/** What keeps most machines from making namespaces. Ubuntu 24.04 asks for a profile of AppArmor. */
function allowNamespaces(): string {
  for (const [file, forbidden, setting] of [
    [
      '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
      '1',
      'kernel.apparmor_restrict_unprivileged_userns=0',
    ],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0', 'kernel.unprivileged_userns_clone=1'],
    ['/proc/sys/user/max_user_namespaces', '0', 'user.max_user_namespaces=10000'],
  ] as const) {
    try {
      if (readFileSync(file, 'latin1').trim() === forbidden) return `run \`sudo sysctl ${setting}\``;
    } catch {
      // Each of them is there on some kernels only.
    }
  }
  return 'allow it to make namespaces; in a container that takes `--privileged` or a seccomp profile of its own';
}
