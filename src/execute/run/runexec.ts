import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newOwnUser } from '../sandbox/own-user.js';
import { planMounts } from '../sandbox/sandbox-mounts.js';
import { FileWatch } from '../system/file-watch.js';
import { describeCommandFault, findExecutable } from '../system/find-executable.js';
import { findOwnProgram } from '../system/launcher.js';
import { type Availability, PROBE_LIMITS } from '../system/limit-backend.js';
import type { Limits } from '../system/limits.js';
import { registerGroup } from '../system/live-groups.js';
import { allowedCores } from '../system/machine.js';
import type { Command, Outcome, SandboxName } from '../system/outcome.js';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';
import { isBelow, isPrivate, privatePlaces } from '../system/private-places.js';
import type { Executor } from './executor.js';
import { readRunexecOutput, withoutHeader } from './runexec-output.js';

/** Words that set the user of a run; see `ownUserWords`. */
type UserWords = (command: Command) => Promise<readonly string[]>;

/** How many bytes of its standard output and of its messages are read. */
const LONGEST = 100_000;

/**
 * BenchExec's `runexec`, for results that must come from the competition's own tool. Its container replaces our
 * sandbox; root keeps its privileges in it.
 * @param userWords for runs with a user of their own
 */
export function runexecExecutor(sandbox: 'best' | 'none', userWords?: UserWords): Executor {
  const name: SandboxName = sandbox === 'best' ? 'runexec' : 'none';
  return {
    name: 'runexec',
    sandbox: name,
    newOwner: () => (userWords === undefined ? undefined : newOwnUser()),
    run: (command, limits, cores, signal) => runWithRunexec(command, limits, cores, name, signal, userWords),
  };
}

/** Whether `runexec` is on our PATH and can run `/bin/true` under limits. */
export async function probeRunexec(): Promise<Availability> {
  if ((await findOwnProgram('runexec')) === undefined) {
    return { kind: 'unavailable', shortcoming: { code: 'no-runexec' } };
  }
  const workingDirectory = await makeOwnDirectory('probe');
  try {
    const command = { executable: '/bin/true', arguments: [], workingDirectory, environment: environment() };
    const limits = { ...PROBE_LIMITS, outputKept: 1000, outputTotal: 1_000_000 };
    const { end } = await runWithRunexec(command, limits, allowedCores().slice(0, 1), 'none', undefined);
    return end.kind === 'not-started'
      ? { kind: 'unavailable', shortcoming: { code: 'runexec-fails', said: end.reason } }
      : { kind: 'available' };
  } finally {
    await removeOwnDirectory(workingDirectory);
  }
}

async function runWithRunexec(
  command: Command,
  limits: Limits,
  cores: readonly number[],
  sandbox: SandboxName,
  signal: AbortSignal | undefined,
  userWords: UserWords = async () => [],
): Promise<Outcome> {
  const outcome = { measurement: 'runexec', sandbox, cores, output: '', outputBytes: 0 } as const;
  const failed = (reason: string): Outcome => ({
    ...outcome,
    ...readRunexecOutput('', limits.hardCputime),
    end: { kind: 'not-started', reason },
  });
  const runexec = await findOwnProgram('runexec');
  if (runexec === undefined) return failed('runexec is not on the PATH');
  const found = findExecutable(command);
  if (found.kind === 'failed') return failed(describeCommandFault(found.failure));
  if (signal?.aborted) return { ...failed('it was aborted before it started'), terminationreason: 'killed' };
  const folder = await makeOwnDirectory('runexec');
  const log = join(folder, 'output.log');
  try {
    const words = [
      ...(await options(command, limits, cores, sandbox)),
      '--output',
      log,
      '--',
      ...(await userWords({ ...command, executable: found.value })),
      found.value,
      ...command.arguments,
    ];
    const { printed, messages, reason } = await execute([runexec, ...words], command, folder, limits, signal);
    const result = readRunexecOutput(printed, limits.hardCputime);
    const { text, bytes } = await readLog(log, limits.outputKept);
    if (printed === '') return failed(`runexec failed: ${messages.trim().split('\n').at(-1)}`);
    return {
      ...outcome,
      ...result,
      terminationreason: reason ?? result.terminationreason,
      output: text,
      outputBytes: bytes,
    };
  } finally {
    await removeOwnDirectory(folder);
  }
}

