import type { ReachedLimit } from '../../vocabulary/reached-limit.js';
import type { TriedExecutions } from '../../vocabulary/witness-diagnosis.js';
import type { SearchEffort } from '../search/inputs/effort.js';
import type { ReplayEnd } from '../search/inputs/run-once.js';

const OF_EXECUTION = {
  time: 'cputime',
  steps: 'work',
  memory: 'memory',
  recursion: 'recursion',
  // Others are looked at with more work.
  threads: 'work',
} as const satisfies Record<Extract<ReplayEnd, { kind: 'budget' }>['resource'], ReachedLimit>;

/**
 * The limit that ended a search, if one did.
 * @param end how the execution ended that got furthest
 */
export function limitOfSearch(
  extent: TriedExecutions['extent'],
  end: ReplayEnd,
  effort: SearchEffort,
): ReachedLimit | undefined {
  switch (extent) {
    case 'complete':
    case 'unsupported':
      return undefined;
    case 'time':
      return 'cputime';
    case 'budget':
      // With work left, it is the executions that are cut short.
      return effort.left > 0 && end.kind === 'budget' ? OF_EXECUTION[end.resource] : 'work';
  }
}
