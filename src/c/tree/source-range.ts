/** A half-open range of the program text: 0-based offsets, and the 1-based line and column of its first character. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** Something in a text that the front end rejects or cannot represent. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly range: SourceRange;
}

export type ProblemKind =
  /** The text is not C at this point. */
  | 'syntax'
  /** An identifier (or tag, member, label) that is not declared here. */
  | 'unknown-identifier'
  /** Types that do not fit together. */
  | 'type'
  /** Something forbidden in a side-effect-free expression: assignment, increment. */
  | 'side-effect'
  /** A call in an expression that must not contain one. */
  | 'call'
  /** Legal, but not represented by this front end. */
  | 'unsupported'
  /** Nesting or size beyond the limits of the front end. */
  | 'limit';
