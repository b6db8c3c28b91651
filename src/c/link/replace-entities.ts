import type { ProgramBuilder, ScopeBuilder } from '../parse/parse-state.js';
import {
  type Parts,
  partsOfExpression,
  partsOfInitialiser,
  partsOfPlace,
  partsOfStatement,
} from '../tree/parts.js';
import { partsOfFunction } from '../tree/parts-of-program.js';
import type { NamedEntity } from '../tree/scope.js';
import type { CallExpression, TypedExpression, TypedPlace } from '../tree/typed-expression.js';
import type { FunctionEntity, Variable } from '../tree/typed-program.js';

/** The function or variable that stands for all declarations of its name, by the ones that it stands for. */
export interface Replacements {
  readonly size: number;
  get<Entity extends FunctionEntity | Variable>(entity: Entity): Entity | undefined;
}

/**
 * Makes all mentions of a name mean one entity, in the trees and scopes that the parser has just built. A mention keeps
 * its type: it is the one that its own file states.
 */
export function replaceEntities(units: readonly ProgramBuilder[], replacements: Replacements): void {
  if (replacements.size === 0) return;
  for (const unit of units) {
    for (const { initialiser } of unit.globals) inParts(partsOfInitialiser(initialiser), replacements);
    for (const { definition } of unit.functions.values()) {
      if (definition === undefined) continue;
      for (const { initialiser } of definition.staticLocals)
        inParts(partsOfInitialiser(initialiser), replacements);
      inParts(partsOfFunction(definition), replacements);
    }
    inScope(unit.fileScope, replacements);
  }
}

function inParts(parts: Parts, replacements: Replacements): void {
  for (const expression of parts.expressions) inExpression(expression, replacements);
  for (const place of parts.places) inPlace(place, replacements);
  for (const statement of parts.statements) inParts(partsOfStatement(statement), replacements);
}

function inExpression(expression: TypedExpression, replacements: Replacements): void {
  if (expression.kind === 'call' && expression.callee.kind === 'direct') {
    const callee = replacements.get(expression.callee.function);
    const call: { callee: CallExpression['callee'] } = expression;
    if (callee !== undefined) call.callee = { kind: 'direct', function: callee };
  }
  inParts(partsOfExpression(expression), replacements);
}

function inPlace(place: TypedPlace, replacements: Replacements): void {
  if (place.kind === 'variable') {
    const named: { variable: Variable } = place;
    named.variable = replacements.get(named.variable) ?? named.variable;
  }
  if (place.kind === 'function') {
    const named: { function: FunctionEntity } = place;
    named.function = replacements.get(named.function) ?? named.function;
  }
  inParts(partsOfPlace(place), replacements);
}

function inScope(scope: ScopeBuilder, replacements: Replacements): void {
  for (const [name, visible] of scope.names) {
    const entity = replacedEntity(visible.entity, replacements);
    if (entity !== undefined) scope.names.set(name, { ...visible, entity });
  }
  for (const child of scope.children) inScope(child, replacements);
}

function replacedEntity(entity: NamedEntity, replacements: Replacements): NamedEntity | undefined {
  if (entity.kind === 'variable') {
    const variable = replacements.get(entity.variable);
    return variable && { kind: 'variable', variable };
  }
  if (entity.kind !== 'function') return undefined;
  const replaced = replacements.get(entity.function);
  return replaced && { kind: 'function', function: replaced };
}
