import { type CType, sizeOf } from '../../../c/c-type.js';
import type { CallExpression, TypedExpression } from '../../../c/typed-expression.js';
import type { FunctionEntity } from '../../../c/typed-program.js';
import { emitAbsolute } from './emit-absolute.js';
import { emitArguments, emitSuperfluous } from './emit-arguments.js';
import { emitAlloca } from './emit-builtin.js';
import { emitTruth } from './emit-conversion.js';
import { emitPromise } from './emit-environment.js';
import { emitValue, leavesValue } from './emit-expression.js';
import type { FunctionEmitter } from './function-emitter.js';
import { isNondeterministic, resultInputType } from './input-functions.js';
import { isLibraryFunction } from './library/library.js';
import { ARGUMENT_HANDLES, OFFSET_BITS, OFFSET_MASK } from './memory-layout.js';
import { type Callee, resultType, signature } from './program-context.js';
import { unsupportedType, wasmType } from './scalar-code.js';
import { emitBits, emitDecision, integerEvent, symbolicTypeCode } from './symbolic-code.js';
import { F32, F64, I32, I64, OP, type WasmType } from './wasm-opcodes.js';

/** A call, with the events around it; leaves the result unless it is void. */
export function emitCall(f: FunctionEmitter, expression: CallExpression): void {
  const { callee, range } = expression;
  const name = callee.kind === 'direct' ? callee.function.name : undefined;
  const unsupported = unsupportedType(expression.type);
  if (unsupported !== undefined) {
    f.unsupported(range, unsupported);
    return;
  }
  if (callee.kind === 'direct') emitDirectCall(f, expression, callee.function);
  else emitIndirectCall(f, expression, callee.pointer);
  emitCallEnd(f, expression, name);
}

function emitCallEvent(f: FunctionEmitter, expression: CallExpression, name: string | undefined): void {
  f.pass('call', expression.range, { at: expression.closingParenthesis, callee: name });
  if (name === undefined || !f.context.errorFunctions.has(name)) return;
  f.code.i32(f.site(expression.range, expression.closingParenthesis)).i32(f.context.reason(name));
  f.code.call(f.context.helper('reached')).op(OP.unreachable);
}

function emitCallEnd(f: FunctionEmitter, expression: CallExpression, name: string | undefined): void {
  const at = expression.closingParenthesis;
  const place = f.place('call-end', expression.range, { at, callee: name });
  if (place === undefined) return;
  const wasm = expression.type.kind === 'record' ? undefined : wasmType(expression.type);
  const { code, context } = f;
  if (wasm === undefined) {
    code.i32(place).call(context.helper('passed'));
    return;
  }
  f.with(wasm, (value) => {
    if (f.handle !== undefined) code.get(f.handle).call(context.helper('symbolicResult'));
    code.set(value).i32(place).get(value);
    if (wasm === F32) code.op(OP.f64.promote).call(context.helper('passedReal'));
    else if (wasm === F64) code.call(context.helper('passedReal'));
    else {
      emitBits(f, expression.type);
      const helper = expression.type.kind === 'pointer' ? 'passedPointer' : integerEvent(expression.type);
      code.call(context.helper(helper));
    }
    code.get(value);
  });
}

function emitDirectCall(f: FunctionEmitter, expression: CallExpression, entity: FunctionEntity): void {
  if (entity.definition === undefined && emitIntrinsic(f, expression, entity)) return;
  const callee = f.context.callee(entity);
  const resultMatches = sameResult(callee, expression.type);
  emitArguments(f, expression, callee.parameterTypes, callee.area);
  if (callee.parameterTypes.length > expression.arguments.length) {
    f.undefinedBehaviour(expression.range, `a call of ${entity.name} with too few arguments`);
    return;
  }
  emitCallEvent(f, expression, entity.name);
  const result = entity.type.result;
  const address = passResultAddress(f, result);
  emitCallSite(f, expression);
  f.code.call(callee.index);
  emitResult(f, result, address, entity.definition !== undefined);
  if (!resultMatches) emitMismatch(f, expression, callee);
}

function sameResult(callee: Callee, type: CType): boolean {
  return callee.result === resultType(type) || type.kind === 'record';
}

/** The call expects another result than the function has: without a prototype C cannot tell. */
function emitMismatch(f: FunctionEmitter, expression: CallExpression, callee: Callee): void {
  if (callee.result !== undefined) f.code.op(OP.drop);
  if (leavesValue(expression.type)) {
    f.undefinedBehaviour(expression.range, `a call of ${callee.entity.name} as a function of another type`);
  }
}

function emitCallSite(f: FunctionEmitter, expression: CallExpression): void {
  f.code.i32(f.site(expression.range, expression.closingParenthesis)).setGlobal(f.context.callSite);
}

function passResultAddress(f: FunctionEmitter, result: CType): number | undefined {
  if (result.kind !== 'record') return undefined;
  const offset = f.allocate(sizeOf(result) ?? 0, 8);
  f.holdsMarks = true;
  f.code.get(f.frame).i32(offset).op(OP.i32.add);
  return offset;
}

