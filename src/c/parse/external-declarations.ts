import { joinStrings } from '../lex/string-literal.js';
import { rangeBetween, rangeOfToken, reject, type Token } from '../lex/token.js';
import { isLibraryName } from '../library/library-names.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { ProblemKind } from '../tree/source-range.js';
import type { Variable } from '../tree/typed-program.js';
import type { DeclarationItem } from '../tree/typed-statement.js';
import { knownArray } from '../type/type-model.js';
import { checkJumpsIntoScopes } from '../typing/jumps-into-scopes.js';
import {
  type Attributes,
  type AttributesBuilder,
  applyMode,
  checkAttributes,
  parseAttributes,
} from './attributes/attributes.js';
import { addMark } from './attributes/linker-attributes.js';
import { parseDeclared } from './declarations.js';
import { applyModifiers, type Declarator, parseDeclarator } from './declarators.js';
import type { FunctionBuilder } from './function-builder.js';
import { declareFunction, makeInternal } from './functions.js';
import { parseFileAssembly } from './inline-assembly.js';
import { adjustParameter, declareParameter, type ParameterList } from './parameters.js';
import { type ParseState, rejectionProblem } from './parse-state.js';
import { skipBrackets, skipExternal } from './recovery.js';
import { parseSpecifiers, type Specifiers, startsSpecifiers } from './specifiers.js';
import { parseBlock } from './statements.js';
import { parseStaticAssertion } from './static-assertion.js';
import { unreadNamesOfFile } from './unread-names.js';

/** Reads a whole translation unit; what cannot be read is a problem, and reading continues after it. */
export function parseTranslationUnit(state: ParseState): void {
  while (state.token.kind !== 'end') {
    const { index } = state;
    try {
      parseExternal(state);
    } catch (error) {
      const problem = rejectionProblem(error);
      const first = state.tokens[index] ?? state.token;
      const inside = state.function?.entity;
      state.index = index;
      state.depth = 0;
      state.function = undefined;
      state.locals = undefined;
      state.lengths = [];
      skipExternal(state);
      if (state.index === index) state.advance();
      collectNames(state, index, problem.kind);
      const range = state.rangeFrom(first);
      state.leaveScopes(state.program.fileScope, range.end);
      state.program.problems.push({ ...problem, function: inside, skipped: range });
    }
  }
  for (const variable of state.program.globals) {
    const { type } = variable;
    // A tentative definition without a length has one element.
    if (variable.storage === 'global' && type.kind === 'array' && type.length.kind === 'incomplete') {
      variable.type = knownArray(type.element, 1);
    }
  }
}

/** Remembers the names that a skipped declaration may have declared; a string may be one for the assembler. */
function collectNames(state: ParseState, from: number, kind: ProblemKind): void {
  const tokens = state.tokens.slice(from, state.index);
  const { names } = state.program.fileScope;
  const first = tokens[0]?.start ?? 0;
  for (const name of unreadNamesOfFile(tokens, kind)) {
    state.program.unreadNames.add(name.text);
    const from = names.get(name.text)?.range?.start ?? -1;
    // What was read of it before it failed is no declaration.
    if (from >= first) state.declare(name, { kind: 'unread' }, state.program.fileScope);
  }
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '{') depth++;
    else if (token.text === '}') depth--;
    else if (token.kind === 'string' && depth === 0) collectString(state, tokens.slice(index));
  }
}

/** The string that begins with the first of some tokens, if it is short enough for a name. */
function collectString(state: ParseState, tokens: readonly Token[]): void {
  const end = tokens.findIndex(({ kind }) => kind !== 'string');
  try {
    const { elements } = joinStrings(tokens.slice(0, end < 0 ? tokens.length : end));
    if (elements.length < 1000) state.program.unreadNames.add(String.fromCharCode(...elements));
  } catch (error) {
    // What cannot be decoded is no name: the declaration is a problem anyway.
    rejectionProblem(error);
  }
}

