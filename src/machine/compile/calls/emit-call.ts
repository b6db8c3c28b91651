import type { CallExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import { mayLackResult } from '../../analysis/missing-results.js';
import { type Callee, functionId } from '../../interface/compiled-program.js';
import { ARGUMENT_HANDLES, NO_RESULT, OFFSET_BITS, OFFSET_MASK } from '../../interface/memory-layout.js';
import { because } from '../../reasons/because.js';
import { apartWith, functionKey, keyOfEntity } from '../../values/function-key.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP, REF, type WasmType } from '../../wasm/opcodes.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { InOrder } from '../expressions/emit-order.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { resultType, signature } from '../function-table.js';
import { wasmType } from '../scalar-code.js';
import { emitBits, integerEvent } from '../symbolic-code.js';
import { emitArguments, isPassedOtherwise } from './emit-arguments.js';
import { emitCallEvent, emitReached } from './emit-call-event.js';
import { emitIntrinsic } from './emit-external-call.js';

/** A call with its events before and after; leaves the result unless it is void. */
export function emitCall(f: FunctionEmitter, expression: InOrder<CallExpression>): void {
  const { callee } = expression;
  const name = callee.kind === 'direct' ? callee.function.name : undefined;
  if (callee.kind === 'direct') emitDirectCall(f, expression, callee.function);
  else emitIndirectCall(f, expression, callee.pointer);
  emitCallEnd(f, expression, name);
}

/** A call whose value is used: the function must have one. */
export function emitUsedCall(f: FunctionEmitter, expression: InOrder<CallExpression>): void {
  emitCall(f, expression);
  const { callee } = expression;
  const mayLack = callee.kind === 'direct' ? mayLackResult(callee.function) : leavesValue(expression.type);
  if (!mayLack || f.lacking === undefined) return;
  f.code.get(f.lacking).if();
  f.undefinedBehaviour(expression.range, because('no-result'));
  f.code.end();
}

/** Other functions may be called before the value is used. */
function emitRememberLack(f: FunctionEmitter): void {
  f.lacking ??= f.code.acquire(I32);
  f.code.i32(0).memory(OP.i32.load, NO_RESULT).set(f.lacking);
}

/** Reports that a call is over, with its value. */
export function emitCallEnd(
  f: FunctionEmitter,
  expression: Pick<CallExpression, 'type' | 'range' | 'closingParenthesis'>,
  name: string | undefined,
): void {
  const at = expression.closingParenthesis;
  const probe = f.probe('call-end', expression.range, { at, callee: name });
  if (probe === undefined) return;
  const wasm = expression.type.kind === 'record' ? undefined : wasmType(expression.type);
  const { code, context } = f;
  if (wasm === undefined) {
    code.i32(probe).call(context.helpers.passed);
    f.point();
    return;
  }
  f.with(wasm, (value) => {
    if (f.handle !== undefined) code.get(f.handle).call(context.helpers.symbolicResult);
    code.set(value).i32(probe).get(value);
    if (wasm === F32) code.op(OP.f64.promote).call(context.helpers.passedFloat);
    else if (wasm === F64) code.call(context.helpers.passedFloat);
    else if (wasm === REF) code.i32(wideCode(expression.type) ?? 0).call(context.helpers.passedWide);
    else {
      emitBits(f, expression.type);
      const helper = expression.type.kind === 'pointer' ? 'passedPointer' : integerEvent(expression.type);
      code.call(context.helpers[helper]);
    }
    f.point();
    code.get(value);
  });
}

/** Without a prototype at the call, the arguments must be what the function takes (C11 6.5.2.2p6). */
function fitsUndeclared(
  { functionType, arguments: list }: CallExpression,
  { type, definition }: FunctionEntity,
  parameters: readonly CType[],
): boolean {
  if (functionType.prototype || definition === undefined) return true;
  if (type.variadic) return false;
  return parameters.every((parameter, index) => {
    const argument = list[index];
    if (argument === undefined || argument.type.kind === 'record' || parameter.kind === 'record') return true;
    return !isPassedOtherwise(argument.type, type.prototype ? parameter : promoted(parameter, argument.type));
  });
}

/** What a parameter of a definition without prototype is passed as: the type of the argument, if that is its promotion. */
function promoted(parameter: CType, argument: CType): CType {
  const isNarrow = parameter.kind === 'integer' && parameter.size < 4;
  const isPromoted =
    (isNarrow && argument.kind === 'integer' && argument.size === 4) ||
    (parameter.kind === 'float' &&
      parameter.name === 'float' &&
      argument.kind === 'float' &&
      argument.size === 8);
  return isPromoted ? argument : parameter;
}

function emitDirectCall(f: FunctionEmitter, expression: CallExpression, entity: FunctionEntity): void {
  if (entity.definition !== undefined && f.context.program.unreadNames.has(entity.name)) {
    f.unsupported(expression.range, because('unread-declaration', entity.name));
    return;
  }
  if (entity.definition === undefined && emitIntrinsic(f, expression, entity)) return;
  const callee = f.context.functions.callee(entity);
  const resultMatches = sameResult(callee, expression.type);
  emitArguments(f, expression, callee.parameterTypes, callee.area);
  if (callee.parameterTypes.length > expression.arguments.length) {
    f.undefinedBehaviour(expression.range, because('too-few-arguments', entity.name));
    return;
  }
  if (callee.area === 'none' && callee.parameterTypes.length < expression.arguments.length) {
    f.undefinedBehaviour(expression.range, because('too-many-arguments', entity.name));
    return;
  }
  if (!fitsUndeclared(expression, entity, callee.parameterTypes)) {
    f.undefinedBehaviour(expression.range, because('other-function-type', entity.name));
    return;
  }
  emitCallEvent(f, expression, entity.name);
  const result = entity.type.result;
  const address = passResultAddress(f, result);
  emitCallSite(f, expression);
  f.code.call(callee.index);
  if (mayLackResult(entity)) emitRememberLack(f);
  if (entity.definition === undefined) f.point();
  emitResult(f, result, address);
  if (!resultMatches) emitMismatch(f, expression, callee);
}

function sameResult(callee: Callee, type: CType): boolean {
  return callee.result === resultType(type) || type.kind === 'record';
}

/** The call expects another result than the function returns: without a prototype, C does not notice. */
function emitMismatch(f: FunctionEmitter, expression: CallExpression, callee: Callee): void {
  if (callee.result !== undefined) f.code.op(OP.drop);
  if (leavesValue(expression.type)) {
    f.undefinedBehaviour(expression.range, because('other-function-type', callee.entity.name));
  }
}

function emitCallSite(f: FunctionEmitter, expression: CallExpression): void {
  f.code.i32(f.site(expression.range, expression.closingParenthesis)).setGlobal(f.context.globals.callSite);
}

function passResultAddress(f: FunctionEmitter, result: CType): number | undefined {
  if (result.kind !== 'record') return undefined;
  const offset = f.allocate(typeSize(result) ?? 0, 8);
  f.holdsIndeterminate = true;
  f.code.get(f.frame).i32(offset).op(OP.i32.add);
  return offset;
}

function emitResult(f: FunctionEmitter, result: CType, address: number | undefined): void {
  if (address !== undefined) f.code.get(f.frame).i32(address).op(OP.i32.add);
  if (f.handle === undefined) return;
  if (result.kind !== 'record' && result.kind !== 'void') {
    f.code.i32(0).memory(OP.i32.load, ARGUMENT_HANDLES).set(f.handle);
  } else f.concrete();
}

function emitIndirectCall(f: FunctionEmitter, expression: CallExpression, pointer: TypedExpression): void {
  const { code } = f;
  const { functionType } = expression;
  const target = code.acquire(I64);
  emitValue(f, pointer);
  code.set(target);
  const parameterTypes = functionType.prototype
    ? functionType.parameters
    : expression.arguments.map((argument) => argument.type);
  const area = functionType.variadic ? 'variable' : 'none';
  emitArguments(f, expression, parameterTypes, area);
  emitCallEvent(f, expression, undefined);
  const address = passResultAddress(f, functionType.result);
  emitFunctionCheck(f, expression, target);
  const parameters: readonly WasmType[] = signature(parameterTypes, area, functionType.result);
  const key = functionKey({ ...functionType, parameters: parameterTypes }, apartWith(f.context.addresses));
  if (mayMeetOtherType(f, parameters, key)) {
    const site = f.site(expression.range, expression.closingParenthesis);
    code.get(target).i32(f.context.lists.text(key)).i32(site).call(f.context.helpers.wideCall);
  }
  emitCallSite(f, expression);
  const result = resultType(functionType.result);
  if (f.context.results === 'lacking') code.i32(0).i32(0).memory(OP.i32.store, NO_RESULT);
  code.get(target).i64(OFFSET_BITS).op(OP.i64.shru, OP.i32.wrap);
  code.callIndirect(f.context.module.type(parameters, result === undefined ? [] : [result]));
  if (f.context.results === 'lacking') emitRememberLack(f);
  emitResult(f, functionType.result, address);
  code.release(target);
}

/** Whether the program has a function of another type that WebAssembly would call without notice. */
function mayMeetOtherType(f: FunctionEmitter, parameters: readonly WasmType[], key: string): boolean {
  const { addresses, functions, program } = f.context;
  const apart = apartWith(addresses);
  return program.functions.some(
    (entity) =>
      functions.callee(entity).parameters.join() === parameters.join() && keyOfEntity(entity, apart) !== key,
  );
}

/** The pointer must be exactly that of a function. */
function emitFunctionCheck(f: FunctionEmitter, expression: CallExpression, target: number): void {
  const { code, context } = f;
  code.get(target).i64(OFFSET_MASK).op(OP.i64.and).i64(0n).op(OP.i64.ne);
  code.get(target).i64(OFFSET_BITS).op(OP.i64.shru).i64(1n).op(OP.i64.sub);
  code.i64(BigInt(context.program.functions.length)).op(OP.i64.geu, OP.i32.or);
  code.if();
  code.get(target).i32(f.site(expression.range, expression.closingParenthesis));
  code.call(context.helpers.badCall).op(OP.unreachable);
  code.end();
  emitErrorCheck(f, expression, target);
}

/** The property forbids the call of a function also through a pointer. */
function emitErrorCheck(f: FunctionEmitter, expression: CallExpression, target: number): void {
  const { code, context } = f;
  for (const entity of context.program.functions) {
    if (!context.checks.errorFunctions.has(entity.name)) continue;
    const pointer = BigInt(functionId(context.program, entity)) << OFFSET_BITS;
    code.get(target).i64(pointer).op(OP.i64.eq).if();
    emitReached(f, expression, entity.name);
    code.end();
  }
}
