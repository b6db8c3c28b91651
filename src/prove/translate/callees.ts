import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { isOfBytes, signedName } from '../../c/type/aliasing.js';
import type { CType } from '../../c/type/c-type.js';
import { compatibility, haveCompatibleTypes } from '../../c/type/compatible.js';
import { typeModel } from '../../c/type/type-model.js';
import { literalChoices } from '../../smt/literal-choices.js';
import { intSort } from '../../smt/sort.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { BASE } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { TermValue } from '../model/value.js';
import type { Call } from './calls.js';
import { evaluate } from './expressions.js';
import { type InOrder, inOpenOrder } from './in-order.js';
import { unorderedOperands } from './operands.js';

/** To how many functions a pointer may lead that is called. */
const MAXIMUM_CALLEES = 16;

/** A function that may be the one that is called, and when it is. */
export interface Callee {
  readonly entity: FunctionEntity;
  readonly condition: Term;
}

/** What a call is of, and its arguments. Which is evaluated first is open: what they leave is the same in all orders. */
export function evaluateOperands(
  t: Translation,
  state: State,
  call: InOrder<Call>,
): { readonly callees: readonly Callee[]; readonly values: readonly TermValue[] } {
  return inOpenOrder(t, unorderedOperands(call), () => ({
    callees: resolveCallees(t, state, call),
    values: call.arguments.map((argument) => evaluate(t, state, argument)),
  }));
}

/** The functions that a call may be of, each of them under a condition that excludes the others; none: nobody knows. */
function resolveCallees(t: Translation, state: State, call: Call): readonly Callee[] {
  const { callee, range } = call;
  const { pool } = t;
  if (callee.kind === 'direct') return [{ entity: callee.function, condition: pool.true }];
  const pointer = evaluate(t, state, callee.pointer);
  if (pointer.kind !== 'pointer') return [];
  const begins = pool.equal(pointer.offset, pool.index(0));
  t.require(state, begins, goalAt('translation', goalText('function-start'), range));
  const bases = literalChoices(pointer.base);
  const objects = bases === undefined ? t.objects : [...bases].map((id) => t.objects[Number(id)]);
  const callees = objects.flatMap((object): readonly Callee[] =>
    object?.function === undefined
      ? []
      : [{ entity: object.function, condition: pool.equal(pointer.base, pool.integer(BASE, object.id)) }],
  );
  if (callees.length > MAXIMUM_CALLEES) return [];
  const [only] = callees;
  if (bases?.size === 1 && only !== undefined) return [only];
  // Nothing else is called, as far as is known of the pointer.
  const possible = callees.filter(({ entity }) => isCallOf(call, entity));
  const isOne = pool.any(possible.map(({ condition }) => condition));
  t.require(state, isOne, goalAt('translation', goalText('function-start'), range));
  return possible;
}

/** Whether a call may be one of a function, by its type. */
function isCallOf(call: Call, entity: FunctionEntity): boolean {
  const { definition } = entity;
  if (definition === undefined) return agreesWithDeclaration(call, entity);
  return hasArguments(call, entity, definition) && agrees(call, entity, definition);
}

/** The same of a function without a body, as far as its declaration says what it takes: by its name, it is called as declared. */
export function agreesWithDeclaration(call: Call, entity: FunctionEntity): boolean {
  if (call.callee.kind === 'direct') return true;
  const parameters = entity.type.parameters.map((type) => ({ type }));
  return hasArguments(call, entity, { parameters }) && agrees(call, entity, { parameters });
}

/** What a function takes by its definition or declaration. */
interface Parameters {
  readonly parameters: readonly { readonly type: CType }[];
}

/** Whether a call has an argument for each parameter, and further ones only for a function that takes them. */
export function hasArguments(
  { arguments: given }: Call,
  { type }: FunctionEntity,
  { parameters }: Parameters,
): boolean {
  return type.variadic ? given.length >= parameters.length : given.length === parameters.length;
}

/**
 * Whether a call is one of the function as far as types tell: with compatible types, or without a prototype, with arguments as the
 * function takes them. Anything else is undefined (C11 6.5.2.2p6, p9).
 */
export function agrees(call: Call, { type }: FunctionEntity, { parameters }: Parameters): boolean {
  const { functionType, callee, arguments: given } = call;
  if (functionType.prototype && type.prototype) {
    const found = compatibility(functionType, type);
    // By its name, a function has the type that it is called with.
    return found === 'compatible' || (found === 'undecided' && callee.kind === 'direct');
  }
  if (functionType.variadic || type.variadic || !haveCompatibleTypes(functionType.result, type.result))
    return false;
  return given.every((argument, index) => {
    const parameter = parameters[index]?.type;
    if (parameter === undefined) return false;
    if (type.prototype) return haveCompatibleTypes(argument.type, parameter);
    const promoted = promotedType(parameter);
    if (promoted === undefined) return false;
    return functionType.prototype
      ? haveCompatibleTypes(functionType.parameters[index] ?? argument.type, promoted)
      : mayBePassedAs(argument.type, promoted);
  });
}

/** What a function that is defined without a prototype gets for a parameter. */
function promotedType(type: CType): CType | undefined {
  // Compilers take what comes for a truth value as it is, whatever C says of conversions (C11 6.9.1p10).
  if (type.kind === 'integer' && type.name === '_Bool') return undefined;
  const { integer, double } = typeModel('LP64');
  if (type.kind === 'integer' && type.size < 4) return integer('int');
  return type.kind === 'float' && type.name === 'float' ? double : type;
}

/** Where neither has a prototype, integers may differ in their sign, and pointers to bytes in what bytes they mean (C11 6.5.2.2p6). */
function mayBePassedAs(argument: CType, parameter: CType): boolean {
  if (haveCompatibleTypes(argument, parameter)) return true;
  if (argument.kind === 'integer' && parameter.kind === 'integer')
    return signedName(argument.name) === signedName(parameter.name);
  return (
    argument.kind === 'pointer' &&
    parameter.kind === 'pointer' &&
    isOfBytes(argument.target) &&
    isOfBytes(parameter.target)
  );
}

/** What a function without a prototype gets of the other sign has a value of both types (C11 6.5.2.2p6). */
export function requireOfBothSigns(
  t: Translation,
  state: State,
  { functionType, arguments: given, range }: Call,
  { entity, values }: { readonly entity: FunctionEntity; readonly values: readonly TermValue[] },
): void {
  if (functionType.prototype || entity.type.prototype) return;
  const { pool } = t;
  for (const [index, { type }] of given.entries()) {
    const parameter = entity.definition?.parameters[index]?.type;
    const promoted = parameter && promotedType(parameter);
    const value = values[index];
    if (type.kind !== 'integer' || promoted?.kind !== 'integer' || value?.kind !== 'number') continue;
    if (type.signed === promoted.signed) continue;
    const sort = intSort(type.width, true);
    const isOfBoth = pool.atMost(pool.integer(sort, 0), pool.cast(sort, value.term));
    t.require(state, isOfBoth, goalAt('translation', goalText('passed-type'), range));
  }
}
