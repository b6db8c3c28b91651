/** A growing sequence of bytes. */
export class Bytes {
  #bytes = new Uint8Array(256);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  replace(position: number, value: number): void {
    this.#bytes[position] = value;
  }

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** LEB128, unsigned, up to 32 bits. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** LEB128, signed, 32 bits. */
  signed(value: number): void {
    let rest = value | 0;
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>= 7;
    }
    this.byte(rest & 0x7f);
  }

  /** LEB128, signed, 64 bits; the value is taken modulo 2^64. */
  signed64(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    while (rest < -64n || rest > 63n) {
      this.byte(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.byte(Number(rest & 0x7fn));
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.unsigned(bytes.length);
    this.append(bytes);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(by: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
