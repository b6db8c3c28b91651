import type { BranchTarget, HeldCondition, ToldTargets } from './witness-monitor.js';

/** Targets of one execution that are kept whole: this many at each end. */
export const KEPT_AT_ENDS = 200;
/** Of so many others, the moment is kept: another execution up to there has the rest. */
const MOST_LATER = 20_000;
/** Conditions that held. */
const MOST_HELD = 4000;

/**
 * The conditions of a witness that one execution might have given another value. If there are many, the first and the last are
 * kept whole: the last are nearer to the end of the witness.
 */
export class EvaluatedTargets implements ToldTargets {
  readonly kept: BranchTarget[] = [];
  readonly later: number[] = [];
  readonly held: HeldCondition[] = [];
  #areSomeLeftOut = false;

  get areSomeLeftOut(): boolean {
    return this.#areSomeLeftOut;
  }

  leaveOut(): void {
    this.#areSomeLeftOut = true;
  }

  add(target: BranchTarget): void {
    if (target.ways.length === 0 && target.decided === undefined) return;
    if (this.kept.length >= 2 * KEPT_AT_ENDS) this.#shorten();
    this.kept.push(target);
  }

  /** A condition that has to keep its value. */
  hold(condition: HeldCondition): void {
    if (condition.ways.every((way) => way.length === 0)) return;
    if (this.held.length < MOST_HELD) this.held.push(condition);
    else this.leaveOut();
  }

  #shorten(): void {
    const [taken] = this.kept.splice(KEPT_AT_ENDS, 1);
    if (taken === undefined || this.later.at(-1) === taken.moment) return;
    if (this.later.length < MOST_LATER) this.later.push(taken.moment);
    else this.leaveOut();
  }
}
