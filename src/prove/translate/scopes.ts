import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { liveKey, type MemoryObject } from '../model/memory-object.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { forgetPointersTo } from './ended-objects.js';
import { contentKeys } from './initialise.js';

/** A function that begins would evaluate the lengths of its parameters (C11 6.9.1p10), the entry function, too. */
export function refuseLengths(t: Translation, state: State, definition: FunctionDefinition): void {
  if (definition.parameterLengths.length === 0) return;
  t.unsupported(state, because('variable-parameter'), definition.nameRange);
}

/** A local variable begins its life, if pointers may lead to it. */
export function beginLife(t: Translation, state: State, variable: Variable): void {
  if (!t.addressTaken.has(variable)) return;
  const object = t.variableObject(variable);
  if (isAgain(t, state, variable)) forgetPointersTo(t, state, object);
  state.store.set(liveKey(object), t.pool.true);
}

/**
 * Whether one object stands for several ones of a variable. Each round of a loop, and each call, has an object of its own: a
 * pointer to that of an earlier one must not lead to this one.
 */
export function isAgain(t: Translation, state: State, variable: Variable): boolean {
  if (!t.addressTaken.has(variable)) return false;
  return t.loopDepth > 0 || state.store.has(liveKey(t.variableObject(variable)));
}

/** A value that is no object of the program begins its life; one that the same expression made before is another one. */
export function beginTemporary(t: Translation, state: State, object: MemoryObject): void {
  if (t.loopDepth > 0 || state.store.has(liveKey(object))) forgetPointersTo(t, state, object);
  state.store.set(liveKey(object), t.pool.true);
}

/** A full expression is over, or left by a jump: what it kept without an object of the program is gone (C11 6.2.4p8). */
export function endTemporaries(t: Translation, state: State): void {
  for (const object of t.temporaries.ofFrame(t))
    if (state.store.has(liveKey(object))) endLife(t, state, object);
}

function endLife(t: Translation, state: State, object: MemoryObject): void {
  state.store.set(liveKey(object), t.pool.false);
  forgetPointersTo(t, state, object);
}

/** Local variables reach the end of their life. Their contents stay known if pointers may still lead to them. */
export function leaveScope(t: Translation, state: State, variables: readonly Variable[]): void {
  if (state.isDead) return;
  for (const variable of variables) {
    const single = t.existingVariableObject(variable);
    for (const object of t.frame.arrays.get(variable) ?? (single === undefined ? [] : [single])) {
      if (t.addressTaken.has(variable)) endLife(t, state, object);
      else for (const key of contentKeys(object)) state.store.delete(key);
    }
  }
}

const declared = new WeakMap<TypedStatement, readonly Variable[]>();

/** The local variables of all blocks in a statement, compound literals among them: whatever jumps out of it leaves their scopes. */
export function variablesIn(statement: TypedStatement): readonly Variable[] {
  const known = declared.get(statement);
  if (known !== undefined) return known;
  const variables = [...declaredBy(statement), ...variablesOfParts(partsOfStatement(statement))];
  declared.set(statement, variables);
  return variables;
}

/** What a statement declares by itself. */
export function declaredBy(statement: TypedStatement): readonly Variable[] {
  return statement.kind === 'declaration' ? statement.items.flatMap(({ variable }) => variable ?? []) : [];
}

/** The same of an expression. */
export function variablesInExpression(expression: TypedExpression): readonly Variable[] {
  return variablesOfParts({ expressions: [expression], places: [], statements: [] });
}

function variablesOfParts({ expressions, places, statements }: Parts): readonly Variable[] {
  return [
    ...expressions.flatMap((each) => variablesOfParts(partsOfExpression(each))),
    ...places.flatMap((each) => [
      ...(each.kind === 'compound-literal' ? [each.variable] : []),
      ...variablesOfParts(partsOfPlace(each)),
    ]),
    ...statements.flatMap(variablesIn),
  ];
}
