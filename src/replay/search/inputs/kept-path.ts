import type { PathConstraint } from '../../../machine/interface/execution.js';
import type { OpenTask } from './task.js';
import { takenSide } from './task.js';

/**
 * Whether an execution with inputs that were solved for shows what the task asked for: it takes the same decisions before,
 * and this one otherwise. One that the witness excludes earlier shows that, too. Otherwise the question has left out
 * something, and says nothing about what could be.
 */
export function showsOtherSide(path: readonly PathConstraint[], task: OpenTask): boolean {
  if (task.kind === 'branch-target') return true;
  const asked = task.run.execution.path;
  const kept = Math.min(task.index, path.length);
  for (let index = 0; index < kept; index++) if (sideAt(path, index) !== sideAt(asked, index)) return false;
  return path.length <= task.index || sideAt(path, task.index) !== sideAt(asked, task.index);
}

function sideAt(path: readonly PathConstraint[], index: number): string | undefined {
  const constraint = path[index];
  return constraint && takenSide(constraint);
}
