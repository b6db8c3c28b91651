import type { Thread } from './thread.js';
import type { ThreadStacks } from './thread-stacks.js';

/** The threads of an execution, and how often others went on. */
interface ThreadsAtRest {
  readonly all: readonly Thread[];
  readonly running: Thread;
  readonly switches: number;
  readonly stacks: Pick<ThreadStacks, 'state'>;
}

/**
 * What is the same at two moments only if one thread alone has gone on in between, and no other could have: all others have
 * ended or wait, without a limit of time, for the end of a thread that goes on, or for what only functions of the library
 * bring about, of which none was called. Undefined where others can go on, now or by themselves, or are only kept from creating
 * more threads than the machine has room for.
 */
export function standstill({ all, running, switches, stacks }: ThreadsAtRest): string | undefined {
  if (stacks.state === 'closed') return undefined;
  let awaited: 'ends' | 'more' = 'ends';
  for (const thread of all) {
    if (thread === running || thread.status === 'finished') continue;
    const mayGoOn = thread.until === undefined || thread.hopesFor !== undefined || thread.wake !== undefined;
    if (mayGoOn || thread.isReady) return undefined;
    const joins = all.some(({ joiner, joining, status }) => {
      return joiner === thread.id && joining === 'joined' && status === 'alive';
    });
    if (!joins) awaited = 'more';
  }
  const { id, atomicDepth, place } = running;
  return [id, atomicDepth, all.length, switches, awaited === 'ends' ? '' : place.callsOfLibrary].join(' ');
}
