import { type Parts, partsOfExpression, partsOfInitialiser, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isScalar, typeSize } from '../../c/type/c-type.js';
import { type FlatPlace, flattenPlace, flattenPointer } from './flatten-place.js';

/**
 * The variables of a function to which pointers exist, and numbers and pointers of which parts are accessed. All others
 * are only reached by name, and need no object for pointers to refer to.
 */
export function escapingVariables(definition: FunctionDefinition): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  visitParts(partsOfFunction(definition), found);
  return found;
}

function visitParts(parts: Parts, found: Set<Variable>): void {
  for (const place of parts.places) visitPlace(place, found);
  for (const expression of parts.expressions) visitExpression(expression, found);
  for (const statement of parts.statements) visitStatement(statement, found);
}

function visitStatement(statement: TypedStatement, found: Set<Variable>): void {
  visitParts(partsOfStatement(statement), found);
}

function visitPlace(place: TypedPlace, found: Set<Variable>): void {
  const flat = flattenPlace(place);
  const { root, offset, terms } = flat;
  if (root.kind === 'variable' && isScalar(root.variable.type)) {
    const isWhole =
      offset === 0 && terms.length === 0 && typeSize(place.type) === typeSize(root.variable.type);
    // A part of it that gets a value gives none to the rest, so its bytes are distinguished.
    if (!isWhole) found.add(root.variable);
  }
  visitFlat(flat, found);
}

function visitExpression(expression: TypedExpression, found: Set<Variable>): void {
  if (expression.kind === 'address' && expression.origin !== 'function') {
    const flat = flattenPointer(expression);
    if (flat.root.kind === 'variable' || flat.root.kind === 'compound-literal') found.add(flat.root.variable);
    visitFlat(flat, found);
    return;
  }
  if (expression.kind === 'pointer-add') {
    const flat = flattenPointer(expression);
    if (flat.root.kind === 'variable' || flat.root.kind === 'compound-literal') found.add(flat.root.variable);
    visitFlat(flat, found);
    return;
  }
  visitParts(partsOfExpression(expression), found);
}

function visitFlat(flat: FlatPlace, found: Set<Variable>): void {
  for (const term of flat.terms) {
    visitExpression(term.index, found);
    if (term.elementSize.kind === 'variable') visitExpression(term.elementSize.bytes, found);
  }
  const { root } = flat;
  if (root.kind === 'compound-literal') visitParts(partsOfInitialiser(root.initialiser), found);
  else if (root.kind === 'temporary') visitExpression(root.value, found);
  else if (root.kind === 'pointer' && !isAddress(root.pointer)) visitExpression(root.pointer, found);
}

/** The address of a variable-length array, or of a function, is not a further expression. */
function isAddress(pointer: TypedExpression): boolean {
  return pointer.kind === 'address';
}
