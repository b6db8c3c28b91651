import { InputError } from '../source/input-error.js';

/** The smallest block size of bzip2 in bytes; blocks hold one to nine times as much before run-length decoding. */
const BLOCK_STEP = 100_000;

/**
 * Maximum number of blocks and streams in one file. Packers fill their blocks, so 250 MB take 2500 of the smallest; an
 * empty block costs nearly as much as a full one.
 */
const MAXIMUM_BLOCKS = 10_000;

/** Size of an output piece in bytes. */
const PIECE = 1024 * 1024;

/**
 * Unpacks bzip2: one stream, or several in a row. Takes 5 MB of memory apart from the output, and time proportional to
 * input and output.
 *
 * @param maximum maximum size of the output in bytes
 * @throws InputError `too-large` for more output, `syntax` for a damaged or truncated file
 */
export async function unpackBzip2(bytes: Uint8Array, file: string, maximum: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of unpackBzip2Pieces(bytes, file, maximum)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same, block by block, without keeping the output. */
export async function* unpackBzip2Pieces(
  bytes: Uint8Array,
  file: string,
  maximum: number,
): AsyncGenerator<Uint8Array> {
  // Only competition results use bzip2, so the library is loaded only for them. Its stream collects a block as a list
  // of numbers, which takes 2.4 GB for a maliciously made kilobyte, so its decoder is used without the stream.
  const { default: decoder } = await import('unbzip2-stream/lib/bzip2.js');
  const bits = new BitReader(bytes);
  const output = new Output(file, maximum);
  const block = new Int32Array(9 * BLOCK_STEP);
  const put = (byte: number): void => output.put(byte);
  try {
    let blocks = 0;
    while (!bits.atEnd) {
      const size = BLOCK_STEP * decoder.header(bits.read);
      for (let checksum: number | null = 0; checksum !== null; ) {
        if (++blocks > MAXIMUM_BLOCKS) throw tooManyBlocks(file);
        checksum = decoder.decompress(bits.read, put, block, size, checksum);
        yield* output.take();
      }
    }
  } catch (error) {
    // The library passes on what `put` throws; its own errors are about the file.
    throw error instanceof InputError ? error : damaged(file, 'bzip2');
  }
}

/** Collects bytes up to the maximum. */
class Output {
  readonly #file: string;
  readonly #maximum: number;
  #full: Uint8Array[] = [];
  #taken = 0;
  #piece = new Uint8Array(PIECE);
  #filled = 0;

  constructor(file: string, maximum: number) {
    this.#file = file;
    this.#maximum = maximum;
  }

  /** @throws InputError `too-large` */
  put(byte: number): void {
    if (this.#filled === PIECE) {
      this.#full.push(this.#piece);
      this.#piece = new Uint8Array(PIECE);
      this.#filled = 0;
    }
    this.#piece[this.#filled++] = byte;
    if (this.#taken + this.#full.length * PIECE + this.#filled > this.#maximum) {
      throw tooLarge(this.#file, this.#maximum);
    }
  }

  /** The bytes added since the last call. */
  take(): readonly Uint8Array[] {
    const pieces = [...this.#full, this.#piece.slice(0, this.#filled)];
    this.#taken += this.#full.length * PIECE + this.#filled;
    this.#full = [];
    this.#filled = 0;
    return pieces;
  }
}

/** The bits of a file as the decoder asks for them, the highest bit of a byte first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #byte = 0;
  #bit = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#byte >= this.#bytes.length;
  }

  /** Reads up to 32 bits as a number; null skips to the next whole byte. */
  readonly read = (count: number | null): number => {
    if (count === null) {
      if (this.#bit !== 0) this.#byte++;
      this.#bit = 0;
      return 0;
    }
    let value = 0;
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.#byte];
      if (byte === undefined) throw new Error('the file ends inside a block');
      const taken = Math.min(left, 8 - this.#bit);
      value = (value << taken) | ((byte >> (8 - this.#bit - taken)) & ((1 << taken) - 1));
      this.#bit += taken;
      left -= taken;
      if (this.#bit === 8) {
        this.#bit = 0;
        this.#byte++;
      }
    }
    return value;
  };
}

export function tooLarge(file: string, maximum: number): InputError {
  return new InputError({
    code: 'too-large',
    file,
    message: `unpacks to more than ${maximum} bytes`,
    remedy: 'give results of fewer runs',
  });
}

function tooManyBlocks(file: string): InputError {
  return new InputError({
    code: 'too-large',
    file,
    message: `has more than ${MAXIMUM_BLOCKS} bzip2 blocks`,
    remedy: 'unpack it, or compress it again with full blocks',
  });
}

export function damaged(file: string, packer: string): InputError {
  const message = `is not a valid ${packer} file`;
  return new InputError({ code: 'syntax', file, message, remedy: 'check whether it was cut off' });
}
