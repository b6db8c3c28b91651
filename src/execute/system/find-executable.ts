import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { readHead } from '../../source/read-bytes.js';
import type { Command } from './outcome.js';

export type FoundExecutable =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'missing'; readonly reason: string };

/** The search path if the environment has none, as in execvp(3). */
const DEFAULT_PATH = '/bin:/usr/bin';

/** A script may name a script as its interpreter; the kernel follows five levels. */
const INTERPRETER_DEPTH = 5;

/**
 * Finds what a command would start, like execvp(3), and what that program would need. This is done before the start,
 * because afterwards a launcher that cannot start the command looks like a command that exits with 127. It is
 * synchronous: waiting for the disk takes ten times as long, for every run.
 */
export function findExecutable(command: Command): FoundExecutable {
  const { executable, workingDirectory, environment } = command;
  if (statusOrNothing(workingDirectory)?.isDirectory() !== true) {
    return { kind: 'missing', reason: `the working directory ${workingDirectory} does not exist` };
  }
  if (executable.includes('/')) {
    const path = resolve(workingDirectory, executable);
    const problem = explainNotExecutable(path, 0);
    return problem === undefined ? { kind: 'found', path } : { kind: 'missing', reason: problem };
  }
  if (executable === '') {
    return { kind: 'missing', reason: 'the command has no name' };
  }
  let refused: string | undefined;
  for (const directory of (environment.PATH ?? DEFAULT_PATH).split(':')) {
    const path = join(resolve(workingDirectory, directory), executable);
    const problem = explainNotExecutable(path, 0);
    if (problem === undefined) {
      return { kind: 'found', path };
    }
    // Like the kernel: a file that may not be run is reported only if no later directory has one that may.
    refused ??= problem?.endsWith('does not exist') ? undefined : problem;
  }
  return {
    kind: 'missing',
    reason:
      refused ?? `there is no ${executable} on the PATH of the command (${environment.PATH ?? DEFAULT_PATH})`,
  };
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

function explainNotExecutable(path: string, depth: number): string | undefined {
  const status = statusOrNothing(path);
  if (status === undefined) {
    return `${path} does not exist`;
  }
  if (!status.isFile()) {
    return `${path} is not a file`;
  }
  if (!mayRun(path)) {
    return `${path} is not executable`;
  }
  const needed = findLoader(path);
  if (needed === undefined || depth >= INTERPRETER_DEPTH) {
    return undefined;
  }
  const problem = explainNotExecutable(needed, depth + 1);
  return problem === undefined ? undefined : `${path} needs ${needed}, but ${problem}`;
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
