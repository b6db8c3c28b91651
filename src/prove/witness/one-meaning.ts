import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import { pointAt } from '../../c/scope-at.js';
import type { Scope, ScopePoint } from '../../c/tree/scope.js';
import type { FunctionDefinition, FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { FlowPoint } from './control-flow.js';

/**
 * Whether the names of an expression mean in the whole function what they mean at a point. Otherwise, some read it with what its
 * names mean where the execution is.
 */
export function hasOneMeaning(text: string, point: ScopePoint, { scope }: FunctionDefinition): boolean {
  const around = new Set(scopesAround(point));
  const scopes = [...scopesIn(scope), ...scopesAround({ scope }).filter((each) => each !== scope)];
  return (identifiersIn(text) ?? []).every((name) => {
    const declaring = scopes.filter((each) => declares(each, name));
    return declaring.length <= 1 && declaring.every((each) => around.has(each));
  });
}

/** Whether each name of an expression means the same at some points, also for those who do not mind where in a block it is declared. */
export function meansTheSame(text: string, points: readonly Pick<ScopePoint, 'scope'>[]): boolean {
  return (identifiersIn(text) ?? []).every((name) => {
    const declaring = points.map((point) => scopesAround(point).filter((each) => declares(each, name)));
    const all = new Set(declaring.flat());
    return all.size <= 1 && declaring.every((each) => each.length === all.size);
  });
}

/** Where names mean what they mean at a point of a function. */
export function scopePointOf(
  point: FlowPoint,
  { definition }: FunctionEntity,
  program: TypedProgram,
): ScopePoint {
  switch (point.kind) {
    case 'before':
      return pointAt(program, point.statement.range.start);
    case 'head':
    case 'step':
      return pointAt(program, point.loop.range.start);
    case 'end':
      return pointAt(program, (definition?.body.range.end ?? 1) - 1);
  }
}

function scopesAround({ scope }: Pick<ScopePoint, 'scope'>): readonly Scope[] {
  return scope.parent === undefined ? [scope] : [scope, ...scopesAround({ scope: scope.parent })];
}

/** Whether a scope declares a name. What headers declare is for nobody who writes an invariant. */
function declares({ names, tags }: Scope, name: string): boolean {
  return [names.get(name), tags.get(name)].some((found) => found?.range !== undefined);
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
      scopesIn(definition.scope).every((scope) => names.every((name) => !declares(scope, name))),
  );
}

function scopesIn(scope: Scope): readonly Scope[] {
  return [scope, ...scope.children.flatMap(scopesIn)];
}
