import { fstatSync, writeSync } from 'node:fs';

/** What happens if text cannot be written, for example on a full disk. `code` comes from the operating system. */
export type OnWriteError = (code: string) => void;

/** Major number, in Linux, of `/dev/null` and of `/dev/full`. */
const MEMORY_DEVICES = 1;

/**
 * Standard output or standard error. Creating Node's own stream takes milliseconds. For a file or a pipe, which is
 * nearly always the case, text is written without it.
 */
export class StandardStream {
  readonly #descriptor: 1 | 2;
  readonly #onError: OnWriteError;
  #way: 'direct' | 'by Node' | 'closed' | undefined;

  constructor(descriptor: 1 | 2, onError: OnWriteError) {
    this.#descriptor = descriptor;
    this.#onError = onError;
  }

  get isTTY(): boolean {
    return this.#mayBeTerminal() && this.#stream.isTTY === true;
  }

  /** Width of the terminal in characters; undefined without a terminal. */
  get columns(): number | undefined {
    return this.isTTY ? this.#stream.columns : undefined;
  }

  /** Writes text. A reader that has seen enough closes the pipe; the rest is dropped. */
  write(text: string): void {
    if (this.#way === undefined) {
      if (this.#mayBeTerminal()) this.#handOver();
      else this.#way = 'direct';
    }
    if (this.#way === 'direct') this.#writeDirectly(Buffer.from(text));
    else if (this.#way === 'by Node') this.#stream.write(text);
  }

  #writeDirectly(bytes: Buffer): void {
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') {
        // Somebody made the pipe non-blocking, and it is full: Node waits for the reader.
        this.#handOver();
        this.#stream.write(bytes.subarray(written));
      } else this.#fail(code);
    }
  }

  #handOver(): void {
    this.#way = 'by Node';
    this.#stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => this.#fail(code));
  }

  #fail(code: string): void {
    this.#way = 'closed';
    if (code !== 'EPIPE') this.#onError(code);
  }

  #mayBeTerminal(): boolean {
    const status = fstatSync(this.#descriptor);
    return status.isCharacterDevice() && status.rdev >> 8 !== MEMORY_DEVICES;
  }

  get #stream(): NodeJS.WriteStream {
    return this.#descriptor === 1 ? process.stdout : process.stderr;
  }
}
