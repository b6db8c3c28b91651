import { rangeBetween, rangeOfToken, reject, type Token } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { FunctionDefinition, Variable } from '../../tree/typed-program.js';
import type { FunctionType } from '../../type/c-type.js';
import { checkJumpsIntoScopes } from '../../typing/jumps-into-scopes.js';
import {
  type AttributesBuilder,
  applyMode,
  checkAttributes,
  parseAttributes,
} from '../attributes/attributes.js';
import { applyModifiers, type Declarator, parseDeclarator } from '../declarators.js';
import { adjustParameter, declareParameter, type ParameterList } from '../parameters.js';
import type { ParseState } from '../parse-state.js';
import { parseSpecifiers, type Specifiers, startsSpecifiers } from '../specifiers.js';
import { parseBlock } from '../statements.js';
import type { FunctionBuilder, MutableFunction } from './function-builder.js';
import { completeNestedCalls, forgetNestedFunctions, requireOwnParts } from './nested-calls.js';

/** A function behind the declarator of its definition. */
export interface FunctionHead {
  readonly entity: MutableFunction;
  readonly name: Token;
  readonly list: ParameterList;
  /** The first token of the definition. */
  readonly first: Token;
  /** The function around a nested one. */
  readonly outer: FunctionBuilder | undefined;
}

/**
 * Name, parameters and type of a declarator that a body follows.
 *
 * @throws Rejection if it is none of a function
 */
export function headOfDefinition(
  state: ParseState,
  { type: result }: Specifiers,
  { name, modifiers }: Declarator,
): Pick<FunctionHead, 'name' | 'list'> & { readonly type: FunctionType } {
  const [nearest] = modifiers;
  if (name === undefined || nearest?.kind !== 'function')
    reject('syntax', 'a body without a function', state.token);
  const type = applyModifiers(state, result, modifiers, name);
  if (type.kind !== 'function') reject('type', 'a body without a function', name);
  return { name, list: nearest.parameters, type };
}

/** Whether a body, or the declarations of an old definition, follow on a declarator. */
export function isDefinition(state: ParseState, { modifiers: [nearest] }: Declarator): boolean {
  if (nearest?.kind !== 'function') return false;
  return (
    state.at('{') || (nearest.parameters.form === 'without prototype' && startsSpecifiers(state, state.token))
  );
}

/** Reads the body of a function, and in front of it the declarations of an old definition. */
export function parseFunctionBody(state: ParseState, head: FunctionHead): FunctionDefinition {
  const { entity, list, outer } = head;
  const builder: FunctionBuilder = {
    entity,
    outer,
    locals: list.locals,
    staticLocals: [],
    labels: new Map(),
    switches: [],
    captured: new Map(),
    nested: outer?.nested ?? { builders: new Map(), signatures: new Map(), calls: [] },
  };
  const known = new Set(builder.nested.builders.keys());
  builder.nested.builders.set(entity, builder);
  try {
    const definition = readBody(state, head, builder);
    if (outer === undefined) completeNestedCalls(state, builder, definition);
    else requireOwnParts(builder, definition);
    return definition;
  } catch (error) {
    forgetNestedFunctions(builder.nested, known);
    throw error;
  }
}

function readBody(
  state: ParseState,
  { entity, name, list, first }: FunctionHead,
  builder: FunctionBuilder,
): FunctionDefinition {
  const { scope, function: around, locals, lengths } = state;
  state.function = builder;
  state.locals = builder.locals;
  state.lengths = [];
  state.scope = list.scope;
  list.scope.functionEntity = entity;
  const own = list.form === 'without prototype' ? oldParameters(state, list) : list.parameters;
  // clang evaluates them, as C11 6.9.1p10 says; gcc does not.
  if (state.lengths.length > 0) reject('unsupported', unsupported('old-parameter-length'), name);
  const open = state.token;
  const body = parseBlock(state);
  list.scope.end = body.range.end;
  Object.assign(state, { scope, function: around, locals, lengths });
  if (open.origin === 'text') {
    state.program.positions.push({ kind: 'body', function: entity, range: body.range });
  }
  if (builder.outer === undefined) reportMissingLabels(state, builder);
  if (builder.locals.some(({ origin }) => origin === 'hidden')) checkJumpsIntoScopes(body);
  return {
    range: rangeBetween(first, body.range),
    nameRange: rangeOfToken(name),
    parameters: own,
    parameterLengths: list.lengths,
    locals: builder.locals,
    staticLocals: builder.staticLocals,
    labels: [...builder.labels.values()],
    scope: list.scope,
    body,
    captured: builder.outer === undefined ? undefined : builder.captured,
  };
}

/** Reads the declarations between the names of a K&R definition and its body; names without one are int. */
function oldParameters(state: ParseState, { names }: ParameterList): Variable[] {
  const declared = new Map<string, Variable>();
  const known = new Set(names.map(({ text }) => text));
  while (!state.at('{')) {
    const { type: base, attributes } = parseSpecifiers(state);
    do {
      const own: AttributesBuilder = { ...attributes };
      const { name, modifiers } = parseDeclarator(state, 'named');
      parseAttributes(state, own);
      checkAttributes(own, 'parameter');
      if (name === undefined || !known.has(name.text)) {
        reject('type', `'${name?.text ?? ''}' is not a parameter`, name ?? state.token);
      }
      const type = adjustParameter(
        state,
        applyMode(state, applyModifiers(state, base, modifiers, name), own.mode),
        modifiers,
      );
      // Compilers take the promoted argument as it is, and C converts it.
      if (type.kind === 'integer' && type.name === '_Bool')
        reject('unsupported', unsupported('argument-type', '_Bool'), name);
      declared.set(name.text, declareParameter(state, name, type));
    } while (state.accept(','));
    state.expect(';');
  }
  return names.map(
    (name: Token) => declared.get(name.text) ?? declareParameter(state, name, state.model.int),
  );
}

function reportMissingLabels(state: ParseState, { labels, entity }: FunctionBuilder): void {
  for (const { name, defined, range } of labels.values()) {
    if (defined === 'yes') continue;
    const message = `the label '${name}' is not set in this function`;
    const kind = 'unknown-identifier';
    state.program.problems.push({ kind, message, range, function: entity, skipped: undefined });
  }
}
