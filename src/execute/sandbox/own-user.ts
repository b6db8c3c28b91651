import { randomInt } from 'node:crypto';
import { InputError } from '../../source/input-error.js';
import { type Enclosure, NO_ENCLOSURE, type Owner, WAITING } from '../system/enclosure.js';
import { findOwnProgram } from '../system/launcher.js';
import { PROBE_LIMITS } from '../system/limit-backend.js';
import type { Command } from '../system/outcome.js';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';
import { describeShortcoming } from '../system/shortcoming.js';
import { REPORT_LAUNCHER } from '../system/status-report.js';
import { type EnclosureChoice, tried } from './bubblewrap.js';
import { ipcNamespace } from './ipc-namespace.js';
import { bringIntoReach, findObstacles } from './reach.js';

/** User ids that no machine assigns: between the containers of systemd and the largest signed 32-bit number. */
const FIRST_USER = 0x7000_0000;
const USERS = 0x1000_0000;

const AS_ROOT = 'give validators the privileges of root with --as-root';

/** Which processes a run without a sandbox can see: those of the machine, or only its own. */
export type Company = 'machine' | 'own';

/** A user for one run: two runs can neither see each other's files nor signal each other. */
export function newOwnUser(): Owner {
  const id = FIRST_USER + randomInt(USERS);
  return { uid: id, gid: id, reach: 'by-path' };
}

/**
 * For root without a sandbox: every run has an unprivileged user of its own. If bubblewrap works, it shows such users
 * the inputs and tools that only root may read.
 * @throws InputError `machine` if users cannot be changed
 */
export async function ownUserEnclosure(company: Company): Promise<Enclosure> {
  const setpriv = await findSetpriv();
  const bwrap = await findOwnProgram('bwrap');
  const choices = [
    ...(bwrap === undefined ? [] : [() => tried(mountingUser(bwrap, setpriv, company))]),
    () => tried(plainUser(setpriv)),
  ];
  let reason = '';
  for (const choose of choices) {
    const choice: EnclosureChoice = await choose();
    if (choice.kind === 'available') return choice.enclosure;
    reason = describeShortcoming(choice.shortcoming).reason;
  }
  throw new InputError({
    code: 'machine',
    message: `validators cannot get users of their own here: ${reason}`,
    remedy: `start witness-check as a user other than root, or ${AS_ROOT}`,
  });
}

/**
 * For a program that limits runs itself: the words for the user of a run.
 *
 * @throws InputError `machine` as `ownUserEnclosure` does
 */
export async function ownUserWords(): Promise<(command: Command) => Promise<readonly string[]>> {
  const setpriv = await findSetpriv();
  const enclosure = plainUser(setpriv);
  return async (command) => (await enclosure.enclose(command, PROBE_LIMITS)).words;
}

async function findSetpriv(): Promise<string> {
  const setpriv = await findOwnProgram('setpriv');
  if (setpriv !== undefined) return setpriv;
  throw new InputError({
    code: 'machine',
    message: 'setpriv, which gives validators users of their own, is not installed',
    remedy: `run \`apt-get install util-linux\`, or ${AS_ROOT}`,
  });
}

/** Words that make a command run as an unprivileged user, for good. */
function userWords(setpriv: string, { uid, gid }: Owner): string[] {
  return [
    setpriv,
    '--reuid',
    String(uid),
    '--regid',
    String(gid),
    '--clear-groups',
    '--inh-caps=-all',
    '--no-new-privs',
    '--',
  ];
}

function plainUser(setpriv: string): Enclosure {
  return {
    ...NO_ENCLOSURE,
    newOwner: newOwnUser,
    async enclose({ executable, workingDirectory, readable = [], owner }) {
      // Without an owner it is only a trial, in a directory of ours.
      const paths = owner === undefined ? [] : [workingDirectory, executable, ...readable];
      const user = owner ?? newOwnUser();
      const [obstacle] = findObstacles(paths, user);
      if (obstacle !== undefined) {
        const { path, closed } = obstacle;
        const why = closed === undefined ? `may not read ${path}` : `may not enter ${closed} to ${path}`;
        throw new Error(`its user ${why}; open it for all users, or ${AS_ROOT}`);
      }
      const words = [...(await ipcNamespace()), ...userWords(setpriv, user)];
      return { words, remove: async () => {} };
    },
  };
}

function mountingUser(bwrap: string, setpriv: string, company: Company): Enclosure {
  const processes = company === 'own' ? ['--proc', '/proc', '--unshare-pid'] : [];
  return {
    ...WAITING,
    sandbox: 'none',
    newOwner: newOwnUser,
    async enclose({ executable, workingDirectory, readable = [], owner = newOwnUser() }) {
      let copies: string | undefined;
      const makeCopies = async (): Promise<string> => {
        copies = await makeOwnDirectory('inputs');
        return copies;
      };
      const remove = async (): Promise<void> => {
        if (copies !== undefined) await removeOwnDirectory(copies);
      };
      try {
        const reach = await bringIntoReach([executable, ...readable], workingDirectory, owner, makeCopies);
        const { closed, made, shown, workingDirectory: own } = reach;
        const words = [
          bwrap,
          '--dev-bind',
          '/',
          '/',
          ...processes,
          '--unshare-ipc',
          '--die-with-parent',
          ...closed.flatMap((path) => ['--perms', '0755', '--tmpfs', path]),
          ...made.flatMap((path) => ['--perms', '0755', '--dir', path]),
          ...[...shown].flatMap(([path, source]) => ['--ro-bind', source, path]),
          // Covered with the rest of a closed directory for temporary files.
          ...(closed.length === 0 ? [] : ['--bind', own.source, own.place]),
          '--chdir',
          own.place,
          '--',
          ...userWords(setpriv, owner),
          ...REPORT_LAUNCHER,
        ];
        return { words, remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };
}
