import { isReplacedByGcc } from '../../c/library/library-names.js';
import type { SourceRange } from '../../c/tree/source-range.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity } from '../../c/tree/typed-program.js';
import { type CType, typeSize } from '../../c/type/c-type.js';
import { convertNumber } from '../model/arithmetic.js';
import { join } from '../model/branches.js';
import type { CallFrame } from '../model/call-frame.js';
import { goalText } from '../model/goal-texts.js';
import { chooseLayout } from '../model/layout.js';
import type { MemoryObject } from '../model/memory-object.js';
import { goalAt } from '../model/obligation.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { because } from '../model/unsupported-reasons.js';
import { NOTHING, type TermValue } from '../model/value.js';
import { loadPlace, storePlace } from './access.js';
import { leaveStack } from './allocation/stack-memory.js';
import {
  beginArguments,
  type FurtherArgument,
  leaveArguments,
  placesOfArguments,
} from './arguments/argument-lists.js';
import { forgetPassedLists } from './arguments/passed-lists.js';
import { agrees, type Callee, evaluateOperands, hasArguments, requireOfBothSigns } from './callees.js';
import { chooseValue, give } from './expressions.js';
import type { InOrder } from './in-order.js';
import { havoc } from './initialise.js';
import { refuseJumps } from './jumps/jumps.js';
import { callLibrary } from './library/library-calls.js';
import { leaveModularBody, translateModularCall } from './modular-calls.js';
import { beginLife, isAgain, leaveScope, refuseLengths } from './scopes.js';
import { inBlock } from './statements.js';
import { noteNothingStored } from './without-value.js';

export type Call = Extract<TypedExpression, { kind: 'call' }>;

const MAXIMUM_DEPTH = 60;

/** A call: the body of the function is inlined. */
export function evaluateCall(t: Translation, state: State, call: InOrder<Call>): TermValue {
  const { callees, values } = evaluateOperands(t, state, call);
  const [first, ...others] = callees;
  if (first === undefined) return give(t, state, call, because('unknown-function'));
  if (state.isDead) return give(t, state, call, because('after-end'));
  const result =
    others.length === 0
      ? callFunction(t, state, call, first.entity, values)
      : callOneOf(t, state, call, [first, ...others], values);
  forgetPassedLists(t, state, call, values);
  return result;
}

/** The call of one of several functions. */
function callOneOf(
  t: Translation,
  state: State,
  call: Call,
  callees: readonly Callee[],
  values: readonly TermValue[],
): TermValue {
  const branches: State[] = [];
  let result: TermValue | undefined;
  for (const { entity, condition } of callees) {
    const branch = state.fork(t.pool, condition);
    branches.push(branch);
    if (branch.isDead) continue;
    const value = callFunction(t, branch, call, entity, values);
    if (branch.isDead) continue;
    result = result === undefined ? value : chooseValue(t, branch, condition, value, result, call);
  }
  join(t, state, branches);
  return result ?? give(t, state, call, because('after-end'));
}

/** The call of one function, with arguments that are evaluated. */
function callFunction(
  t: Translation,
  state: State,
  call: Call,
  entity: FunctionEntity,
  values: readonly TermValue[],
): TermValue {
  if (t.checks.calls.has(entity.name)) {
    t.require(state, t.pool.false, goalAt('property', goalText('not-called', entity.name), call.range));
    return give(t, state, call, because('after-end'));
  }
  const { definition } = entity;
  if (t.program.unreadNames.has(entity.name))
    return give(t, state, call, because('ambiguous-call', entity.name));
  if (definition === undefined) return callLibrary(t, state, call, entity, values);
  // What it does is then up to the compiler; a static function is another one than that of the library.
  if (entity.linkage === 'external' && isReplacedByGcc(entity.name))
    return give(t, state, call, because('replaced-function', entity.name));
  if (!hasArguments(call, entity, definition)) return give(t, state, call, because('argument-count'));
  if (!agrees(call, entity, definition)) return give(t, state, call, because('call-type'));
  requireOfBothSigns(t, state, call, { entity, values });
  const converted = definition.parameters.map((parameter, index) =>
    asParameter(t, state, values[index] ?? NOTHING, { type: parameter.type, range: call.range }),
  );
  const further = call.arguments
    .map(({ type }, index) => ({ type, value: values[index] ?? NOTHING }))
    .slice(definition.parameters.length);
  const called: Called = { entity, definition, values: converted, further };
  return t.modularFunctions.has(entity)
    ? translateModularCall(t, state, call, called)
    : inline(t, state, call, called);
}

/** Without a prototype, arguments come promoted, and are converted when the function begins (C11 6.9.1p10). */
function asParameter(
  t: Translation,
  state: State,
  value: TermValue,
  { type, range }: { readonly type: CType; readonly range: SourceRange },
): TermValue {
  return type.kind === 'float' && value.kind === 'number'
    ? { kind: 'number', term: convertNumber(t, state, value.term, type, range) }
    : value;
}

/** A function of the program, and what it is called with. */
export interface Called {
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
  /** As many as it has parameters. */
  readonly values: readonly TermValue[];
  readonly further: readonly FurtherArgument[];
}

