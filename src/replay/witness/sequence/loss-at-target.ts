import type { ProbeKind, State } from '../../../machine/interface/execution.js';

/** How often one execution looks for lost memory: each time, all objects are read. */
const MAXIMUM_PASSES = 500;

/**
 * The memory that is lost by the statement of a target: it was reachable when the statement began, and is not any more
 * when it ends (valid-memtrack, formats 2.x: the target is what violates).
 */
export class LossAtTarget {
  #passes = 0;
  #before: { readonly lost: readonly number[] | undefined; readonly switches: number } | undefined;
  readonly #lost = new Set<number>();

  pass(kind: Extract<ProbeKind, 'statement' | 'statement-end'>, state: State): void {
    if (this.#passes >= MAXIMUM_PASSES) return;
    this.#passes++;
    const now = state.lostMemory();
    const { switches } = state;
    const isWhole = kind === 'statement-end' && this.#before?.switches === switches;
    // Where memory was lost before, the property was violated before. Other threads may have lost what was lost meanwhile.
    if (isWhole && this.#before?.lost?.length === 0) for (const id of now ?? []) this.#lost.add(id);
    this.#before = kind === 'statement' ? { lost: now, switches } : undefined;
  }

  /** How much has been lost so. */
  get found(): number {
    return this.#lost.size;
  }

  /** Whether memory of which this much is lost in the end was lost by the statement, whichever thread ends the program. */
  isAmong(lost: readonly number[] | undefined): boolean {
    return lost?.some((id) => this.#lost.has(id)) === true;
  }
}
