/** The decoder inside of the package, which has no types of its own for it. */
declare module 'unbzip2-stream/lib/bzip2.js' {
  /** Reads that many bits, 32 at most; null goes on to the next whole byte. */
  type ReadBits = (count: number | null) => number;

  interface Decoder {
    /** Reads the beginning of a stream: the size of its blocks in steps of 100 kB. Throws for anything else. */
    header(bits: ReadBits): number;
    /**
     * Reads one block, and checks its checksum.
     *
     * @param put gets the bytes
     * @param block memory for the block
     * @param size bytes of it that may be used
     * @param checksum of the stream so far
     * @returns the checksum of the stream, or null at its end
     */
    decompress(
      bits: ReadBits,
      put: (byte: number) => void,
      block: Int32Array,
      size: number,
      checksum: number,
    ): number | null;
  }

  const decoder: Decoder;
  export default decoder;
}