function parseExternal(state: ParseState): void {
  while (state.accept('__extension__'));
  if (state.accept(';')) return;
  if (state.at('_Static_assert')) {
    parseStaticAssertion(state);
    state.expect(';');
    return;
  }
  if (/^(?:asm|__asm__|__asm)$/.test(state.token.text)) {
    parseFileAssembly(state);
    return;
  }
  const specifiers = parseSpecifiers(state, 'int');
  if (state.accept(';')) {
    checkAttributes(specifiers.attributes, 'nothing');
    return;
  }
  const items: DeclarationItem[] = [];
  for (let isFirst = true; ; isFirst = false) {
    const attributes: AttributesBuilder = { ...specifiers.attributes };
    parseAttributes(state, attributes);
    const declarator = parseDeclarator(state, 'named');
    parseAttributes(state, attributes);
    if (isFirst && isDefinition(state, declarator)) {
      parseDefinition(state, specifiers, declarator, attributes);
      return;
    }
    parseDeclared(state, specifiers, declarator, attributes, items);
    if (!state.accept(',')) break;
  }
  state.expect(';');
}

function isDefinition(state: ParseState, { modifiers: [nearest] }: Declarator): boolean {
  if (nearest?.kind !== 'function') return false;
  return (
    state.at('{') || (nearest.parameters.form === 'without prototype' && startsSpecifiers(state, state.token))
  );
}

function parseDefinition(
  state: ParseState,
  specifiers: Specifiers,
  { name, modifiers }: Declarator,
  attributes: Attributes,
): void {
  const [nearest] = modifiers;
  if (name === undefined || nearest?.kind !== 'function')
    reject('syntax', 'a body without a function', state.token);
  const list = nearest.parameters;
  const type = applyModifiers(state, specifiers.type, modifiers, name);
  if (type.kind !== 'function') reject('type', 'a body without a function', name);
  const entity = declareFunction(state, name, type, attributes);
  if (isOnlyForInlining(specifiers, attributes)) {
    // What is called is the function of the library, which the header writes out once more.
    if (!isLibraryName(name.text)) state.program.unreadNames.add(name.text);
    skipBrackets(state);
    return;
  }
  if (list.least !== undefined) addMark(state, entity, 'static', list.least);
  if (specifiers.storage === 'static') makeInternal(state, entity);
  if (entity.definition !== undefined) reject('type', `'${name.text}' is defined twice`, name);
  entity.type = type;
  entity.range = rangeOfToken(name);
  const builder: FunctionBuilder = {
    entity,
    locals: list.locals,
    staticLocals: [],
    labels: new Map(),
    switches: [],
  };
  state.function = builder;
  state.locals = builder.locals;
  state.lengths = [];
  const { scope } = state;
  state.scope = list.scope;
  list.scope.functionEntity = entity;
  const parameters = list.form === 'without prototype' ? oldParameters(state, list) : list.parameters;
  const open = state.token;
  const body = parseBlock(state);
  list.scope.end = body.range.end;
  state.scope = scope;
  state.function = undefined;
  state.locals = undefined;
  if (open.origin === 'text') {
    state.program.positions.push({ kind: 'body', function: entity, range: body.range });
  }
  reportMissingLabels(state, builder);
  if (builder.locals.some(({ origin }) => origin === 'hidden')) checkJumpsIntoScopes(body);
  entity.definition = {
    range: rangeBetween(specifiers.first, body.range),
    nameRange: rangeOfToken(name),
    parameters,
    parameterLengths: list.lengths,
    locals: builder.locals,
    staticLocals: builder.staticLocals,
    labels: [...builder.labels.values()],
    scope: list.scope,
    body,
  };
}

/** With these, gcc compiles no function: calls that it does not expand lead elsewhere. */
function isOnlyForInlining({ storage, inlining }: Specifiers, { found }: Attributes): boolean {
  return storage === 'extern' && inlining === 'inline' && found.some(({ name }) => name === 'gnu_inline');
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
