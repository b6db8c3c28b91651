import { expandMacros } from '../../lex/macros.js';
import { predefinedMacros } from '../../lex/predefined-macros.js';
import { scanTokens } from '../../lex/scan-tokens.js';
import { Rejection, rangeOfToken, reject, type Token } from '../../lex/token.js';
import { isTypeKnownToGcc } from '../../library/library-names.js';
import { libraryPrototype } from '../../library/standard-headers.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { FunctionType } from '../../type/c-type.js';
import { compositeType } from '../../type/compatible.js';
import { functionType } from '../../type/type-model.js';
import {
  type Attributes,
  type AttributesBuilder,
  checkAttributes,
  parseAttributes,
} from '../attributes/attributes.js';
import { checkSections, checkSymbol, markEntity, neverReturns } from '../attributes/linker-attributes.js';
import { applyModifiers, parseDeclarator } from '../declarators.js';
import type { ParseState } from '../parse-state.js';
import { parseSpecifiers } from '../specifiers.js';
import type { MutableFunction } from './function-builder.js';

/** The single entity of a function name, with what all its declarations say. */
export function declareFunction(
  state: ParseState,
  name: Token,
  type: FunctionType,
  attributes: Attributes,
): MutableFunction {
  checkAttributes(attributes, 'function');
  checkSections(attributes, 'function', name);
  checkSymbol(state, name, attributes, 'function');
  const declaration = name.origin === 'header' ? 'header' : 'declared';
  const known = state.program.functions.get(name.text);
  const entity = known ?? newFunction(state, name, type, declaration);
  if (known !== undefined) {
    const composite = compositeType(known.type, type);
    if (composite.kind === 'function') known.type = composite;
    if (known.declaration !== 'declared') known.declaration = declaration;
    known.range ??= declaredRange(name);
  }
  markEntity(state, entity, attributes);
  entity.noReturn ||= neverReturns(attributes);
  state.declare(name, { kind: 'function', function: entity });
  return entity;
}

function newFunction(
  state: ParseState,
  name: Token,
  type: FunctionType,
  declaration: MutableFunction['declaration'],
): MutableFunction {
  const entity = makeFunction(state, name, type, declaration);
  state.program.functions.set(name.text, entity);
  return entity;
}

/** A function of which nothing but its head is known, and that no name leads to yet. */
export function makeFunction(
  state: ParseState,
  name: Token,
  type: FunctionType,
  declaration: MutableFunction['declaration'],
): MutableFunction {
  return {
    kind: 'function',
    id: state.program.nextFunction++,
    name: name.text,
    type,
    definition: undefined,
    declaration,
    linkage: 'external',
    noReturn: false,
    range: declaredRange(name),
  };
}

/** The function was declared with `static`. */
export function makeInternal(state: ParseState, entity: MutableFunction): void {
  state.program.internal.add(entity);
  entity.linkage = 'internal';
}

function declaredRange(name: Token) {
  return name.origin === 'header' ? undefined : rangeOfToken(name);
}

/**
 * A function that is called without a declaration: as for gcc, functions of the C library that are builtins have their own
 * type, others are int().
 */
export function declareImplicitly(state: ParseState, name: Token): MutableFunction {
  const known = state.program.functions.get(name.text);
  if (known !== undefined) return known;
  const isTyped = isTypeKnownToGcc(name.text);
  const library = isTyped ? libraryType(state, name) : undefined;
  if (isTyped && library === undefined)
    reject('unsupported', unsupported('undeclared-function', name.text), name);
  const type = library?.type ?? functionType(state.model.int, [], 'without prototype');
  const entity = newFunction(state, name, type, 'implicit');
  entity.noReturn = library?.noReturn ?? false;
  return entity;
}

function libraryType(state: ParseState, name: Token): { type: FunctionType; noReturn: boolean } | undefined {
  const prototype = libraryPrototype(name.text);
  if (prototype === undefined) return undefined;
  const { tokens, index, scope, locals } = state;
  const place = rangeOfToken(name);
  state.tokens = expandMacros(scanTokens(prototype), new Map(predefinedMacros(state.model.dataModel))).map(
    (token) => ({ ...token, ...place, origin: 'header' }),
  );
  state.index = 0;
  state.scope = state.program.fileScope;
  try {
    const specifiers = parseSpecifiers(state);
    const { modifiers } = parseDeclarator(state, 'named');
    const attributes: AttributesBuilder = { ...specifiers.attributes };
    parseAttributes(state, attributes);
    const type = applyModifiers(state, specifiers.type, modifiers, place);
    return type.kind === 'function' ? { type, noReturn: neverReturns(attributes) } : undefined;
  } catch (error) {
    // A prototype with a type from a header that is not included.
    if (error instanceof Rejection) return undefined;
    throw error;
  } finally {
    state.tokens = tokens;
    state.index = index;
    state.scope = scope;
    state.locals = locals;
  }
}
