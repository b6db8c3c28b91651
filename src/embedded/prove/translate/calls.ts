import { sizeOf } from '../../../c/c-type.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity } from '../../../c/tree/typed-program.js';
import { literalsOf, loadPlace, storePlace } from './access.js';
import { join } from './branches.js';
import { evaluate, give } from './expressions.js';
import { forget } from './initialise.js';
import { refuseJumps } from './jumps.js';
import { layoutOf } from './layout.js';
import { callLibrary } from './library-calls.js';
import { claimAt } from './obligation.js';
import { leaveScope } from './scopes.js';
import type { State } from './state.js';
import { executeBlock } from './statements.js';
import type { Translation } from './translation.js';
import { NOTHING, type Value } from './value.js';

export type Call = Extract<TypedExpression, { kind: 'call' }>;

/** Maximum depth of calls. */
const MAXIMUM_DEPTH = 60;

/** A call: the body of the function is inlined. */
export function evaluateCall(t: Translation, state: State, call: Call): Value {
  const entity = calleeOf(t, state, call);
  if (entity === undefined) return give(t, state, call, 'a call of an unknown function');
  const values = call.arguments.map((argument) => evaluate(t, state, argument));
  if (state.isDead) return give(t, state, call, 'a call');
  if (t.checks.calls.has(entity.name)) {
    t.require(state, t.pool.false, claimAt('property', `${entity.name} is not called`, call.range));
    return give(t, state, call, 'what comes after it');
  }
  const { definition } = entity;
  if (definition === undefined) return callLibrary(t, state, call, entity, values);
  return inline(t, state, call, entity, definition, values);
}

function calleeOf(t: Translation, state: State, { callee }: Call): FunctionEntity | undefined {
  if (callee.kind === 'direct') return callee.function;
  const pointer = evaluate(t, state, callee.pointer);
  if (pointer.kind !== 'pointer') return undefined;
  const bases = literalsOf(pointer.base, new Set());
  const [only] = bases ?? [];
  return bases?.size === 1 ? t.objects[Number(only)]?.function : undefined;
}

function inline(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  definition: FunctionDefinition,
  values: readonly Value[],
): Value {
  const already = t.frames.filter((frame) => frame.function === entity).length;
  if (already > t.limits.recursion || t.frames.length > MAXIMUM_DEPTH) {
    return give(t, state, call, `recursion of ${entity.name} deeper than ${already}`);
  }
  if (definition.parameterLengths.length > 0) return give(t, state, call, 'a parameter of variable length');
  if (values.length !== definition.parameters.length) {
    return give(t, state, call, 'a call whose number of arguments is not that of the parameters');
  }
  return runFunction(t, state, entity, definition, `${t.frame.path}/${call.range.start}`, (callState) => {
    for (const [index, parameter] of definition.parameters.entries()) {
      const value = values[index] ?? NOTHING;
      const place = { ...t.pointerTo(t.objectOf(parameter)), type: parameter.type, bitField: undefined };
      storePlace(t, callState, place, value, call.range);
    }
  });
}

/** Executes a function; afterwards, the state covers all paths on which it returns. */
export function runFunction(
  t: Translation,
  state: State,
  entity: FunctionEntity,
  definition: FunctionDefinition,
  path: string,
  setParameters: (state: State) => void,
): Value {
  const { result } = entity.type;
  const resultObject =
    result.kind === 'void'
      ? undefined
      : t.resultObject(path, entity.name, layoutOf(result), sizeOf(result) ?? 0);
  const returns = t.collector();
  t.frames.push({
    path,
    function: entity,
    returns,
    result: resultObject,
    definition,
    jumps: new Map(),
    breaks: [],
    continues: [],
  });
  try {
    setParameters(state);
    if (resultObject !== undefined) forget(t, state, resultObject);
    executeBlock(t, state, definition.body);
    refuseJumps(t, definition.body);
    // After the last statement, the result is unknown.
    if (!state.isDead) leaveFunction(t, state, definition);
    join(t, state, returns);
  } finally {
    t.frames.pop();
    t.release(returns);
  }
  if (resultObject === undefined || state.isDead) return NOTHING;
  const place = { ...t.pointerTo(resultObject), type: result, bitField: undefined };
  const value = loadPlace(t, state, place, definition.nameRange);
  leaveObject(state, resultObject.id);
  return value;
}

/** A path out of the function, with its result stored. */
export function leaveFunction(t: Translation, state: State, definition: FunctionDefinition): void {
  leaveScope(t, state, [...definition.parameters, ...definition.locals]);
  t.frame.returns.push(state.clone());
}

function leaveObject(state: State, id: number): void {
  for (const key of [...state.store.keys()]) {
    if (key.startsWith(`${id}@`) || key.startsWith(`${id}*`)) state.store.delete(key);
  }
}
