import { areSameWays } from '../../../solve/same-conditions.js';
import type { EvaluatedTargets } from '../../claim/evaluated-targets.js';
import type { BranchTarget } from '../../claim/witness-monitor.js';

/**
 * Adds a condition that was evaluated, unless it is the last one again with a value that the same inputs decide: those with
 * which it has its other value later have given it that value before already, on a path that is shorter.
 */
export function addUnlessRepeated(targets: EvaluatedTargets, target: BranchTarget): void {
  const last = targets.kept.at(-1);
  const isRepeated =
    last !== undefined &&
    last.progress === target.progress &&
    last.purpose === target.purpose &&
    last.decided === undefined &&
    target.decided === undefined &&
    target.purpose !== 'violate' &&
    areSameWays(target.ways, last.ways);
  if (!isRepeated) targets.add(target);
}
