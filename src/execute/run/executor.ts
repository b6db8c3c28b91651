import { InputError } from '../../source/input-error.js';
import { chooseBackend, type RejectedBackend } from '../limits/choose-backend.js';
import { bubblewrapNamespace, bubblewrapSandbox } from '../sandbox/bubblewrap.js';
import { ipcNamespace } from '../sandbox/ipc-namespace.js';
import { ownUserEnclosure, ownUserWords } from '../sandbox/own-user.js';
import { type Enclosure, NO_ENCLOSURE, type Owner } from '../system/enclosure.js';
import type { LimitBackend } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import type { Command, Measurement, Outcome, SandboxName } from '../system/outcome.js';
import { assertCanLimit } from '../system/platform.js';
import { describeShortcoming, type Shortcoming } from '../system/shortcoming.js';
import { runCommand } from './run-command.js';
import { probeRunexec, runexecExecutor } from './runexec.js';

/** A way to run commands: how they are limited, and from what they are isolated. */
export interface Executor {
  readonly name: Measurement;
  readonly sandbox: SandboxName;
  /** The user for one more run, who must own its working directory; undefined for ourselves. */
  newOwner(): Owner | undefined;
  /** @throws Error if processes survive SIGKILL: nobody else may get their cores */
  run(command: Command, limits: Limits, cores: readonly number[], signal?: AbortSignal): Promise<Outcome>;
}

export interface ExecutorChoice {
  readonly executor: Executor;
  /** The backends that would have been better, the best first. */
  readonly rejected: readonly RejectedBackend[];
  /** Why there is no sandbox although one was wanted. */
  readonly unsandboxed: Shortcoming | undefined;
}

/**
 * Chooses how to run commands.
 * @param wanted a backend by name, or `best` for the most exact one that works here; `runexec` is never the best
 * @param sandbox `best` for the sandbox if it works, `none` for none
 * @param user whether root, without a sandbox, gives each run a user of its own or its own permissions; others
 *   have no choice
 * @throws InputError `unknown-name` for an unknown name, `machine` if the wanted backend does not work here, and
 *   on any system but Linux
 */
export async function chooseExecutor(
  wanted: Measurement | 'best',
  sandbox: 'best' | 'none',
  user: 'own' | 'root' = 'own',
): Promise<ExecutorChoice> {
  assertCanLimit(process.platform);
  const kind = isRoot() ? user : 'ours';

  if (wanted === 'runexec') {
    const availability = await probeRunexec();
    if (availability.kind === 'available') {
      return {
        executor: runexecExecutor(
          sandbox,
          sandbox === 'none' && kind === 'own' ? await ownUserWords() : undefined,
        ),
        rejected: [],
        unsandboxed: undefined,
      };
    }
    const { reason, remedy } = describeShortcoming(availability.shortcoming);
    throw new InputError({ code: 'machine', message: `runexec is not available: ${reason}`, remedy });
  }
  const { backend, rejected } = await chooseBackend(wanted);
  if (sandbox === 'best') {
    const choice = await bubblewrapSandbox();
    if (choice.kind === 'available') {
      return { executor: localExecutor(backend, choice.enclosure), rejected, unsandboxed: undefined };
    }
    const executor = await unsandboxedExecutor(backend, kind);
    return { executor, rejected, unsandboxed: choice.shortcoming };
  }
  return { executor: await unsandboxedExecutor(backend, kind), rejected, unsandboxed: undefined };
}

/** Runs commands under limits of our own. */
export function localExecutor(backend: LimitBackend, enclosure: Enclosure): Executor {
  return {
    name: backend.name,
    sandbox: enclosure.sandbox,
    newOwner: () => enclosure.newOwner(),
    run: (command, limits, cores, signal) => runCommand(command, limits, cores, backend, signal, enclosure),
  };
}

/** Without control groups, a PID namespace holds the processes of a run together, if one is possible. */
async function unsandboxedExecutor(backend: LimitBackend, kind: 'own' | 'root' | 'ours'): Promise<Executor> {
  if (kind === 'own') {
    return localExecutor(backend, await ownUserEnclosure(backend.name === 'approximate' ? 'own' : 'machine'));
  }
  const namespace = backend.name === 'approximate' ? await bubblewrapNamespace() : undefined;
  if (namespace?.kind === 'available') return localExecutor(backend, namespace.enclosure);
  const words = await ipcNamespace();
  return localExecutor(backend, {
    ...NO_ENCLOSURE,
    enclose: async () => ({ words, remove: async () => {} }),
  });
}

/** Whether we have privileges that a run without a sandbox must not get by default. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
