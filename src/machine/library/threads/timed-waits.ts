import type { LibraryCall } from '../library-call.js';
import { isTimeOver, isTimeToCome, readTimespec, timeReached } from './clocks.js';
import { waitFor } from './synchronisation.js';

/** Until when a call waits: for ever, or up to the point of time that an argument says. */
export type Limit = { readonly kind: 'none' } | { readonly kind: 'time'; readonly index: number };

export const WITHOUT_LIMIT: Limit = { kind: 'none' };

/** How a wait that is limited ended. `invalid`: the argument is no point of time. */
export type WaitEnd = 'holds' | 'timed-out' | 'invalid';

/**
 * Waits until something holds or the time has come. When that is, compared with what other threads do, is up to the
 * schedule: it lets the thread go on earlier than what it waits for. Nobody waits for a time that is over.
 */
export function* waitUpTo(
  call: LibraryCall,
  until: () => boolean,
  limit: Limit,
): Generator<undefined, WaitEnd> {
  if (until()) return 'holds';
  const time = limit.kind === 'none' ? undefined : readTimespec(call, limit.index);
  if (limit.kind === 'time' && time === undefined) return 'invalid';
  const { threads } = call.program;
  if (time !== undefined && isTimeOver(call, time)) return 'timed-out';
  if (time === undefined) yield* waitFor(call, until);
  else if (!isTimeToCome(time)) {
    // Clocks do not show such times here, but the wait is none for ever.
    if (threads !== undefined) threads.running.hopesFor = until;
    yield* waitFor(call, until);
    if (threads !== undefined) threads.running.hopesFor = undefined;
  } else if (threads !== undefined) yield* threads.waitForSomeTime(until);
  if (until()) return 'holds';
  if (time !== undefined) timeReached(call, time);
  return 'timed-out';
}

/** Functions that look at the limit before anything else. */
export function isLimitValid(call: LibraryCall, limit: Limit): boolean {
  return limit.kind === 'none' || readTimespec(call, limit.index) !== undefined;
}

/** Whether a wait ends at once, because its time is over. */
export function isLimitOver(call: LibraryCall, limit: Limit): boolean {
  const time = limit.kind === 'none' ? undefined : readTimespec(call, limit.index);
  return time !== undefined && isTimeOver(call, time);
}