async function options(
  command: Command,
  limits: Limits,
  cores: readonly number[],
  sandbox: SandboxName,
): Promise<string[]> {
  const { workingDirectory, executable, readable = [] } = command;
  const words = [
    '--timelimit',
    `${limits.hardCputime}s`,
    '--walltimelimit',
    `${limits.walltime}s`,
    ...(limits.cputime < limits.hardCputime ? ['--softtimelimit', `${limits.cputime}s`] : []),
    '--memlimit',
    `${limits.memory}B`,
    '--dir',
    workingDirectory,
    ...(cores.length > 0 ? ['--cores', cores.join(',')] : []),
  ];
  if (sandbox === 'none') return [...words, '--no-container'];
  const hidden = await privatePlaces();
  // It shows the whole machine except these.
  const { shown } = await planMounts([executable, ...readable], [], undefined);
  const places: string[] = [];
  for (const place of shown.keys()) {
    // It can only show directories.
    const directory = (await stat(place)).isDirectory() ? place : dirname(place);
    if (!isPrivate(directory) && isBelow(directory, hidden)) places.push(directory);
  }
  return [
    ...words,
    '--read-only-dir',
    '/',
    ...hidden.flatMap((directory) => ['--hidden-dir', directory]),
    ...[...new Set(places)].flatMap((directory) => ['--read-only-dir', directory]),
    '--full-access-dir',
    workingDirectory,
  ];
}

interface Execution {
  readonly printed: string;
  readonly messages: string;
  readonly reason: 'output' | 'killed' | undefined;
}

/** Runs `runexec`, which ends the command and itself when it gets SIGTERM. */
async function execute(
  words: readonly string[],
  command: Command,
  folder: string,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<Execution> {
  const setpriv = await findOwnProgram('setpriv');
  const [program = '', ...rest] = [...(setpriv ? [setpriv, '--pdeathsig', 'TERM', '--'] : []), ...words];
  let reason: Execution['reason'];
  const child = spawn(program, rest, {
    env: { ...command.environment, PATH: `${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const printed = collect(child.stdout);
  const messages = collect(child.stderr);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const stop = (why: Execution['reason']) => {
    reason ??= why;
    child.kill('SIGTERM');
  };
  const abort = () => stop('killed');
  signal?.addEventListener('abort', abort, { once: true });
  const files = new FileWatch(folder, limits.outputTotal, () => stop('output'));
  const unregister = registerGroup({
    async stop() {
      abort();
      await ended;
    },
    killNow: abort,
  });
  try {
    await ended;
    return { printed: printed(), messages: messages(), reason };
  } finally {
    files.stop();
    unregister();
    signal?.removeEventListener('abort', abort);
  }
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < LONGEST) text += chunk;
  });
  return () => text;
}

async function readLog(log: string, kept: number): Promise<{ text: string; bytes: number }> {
  // Without a container, the command may have put something else there.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(log, flags).catch(() => undefined);
  if (handle === undefined) return { text: '', bytes: 0 };
  try {
    // The header contains the command line, which has no limit of its own.
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, kept + LONGEST));
    await handle.read(buffer, 0, buffer.length, 0);
    const output = Buffer.from(withoutHeader(buffer.toString('latin1')), 'latin1');
    const header = buffer.length - output.length;
    return { text: output.subarray(0, kept).toString('utf8'), bytes: size - header };
  } finally {
    await handle.close();
  }
}

function environment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin' };
}
