import { atExit } from './at-exit.js';

/** A run that is going on. */
export interface LiveGroup {
  /** Ends the run as `killed`; resolved when all its processes are dead. */
  stop(): Promise<void>;
  /** Ends it as far as that goes without waiting. */
  killNow(): void;
}

const live = new Set<LiveGroup>();

/**
 * Enters a run that must not outlive this process.
 *
 * @returns takes it out again
 */
export function registerGroup(entry: LiveGroup): () => void {
  atExit('kill', killAllGroupsNow);
  live.add(entry);
  return () => void live.delete(entry);
}

/**
 * Ends all runs that are going on; their outcomes say `killed`. For handlers of SIGINT and SIGTERM: start no run
 * afterwards, wait for this, then exit.
 */
export async function killAllGroups(): Promise<void> {
  await Promise.all([...live].map((entry) => entry.stop()));
}

/** What can be done while the process exits: nothing can be waited for then. */
function killAllGroupsNow(): void {
  for (const entry of live) entry.killNow();
}
