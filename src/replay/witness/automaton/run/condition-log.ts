import { EvaluatedTargets } from '../../../claim/evaluated-targets.js';
import type { Observation } from '../../../claim/observation.js';

/** How many texts about conditions that did not hold are kept for people. */
const MAXIMUM_SEEN = 6;

/** The conditions of a witness that were evaluated in one execution, for the search and for people. */
export class ConditionLog {
  readonly targets = new EvaluatedTargets();
  readonly #texts: { readonly text: string; readonly edge: number }[] = [];
  #evaluations = 0;

  /** Number of evaluations so far. */
  get moment(): number {
    return this.#evaluations;
  }

  /** What was observed of the conditions of some edges that did not hold, each once. */
  seen(edges: readonly { readonly number: number }[]): readonly string[] {
    const told = this.#texts.filter(({ edge }) => edges.some(({ number }) => number === edge));
    return [...new Set(told.map(({ text }) => text))];
  }

  observed(edges: readonly { readonly number: number }[]): Observation | undefined {
    const conditions = this.seen(edges);
    return conditions.length === 0 ? undefined : { code: 'edges', conditions, consequence: 'nothing' };
  }

  /** @returns the number of the evaluation that begins */
  next(): number {
    return this.#evaluations++;
  }

  /** @param edge its number in the witness */
  remember(text: string, edge: number): void {
    if (this.#texts.length < MAXIMUM_SEEN) this.#texts.push({ text, edge });
  }

  /** The execution got further in the witness: earlier observations no longer matter. */
  forget(): void {
    this.#texts.length = 0;
  }
}
