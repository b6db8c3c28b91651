/** Reads the encodings of WebAssembly one after the other. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.position++] ?? 0;
  }

  take(length: number): Uint8Array {
    const taken = this.#bytes.subarray(this.position, this.position + length);
    this.position += length;
    return taken;
  }

  /** LEB128, unsigned, up to 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  /** LEB128, signed, up to 64 bits. */
  signed(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(Number(shift) + 7, value);
    }
  }

  text(): string {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.unsigned() }, read);
  }
}
