import type { ExpressionExtras } from '../tree/expression-analysis.js';
import type { Scope, ScopePoint, UnclearNames } from '../tree/scope.js';

/** `program`: everything; `witness`: an expression of a witness, with what else it may use. */
export type ParseMode =
  | { readonly kind: 'program' }
  | { readonly kind: 'witness'; readonly extras: ExpressionExtras; readonly point: ScopePoint };

/** Whether nothing tells what a witness means by a name that a scope has. What its expression declares itself is clear. */
export function isUnclear(
  mode: ParseMode,
  kind: keyof UnclearNames,
  { name, scope }: { readonly name: string; readonly scope: Scope | undefined },
): boolean {
  if (mode.kind === 'program' || !mode.point.unclear?.[kind].has(name)) return false;
  let around: Scope | undefined = mode.point.scope;
  while (around !== undefined && around !== scope) around = around.parent;
  return scope === undefined || around !== undefined;
}
