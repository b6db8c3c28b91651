import { areSameWays } from '../../../solve/same-conditions.js';
import type { BranchTarget } from '../../claim/witness-monitor.js';

/**
 * Adds a condition that was evaluated, unless it is the last one again with a value that the same inputs decide: those with
 * which it has its other value later have given it that value before already, on a path that is shorter.
 */
export function addUnlessRepeated(targets: BranchTarget[], target: BranchTarget): void {
  const last = targets.at(-1);
  const isRepeated =
    last !== undefined &&
    last.progress === target.progress &&
    last.purpose === target.purpose &&
    last.decided === undefined &&
    areSameWays(target.ways, last.ways);
  if (!isRepeated) targets.push(target);
}
