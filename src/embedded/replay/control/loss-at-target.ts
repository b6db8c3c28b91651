import type { PlaceKind, State } from '../execution/execution.js';

/** How often one execution looks for lost memory: each time, all objects are read. */
const MAXIMUM_PASSES = 500;

/**
 * Whether the statement of a target is the one by which memory is lost: all of it was reachable when the statement
 * began, and some is not any more when it ends (valid-memtrack, formats 2.x: the target is what violates).
 */
export class LossAtTarget {
  #passes = 0;
  #before: 'reachable' | 'lost' | undefined;
  #isSeen = false;

  get isSeen(): boolean {
    return this.#isSeen;
  }

  pass(kind: Extract<PlaceKind, 'statement' | 'statement-end'>, state: State): void {
    if (this.#isSeen || this.#passes >= MAXIMUM_PASSES) return;
    this.#passes++;
    const now = state.hasLostMemory() ? 'lost' : 'reachable';
    if (kind === 'statement') this.#before = now;
    else this.#isSeen = this.#before === 'reachable' && now === 'lost';
  }
}
