import type { ExpressionExtras } from '../tree/expression-analysis.js';
import type { Visible } from '../tree/scope.js';

/** `program`: everything; `witness`: an expression of a witness, with what else it may use. */
export type ParseMode =
  | { readonly kind: 'program' }
  | { readonly kind: 'witness'; readonly extras: ExpressionExtras; readonly offset: number };

/**
 * Whether a witness names something in the use of a macro that declares it: all that a macro expands to has the range of its use, so
 * that nothing tells whether the name is visible there, or what one outside means.
 */
export function isUnclear(declared: Visible<unknown> | undefined, mode: ParseMode): boolean {
  if (mode.kind === 'program' || declared?.range === undefined) return false;
  const { offset } = mode;
  // What is visible there is declared before, or in the expression itself.
  return offset < declared.from && declared.range.start <= offset && offset < declared.range.end;
}
