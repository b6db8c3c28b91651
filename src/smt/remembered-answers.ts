import { createHash } from 'node:crypto';
import type { Satisfiability } from './solver.js';

interface Remembered {
  readonly answer: Satisfiability;
  /** Units that it might have cost. */
  readonly work: number;
}

/** Answers to questions that stand alone: the ways of proving ask many of them again. */
export class RememberedAnswers {
  readonly #answers = new Map<string, Remembered>();

  /** What is known of a question. @param work units that may be used to ask it: with more of them, `unknown` may become known */
  find(question: string, work: number): Satisfiability | undefined {
    const remembered = this.#answers.get(keyOf(question));
    if (remembered?.answer === 'unknown' && remembered.work < work) return undefined;
    return remembered?.answer;
  }

  note(question: string, answer: Satisfiability, work: number): void {
    this.#answers.set(keyOf(question), { answer, work });
  }
}

/** Questions are long, and kept as long as the validation. */
function keyOf(question: string): string {
  return createHash('sha256').update(question).digest('base64');
}
