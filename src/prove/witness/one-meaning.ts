import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import type { Scope, ScopePoint } from '../../c/tree/scope.js';
import type { FunctionDefinition } from '../../c/tree/typed-program.js';

/**
 * Whether the names of an expression mean in the whole function what they mean at a point. Otherwise, some read it with what its
 * names mean where the execution is.
 */
export function hasOneMeaning(text: string, point: ScopePoint, { scope }: FunctionDefinition): boolean {
  const around = new Set<Scope>();
  for (let each: Scope | undefined = point.scope; each !== undefined; each = each.parent) around.add(each);
  const scopes = scopesIn(scope);
  return (identifiersIn(text) ?? []).every((name) => {
    const declaring = scopes.filter(({ names, tags }) => names.has(name) || tags.has(name));
    return declaring.length <= 1 && declaring.every((each) => around.has(each));
  });
}

function scopesIn(scope: Scope): readonly Scope[] {
  return [scope, ...scope.children.flatMap(scopesIn)];
}
