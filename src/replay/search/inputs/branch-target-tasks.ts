import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import type { Novelty } from './novelty.js';
import type { Run } from './run-once.js';
import { type OpenTask, targetKey } from './task.js';

/** The conditions of the witness in an execution that are to have their other value. */
export function* branchTargetTasks(run: Run, inputs: InputAssignment, novelty: Novelty): Generator<OpenTask> {
  for (const branchTarget of run.monitor.branchTargets) {
    if (branchTarget.ways.length === 0 && branchTarget.decided === undefined) continue;
    const seen = novelty.visit(targetKey(branchTarget));
    const rank = [-branchTarget.progress, 0, seen, 0, branchTarget.moment];
    yield { kind: 'branch-target', branchTarget, run, inputs, rank };
  }
}
