import { tokensOfExpression } from '../../../../c/lex/tokens-of-expression.js';
import type { Scope } from '../../../../c/tree/scope.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CType } from '../../../../c/type/c-type.js';
import type { AssumedPart } from '../read/assumption.js';
import type { ReadyAutomaton } from '../read/ready-automaton.js';
import type { Transition } from '../read/transition.js';

/** Where the variables of a conjunct can be named, and the function that they are in. */
export interface LeftScope {
  readonly function: string;
  readonly scope: Scope;
}

/**
 * Conjuncts about variables of inner blocks and of loops that cannot be named in the line of their edge. Tools mean the
 * last value that such a variable had. A name that the function has twice, or the file has, too, is not read so, nor is
 * what may have changed since: a conjunct that is also about other variables, or about what pointers lead to.
 */
export function leftScopes(
  { states }: ReadyAutomaton,
  program: TypedProgram,
): ReadonlyMap<AssumedPart, LeftScope> {
  const found = new Map<AssumedPart, LeftScope>();
  for (const { leaving } of states) {
    for (const transition of leaving) {
      if (transition.parts.length === 0) continue;
      for (const part of transition.parts) {
        const left = leftScope(transition, part, program);
        if (left !== undefined) found.set(part, left);
      }
    }
  }
  return found;
}

function leftScope(
  { edge, guard: { lines, precise } }: Transition,
  { text, aboutResult }: AssumedPart,
  { functions, lineStarts, fileScope }: TypedProgram,
): LeftScope | undefined {
  const [from, to] = [lineStarts[(lines.start ?? 0) - 1], lineStarts[lines.start ?? 0]];
  if (aboutResult || precise || from === undefined) return undefined;
  const stated = edge.assumptionScope?.value ?? '';
  const around = functions.find(({ name, definition }) => {
    if (definition === undefined) return false;
    const { start, end } = definition.range;
    return stated === '' ? start <= from && from < end : name === stated;
  });
  const { definition } = around ?? {};
  if (around === undefined || definition === undefined) return undefined;
  let innermost: Scope | undefined;
  let isOfOthers = false;
  const tokens = tokensOfExpression(text) ?? [];
  const punctuators = new Set(tokens.filter(({ kind }) => kind === 'punctuator').map((token) => token.text));
  for (const { kind, text: name } of tokens) {
    if (kind !== 'identifier') continue;
    const own = [...definition.parameters, ...definition.locals, ...definition.staticLocals];
    const [variable, ...others] = own.filter((each) => each.name === name);
    if (variable === undefined) {
      isOfOthers ||= fileScope.names.get(name)?.entity.kind === 'variable';
      continue;
    }
    const scope = declaringScope(definition.scope, name);
    if (others.length > 0 || fileScope.names.has(name) || scope === undefined) return undefined;
    const isElsewhere = scope.end <= from || scope.start >= (to ?? Number.POSITIVE_INFINITY);
    isOfOthers ||= !isElsewhere || leadsElsewhere(variable.type, punctuators);
    if (isElsewhere && (innermost === undefined || scope.start > innermost.start)) innermost = scope;
  }
  return innermost === undefined || isOfOthers ? undefined : { function: around.name, scope: innermost };
}

/** Whether a conjunct may be about what a value of this type leads to. */
function leadsElsewhere(type: CType, punctuators: ReadonlySet<string>): boolean {
  if (isNumber(type)) return false;
  let element = type;
  while (element.kind === 'array') element = element.element;
  const through = type.kind === 'array' && isNumber(element) ? ['*', '->'] : ['*', '->', '['];
  return through.some((punctuator) => punctuators.has(punctuator));
}

function isNumber({ kind }: CType): boolean {
  return kind === 'integer' || kind === 'float';
}

/** The scope that declares a name. */
function declaringScope(scope: Scope, name: string): Scope | undefined {
  if (scope.names.has(name)) return scope;
  for (const child of scope.children) {
    const found = declaringScope(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
