import type { Observation } from '../../../claim/observation.js';
import type { BranchTarget, HeldCondition } from '../../../claim/witness-monitor.js';

/** How many conditions are remembered of one execution. */
const MAXIMUM_BRANCH_TARGETS = 400;
const MAXIMUM_HELD = 4000;
/** How many texts about conditions that did not hold are kept for people. */
const MAXIMUM_SEEN = 6;

/** The conditions of a witness that were evaluated in one execution, for the search and for people. */
export class ConditionLog {
  readonly branchTargets: BranchTarget[] = [];
  readonly held: HeldCondition[] = [];
  readonly #texts: string[] = [];
  #evaluations = 0;

  /** Number of evaluations so far. */
  get moment(): number {
    return this.#evaluations;
  }

  /** What was observed of conditions that did not hold, each once. */
  get seen(): readonly string[] {
    return [...new Set(this.#texts)];
  }

  get observed(): Observation | undefined {
    const conditions = this.seen;
    return conditions.length === 0 ? undefined : { code: 'edges', conditions, consequence: 'nothing' };
  }

  /** @returns the number of the evaluation that begins */
  next(): number {
    return this.#evaluations++;
  }

  /** If there are too many, the first and the last are kept: the last are nearer to the end of the witness. */
  addTarget(branchTarget: BranchTarget): void {
    if (branchTarget.ways.length === 0) return;
    if (this.branchTargets.length >= MAXIMUM_BRANCH_TARGETS)
      this.branchTargets.splice(MAXIMUM_BRANCH_TARGETS / 2, 1);
    this.branchTargets.push(branchTarget);
  }

  hold(condition: HeldCondition): void {
    if (this.held.length < MAXIMUM_HELD) this.held.push(condition);
  }

  remember(text: string): void {
    if (this.#texts.length < MAXIMUM_SEEN) this.#texts.push(text);
  }

  /** The execution got further in the witness: earlier observations no longer matter. */
  forget(): void {
    this.#texts.length = 0;
  }
}
