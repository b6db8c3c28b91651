import { reject } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import { partsContain, partsOfInitialiser, visitExpressions } from '../../tree/parts.js';
import { partsOfFunction } from '../../tree/parts-of-program.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { TypedExpression, TypedPlace, VariablePlace } from '../../tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity, Variable } from '../../tree/typed-program.js';
import type { TypedStatement } from '../../tree/typed-statement.js';
import { type CType, isObjectType } from '../../type/c-type.js';
import { pointerTo } from '../../type/type-model.js';
import { isVariablyModified } from '../../typing/unevaluated.js';
import type { ParseState, ScopeBuilder } from '../parse-state.js';
import type { FunctionBuilder, NestedFunctions } from './function-builder.js';

/**
 * What a name stands for that a scope declares: in a nested function, a variable of the function around it is where a hidden
 * parameter points to. Each call passes the addresses of the variables of the activation that it comes from.
 */
export function capturedPlace(
  state: ParseState,
  variable: Variable,
  declaring: ScopeBuilder | undefined,
  range: SourceRange,
): TypedPlace {
  const { function: current } = state;
  const place: VariablePlace = { kind: 'variable', variable, type: variable.type, range };
  if (variable.storage !== 'local' && variable.storage !== 'parameter') return place;
  if (state.mode.kind === 'witness') return placeInWitness(state, place, declaring);
  if (current === undefined || declaring?.function === current.entity) return place;
  const owner = ownerOf(current, declaring);
  // Behind a pointer, an object has the alignment of its type.
  const isPlain = !state.program.alignedNames.has(variable.name) && !isVariablyModified(variable.type);
  if (owner === undefined || !isPlain || !isObjectType(variable.type))
    reject('unsupported', unsupported('captured-variable', current.entity.name, variable.name), range);
  return throughHidden(hiddenParameter(state, current, variable, owner), place);
}

function ownerOf(current: FunctionBuilder, declaring: ScopeBuilder | undefined): FunctionBuilder | undefined {
  let around = current.outer;
  while (around !== undefined && around.entity !== declaring?.function) around = around.outer;
  return around;
}

/** In a witness, a name means what it means in the text at its place. */
function placeInWitness(
  state: ParseState,
  place: VariablePlace,
  declaring: ScopeBuilder | undefined,
): TypedPlace {
  let scope: ScopeBuilder | undefined = state.scope;
  while (scope !== undefined && scope.function === undefined) scope = scope.parent;
  const current = scope?.function;
  if (current === undefined || current === declaring?.function) return place;
  const hidden = current.definition?.captured?.get(place.variable)?.hidden;
  if (hidden === undefined)
    reject('unsupported', unsupported('captured-variable', current.name, place.variable.name), place.range);
  return throughHidden(hidden, place);
}

function throughHidden(hidden: Variable, { type, range }: TypedPlace): TypedPlace {
  return { kind: 'dereference', pointer: loaded(hidden, range), type, range };
}

function loaded(hidden: Variable, range: SourceRange): TypedExpression {
  const { type } = hidden;
  return { kind: 'load', place: { kind: 'variable', variable: hidden, type, range }, type, range };
}

function hiddenParameter(
  state: ParseState,
  builder: FunctionBuilder,
  variable: Variable,
  owner: FunctionBuilder,
): Variable {
  const known = builder.captured.get(variable);
  if (known !== undefined) return known.hidden;
  const hidden: Variable = {
    kind: 'variable',
    id: state.program.nextVariable++,
    // For messages; no scope has it.
    name: variable.name,
    type: pointerTo(state.model, variable.type),
    storage: 'parameter',
    origin: 'hidden',
    copies: 'one',
    alignment: undefined,
    initialiser: undefined,
    range: undefined,
  };
  builder.captured.set(variable, { hidden, owner });
  return hidden;
}

/**
 * Gives the nested functions of a function of the file their hidden parameters, and all calls of them their arguments.
 *
 * @throws Rejection for a call of one that could not be read, or of one that names a variable declared only later
 */
export function completeNestedCalls(
  state: ParseState,
  { nested }: FunctionBuilder,
  whole: FunctionDefinition,
): void {
  if (nested.signatures.size === 0) return;
  passThrough(state, nested);
  const complete = new Set<readonly TypedExpression[]>();
  for (const { caller, callee, given, range } of nested.calls) {
    const builder = nested.builders.get(callee);
    if (builder === undefined) reject('unsupported', unsupported('nested-function', callee.name), range);
    const hidden = [...builder.captured].map(([variable, { owner }]) => {
      if (owner !== caller) return loaded(hiddenParameter(state, caller, variable, owner), range);
      if ((variable.range?.start ?? range.start) >= range.start)
        reject('unsupported', unsupported('captured-variable', callee.name, variable.name), range);
      return addressOf(state, variable, range);
    });
    given.unshift(...hidden);
    complete.add(given);
  }
  for (const builder of nested.builders.values()) addHiddenParameters(builder, nested);
  for (const { definition } of nested.builders.keys()) requireComplete(definition ?? whole, nested, complete);
}

