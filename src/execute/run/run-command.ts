import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { type Enclosed, type Enclosure, NO_ENCLOSURE } from '../system/enclosure.js';
import { FileWatch } from '../system/file-watch.js';
import { describeCommandFault, findExecutable } from '../system/find-executable.js';
import type { ControlGroup, LimitBackend } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { registerGroup } from '../system/live-groups.js';
import type { Command, Outcome } from '../system/outcome.js';
import { StatusReport } from '../system/status-report.js';
import { OutputCapture } from './output-capture.js';
import { Supervisor } from './supervisor.js';

/**
 * Runs one command under limits and waits until every process of it is dead. The command gets no input, a session of
 * its own, and one pipe for both output streams.
 *
 * If the command goes wrong, that is an outcome, not an exception: for a command that cannot be started, `end` holds
 * the reason and `terminationreason` is `failed`.
 *
 * @param cores processing units to pin it to, usually of a `Lease`
 * @param signal ends the run as `killed`
 * @param enclosure what to start it in; the working directory must belong to its owner
 * @throws Error if processes survive SIGKILL: nobody else may get their cores
 */
export async function runCommand(
  command: Command,
  limits: Limits,
  cores: readonly number[],
  backend: LimitBackend,
  signal?: AbortSignal,
  enclosure: Enclosure = NO_ENCLOSURE,
): Promise<Outcome> {
  const place = { backend, enclosure };
  const found = findExecutable(command);
  if (found.kind === 'failed') {
    return notStarted(describeCommandFault(found.failure), place);
  }
  let group: ControlGroup;
  try {
    const processes = limits.processes + enclosure.processes;
    group = await backend.createGroup({ ...limits, processes }, cores);
  } catch (error) {
    return notStarted(`no control group: ${(error as Error).message}`, place);
  }
  // An exit between here and the start of the command would leave the group behind.
  const unregister = registerGroup({ stop: async () => {}, killNow: () => group.killNow() });
  try {
    return await runInGroup({ ...command, executable: found.value }, limits, group, place, signal);
  } finally {
    await group.dispose();
    unregister();
  }
}

/** How a run is limited, and in what it starts. */
interface Confinement {
  readonly backend: LimitBackend;
  readonly enclosure: Enclosure;
}

async function runInGroup(
  command: Command,
  limits: Limits,
  group: ControlGroup,
  place: Confinement,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  let enclosed: Enclosed;
  try {
    enclosed = await place.enclosure.enclose(command, limits);
  } catch (error) {
    return notStarted(`its inputs cannot be made accessible: ${(error as Error).message}`, place);
  }
  try {
    return await runEnclosed(command, limits, group, enclosed.words, place, signal);
  } finally {
    await enclosed.remove();
  }
}

async function runEnclosed(
  command: Command,
  limits: Limits,
  group: ControlGroup,
  words: readonly string[],
  place: Confinement,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { backend, enclosure } = place;
  let report: StatusReport | undefined;
  const supervisor = new Supervisor(group, limits, enclosure.process, async (end) =>
    enclosure.explainEnd(end, (await report?.finish()) ?? ''),
  );
  let capture: OutputCapture;
  try {
    capture = await OutputCapture.open(limits.outputKept, (bytes) => supervisor.sawOutput(bytes));
  } catch (error) {
    return notStarted(`no pipe for its output: ${(error as Error).message}`, place);
  }
  if (signal?.aborted) {
    capture.closeWriteEnd();
    await capture.finish(0);
    return { ...notStarted('it was aborted before it started', place), terminationreason: 'killed' };
  }
  // From here to `supervise` nothing waits: no signal handler finds a process that no group knows.
  const child = start(command, [...group.launcher, ...words], group, enclosure, capture.writeEnd);
  capture.closeWriteEnd();
  if (enclosure.process === 'waits' && !(child instanceof Error)) {
    report = new StatusReport(child.stdio[3] as Socket);
  }
  const stop = () => supervisor.stop();
  signal?.addEventListener('abort', stop, { once: true });
  const supervision = supervisor.supervise(child);
  const files = new FileWatch(command.workingDirectory, limits.filesTotal, () => supervisor.exceedFiles());
  const unregister = registerGroup({
    stop: async () => {
      stop();
      await supervision;
    },
    killNow() {
      // The launcher too, which may not have joined its group yet.
      supervisor.killCommand();
      group.killNow();
    },
  });
  try {
    const { end, cputime, memory, walltime, terminationreason, tampering } = await supervision;
    const output = await capture.finish(limits.outputTotal);
    return {
      end: withReason(end, output),
      cputime,
      walltime,
      memory,
      // Output that was still in the pipe when the command ended counts too.
      tampering,
      terminationreason: terminationreason ?? (capture.bytes > limits.outputTotal ? 'output' : undefined),
      output,
      outputBytes: capture.bytes,
      measurement: backend.name,
      sandbox: enclosure.sandbox,
      cores: group.cores,
    };
  } catch (error) {
    await capture.finish(0);
    throw error;
  } finally {
    files.stop();
    unregister();
    signal?.removeEventListener('abort', stop);
  }
}

/** @returns the process, or why there is none */
function start(
  command: Command,
  launcher: readonly string[],
  group: ControlGroup,
  enclosure: Enclosure,
  output: number,
): ChildProcess | Error {
  const [program = command.executable, ...words] = [...launcher, command.executable, ...command.arguments];
  const report = enclosure.process === 'waits' ? (['pipe'] as const) : [];
  try {
    const child = spawn(program, words, {
      cwd: command.workingDirectory,
      env: { ...command.environment, ...group.environment },
      stdio: ['ignore', output, output, ...report],
      // A session of its own: a terminal's Ctrl-C reaches us, not the command, and we decide what to kill.
      detached: true,
    });
    if (child.pid !== undefined) {
      group.started(child.pid);
    }
    return child;
  } catch (error) {
    // Thrown for arguments with a zero byte, and for argument lists that are too long.
    return error as Error;
  }
}

/** What a failed launcher said about the reason. */
function withReason(end: Outcome['end'], output: string): Outcome['end'] {
  const line = output.split('\n')[0]?.trim().slice(0, 200) ?? '';
  return end.kind === 'not-started' && line !== '' ? { ...end, reason: `${end.reason}: ${line}` } : end;
}

function notStarted(reason: string, { backend, enclosure }: Confinement): Outcome {
  return {
    end: { kind: 'not-started', reason },
    cputime: 0,
    walltime: 0,
    memory: undefined,
    terminationreason: 'failed',
    output: '',
    outputBytes: 0,
    measurement: backend.name,
    sandbox: enclosure.sandbox,
    cores: [],
  };
}
