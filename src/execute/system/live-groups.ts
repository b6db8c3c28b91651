import { atExit } from './at-exit.js';

/** A run in progress. */
export interface LiveGroup {
  /** Ends the run as `killed`; resolves when all its processes are dead. */
  stop(): Promise<void>;
  /** Ends it as far as possible without waiting. */
  killNow(): void;
}

const live = new Set<LiveGroup>();

/**
 * Registers a run that must not outlive this process.
 * @returns removes it again
 */
export function registerGroup(entry: LiveGroup): () => void {
  atExit('kill', killAllGroupsNow);
  live.add(entry);
  return () => void live.delete(entry);
}

/**
 * Ends all current runs; their outcomes say `killed`. For handlers of SIGINT and SIGTERM: start no run afterwards,
 * wait for this, then exit.
 */
export async function killAllGroups(): Promise<void> {
  await Promise.all([...live].map((entry) => entry.stop()));
}

/** What is possible while the process exits, when nothing can be awaited. */
function killAllGroupsNow(): void {
  for (const entry of live) entry.killNow();
}
