/** A thread, and what a lock is called that it holds. */
export interface HeldLock {
  readonly thread: number;
  readonly name: string;
}
