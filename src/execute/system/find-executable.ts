import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { readHead } from '../../source/read-bytes.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';
import type { Command } from './outcome.js';

/** Why a command cannot be started. */
export type CommandFault =
  | { readonly code: 'no-directory'; readonly directory: string }
  | { readonly code: 'no-name' }
  | { readonly code: 'not-on-path'; readonly name: string; readonly path: string }
  | { readonly code: 'executable'; readonly fault: ExecutableFault };

/** Why a file cannot be started. */
type ExecutableFault =
  | { readonly code: 'missing' | 'not-a-file' | 'not-executable'; readonly path: string }
  /** What the file needs to be started cannot be started itself. */
  | { readonly code: 'needs'; readonly path: string; readonly fault: ExecutableFault };

/** The search path if the environment has none, as in execvp(3). */
const DEFAULT_PATH = '/bin:/usr/bin';

/** A script may name a script as its interpreter; the kernel follows five levels. */
const INTERPRETER_DEPTH = 5;

/**
 * Finds what a command would start, like execvp(3), and what that program would need. This is done before the start,
 * because afterwards a launcher that cannot start the command looks like a command that exits with 127. It is
 * synchronous: waiting for the disk takes ten times as long, for every run.
 * @returns its path
 */
export function findExecutable(command: Command): Attempt<string, CommandFault> {
  const { executable, workingDirectory, environment } = command;
  if (statusOrNothing(workingDirectory)?.isDirectory() !== true) {
    return failed({ code: 'no-directory', directory: workingDirectory });
  }
  if (executable.includes('/')) {
    const path = resolve(workingDirectory, executable);
    const checked = checkExecutable(path, 0);
    return checked.kind === 'done' ? done(path) : failed({ code: 'executable', fault: checked.failure });
  }
  if (executable === '') return failed({ code: 'no-name' });
  let refused: ExecutableFault | undefined;
  for (const directory of (environment.PATH ?? DEFAULT_PATH).split(':')) {
    const path = join(resolve(workingDirectory, directory), executable);
    const checked = checkExecutable(path, 0);
    if (checked.kind === 'done') return done(path);
    // Like the kernel: a file that may not be run is reported only if no later directory has one that may.
    if (lastFault(checked.failure).code !== 'missing') refused ??= checked.failure;
  }
  return failed(
    refused === undefined
      ? { code: 'not-on-path', name: executable, path: environment.PATH ?? DEFAULT_PATH }
      : { code: 'executable', fault: refused },
  );
}

/** Why a command cannot be started, as a sentence without a full stop. */
export function describeCommandFault(fault: CommandFault): string {
  switch (fault.code) {
    case 'no-directory':
      return `the working directory ${fault.directory} does not exist`;
    case 'no-name':
      return 'the command has no name';
    case 'not-on-path':
      return `there is no ${fault.name} on the PATH of the command (${fault.path})`;
    case 'executable':
      return describeFault(fault.fault);
  }
}

function statusOrNothing(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkExecutable(path: string, depth: number): Attempt<undefined, ExecutableFault> {
  const status = statusOrNothing(path);
  if (status === undefined) return failed({ code: 'missing', path });
  if (!status.isFile()) return failed({ code: 'not-a-file', path });
  if (!mayRun(path)) return failed({ code: 'not-executable', path });
  const needed = findLoader(path);
  if (needed === undefined || depth >= INTERPRETER_DEPTH) return done(undefined);
  const checked = checkExecutable(needed, depth + 1);
  return checked.kind === 'done' ? checked : failed({ code: 'needs', path, fault: checked.failure });
}

/** What is wrong with the last file that is needed. */
function lastFault(fault: ExecutableFault): ExecutableFault {
  return fault.code === 'needs' ? lastFault(fault.fault) : fault;
}

const FAULTS = {
  missing: 'does not exist',
  'not-a-file': 'is not a file',
  'not-executable': 'is not executable',
} as const;

function describeFault(fault: ExecutableFault): string {
  return fault.code === 'needs'
    ? `${fault.path} needs ${fault.fault.path}, but ${describeFault(fault.fault)}`
    : `${fault.path} ${FAULTS[fault.code]}`;
}

/** The program with which the kernel starts a file: the one after `#!`, or the dynamic loader of an ELF file. */
function findLoader(path: string): string | undefined {
  let head: Buffer;
  try {
    head = Buffer.from(readHead(path, 4096));
  } catch {
    // Executable but not readable: nothing can be said.
    return undefined;
  }
  const found = scriptInterpreter(head) ?? elfInterpreter(head);
  return found !== undefined && isAbsolute(found) ? found : undefined;
}

function scriptInterpreter(head: Buffer): string | undefined {
  return /^#![ \t]*([^ \t\n\0]+)/.exec(head.subarray(0, 256).toString('latin1'))?.[1];
}

/** PT_INTERP of elf(5); most machines lack the loader for validators that are 32-bit programs. */
function elfInterpreter(head: Buffer): string | undefined {
  if (head.length < 64 || head.toString('latin1', 0, 4) !== '\x7fELF' || head[5] !== 1) {
    return undefined;
  }
  const wide = head[4] === 2;
  const table = wide ? Number(head.readBigUInt64LE(32)) : head.readUInt32LE(28);
  const size = head.readUInt16LE(wide ? 54 : 42);
  const count = head.readUInt16LE(wide ? 56 : 44);
  for (let index = 0; index < count; index += 1) {
    const at = table + index * size;
    if (at + 56 > head.length) {
      return undefined;
    }
    if (head.readUInt32LE(at) === 3) {
      const offset = wide ? Number(head.readBigUInt64LE(at + 8)) : head.readUInt32LE(at + 4);
      const end = head.indexOf(0, offset);
      return end < 0 ? undefined : head.toString('latin1', offset, end);
    }
  }
  return undefined;
}
