import type { Steps } from '../../interleave/translated-module.js';
import type { LibraryCall } from '../library-call.js';
import { isCancelled, testCancellation } from './cancellation.js';
import { callingThread } from './synchronisation.js';
import { nameOfFact, setFact } from './thread-facts.js';
import { type Limit, type WaitEnd, WITHOUT_LIMIT, waitUpTo } from './timed-waits.js';

/** When the end of a waiting thread is requested: before what it waits for holds, or while it holds. */
const INTERRUPTED = { not: 0, before: 1, while: 2 } as const;

/** A wait during which the end of the thread may be requested. */
interface CancellableWait {
  readonly until: () => boolean;
  readonly limit?: Limit;
  /** Called at once when the request comes before what the thread waits for holds. */
  readonly withdraw?: () => void;
  /** What the thread does before it ends. */
  readonly giveUp?: () => Steps | undefined;
}

/**
 * Waits until something holds, unless the end of the thread is requested before. POSIX leaves open what happens if both
 * come before the thread goes on (XSH 2.9.5.2). Here, the first one counts, if what the thread waits for still holds.
 */
export function* waitCancellably(
  call: LibraryCall,
  { until, limit = WITHOUT_LIMIT, withdraw, giveUp }: CancellableWait,
): Generator<undefined, WaitEnd> {
  const { program } = call;
  const thread = callingThread(call);
  const interruption = nameOfFact('interrupted', thread);
  const interrupted = (): number => Number(program.libraryState.get(interruption) ?? 0n);
  let isOver = isCancelled(program, thread) && !until();
  let end: WaitEnd = 'holds';
  if (!isOver) {
    const running = program.threads?.running;
    const interrupt = (): void => {
      if (interrupted() !== INTERRUPTED.not) return;
      const holds = until();
      setFact(program, 'interrupted', thread, holds ? INTERRUPTED.while : INTERRUPTED.before);
      if (!holds) withdraw?.();
    };
    if (running !== undefined) running.interrupt = interrupt;
    end = yield* waitUpTo(call, () => until() || interrupted() !== INTERRUPTED.not, limit);
    if (running !== undefined) running.interrupt = undefined;
    isOver = interrupted() === INTERRUPTED.before || (interrupted() === INTERRUPTED.while && !until());
    setFact(program, 'interrupted', thread, INTERRUPTED.not);
  }
  if (!isOver) return end;
  const steps = giveUp?.();
  if (steps !== undefined) yield* steps;
  yield* testCancellation(call);
  return end;
}
