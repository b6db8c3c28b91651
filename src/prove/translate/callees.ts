import type { FunctionEntity } from '../../c/tree/typed-program.js';
import { type CType, isScalar } from '../../c/type/c-type.js';
import { literalChoices } from '../../smt/literal-choices.js';
import type { Term } from '../../smt/term.js';
import { goalText } from '../model/goal-texts.js';
import { BASE, scalarClass } from '../model/layout.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import type { Call } from './calls.js';
import { evaluate } from './expressions.js';

/** To how many functions a pointer may lead that is called. */
const MAXIMUM_CALLEES = 16;

/** A function that may be the one that is called, and when it is. */
export interface Callee {
  readonly entity: FunctionEntity;
  readonly condition: Term;
}

/** The functions that a call may be of, each of them under a condition that excludes the others; none: nobody knows. */
export function resolveCallees(t: Translation, state: State, call: Call): readonly Callee[] {
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
 * Whether a call by a pointer, or without a prototype, gives and takes what the function does: anything else is undefined (C11
 * 6.5.2.2p6, p9).
 */
export function agrees(call: Call, { type }: FunctionEntity, { parameters }: Parameters): boolean {
  const { result } = call.functionType;
  if (result.kind !== 'void' && type.result.kind !== 'void' && !isSameValue(result, type.result))
    return false;
  if (type.variadic !== call.functionType.variadic) return false;
  return call.arguments.every((argument, index) => {
    const parameter = parameters[index]?.type;
    // Only a list of arguments leads to a further one.
    if (parameter === undefined) return type.variadic;
    return type.prototype ? isSamePassed(argument.type, parameter) : isPassedAs(argument.type, parameter);
  });
}

function isSameValue(one: CType, two: CType): boolean {
  if (one.kind === 'record' && two.kind === 'record') return one.definition === two.definition;
  if (one.kind === 'integer' && two.kind === 'integer' && one.signed !== two.signed) return false;
  return isScalar(one) && isScalar(two) && scalarClass(one) === scalarClass(two);
}

/** A function with a prototype gets what that says, whoever calls it; integers may differ in their signs. */
function isSamePassed(argument: CType, parameter: CType): boolean {
  if (argument.kind === 'record' || parameter.kind === 'record') return isSameValue(argument, parameter);
  return isScalar(argument) && isScalar(parameter) && scalarClass(argument) === scalarClass(parameter);
}

/** A function that is defined without a prototype gets small integers and floats promoted. */
function isPassedAs(argument: CType, parameter: CType): boolean {
  if (isSamePassed(argument, parameter)) return true;
  // Compilers take what comes for a truth value as it is, whatever C says of conversions (C11 6.9.1p10).
  if (argument.kind === 'integer' && parameter.kind === 'integer')
    return argument.size === 4 && parameter.size <= 4 && parameter.name !== '_Bool';
  return (
    argument.kind === 'float' &&
    parameter.kind === 'float' &&
    argument.name === 'double' &&
    parameter.name === 'float'
  );
}
