import type { SourceRange } from '../../../c/tree/source-range.js';
import type { Term } from '../../../smt/term.js';
import type { State } from './state.js';

/** Something that has to hold whenever an execution comes to a place. */
export interface Claim {
  /**
   * `property`: what the property says; `invariant`: what the witness says; `translation`: that the program does not
   * leave what was translated; `access`: like a property, but of a pointer that may lead to more than is looked at.
   */
  readonly kind: 'property' | 'access' | 'invariant' | 'translation';
  /** As a sentence without end: `reach_error is not called`. */
  readonly what: string;
  readonly line: number;
}

/** Takes what has to hold. */
export interface ClaimSink {
  /** The condition has to hold for all executions that the state stands for. */
  require(state: State, condition: Term, claim: Claim): void;
  /** What has to hold in the meantime is taken for granted, as far as it is exact. */
  assume<Result>(action: () => Result): Result;
}

/**
 * Whether a claim says the same of a state, however much is known of it. Only such a claim may be taken for granted where
 * it was shown for other states: the others are stronger where less is known.
 */
export function isExact({ kind }: Claim): boolean {
  return kind === 'property' || kind === 'invariant';
}

export function claimAt(kind: Claim['kind'], what: string, range: SourceRange): Claim {
  return { kind, what, line: range.line };
}

/** The program cannot be translated as a whole. */
export class TranslationProblem extends Error {}