function emitResult(
  f: FunctionEmitter,
  result: CType,
  address: number | undefined,
  fromProgram: boolean,
): void {
  if (address !== undefined) f.code.get(f.frame).i32(address).op(OP.i32.add);
  if (f.handle === undefined) return;
  if (fromProgram && result.kind !== 'record' && result.kind !== 'void') {
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
  emitCallSite(f, expression);
  const parameters: readonly WasmType[] = signature(parameterTypes, area, functionType.result);
  const result = resultType(functionType.result);
  code.get(target).i64(OFFSET_BITS).op(OP.i64.shru, OP.i32.wrap);
  code.callIndirect(f.context.module.type(parameters, result === undefined ? [] : [result]));
  emitResult(f, functionType.result, address, true);
  code.release(target);
}

/** The pointer has to be exactly that of a function. */
function emitFunctionCheck(f: FunctionEmitter, expression: CallExpression, target: number): void {
  const { code, context } = f;
  code.get(target).i64(OFFSET_MASK).op(OP.i64.and).i64(0n).op(OP.i64.ne);
  code.get(target).i64(OFFSET_BITS).op(OP.i64.shru).i64(1n).op(OP.i64.sub);
  code.i64(BigInt(context.program.functions.length)).op(OP.i64.geu, OP.i32.or);
  code.if();
  code.get(target).i32(f.site(expression.range, expression.closingParenthesis));
  code.call(context.helper('badCall')).op(OP.unreachable);
  code.end();
}

/** With one thread nothing comes between, but sections that are nested are no program of the competition. */
function emitAtomicSection(f: FunctionEmitter, expression: CallExpression, name: string): void {
  const { code, context } = f;
  const begins = name === '__VERIFIER_atomic_begin';
  if (begins) {
    code.getGlobal(context.atomicSection).if();
    f.unsupported(expression.range, 'an atomic section inside another one');
    code.end();
  }
  code.i32(begins ? 1 : 0).setGlobal(context.atomicSection);
}

/** Functions that compiled code knows itself. @returns false for all others */
function emitIntrinsic(f: FunctionEmitter, expression: CallExpression, entity: FunctionEntity): boolean {
  const { code, context } = f;
  const { name } = entity;
  if (name === '__VERIFIER_assume' || name === '__builtin_assume') {
    emitAssume(f, expression);
    emitNoResult(f, expression.type);
    return true;
  }
  if (name === '__VERIFIER_atomic_begin' || name === '__VERIFIER_atomic_end') {
    for (const argument of expression.arguments) emitSuperfluous(f, argument);
    emitCallEvent(f, expression, name);
    emitAtomicSection(f, expression, name);
    emitNoResult(f, expression.type);
    return true;
  }
  if (emitAbsolute(f, name, expression, () => emitCallEvent(f, expression, name))) return true;
  const [size] = expression.arguments;
  if (name === 'alloca' && size !== undefined && expression.type.kind === 'pointer') {
    emitAlloca(f, size, expression);
    return true;
  }
  if (isLibraryFunction(name) && !isNondeterministic(name)) return false;
  const type = resultInputType(expression.type, name);
  for (const argument of expression.arguments) emitSuperfluous(f, argument);
  emitCallEvent(f, expression, name);
  if (expression.type.kind === 'void') return true;
  if (type === undefined) {
    f.unsupported(expression.range, `${name}, a function without body that gives no scalar`);
    return true;
  }
  if (type.kind === 'pointer' && /^__(?!VERIFIER_)/.test(name)) {
    // Such functions are parts of a library; a null pointer, as from other unknown functions, would be wrong.
    f.unsupported(expression.range, `${name}, a function of a library that is not known`);
    return true;
  }
  const kind = context.inputKind({ name, reason: 'call', type });
  const site = f.site(expression.range, expression.closingParenthesis);
  code.i32(kind).i32(site);
  const wasm = wasmType(expression.type);
  if (type.kind === 'real') {
    code.call(context.helper('realInput'));
    if (wasm === F32) code.op(OP.f32.demote);
  } else {
    code.call(context.helper('integerInput'));
    if (wasm === I32) code.op(OP.i32.wrap);
  }
  if (f.handle !== undefined) {
    code.i32(symbolicTypeCode(expression.type)).call(context.helper('symbolicInput')).set(f.handle);
  }
  emitPromise(f, name, expression.type, site);
  return true;
}

/** Called without declaration, a function that gives nothing is taken for one that gives an int. */
function emitNoResult(f: FunctionEmitter, type: CType): void {
  const wasm = type.kind === 'record' ? undefined : wasmType(type);
  if (wasm === I64) f.code.i64(0n);
  else if (wasm === F32) f.code.f32(0);
  else if (wasm === F64) f.code.f64(0);
  else if (wasm === I32) f.code.i32(0);
  f.concrete();
}

function emitAssume(f: FunctionEmitter, expression: CallExpression): void {
  const [argument] = expression.arguments;
  const { code } = f;
  if (argument === undefined) {
    f.unsupported(expression.range, 'an assumption without argument');
    return;
  }
  emitValue(f, argument);
  emitTruth(f, argument.type);
  f.with(I32, (truth) => {
    code.set(truth);
    emitCallEvent(f, expression, '__VERIFIER_assume');
    const site = f.site(expression.range, expression.closingParenthesis);
    emitDecision(f, 'assume', site, () => code.get(truth).op(OP.i64.extendU));
    code.get(truth).op(OP.i32.eqz);
    code.if();
    code.i32(site).call(f.context.helper('assumptionFailed')).op(OP.unreachable);
    code.end();
  });
  f.concrete();
}
