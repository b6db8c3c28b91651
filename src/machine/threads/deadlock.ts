import { because } from '../reasons/because.js';
import type { RunningProgram } from '../state/running-program.js';
import type { Thread } from './thread.js';

/**
 * Ends an execution in which no thread can go on: a violation where the property is about that. A thread that waits in a
 * loop goes on for ever, and waits for no lock.
 */
export function endBlocked(
  { ends, registers }: Pick<RunningProgram, 'ends' | 'registers'>,
  { all, current }: { readonly all: readonly Thread[]; readonly current: number },
): never {
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
