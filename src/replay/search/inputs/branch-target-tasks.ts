import type { InputAssignment } from '../../../solve/evaluate-symbolic.js';
import { KEPT_AT_ENDS } from '../../claim/evaluated-targets.js';
import type { BranchTarget } from '../../claim/witness-monitor.js';
import type { Novelty } from './novelty.js';
import type { Run } from './run-once.js';
import { type OpenTask, targetKey } from './task.js';
import { type Ranked, TaskQueue } from './task-queue.js';

/** So many executions wait: each takes memory. */
const MOST_WAITING = 100;

/** An execution with more targets than it tells, and how many of the others were taken. */
type ManyTargets = Ranked & { readonly run: Run; readonly inputs: InputAssignment; readonly taken: number };

/** Targets of an execution that another one tells that ends behind the last of them: from one moment to another. */
export interface LaterTargets {
  readonly run: Run;
  readonly inputs: InputAssignment;
  readonly from: number;
  readonly to: number;
}

/** The conditions of the witness in executions that are to have their other value. */
export class TargetTasks {
  readonly #novelty: Novelty;
  readonly #waiting = new TaskQueue<ManyTargets>();
  #isCut = false;

  constructor(novelty: Novelty) {
    this.#novelty = novelty;
  }

  /** Whether nothing waits, and nothing was left out. */
  get isDone(): boolean {
    return this.#waiting.size === 0 && !this.#isCut;
  }

  *of(run: Run, inputs: InputAssignment): Generator<OpenTask> {
    for (const target of run.monitor.targets.kept) yield this.#task(target, run, inputs);
    if (this.#waiting.size < MOST_WAITING) this.#wait(run, inputs, 0);
    else if (run.monitor.targets.later.length > 0) this.#isCut = true;
  }

  /** The next of those that an execution did not tell. */
  later(): LaterTargets | undefined {
    const next = this.#waiting.pop();
    if (next === undefined) return undefined;
    const { run, inputs, taken } = next;
    const [from = 0, ...others] = run.monitor.targets.later.slice(taken, taken + KEPT_AT_ENDS);
    this.#wait(run, inputs, taken + 1 + others.length);
    return { run, inputs, from, to: others.at(-1) ?? from };
  }

  /** @param again the execution that tells them */
  *ofLater({ run, inputs, from, to }: LaterTargets, again: Run): Generator<OpenTask> {
    for (const target of again.monitor.targets.kept)
      if (target.moment >= from && target.moment <= to) yield this.#task(target, run, inputs);
  }

  #task(branchTarget: BranchTarget, run: Run, inputs: InputAssignment): OpenTask {
    const seen = this.#novelty.visit(targetKey(branchTarget));
    const rank = [-branchTarget.progress, 0, seen, 0, branchTarget.moment];
    return { kind: 'branch-target', branchTarget, run, inputs, rank };
  }

  #wait(run: Run, inputs: InputAssignment, taken: number): void {
    const { targets, progress } = run.monitor;
    if (taken < targets.later.length) this.#waiting.push({ run, inputs, taken, rank: [-progress, taken] });
  }
}
