/** Bits of the kind of an access, as compiled code reports it. */
export const ACCESS = {
  write: 1,
  atomic: 2,
  /** The access is a part of something during which no other thread goes on. */
  uninterrupted: 4,
  acquire: 8,
  release: 16,
  /** The last access of a statement: no value is being computed behind it. */
  last: 32,
  /** A bit-field: what is written depends on the bits next to it. */
  partial: 64,
} as const;

/** An atomic access with the default order. */
export const SEQUENTIALLY_CONSISTENT = ACCESS.atomic | ACCESS.acquire | ACCESS.release;
