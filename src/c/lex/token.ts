import type { ReasonText } from '../reasons/reason.js';
import type { Problem, ProblemKind, SourceRange } from '../tree/source-range.js';

export type TokenKind = 'identifier' | 'number' | 'character' | 'string' | 'punctuator' | 'end';

/** A token with its place in the text; tokens that a macro yields have the place of its use. */
export interface Token extends SourceRange {
  readonly kind: TokenKind;
  readonly text: string;
  /** First token of a logical line: where directives begin. */
  readonly firstOfLine: boolean;
  /** White space precedes the token: this tells a macro with parameters from one without. */
  readonly spaced: boolean;
  /** How it is written, if that is not its text: a digraph, or a universal name in an identifier. */
  readonly spelling?: string;
  /** `header`: from a standard header of the front end; its place is that of the `#include`. */
  readonly origin: 'text' | 'header';
}

/**
 * A position at which the text is not C as the front end knows it. Thrown from the depth of a recursive descent, and
 * caught where a declaration or an expression began, which is then left out; never thrown out of the front end.
 */
export class Rejection extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The texts for legal but unrepresented C are in the table `UNSUPPORTED_IN_C`. */
export function reject(kind: 'unsupported', message: ReasonText, range: SourceRange): never;
export function reject(kind: Exclude<ProblemKind, 'unsupported'>, message: string, range: SourceRange): never;
export function reject(kind: ProblemKind, message: string, range: SourceRange): never {
  throw new Rejection({ kind, message, range: rangeOfToken(range) });
}

/**
 * Limit on the tokens of one program after macro expansion: everything built from this many takes 1.5 GB. The largest
 * programs of the competition have a third of that.
 */
export const MAXIMUM_TOKENS = 3_000_000;

export function tooManyTokens(token: Token): Rejection {
  const message = `a program of more than ${MAXIMUM_TOKENS} tokens`;
  return new Rejection({ kind: 'limit', message, range: rangeOfToken(token) });
}

/** The bare range of a token or node. */
export function rangeOfToken({ start, end, line, column }: SourceRange): SourceRange {
  return { start, end, line, column };
}

/** From the first character of one range to the end of another. */
export function rangeBetween(first: SourceRange, last: SourceRange): SourceRange {
  return { start: first.start, end: Math.max(first.end, last.end), line: first.line, column: first.column };
}

/** What `#` and `##` see of a token. */
export function tokenSpelling({ spelling, text }: Token): string {
  return spelling ?? text;
}
