import { reject, type Token } from '../../lex/token.js';
import { isLibraryName } from '../../library/library-names.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { NamedEntity } from '../../tree/scope.js';
import type { FunctionType } from '../../type/c-type.js';
import { sameType } from '../../type/compatible.js';
import { type Attributes, checkAttributes } from '../attributes/attributes.js';
import { checkSections, isMarked, neverReturns } from '../attributes/linker-attributes.js';
import type { Declarator } from '../declarators.js';
import type { ParseState } from '../parse-state.js';
import type { Specifiers } from '../specifiers.js';
import { headOfDefinition, parseFunctionBody } from './function-bodies.js';
import type { FunctionBuilder, MutableFunction } from './function-builder.js';
import { makeFunction, makeInternal } from './functions.js';

/** Names that stand for something else wherever they are called. */
const OTHERS = /^(?:main|reach_error|__.*)$/;

/** Reads the definition of a nested function (GNU C) behind its declarator: an ordinary function with hidden parameters. */
export function parseNestedDefinition(
  state: ParseState,
  specifiers: Specifiers,
  declarator: Declarator,
  attributes: Attributes,
): void {
  const { function: outer, scope } = state;
  const { name, list, type } = headOfDefinition(state, specifiers, declarator);
  if (outer === undefined || list.least !== undefined) refuse(name);
  const entity = declareNested(state, outer, { name, type, specifiers, attributes });
  if (entity.definition !== undefined) refuse(name);
  try {
    const { first } = specifiers;
    entity.definition = parseFunctionBody(state, { entity, name, list, first, outer });
  } finally {
    state.function = outer;
  }
  state.scope = scope;
}

interface NestedHead {
  readonly name: Token;
  readonly type: FunctionType;
  readonly specifiers: Specifiers;
  readonly attributes: Attributes;
}

/** The entity of a nested function, which `auto` may have declared before in the same block. */
export function declareNested(
  state: ParseState,
  { nested }: FunctionBuilder,
  { name, type: declared, specifiers, attributes }: NestedHead,
): MutableFunction {
  checkAttributes(attributes, 'function');
  checkSections(attributes, 'function', name);
  const isPlain = specifiers.storage === 'none' || specifiers.storage === 'automatic';
  const isOwn = !isLibraryName(name.text) && !OTHERS.test(name.text);
  const isBare = attributes.symbol === undefined && !isMarked(attributes);
  if (!isPlain || !isOwn || !isBare || declared.variadic || name.origin !== 'text') refuse(name);
  const parameters = [...declared.parameters];
  const type = { ...declared, parameters };
  const known = state.scope.names.get(name.text)?.entity;
  const entity = known === undefined ? newNested(state, name, type) : earlier(state, known, name);
  if (!sameType(entity.type, type) || entity.type.prototype !== type.prototype) refuse(name);
  entity.noReturn ||= neverReturns(attributes);
  nested.signatures.set(entity, [...(nested.signatures.get(entity) ?? []), parameters]);
  state.declare(name, { kind: 'function', function: entity });
  return entity;
}

function newNested(state: ParseState, name: Token, type: FunctionType): MutableFunction {
  const entity = makeFunction(state, name, type, 'declared');
  // No name of the file has a space in it: functions of the same name do not meet.
  state.program.functions.set(`${name.text} ${entity.id}`, entity);
  makeInternal(state, entity);
  return entity;
}

function earlier(state: ParseState, known: NamedEntity, name: Token): MutableFunction {
  const entity = [...state.program.internal].find(
    (each) => known.kind === 'function' && each === known.function,
  );
  return entity?.kind === 'function' ? entity : refuse(name);
}

function refuse(name: Token): never {
  return reject('unsupported', unsupported('nested-function', name.text), name);
}
