import { ACCESS } from '../interface/access-kind.js';
import type { AccessWatch, MemoryAccess, RacingAccesses } from './race-detector.js';
import type { Spinning } from './spinning.js';
import type { Thread } from './thread.js';
import type { ThreadReports } from './thread-reports.js';
import type { HappensBefore } from './vector-clock.js';

/** What an access of a thread is told to. */
interface AccessRecords {
  readonly running: Thread;
  readonly reports: ThreadReports | undefined;
  readonly spinning: Spinning;
  readonly order: HappensBefore;
  readonly races: AccessWatch;
  /** Number of accesses so far. */
  moment: number;
}

/**
 * The thread that goes on accesses memory.
 *
 * @param contents `later`: what is written is not there yet
 * @returns the races with earlier accesses
 */
export function recordAccess(
  threads: AccessRecords,
  access: MemoryAccess,
  contents: 'there' | 'later',
): readonly RacingAccesses[] {
  const { address, kind } = access;
  const thread = threads.running;
  threads.spinning.accessed(access);
  threads.reports?.accesses(access, contents);
  if ((kind & ACCESS.last) !== 0) threads.reports?.settledBehind();
  if ((kind & ACCESS.write) === 0) thread.reads++;
  else thread.reads = 0;
  const { order } = threads;
  if ((kind & ACCESS.atomic) !== 0) {
    if ((kind & ACCESS.acquire) !== 0) order.acquire(thread.id, address);
    else order.see(thread.id, address);
  }
  thread.moments.add(threads.moment);
  const found = threads.races.record(thread.id, access, threads.moment++);
  if ((kind & ACCESS.atomic) !== 0 && (kind & ACCESS.write) !== 0) {
    if (thread.updated !== address) order.overwrite(thread.id, address);
    if ((kind & ACCESS.release) !== 0) order.release(thread.id, address);
    else order.releaseFenced(thread.id, address);
  }
  thread.updated = (kind & ACCESS.uninterrupted) === 0 ? undefined : address;
  return found;
}
