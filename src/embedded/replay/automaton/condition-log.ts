import type { HeldCondition, Wish } from '../control/control.js';

/** Conditions that are remembered of one execution. */
const MAXIMUM_WISHES = 400;
const MAXIMUM_HELD = 4000;
/** Texts about conditions that did not hold, for people. */
const MAXIMUM_SEEN = 6;

/** The conditions of a witness that were evaluated in one execution, for the search and for people. */
export class ConditionLog {
  readonly wishes: Wish[] = [];
  readonly held: HeldCondition[] = [];
  readonly #texts: string[] = [];
  #evaluations = 0;

  /** Number of evaluations so far. */
  get moment(): number {
    return this.#evaluations;
  }

  /** What was seen of conditions that did not hold, as one text. */
  get seen(): string {
    return [...new Set(this.#texts)].join('; ');
  }

  /** @returns the number of the evaluation that begins */
  next(): number {
    return this.#evaluations++;
  }

  /** Of too many the first and the last ones are kept: these are nearer to the end of the witness. */
  wish(wish: Wish): void {
    if (wish.ways.length === 0) return;
    if (this.wishes.length >= MAXIMUM_WISHES) this.wishes.splice(MAXIMUM_WISHES / 2, 1);
    this.wishes.push(wish);
  }

  hold(condition: HeldCondition): void {
    if (this.held.length < MAXIMUM_HELD) this.held.push(condition);
  }

  remember(text: string): void {
    if (this.#texts.length < MAXIMUM_SEEN) this.#texts.push(text);
  }

  /** The witness was followed further: what was seen before is of no interest any more. */
  forget(): void {
    this.#texts.length = 0;
  }
}
