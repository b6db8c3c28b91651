import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { type Enclosure, type Owner, WAITING } from './enclosure.js';
import { findOwnProgram } from './launcher.js';
import { PROBE_LIMITS } from './limit-backend.js';
import type { Limits } from './limits.js';
import type { Command } from './outcome.js';
import { makeOwnDirectory, removeOwnDirectory } from './own-directory.js';
import { missingParents, planMounts, removeCopies } from './sandbox-mounts.js';
import { REPORT_LAUNCHER } from './status-report.js';

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

/**
 * The sandbox: no network, everything read-only but the working directory, private /tmp, hidden homes, no
 * capabilities, another user when we are root. It dies with us.
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
      ? { options: ['--unshare-user', '--cap-drop', 'ALL'], words: [] }
      : {
          // Root makes no user namespace: it may mount what its user inside could not reach.
          options: ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
          words: [
            ...[setpriv, '--reuid', String(owner.uid), '--regid', String(owner.gid)],
            ...['--clear-groups', '--inh-caps=-all', '--'],
          ],
        };
  return tried({
    ...WAITING,
    sandbox: 'bubblewrap',
    newOwner: () => owner,
    async enclose({ executable, workingDirectory, readable = [] }, { memory }) {
      const mounts = await planMounts([executable, ...readable], owner);
      const directory = await realpath(workingDirectory);
      const size = ['--size', String(Math.floor(memory))];
      const shown = [...mounts.shown]
        .filter(([place]) => place !== directory)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const made = new Set(
        [...shown.map(([place]) => place), directory].flatMap((place) =>
          missingParents(place, mounts.hidden),
        ),
      );
      const words = [
        ...[bwrap, '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
        // Without control groups nobody counts what is in them.
        ...[...size, '--perms', '1777', '--tmpfs', '/dev/shm'],
        ...mounts.hidden.flatMap((place) => [
          ...size,
          '--perms',
          mounts.temporary.has(place) ? '1777' : '0755',
          '--tmpfs',
          place,
        ]),
        ...[...made].flatMap((place) => ['--perms', '0755', '--dir', place]),
        ...shown.flatMap(([place, source]) => ['--ro-bind', source, place]),
        ...['--bind', directory, directory, '--chdir', directory],
        ...[...NAMESPACES, '--die-with-parent', '--new-session', ...privileges.options],
        ...['--', ...privileges.words, ...REPORT_LAUNCHER],
      ];
      return { words, remove: () => removeCopies(mounts) };
    },
  });
}

/** A PID namespace and nothing else: no process leaves it, and all of them die with us. */
export async function bubblewrapNamespace(): Promise<EnclosureChoice> {
  const bwrap = await findOwnProgram('bwrap');
  if (bwrap === undefined)
    return { kind: 'unavailable', reason: 'bubblewrap is not installed', remedy: INSTALL };
  const words = [
    ...[bwrap, '--dev-bind', '/', '/', '--proc', '/proc', '--unshare-pid', '--die-with-parent'],
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
