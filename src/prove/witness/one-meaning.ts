import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import type { Scope, ScopePoint } from '../../c/tree/scope.js';
import type { FunctionDefinition, TypedProgram } from '../../c/tree/typed-program.js';

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

/** Whether functions other than this one declare no name of an expression: while they are executed, some read it with theirs. */
export function isUnknownElsewhere(
  text: string,
  { functions }: TypedProgram,
  own: FunctionDefinition,
): boolean {
  const names = identifiersIn(text) ?? [];
  return functions.every(
    ({ definition }) =>
      definition === undefined ||
      definition === own ||
      scopesIn(definition.scope).every((scope) =>
        names.every((name) => !scope.names.has(name) && !scope.tags.has(name)),
      ),
  );
}

function scopesIn(scope: Scope): readonly Scope[] {
  return [scope, ...scope.children.flatMap(scopesIn)];
}