/** A nested function that calls another one needs the variables that this one names. */
function passThrough(state: ParseState, { builders, calls }: NestedFunctions): void {
  for (let known = -1, found = 0; known !== found; ) {
    known = found;
    for (const { caller, callee } of calls)
      for (const [variable, { owner }] of builders.get(callee)?.captured ?? [])
        if (owner !== caller) hiddenParameter(state, caller, variable, owner);
    found = [...builders.values()].reduce((sum, { captured }) => sum + captured.size, 0);
  }
}

function addressOf({ model }: ParseState, variable: Variable, range: SourceRange): TypedExpression {
  const place: TypedPlace = { kind: 'variable', variable, type: variable.type, range };
  return { kind: 'address', origin: 'operator', place, type: pointerTo(model, variable.type), range };
}

function addHiddenParameters({ entity, captured }: FunctionBuilder, { signatures }: NestedFunctions): void {
  const hidden = [...captured.values()].map((each) => each.hidden);
  if (entity.definition === undefined || hidden.length === 0) return;
  const parameters = [...hidden, ...entity.definition.parameters];
  entity.definition = { ...entity.definition, parameters };
  if (!entity.type.prototype) return;
  for (const types of signatures.get(entity) ?? []) types.unshift(...hidden.map(({ type }) => type));
}

/** Every call that is left in a function has its hidden arguments. */
function requireComplete(
  definition: FunctionDefinition,
  { signatures }: NestedFunctions,
  complete: ReadonlySet<readonly TypedExpression[]>,
): void {
  visitExpressions(partsOfFunction(definition), (expression) => {
    if (expression.kind !== 'call' || expression.callee.kind !== 'direct') return;
    const { function: callee } = expression.callee;
    if (signatures.has(callee) && !complete.has(expression.arguments))
      reject('unsupported', unsupported('nested-function', callee.name), expression.range);
  });
}

/**
 * A nested function names only what it declares or gets, and jumps only inside of itself.
 *
 * @throws Rejection for the length of an array of the function around it, and for one of its labels
 */
export function requireOwnParts(builder: FunctionBuilder, definition: FunctionDefinition): void {
  const { entity, captured, labels } = builder;
  const { parameters, locals, staticLocals, nameRange } = definition;
  const own = new Set<Variable>([
    ...parameters,
    ...locals,
    ...[...captured.values()].map(({ hidden }) => hidden),
  ]);
  const ids = new Set(locals.map(({ id }) => id));
  const isForeign = (place: TypedPlace): boolean => isAutomatic(place) && !own.has(place.variable);
  const jumps = {
    expression: ({ kind }: TypedExpression) => kind === 'label-address',
    statement: ({ kind }: TypedStatement) => kind === 'computed-goto',
  };
  const isWhole =
    [...parameters, ...locals, ...staticLocals].every(({ type }) => hasLengthsOf(type, ids)) &&
    [...labels.values()].every(({ defined }) => defined === 'yes') &&
    !partsContain(partsOfFunction(definition), { ...jumps, place: isForeign }) &&
    !staticLocals.some(({ initialiser }) =>
      partsContain(partsOfInitialiser(initialiser), { place: isAutomatic }),
    );
  if (!isWhole) reject('unsupported', unsupported('nested-function', entity.name), nameRange);
}

function isAutomatic(place: TypedPlace): place is VariablePlace {
  return (
    place.kind === 'variable' &&
    (place.variable.storage === 'local' || place.variable.storage === 'parameter')
  );
}

/** Whether the lengths of arrays in a type are constants, or in some hidden variables. */
function hasLengthsOf(type: CType, ids: ReadonlySet<number>): boolean {
  switch (type.kind) {
    case 'array':
      return (
        (type.length.kind !== 'variable' || ids.has(type.length.countVariable)) &&
        hasLengthsOf(type.element, ids)
      );
    case 'pointer':
      return hasLengthsOf(type.target, ids);
    case 'function':
      return hasLengthsOf(type.result, ids);
    default:
      return true;
  }
}

/** What was read of nested functions before their surroundings turned out to be unreadable means nothing. */
export function forgetNestedFunctions(
  { builders, calls }: NestedFunctions,
  kept: ReadonlySet<FunctionEntity>,
): void {
  for (const [entity, { entity: forgotten }] of builders) {
    if (kept.has(entity)) continue;
    forgotten.definition = undefined;
    builders.delete(entity);
  }
  calls.splice(0, calls.length, ...calls.filter(({ caller }) => builders.get(caller.entity) === caller));
}

/** Whether a function is nested in the one that is read, or in one that a place of a witness is in. */
export function isNested({ function: current }: ParseState, entity: FunctionEntity): boolean {
  return current?.nested.signatures.has(entity) === true || entity.definition?.captured !== undefined;
}
