import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import type { Thread } from './thread.js';
import type { ThreadStacks } from './thread-stacks.js';

interface BlockedThreads {
  readonly all: readonly Thread[];
  readonly current: number;
  readonly stacks: Pick<ThreadStacks, 'state'>;
}

/**
 * Ends an execution in which no thread can go on: a violation where the property is about that. A thread that waits in a
 * loop goes on for ever, and waits for no lock.
 */
export function endBlocked(
  { ends, registers }: Pick<RunningProgram, 'ends' | 'registers'>,
  { all, current, stacks }: BlockedThreads,
): never {
  // A thread that would create more waits for ever, as no thread of the program does.
  if (stacks.state === 'closed')
    return ends.end({ kind: 'budget', resource: 'threads', why: because('thread-count') });
  const isLimited = all.some(
    ({ status, hopesFor, spins }) => status === 'alive' && (hopesFor ?? spins) !== undefined,
  );
  if (!ends.asks('no-deadlock') || isLimited) return ends.end({ kind: 'deadlock' });
  const waits = all
    .filter(({ status }) => status === 'alive')
    .map(({ id, registers: saved }) => ({
      thread: id,
      where: ends.where((id === current ? registers : saved).callSite),
    }))
    .sort((one, other) => Number(one.thread === current) - Number(other.thread === current));
  const last = waits.at(-1);
  if (last === undefined) return ends.end({ kind: 'deadlock' });
  // Whoever reports the violation adds the location of the last wait.
  const others = waits.slice(0, -1).map(({ thread, where }) => `${thread} waits in line ${where.range.line}`);
  const why = because('deadlock', [...others, `${last.thread} waits`].join(', '));
  return ends.end({ kind: 'violation', subproperty: 'no-deadlock', why, ...last, waits });
}
