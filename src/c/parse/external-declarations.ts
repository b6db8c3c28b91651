import { joinStrings } from '../lex/string-literal.js';
import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { isLibraryName } from '../library/library-names.js';
import type { ProblemKind } from '../tree/source-range.js';
import type { DeclarationItem } from '../tree/typed-statement.js';
import { knownArray } from '../type/type-model.js';
import {
  type Attributes,
  type AttributesBuilder,
  checkAttributes,
  parseAttributes,
} from './attributes/attributes.js';
import { addMark } from './attributes/linker-attributes.js';
import { parseDeclared } from './declarations.js';
import { type Declarator, parseDeclarator } from './declarators.js';
import { headOfDefinition, isDefinition, parseFunctionBody } from './functions/function-bodies.js';
import { declareFunction, makeInternal } from './functions/functions.js';
import { parseFileAssembly } from './inline-assembly.js';
import { type ParseState, rejectionProblem } from './parse-state.js';
import { skipBrackets, skipExternal } from './recovery.js';
import { parseSpecifiers, type Specifiers } from './specifiers.js';
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

function parseDefinition(
  state: ParseState,
  specifiers: Specifiers,
  declarator: Declarator,
  attributes: Attributes,
): void {
  const { name, list, type } = headOfDefinition(state, specifiers, declarator);
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
  entity.definition = parseFunctionBody(state, {
    entity,
    name,
    list,
    first: specifiers.first,
    outer: undefined,
  });
}

/** With these, gcc compiles no function: calls that it does not expand lead elsewhere. */
function isOnlyForInlining({ storage, inlining }: Specifiers, { found }: Attributes): boolean {
  return storage === 'extern' && inlining === 'inline' && found.some(({ name }) => name === 'gnu_inline');
}
