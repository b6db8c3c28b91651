import type { CType } from '../type/c-type.js';
import type { Problem } from './source-range.js';
import type { TypedExpression } from './typed-expression.js';

/** What an expression of a witness may name or contain, in addition to what its place in the program allows. */
export interface ExpressionExtras {
  /** Type of `\result`; without it, `\result` is a problem. A `PlaceholderExpression` of that name. */
  readonly result?: CType;
  /**
   * Further names with their types, such as ghost variables; they hide names of the program.
   * `PlaceholderExpression`s.
   */
  readonly placeholders?: ReadonlyMap<string, CType>;
  /** `\at(x, Old)`, `\old(x)`, …: `AtExpression`s; without this they are problems. */
  readonly at?: 'allowed';
  /** File-scope names may be used before their declarations, unless another declaration of the name applies. */
  readonly globals?: 'anywhere';
  /** Assignments, increments and calls: problems unless allowed here. */
  readonly effects?: 'allowed';
}

/**
 * `typed`: a scalar value. `problems`: at least one; their ranges refer to the text of the expression, whose first
 * character is offset 0, line 1, column 1.
 */
export type ExpressionAnalysis =
  | { readonly kind: 'typed'; readonly expression: TypedExpression }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };
