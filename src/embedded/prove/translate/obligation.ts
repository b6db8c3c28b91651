import type { SourceRange } from '../../../c/source-range.js';
import type { Term } from '../../../smt/term.js';
import type { State } from './state.js';

/** Something that has to hold whenever an execution comes to a place. */
export interface Claim {
  /**
   * `property`: what the property says; `invariant`: what the witness says; `translation`: that the program does not
   * leave what was translated; `ranking`: that a loop comes to its end.
   */
  readonly kind: 'property' | 'invariant' | 'translation' | 'ranking';
  /** As a sentence without end: `reach_error is not called`. */
  readonly what: string;
  readonly line: number;
}

/** Takes what has to hold. */
export interface ClaimSink {
  /** The condition has to hold for all executions that the state stands for. */
  require(state: State, condition: Term, claim: Claim): void;
}

export function claimAt(kind: Claim['kind'], what: string, range: SourceRange): Claim {
  return { kind, what, line: range.line };
}

/** The program cannot be translated as a whole. */
export class TranslationProblem extends Error {}
