import { COST, type SearchEffort } from '../search/inputs/effort.js';
import type { Run } from '../search/inputs/run-once.js';
import type { SharedKnowledge } from '../search/schedules/scheduler.js';
import {
  StateSearch,
  type StateSearchMeans,
  type StateSearchResult,
} from '../search/schedules/state-search.js';

/** The part of the effort for it. */
const PART_OF_STATES = 0.7;

/**
 * Looks at all states that schedules lead to.
 *
 * @param least what has to be left of the effort
 * @returns an execution that is accepted
 */
export function lookAtStates(
  knowledge: SharedKnowledge,
  execute: StateSearchMeans['execute'],
  { effort, least }: { readonly effort: SearchEffort; readonly least: number },
): Run | Exclude<StateSearchResult, object> {
  const reserve = least + (effort.left - least) * (1 - PART_OF_STATES);
  const result = new StateSearch({
    knowledge,
    execute,
    spend: (steps) => {
      effort.spend(COST.knownStep * steps);
      return effort.exhausted !== undefined || effort.left < reserve ? 'enough' : 'go on';
    },
  }).search();
  return typeof result === 'string' ? result : result.found;
}
