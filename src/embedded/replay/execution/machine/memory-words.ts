/** Words of memory and where they lie, in the same order. */
export interface MemoryWords {
  readonly addresses: readonly number[];
  readonly values: readonly number[];
}
