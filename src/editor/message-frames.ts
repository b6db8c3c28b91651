import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of a message: documents are smaller, and an editor sends one at a time. */
const MAXIMUM_LENGTH = 100_000_000;

/** Bytes that are searched for the end of a header. */
const MAXIMUM_HEADER = 4096;

const END_OF_HEADER = '\r\n\r\n';

/** The length in a header. What precedes it on its line is left over from a message that had another length. */
const LENGTH = /content-length:[ \t]{0,8}(\d{1,9})(?=[ \t]{0,8}(?:\r|$))/i;

/**
 * Lets through the messages of an editor, and drops whatever cannot be one: headers without a length, with one that is
 * no number or too large, and bytes between messages. The reader behind it would wait for such a message for ever, with
 * everything that follows in memory.
 */
export class MessageFrames extends Transform {
  #buffer = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  #left = 0;
  #last: 'passed' | 'dropped' = 'passed';
  readonly #onDropped: () => void;

  /** @param onDropped is called for the first header that is dropped after a message */
  constructor(onDropped: () => void) {
    super();
    this.#onDropped = onDropped;
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    let rest = bytes;
    while (rest.length > 0) rest = this.#left > 0 ? this.#passBody(rest) : this.#readHeader(rest);
    callback();
  }

  #passBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.#left);
    this.#left -= part.length;
    this.push(part);
    return bytes.subarray(part.length);
  }

  /** @returns what follows the header */
  #readHeader(bytes: Buffer): Buffer {
    const known = this.#buffer.length === 0 ? bytes : Buffer.concat([this.#buffer, bytes]);
    const end = known.indexOf(END_OF_HEADER);
    if (end < 0) {
      this.#buffer = Buffer.from(known.subarray(-MAXIMUM_HEADER));
      return known.subarray(known.length);
    }
    this.#buffer = Buffer.alloc(0);
    const header = known.toString('latin1', Math.max(0, end - MAXIMUM_HEADER), end);
    const length = Number(LENGTH.exec(header)?.[1] ?? Number.NaN);
    if (length > 0 && length <= MAXIMUM_LENGTH) {
      this.#left = length;
      this.#last = 'passed';
      this.push(`Content-Length: ${length}${END_OF_HEADER}`);
    } else {
      if (this.#last === 'passed') this.#onDropped();
      this.#last = 'dropped';
    }
    return known.subarray(end + END_OF_HEADER.length);
  }
}
