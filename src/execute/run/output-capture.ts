import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { setImmediate as nextPoll } from 'node:timers/promises';
import { takePipe } from './output-pipes.js';

/** After this many milliseconds without output, a pipe that somebody still holds is given up. */
const QUIET = 500;

/**
 * The output of one run. Its first bytes are kept; the rest is drained and counted, because a full pipe would stop
 * the command, and a file would fill the disk and count as memory of the run.
 */
export class OutputCapture {
  readonly #socket: Socket;
  readonly #kept: Buffer[] = [];
  readonly #limit: number;
  readonly #closed: Promise<void>;
  #keptBytes = 0;
  #bytes = 0;

  /** @param writeEnd descriptor for standard output and standard error of the command */
  private constructor(
    readEnd: number,
    readonly writeEnd: number,
    limit: number,
    onData: (bytes: number) => void,
  ) {
    this.#limit = limit;
    this.#socket = new Socket({ fd: readEnd, readable: true, writable: false });
    this.#closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('data', (chunk) => {
      this.#take(chunk);
      onData(this.#bytes);
    });
  }

  /**
   * Opens one pipe for both streams.
   * @param limit bytes to keep
   * @param onData called with the number of bytes so far
   * @throws Error if no pipe can be made
   */
  static async open(limit: number, onData: (bytes: number) => void): Promise<OutputCapture> {
    const { readEnd, writeEnd } = await takePipe();
    return new OutputCapture(readEnd, writeEnd, limit, onData);
  }

  /** Bytes of output so far, kept or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Closes our own write end once the command has its copies: a pipe ends when nobody can write to it. */
  closeWriteEnd(): void {
    closeSync(this.writeEnd);
  }

  /**
   * Reads what is left after the processes are dead. Only an escaped process can keep the pipe open then; it is
   * abandoned once it is quiet or has written `maximum` bytes in total.
   */
  async finish(maximum: number): Promise<string> {
    for (let before = -1; !this.#socket.destroyed && before !== this.#bytes && this.#bytes <= maximum; ) {
      before = this.#bytes;
      const timer = new AbortController();
      await Promise.race([this.#closed, quiet(timer.signal)]);
      timer.abort();
      // After a long pause of this process, the timer fires before pending output was read: read that first.
      await nextPoll();
      await nextPoll();
    }
    this.#socket.destroy();
    await this.#closed;
    const truncated = this.#bytes > this.#keptBytes;
    // A character cut by the limit is dropped, not replaced.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(this.#kept), {
      stream: truncated,
    });
  }

  #take(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#keptBytes < this.#limit) {
      const part = chunk.subarray(0, this.#limit - this.#keptBytes);
      this.#keptBytes += part.length;
      // A copy if only a part is kept: a view would hold the whole chunk in memory.
      this.#kept.push(part.length < chunk.length ? Buffer.from(part) : part);
    }
  }
}

function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, QUIET);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
