import { type ChildProcess, spawn } from 'node:child_process';
import { findExecutable } from './find-executable.js';
import type { ControlGroup, LimitBackend } from './limit-backend.js';
import type { Limits } from './limits.js';
import { registerGroup } from './live-groups.js';
import type { Command, Outcome } from './outcome.js';
import { OutputCapture } from './output-capture.js';
import { Supervisor } from './supervisor.js';

/**
 * Runs one command under limits and waits until every process of it is dead. The command gets no input, a session of
 * its own, and one pipe for both output streams.
 *
 * What goes wrong with the command is an outcome, not an exception: one that cannot be started has the reason in
 * `end` and `failed` as `terminationreason`.
 *
 * @param cores processing units to pin it to, usually of a `Lease`
 * @param signal ends the run as `killed`
 * @throws Error when processes survive SIGKILL: their cores must not be given to others
 */
export async function runCommand(
  command: Command,
  limits: Limits,
  cores: readonly number[],
  backend: LimitBackend,
  signal?: AbortSignal,
): Promise<Outcome> {
  const found = await findExecutable(command);
  if (found.kind === 'missing') {
    return notStarted(found.reason, backend);
  }
  let group: ControlGroup;
  try {
    group = await backend.createGroup(limits, cores);
  } catch (error) {
    return notStarted(`no control group: ${(error as Error).message}`, backend);
  }
  try {
    return await runInGroup({ ...command, executable: found.path }, limits, group, backend, signal);
  } finally {
    await group.dispose();
  }
}

async function runInGroup(
  command: Command,
  limits: Limits,
  group: ControlGroup,
  backend: LimitBackend,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const supervisor = new Supervisor(group, limits);
  let capture: OutputCapture;
  try {
    capture = await OutputCapture.open(limits.outputKept, (bytes) => supervisor.sawOutput(bytes));
  } catch (error) {
    return notStarted(`no pipe for its output: ${(error as Error).message}`, backend);
  }
  if (signal?.aborted) {
    capture.closeWriteEnd();
    await capture.finish(0);
    return { ...notStarted('it was aborted before its start', backend), terminationreason: 'killed' };
  }
  // From here to `supervise` nothing waits: no signal handler finds a process that no group knows.
  const child = start(command, group, capture.writeEnd);
  capture.closeWriteEnd();
  const stop = () => supervisor.stop();
  signal?.addEventListener('abort', stop, { once: true });
  const supervision = supervisor.supervise(child);
  const unregister = registerGroup({
    group,
    stop: async () => {
      stop();
      await supervision;
    },
    killCommand: () => supervisor.killCommand(),
  });
  try {
    const { end, cputime, memory, walltime, terminationreason } = await supervision;
    const output = await capture.finish(limits.outputTotal);
    return {
      end,
      cputime,
      walltime,
      memory,
      // Output still in the pipe when the command ended counts as well.
      terminationreason: terminationreason ?? (capture.bytes > limits.outputTotal ? 'output' : undefined),
      output,
      outputBytes: capture.bytes,
      measurement: backend.name,
      cores: group.cores,
    };
  } catch (error) {
    await capture.finish(0);
    throw error;
  } finally {
    unregister();
    signal?.removeEventListener('abort', stop);
  }
}

/** @returns the process, or why there is none */
function start(command: Command, group: ControlGroup, output: number): ChildProcess | Error {
  const [program = command.executable, ...words] = [
    ...group.launcher,
    command.executable,
    ...command.arguments,
  ];
  try {
    const child = spawn(program, words, {
      cwd: command.workingDirectory,
      env: { ...command.environment, ...group.environment },
      stdio: ['ignore', output, output],
      // A session of its own: a terminal's Ctrl-C reaches us, not the command, and we decide what is killed.
      detached: true,
    });
    if (child.pid !== undefined) {
      group.started(child.pid);
    }
    return child;
  } catch (error) {
    // Thrown for arguments with a zero byte and for lists of arguments that are too long.
    return error as Error;
  }
}

function notStarted(reason: string, backend: LimitBackend): Outcome {
  return {
    end: { kind: 'not-started', reason },
    cputime: 0,
    walltime: 0,
    memory: undefined,
    terminationreason: 'failed',
    output: '',
    outputBytes: 0,
    measurement: backend.name,
    cores: [],
  };
}
