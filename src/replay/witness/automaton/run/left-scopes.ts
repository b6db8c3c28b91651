import type { Token } from '../../../../c/lex/token.js';
import { tokensOfExpression } from '../../../../c/lex/tokens-of-expression.js';
import { functionAround } from '../../../../c/tree/function-around.js';
import type { Scope } from '../../../../c/tree/scope.js';
import type { FunctionDefinition, TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CType } from '../../../../c/type/c-type.js';
import type { AssumedPart } from '../read/assumption.js';
import type { ReadyAutomaton } from '../read/ready-automaton.js';
import type { Transition } from '../read/transition.js';

/** Where the variables of a conjunct can be named, and the function that they are in. */
export interface LeftScope {
  readonly function: string;
  readonly scope: Scope;
}

/** A line of a function. */
interface StatedPlace {
  readonly function: string;
  readonly definition: FunctionDefinition;
  /** The offsets of the line. */
  readonly from: number;
  readonly to: number;
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

/**
 * Conjuncts about an element whose index is a variable that is gone: ESBMC names it in the lines behind the loop. Which
 * element was meant is not known, so such a conjunct says nothing. The name is that of no other variable there, and
 * stands only between brackets.
 */
export function staleIndices({ states }: ReadyAutomaton, program: TypedProgram): ReadonlySet<AssumedPart> {
  const found = new Set<AssumedPart>();
  for (const { leaving } of states)
    for (const transition of leaving)
      for (const part of transition.parts) if (hasStaleIndex(transition, part, program)) found.add(part);
  return found;
}

function hasStaleIndex(transition: Transition, part: AssumedPart, program: TypedProgram): boolean {
  const place = statedPlace(transition, part, program);
  if (place === undefined) return false;
  const { definition, from, to } = place;
  const tokens = tokensOfExpression(part.text) ?? [];
  if (!statesElement(tokens)) return false;
  let stale = false;
  for (const [position, { kind, text: name }] of tokens.entries()) {
    if (kind !== 'identifier') continue;
    const scopes = declaringScopes(definition.scope, name);
    const isMember = ['.', '->'].includes(tokens[position - 1]?.text ?? '');
    if (scopes.length === 0 && !isMember && !program.fileScope.names.has(name)) return false;
    const isGone = scopes.every((scope) => scope.end <= from || scope.start >= to);
    if (scopes.length === 0 || !isGone) continue;
    const isIndex = tokens[position - 1]?.text === '[' && tokens[position + 1]?.text === ']';
    if (!isIndex || program.fileScope.names.has(name)) return false;
    if (scopes.every((scope) => scope.start >= to)) return false;
    stale = true;
  }
  return stale;
}

/** What the name of an element is made of, and a number. */
const OF_ELEMENTS: ReadonlySet<string> = new Set(['[', ']', '.', '->', '(', ')']);
const OF_NUMBERS: ReadonlySet<string> = new Set(['-', '+', '(', ')']);

/** Whether a conjunct says that an element is a number. Whatever says more is also about something that is still there. */
function statesElement(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => text === '==');
  const [left, right] = [tokens.slice(0, at), tokens.slice(at + 1)];
  return (
    at > 0 &&
    left.every(({ kind, text }) => kind !== 'punctuator' || OF_ELEMENTS.has(text)) &&
    right.every(({ kind, text }) => (kind !== 'punctuator' || OF_NUMBERS.has(text)) && kind !== 'identifier')
  );
}

/** The function that a conjunct is about, and the line of its edge. */
function statedPlace(
  { edge, guard: { lines, precise } }: Transition,
  { aboutResult }: AssumedPart,
  { functions, lineStarts }: TypedProgram,
): StatedPlace | undefined {
  const [from, to] = [lineStarts[(lines.start ?? 0) - 1], lineStarts[lines.start ?? 0]];
  if (aboutResult || precise || from === undefined) return undefined;
  const stated = edge.assumptionScope?.value ?? '';
  const around =
    stated === ''
      ? functionAround({ functions }, from)?.entity
      : functions.find(({ name, definition }) => definition !== undefined && name === stated);
  // Where a nested function names a variable of the function around it, that one is still there.
  if (around?.definition === undefined || around.definition.captured !== undefined) return undefined;
  const { name, definition } = around;
  return { function: name, definition, from, to: to ?? Number.POSITIVE_INFINITY };
}

function leftScope(transition: Transition, part: AssumedPart, program: TypedProgram): LeftScope | undefined {
  const place = statedPlace(transition, part, program);
  if (place === undefined) return undefined;
  const { definition, from, to } = place;
  const { fileScope } = program;
  let innermost: Scope | undefined;
  let isOfOthers = false;
  const tokens = tokensOfExpression(part.text) ?? [];
  const punctuators = new Set(tokens.filter(({ kind }) => kind === 'punctuator').map((token) => token.text));
  for (const { kind, text: name } of tokens) {
    if (kind !== 'identifier') continue;
    const own = [...definition.parameters, ...definition.locals, ...definition.staticLocals];
    const [variable, ...others] = own.filter((each) => each.name === name);
    if (variable === undefined) {
      isOfOthers ||= fileScope.names.get(name)?.entity.kind === 'variable';
      continue;
    }
    const [scope] = declaringScopes(definition.scope, name);
    if (others.length > 0 || fileScope.names.has(name) || scope === undefined) return undefined;
    const isElsewhere = scope.end <= from || scope.start >= to;
    isOfOthers ||= !isElsewhere || leadsElsewhere(variable.type, punctuators);
    if (isElsewhere && (innermost === undefined || scope.start > innermost.start)) innermost = scope;
  }
  return innermost === undefined || isOfOthers ? undefined : { function: place.function, scope: innermost };
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

/** The scopes of a function that declare a name, outer ones first. */
function declaringScopes(scope: Scope, name: string): readonly Scope[] {
  const own = scope.children.filter(({ kind }) => kind !== 'function');
  const inner = own.flatMap((child) => declaringScopes(child, name));
  return scope.names.has(name) ? [scope, ...inner] : inner;
}
