import { rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { Initialiser } from '../tree/typed-expression.js';
import type { DeclarationItem, DeclarationStatement, LengthEvaluation } from '../tree/typed-statement.js';
import { type CType, isObjectType, typeAlignment } from '../type/c-type.js';
import { compositeType, describeType, sameType } from '../type/compatible.js';
import { qualified, unqualified } from '../type/type-model.js';
import { resolveInitialiser } from '../typing/resolve-initialiser.js';
import { requireNamedType, toValue } from '../typing/values.js';
import { requirePlainAlignment } from './attributes/alignments.js';
import {
  type Attributes,
  type AttributesBuilder,
  applyMode,
  checkAttributes,
  parseAttributes,
} from './attributes/attributes.js';
import { requireKnownTypedef } from './attributes/known-layouts.js';
import { checkSections, checkSymbol, markEntity } from './attributes/linker-attributes.js';
import { applyModifiers, type Declarator, parseDeclarator } from './declarators.js';
import { isDefinition } from './functions/function-bodies.js';
import { declareFunction, makeInternal } from './functions/functions.js';
import { declareNested, parseNestedDefinition } from './functions/nested-functions.js';
import { parseInitialiser, parseInitialiserSyntax } from './initialisers.js';
import type { MutableVariable, ParseState } from './parse-state.js';
import { parseSpecifiers, type Specifiers, startsSpecifiers } from './specifiers.js';
import { parseStaticAssertion } from './static-assertion.js';

/** True where a declaration begins, inside a function. */
export function startsDeclaration(state: ParseState): boolean {
  const { token } = state;
  if (token.text === '_Static_assert') return true;
  if (token.text === '__extension__') {
    let distance = 1;
    while (state.peek(distance).text === '__extension__') distance++;
    return startsSpecifiers(state, state.peek(distance));
  }
  // A label hides a typedef of the same name.
  return startsSpecifiers(state, token) && !(state.peek(1).text === ':' && state.isTypedef(token));
}

/** Reads a declaration inside a function, with its semicolon. */
export function parseLocalDeclaration(state: ParseState): DeclarationStatement {
  const first = state.token;
  const items: DeclarationItem[] = [];
  if (state.at('_Static_assert')) parseStaticAssertion(state);
  else {
    const outer = state.lengths;
    state.lengths = [];
    const specifiers = parseSpecifiers(state, 'type of the initialiser');
    const read = state.at(';') ? 'nothing' : parseDeclarators(state, specifiers, items);
    if (read === 'nothing') checkAttributes(specifiers.attributes, 'nothing');
    flushLengths(state, items);
    state.lengths = outer;
    // What a nested function does is done where it is called.
    if (read === 'function') return { kind: 'declaration', items, range: rangeOfToken(first) };
    state.expect(';');
  }
  return { kind: 'declaration', items, range: state.rangeFrom(first) };
}

/** Lengths that no object needs, such as those of a typedef, are evaluated anyway. */
function flushLengths(state: ParseState, items: DeclarationItem[]): void {
  const lengths = state.lengths.splice(0);
  if (lengths.length > 0) items.push({ lengths, variable: undefined, initialiser: undefined });
}

/** @returns whether it was the definition of a nested function, behind which there is no semicolon */
function parseDeclarators(
  state: ParseState,
  specifiers: Specifiers,
  items: DeclarationItem[],
): 'declarators' | 'function' {
  for (let isFirst = true; isFirst || state.accept(','); isFirst = false) {
    const attributes: AttributesBuilder = { ...specifiers.attributes };
    parseAttributes(state, attributes);
    const declarator = parseDeclarator(state, 'named');
    if (isFirst && declarator.modifiers[0]?.kind === 'function') parseAttributes(state, attributes);
    if (isFirst && isDefinition(state, declarator)) {
      parseNestedDefinition(state, specifiers, declarator, attributes);
      return 'function';
    }
    if (specifiers.typeFrom === 'initialiser')
      parseInferred(state, specifiers, declarator, attributes, items);
    else parseDeclared(state, specifiers, declarator, attributes, items);
  }
  return 'declarators';
}

/** Reads the rest of a declarator with `__auto_type`: the name has the type of its initialiser, which does not know it. */
function parseInferred(
  state: ParseState,
  { type: { qualifiers }, storage }: Specifiers,
  { name, modifiers }: Declarator,
  attributes: AttributesBuilder,
  items: DeclarationItem[],
): void {
  parseAttributes(state, attributes);
  checkAttributes(attributes, 'object');
  const isPlain = storage === 'none' || storage === 'automatic';
  const { mode, symbol } = attributes;
  const isBare = mode === undefined && symbol === undefined;
  if (name === undefined || modifiers.length > 0 || !isPlain || !isBare || !state.accept('='))
    reject('unsupported', unsupported('auto-type'), name ?? state.token);
  if (attributes.aligned !== undefined) state.program.alignedNames.add(name.text);
  const syntax = parseInitialiserSyntax(state);
  if (syntax.kind === 'list') reject('type', "'__auto_type' with a list", name);
  const value = requireNamedType(toValue(state.model, syntax.operand));
  requirePlainAlignment(state, value);
  const type = qualified(unqualified(value.type), qualifiers);
  if (!isObjectType(type)) reject('type', `'${name.text}' has the type '${describeType(type)}'`, name);
  const variable = newVariable(state, name, type, { storage: 'local', attributes });
  state.locals?.push(variable);
  state.declare(name, { kind: 'variable', variable });
  const { initialiser } = resolveInitialiser(state, type, { ...syntax, operand: value });
  items.push({ lengths: state.lengths.splice(0), variable, initialiser });
}

/** Reads the rest of one declarator up to `,` or `;`, and declares its name. */
export function parseDeclared(
  state: ParseState,
  specifiers: Specifiers,
  declarator: Declarator,
  attributes: AttributesBuilder,
  items: DeclarationItem[],
): void {
  const { name } = declarator;
  if (name === undefined) reject('syntax', 'a declaration without a name', state.token);
  parseAttributes(state, attributes);
  const plain = applyModifiers(state, specifiers.type, declarator.modifiers, name);
  const type = applyMode(state, plain, attributes.mode);
  if (specifiers.storage === 'typedef') {
    checkAttributes(attributes, 'typedef');
    checkSymbol(state, name, attributes, 'typedef');
    requireKnownTypedef(type, attributes, name);
    state.declare(name, { kind: 'typedef', type: alignedType(type, attributes.aligned, name) });
    flushLengths(state, items);
    return;
  }
  if (type.kind === 'function') {
    const isEnded = state.at(';') || state.at(',');
    if (state.function !== undefined && !isEnded)
      reject('unsupported', unsupported('nested-function', name.text), name);
    if (state.function !== undefined && specifiers.storage === 'automatic') {
      declareNested(state, state.function, { name, type, specifiers, attributes });
      return;
    }
    const entity = declareFunction(state, name, type, attributes);
    if (specifiers.storage === 'static') makeInternal(state, entity);
    return;
  }
  const lengths = state.lengths.splice(0);
  checkAttributes(attributes, 'object');
  declareObject(state, specifiers, name, type, attributes, lengths, items);
}

/** A typedef with its own alignment. @throws Rejection for pointers and arrays, whose types cannot hold one */
function alignedType(type: CType, aligned: number | undefined, name: Token): CType {
  if (aligned === undefined || aligned === typeAlignment(type)) return type;
  if (type.kind === 'integer' || type.kind === 'float' || type.kind === 'record') {
    return { ...type, alignment: aligned };
  }
  return reject('unsupported', unsupported('typedef-alignment', describeType(type)), name);
}

function declareObject(
  state: ParseState,
  { storage }: Specifiers,
  name: Token,
  type: CType,
  attributes: Attributes,
  lengths: readonly LengthEvaluation[],
  items: DeclarationItem[],
): void {
  const isLocal = state.function !== undefined;
  const isLinked = !isLocal || storage === 'extern';
  checkSections(attributes, isReadOnly(type) ? 'constant object' : 'object', name);
  checkSymbol(state, name, attributes, isLinked && storage !== 'automatic' ? 'object' : 'local object');
  if (attributes.aligned !== undefined) state.program.alignedNames.add(name.text);
  if (isLinked) {
    const linked = storage === 'extern' ? 'extern' : 'global';
    const declared = newVariable(state, name, type, { storage: linked, attributes });
    const variable = declareLinked(state, name, declared, attributes);
    if (storage === 'static') state.program.internal.add(variable);
    return;
  }
  const variable = newVariable(state, name, type, {
    storage: storage === 'static' ? 'static-local' : 'local',
    attributes,
  });
  if (variable.storage === 'static-local') state.function?.staticLocals.push(variable);
  else state.locals?.push(variable);
  state.declare(name, { kind: 'variable', variable });
  const initialiser = parseInitialised(state, variable);
  if (!isObjectType(variable.type)) {
    reject('type', `'${name.text}' has the incomplete type '${describeType(variable.type)}'`, name);
  }
  if (variable.storage === 'local') items.push({ lengths, variable, initialiser });
  else variable.initialiser = initialiser;
}

function isReadOnly(type: CType): boolean {
  return type.kind === 'array' ? isReadOnly(type.element) : type.qualifiers.const;
}

function newVariable(
  state: ParseState,
  name: Token,
  type: CType,
  {
    storage,
    attributes: { copies, aligned },
  }: Pick<MutableVariable, 'storage'> & { readonly attributes: Attributes },
): MutableVariable {
  return {
    kind: 'variable',
    id: state.program.nextVariable++,
    name: name.text,
    type,
    storage,
    origin: 'declared',
    copies,
    alignment: aligned,
    initialiser: undefined,
    range: name.origin === 'header' ? undefined : rangeOfToken(name),
  };
}

/** Reads `= …` if present; the initialiser may determine the length of the type. */
function parseInitialised(state: ParseState, variable: MutableVariable): Initialiser | undefined {
  if (!state.accept('=')) return undefined;
  const outside = state.locals;
  // The initialiser of a static object is evaluated before the program starts.
  if (variable.storage === 'static-local') state.locals = undefined;
  const { initialiser, type } = parseInitialiser(state, variable.type);
  state.locals = outside;
  variable.type = type;
  return initialiser;
}

/** Declarations of one object that say different things: what all of them promise (C11 6.7.5p7). */
function mergedAlignment(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/** A file-scope variable: all declarations of its name are one object. */
function declareLinked(
  state: ParseState,
  name: Token,
  declared: MutableVariable,
  attributes: Attributes,
): MutableVariable {
  const { objects, globals } = state.program;
  const { type, storage } = declared;
  const variable = objects.get(name.text) ?? declared;
  if (variable === declared) {
    objects.set(name.text, variable);
    globals.push(variable);
  } else {
    if (!sameType(variable.type, type)) {
      reject('type', `'${name.text}' was '${describeType(variable.type)}' before`, name);
    }
    variable.type = compositeType(variable.type, type);
    variable.alignment = mergedAlignment(variable.alignment, declared.alignment);
    if (storage === 'global') variable.storage = 'global';
  }
  state.declare(name, { kind: 'variable', variable });
  markEntity(state, variable, attributes);
  const { locals } = state;
  state.locals = undefined;
  const initialiser = parseInitialised(state, variable);
  state.locals = locals;
  if (initialiser !== undefined) {
    variable.initialiser = initialiser;
    variable.storage = 'global';
  }
  return variable;
}
