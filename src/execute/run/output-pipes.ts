import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, readSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeOwnDirectory, removeOwnDirectory } from '../system/own-directory.js';

/** The two ends of a private pipe, as descriptors that no other program inherits. */
export interface OutputPipe {
  /** Non-blocking. */
  readonly readEnd: number;
  readonly writeEnd: number;
}

/** Pipes per start of `mkfifo`: it takes as long as everything else that we do for a small run. */
const BATCH = 8;

let ready: OutputPipe[] = [];
let making: Promise<void> = Promise.resolve();

/**
 * Hands out a pipe. Node's own `pipe` is a socket, and a script that writes to /dev/stderr fails on a socket; two pipes
 * would lose the order of the streams.
 *
 * @throws Error when no pipe can be made
 */
export async function takePipe(): Promise<OutputPipe> {
  for (;;) {
    const pipe = ready.pop();
    if (pipe === undefined) await makeMore();
    else if (isEmpty(pipe)) return pipe;
    else closePipe(pipe);
  }
}

/** One after the other: a caller that waits for another's pipes gets some of those. */
function makeMore(): Promise<void> {
  const made = making.then(async () => {
    if (ready.length === 0) ready = await makePipes();
  });
  making = made.catch(() => undefined);
  return made;
}

async function makePipes(): Promise<OutputPipe[]> {
  const directory = await makeOwnDirectory('pipe');
  const pipes: OutputPipe[] = [];
  try {
    const paths = Array.from({ length: BATCH }, (_, index) => join(directory, String(index)));
    // Writable for all, because a command of another user may reopen it; only we can enter the directory.
    await promisify(execFile)('mkfifo', ['-m', '622', ...paths]);
    for (const path of paths) {
      // Non-blocking, or it would wait for a writer, which comes second.
      const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      pipes.push({ readEnd, writeEnd: openSync(path, constants.O_WRONLY) });
      unlinkSync(path);
    }
    return pipes;
  } catch (error) {
    for (const pipe of pipes) closePipe(pipe);
    throw error;
  } finally {
    await removeOwnDirectory(directory);
  }
}

/** A program of our own user can find our descriptors: what it wrote into a pipe is not output of a later run. */
function isEmpty({ readEnd }: OutputPipe): boolean {
  try {
    readSync(readEnd, Buffer.alloc(1));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN';
  }
}

function closePipe({ readEnd, writeEnd }: OutputPipe): void {
  closeSync(readEnd);
  closeSync(writeEnd);
}