function inline(
  t: Translation,
  state: State,
  call: Call,
  { entity, definition, values, further }: Called,
): TermValue {
  const already = t.frames.filter((frame) => frame.function === entity).length;
  const { recursion } = t.limits;
  if (already > (recursion === 'contracts' ? 0 : recursion) || t.frames.length > MAXIMUM_DEPTH) {
    return give(t, state, call, because('recursion-depth', entity.name, already));
  }
  const activation: Activation = {
    path: activationPath(t, call, entity),
    kind: 'inlined',
    entity,
    definition,
    received: receivedType(t, call),
    further: entity.type.variadic ? further : undefined,
  };
  return runFunction(t, state, activation, (callState) =>
    passArguments(t, callState, call, { definition, values }),
  );
}

/** For what memory is taken that a call returns: by whoever converts it, also if functions hand it on as `void *`. */
function receivedType(t: Translation, call: Call): CType | undefined {
  const { result } = call.functionType;
  if (result.kind !== 'pointer' || result.target.kind !== 'void') return undefined;
  return t.allocatedType(call) ?? t.frame.received;
}

/** The name of an activation that a call begins; one by a pointer may begin several. */
export function activationPath(t: Translation, { callee, range }: Call, { name }: FunctionEntity): string {
  return `${t.frame.path}/${range.start}${callee.kind === 'direct' ? '' : `:${name}`}`;
}

export function passArguments(
  t: Translation,
  state: State,
  { range }: Call,
  { definition, values }: Pick<Called, 'definition' | 'values'>,
): void {
  for (const [index, parameter] of definition.parameters.entries()) {
    if (t.checks.memory !== 'irrelevant' && isAgain(t, state, parameter)) {
      t.unsupported(state, because('repeated-parameter'), range);
    }
    beginLife(t, state, parameter);
    const value = values[index] ?? NOTHING;
    const place = { ...t.pointerTo(t.variableObject(parameter)), type: parameter.type, bitField: undefined };
    storePlace(t, state, place, value, range);
  }
}

/** An activation of a function that is about to begin. */
export interface Activation {
  readonly path: string;
  readonly kind: CallFrame['kind'];
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
  /** As in `CallFrame`; undefined where nobody receives anything. */
  readonly received?: CType | undefined;
  /** Arguments behind the parameters; undefined if the function takes none, or nobody knows which. */
  readonly further?: readonly FurtherArgument[] | undefined;
}

/** Does something in an activation, which then ends. */
export function inActivation<Result>(
  t: Translation,
  { path, kind, entity, definition, received, further }: Activation,
  action: (frame: CallFrame) => Result,
): Result {
  const { result } = entity.type;
  const frame: CallFrame = {
    path,
    kind,
    function: entity,
    returns: t.collector(),
    result:
      result.kind === 'void'
        ? undefined
        : t.resultObject(path, entity.name, chooseLayout(result), typeSize(result) ?? 0),
    definition,
    received,
    jumps: new Map(),
    breaks: [],
    continues: [],
    stack: [],
    arrays: new Map(),
    lengths: new Map(),
    further: further && placesOfArguments(t, path, further),
  };
  t.frames.push(frame);
  try {
    return action(frame);
  } finally {
    t.frames.pop();
    t.release(frame.returns);
  }
}

/** Executes a function; afterwards, the state covers all paths on which it returns. */
export function runFunction(
  t: Translation,
  state: State,
  activation: Activation,
  setParameters: (state: State) => void,
): TermValue {
  const { definition } = activation;
  const result = inActivation(t, activation, (frame) => {
    setParameters(state);
    refuseLengths(t, state, definition);
    if (frame.result !== undefined) {
      havoc(t, state, frame.result);
      noteNothingStored(state, frame.result);
    }
    beginArguments(t, state, activation.further ?? []);
    enterFunction(t, state, frame);
    inBlock(t, state, definition.body, () => {
      // After the last statement, the result is unknown. What is said of the end may be about variables of the body.
      if (!state.isDead) leaveFunction(t, state, definition);
    });
    refuseJumps(t, definition.body);
    join(t, state, frame.returns);
    return frame.result;
  });
  return takeResult(t, state, activation, result);
}

/** The function begins: what its contract requires, or for a modular one, may rely on. */
function enterFunction(t: Translation, state: State, { kind, function: entity }: CallFrame): void {
  const enter = () => t.invariants.atEntry(t, state, entity);
  if (kind === 'modular') t.assumed(enter);
  else enter();
}

/** The value that a call leaves; nothing else of the activation stays known. */
export function takeResult(
  t: Translation,
  state: State,
  { entity, definition, path }: Activation,
  object: MemoryObject | undefined,
): TermValue {
  if (state.isDead) return NOTHING;
  for (const key of [...state.store.keys()]) if (key.startsWith(`${path}#`)) state.store.delete(key);
  if (object === undefined) return NOTHING;
  const place = { ...t.pointerTo(object), type: entity.type.result, bitField: undefined };
  const value = loadPlace(t, state, place, definition.nameRange);
  leaveObject(state, object.id);
  return value;
}

/** A path out of the function, with its result stored. */
export function leaveFunction(t: Translation, state: State, definition: FunctionDefinition): void {
  if (t.frame.function.noReturn) t.unsupported(state, because('noreturn'), definition.nameRange);
  t.invariants.atReturn(t, state, t.frame.function);
  if (state.isDead) return;
  if (t.frame.kind === 'modular') leaveModularBody(t, state, definition);
  leaveArguments(t, state, definition.nameRange);
  leaveScope(t, state, [...definition.parameters, ...definition.locals]);
  leaveStack(t, state);
  t.frame.returns.push(state.clone());
}

function leaveObject(state: State, id: number): void {
  for (const key of [...state.store.keys()]) {
    if (key.startsWith(`${id}@`) || key.startsWith(`${id}*`)) state.store.delete(key);
  }
}
