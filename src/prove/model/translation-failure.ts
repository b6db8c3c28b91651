/** Limits on the work of one translation. */
export interface TranslationLimits {
  /** Statements and expressions that are translated, each time they are. */
  readonly steps: number;
  readonly terms: number;
  /** How often a function may be on the way at once; `contracts`: it is verified modularly. */
  readonly recursion: number | 'contracts';
  /** Whether the time of the validation is used up. */
  readonly isOver?: () => boolean;
}

/** Why a program cannot be translated as a whole. */
export type TranslationFailure =
  | { readonly code: 'too-large' }
  /** Simplification does not show everything. */
  | { readonly code: 'open-obligation' }
  /** The inputs of one execution do not decide everything on its path. */
  | { readonly code: 'no-constant-path' }
  | { readonly code: 'no-entry-function'; readonly function: string }
  /** `object`: of which a function that is verified modularly reads a part. */
  | { readonly code: 'part-without-value'; readonly object: string }
  | NeverReached;

/** Something of the witness whose location no execution reaches, as far as the translation sees. */
export type NeverReached =
  | { readonly code: 'invariant-not-reached'; readonly text: string; readonly line: number }
  | { readonly code: 'contract-not-reached'; readonly line: number };

/** The translation stops: thrown from the depth of a program, and caught where the translation began. */
export class TranslationProblem extends Error {
  constructor(readonly failure: TranslationFailure) {
    super(failure.code);
  }
}

/** The failure as a sentence. */
export function describeTranslationFailure(failure: TranslationFailure): string {
  switch (failure.code) {
    case 'too-large':
      return 'the program is too large after inlining calls and unrolling loops';
    case 'open-obligation':
      return 'simplification alone does not show it';
    case 'no-constant-path':
      return 'the inputs of the execution do not decide its path in the translation';
    case 'no-entry-function':
      return `the program does not define the function ${failure.function}`;
    case 'part-without-value':
      return `a part of ${failure.object} has no value`;
    case 'invariant-not-reached':
      return `prove sees no execution that reaches the location of the invariant ${failure.text} in line ${failure.line}`;
    case 'contract-not-reached':
      return `prove sees no call of the function with the contract in line ${failure.line}`;
  }
}
