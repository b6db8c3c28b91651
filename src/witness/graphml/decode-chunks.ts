import { isAscii, isUtf8 } from 'node:buffer';

/** Why decoding stopped before the end of the bytes. */
export type TextFailure =
  | { readonly kind: 'not UTF-8'; readonly byte: number }
  | { readonly kind: 'forbidden character'; readonly code: number };

/** Characters that UTF-8 can express and XML 1.0 (section 2.2) forbids. */
const FORBIDDEN = /[^\t\n\r -\ufffd]/;

/**
 * Decodes the bytes of an XML file strictly and piece by piece. A piece may end inside a character. The text ends
 * before the first byte that is not UTF-8, or the first character that XML does not allow.
 */
export class ChunkDecoder {
  #cut: Uint8Array = new Uint8Array(0);
  #atStart = true;
  #failure: TextFailure | undefined;

  /** What follows the text decoded so far, if the file cannot be read further. */
  get failure(): TextFailure | undefined {
    return this.#failure;
  }

  /** The text of the next bytes; empty after a failure. The bytes may be overwritten afterwards. */
  decode(bytes: Uint8Array): string {
    if (this.#failure !== undefined) return '';
    const buffer = this.#withCut(bytes);
    const whole = buffer.subarray(0, lengthOfWholeCharacters(buffer));
    this.#cut = Uint8Array.prototype.slice.call(buffer, whole.length);
    const isPlain = isAscii(whole);
    const text = this.#withoutMark(isPlain ? whole.toString('latin1') : this.#strictly(whole));
    return isPlain && !hasControls(whole) ? text : this.#withoutForbidden(text);
  }

  /** Ends the file: an incomplete character is a failure. */
  end(): void {
    const [byte] = this.#cut;
    if (byte !== undefined) this.#failure ??= { kind: 'not UTF-8', byte };
  }

  #withCut(bytes: Uint8Array): Buffer {
    if (this.#cut.length > 0) return Buffer.concat([this.#cut, bytes]);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  #strictly(bytes: Buffer): string {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    let good = 0;
    let bad = bytes.length;
    while (bad - good > 1) {
      const middle = (good + bad) >>> 1;
      const start = bytes.subarray(0, middle);
      if (isUtf8(start.subarray(0, lengthOfWholeCharacters(start)))) good = middle;
      else bad = middle;
    }
    const end = lengthOfWholeCharacters(bytes.subarray(0, good));
    this.#failure = { kind: 'not UTF-8', byte: bytes[end] ?? 0 };
    return bytes.toString('utf8', 0, end);
  }

  #withoutMark(text: string): string {
    if (!this.#atStart || text === '') return text;
    this.#atStart = false;
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }

  #withoutForbidden(text: string): string {
    const at = text.search(FORBIDDEN);
    if (at < 0) return text;
    this.#failure = { kind: 'forbidden character', code: text.charCodeAt(at) };
    return text.slice(0, at);
  }
}

/** Whether ASCII bytes include characters that XML forbids. */
function hasControls(bytes: Buffer): boolean {
  const { buffer, byteOffset, length } = bytes;
  const isAligned = byteOffset % 4 === 0;
  const words = isAligned ? new Int32Array(buffer, byteOffset, length >> 2) : new Int32Array(0);
  return hasControlInWords(words, bytes) || hasControlIn(bytes, 4 * words.length, length);
}

/** Takes four bytes at a time, because this looks at every byte of every file. */
function hasControlInWords(words: Int32Array, bytes: Buffer): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    // A byte below 0x20 borrows, so that its highest bit becomes one.
    if (((word - 0x20202020) & 0x80808080) !== 0 && hasControlIn(bytes, 4 * at, 4 * at + 4)) return true;
  }
  return false;
}

function hasControlIn(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x20 && byte !== 0x9 && byte !== 0xa && byte !== 0xd) return true;
  }
  return false;
}

/** How many of these bytes belong to complete characters. */
function lengthOfWholeCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back] ?? 0;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? length - back : length;
    }
  }
  return length;
}
