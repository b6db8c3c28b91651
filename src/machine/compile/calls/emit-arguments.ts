import type { CallExpression, TypedExpression } from '../../../c/tree/typed-expression.js';
import { type CType, typeSize } from '../../../c/type/c-type.js';
import { unqualified } from '../../../c/type/type-model.js';
import type { Callee } from '../../interface/compiled-program.js';
import { ARGUMENT_HANDLES } from '../../interface/memory-layout.js';
import { ARGUMENT_TAG, FIRST_ARGUMENT_TYPE } from '../../library/argument-tags.js';
import { shadowedBytes, wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, OP } from '../../wasm/opcodes.js';
import { emitCopy } from '../access/emit-access.js';
import { emitConversion } from '../expressions/emit-conversion.js';
import { emitValue, emitValueAs, leavesValue } from '../expressions/emit-expression.js';
import { emitPointerNumber } from '../expressions/emit-pointer-number.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitBits } from '../symbolic-code.js';

/** Bytes in front of a variable argument, with its type. */
const TAG_BYTES = 8;
const MAXIMUM_HANDLES = 60;

/** Leaves the arguments on the stack: those for the parameters, then the address of the others. */
export function emitArguments(
  f: FunctionEmitter,
  expression: CallExpression,
  parameterTypes: readonly CType[],
  area: Callee['area'],
): void {
  const named = area === 'all' ? 0 : parameterTypes.length;
  const locals: { local: number; handle: number | undefined }[] = [];
  for (const [index, argument] of expression.arguments.entries()) {
    if (index >= named) break;
    const parameter = parameterTypes[index];
    emitValueAs(f, argument, parameter ?? argument.type);
    if (parameter !== undefined && isPassedOtherwise(argument.type, parameter)) {
      emitConversion(f, argument.type, parameter, argument.range);
    }
    if (f.handle === undefined) continue;
    const local = f.code.acquire(wasmType(parameter ?? argument.type) ?? I32);
    const handle = f.code.acquire(I32);
    f.code.set(local).get(f.handle).set(handle);
    locals.push({ local, handle });
  }
  const rest = expression.arguments.slice(named);
  if (area !== 'none') emitArea(f, rest);
  else for (const argument of rest) emitSuperfluous(f, argument);
  if (f.handle === undefined) {
    if (area !== 'none') emitAreaAddress(f);
    return;
  }
  for (const [index, { local, handle }] of locals.entries()) {
    f.code.get(local);
    f.code.i32(4 * (index + 1)).get(handle ?? 0);
    if (index < MAXIMUM_HANDLES) f.code.memory(OP.i32.store, ARGUMENT_HANDLES);
    else f.code.op(OP.drop, OP.drop);
    f.code.release(local);
    if (handle !== undefined) f.code.release(handle);
  }
  if (area !== 'none') emitAreaAddress(f);
}

/** Whether a value of one type is not passed like one of the other. */
export function isPassedOtherwise(from: CType, to: CType): boolean {
  if (from.kind === 'record' || to.kind === 'record') return false;
  if (from.kind !== to.kind || typeSize(from) !== typeSize(to)) return true;
  return wasmType(from) !== wasmType(to) || wideCode(from) !== wideCode(to);
}

export function emitSuperfluous(f: FunctionEmitter, argument: TypedExpression): void {
  emitValue(f, argument);
  if (leavesValue(argument.type)) f.code.op(OP.drop);
}

/** Stores the arguments in the frame, and the address of the first one in the local that `emitAreaAddress` reads. */
function emitArea(f: FunctionEmitter, list: readonly TypedExpression[]): void {
  const sizes = list.map((argument) => Math.ceil(Math.max(typeSize(argument.type) ?? 0, 1) / 8) * 8);
  const start = f.allocate(sizes.reduce((sum, size) => sum + TAG_BYTES + size, 0) + 2 * TAG_BYTES, 8);
  let offset = start;
  for (const [index, argument] of list.entries()) {
    emitTag(f, offset, FIRST_ARGUMENT_TYPE + f.context.lists.argumentType(unqualified(argument.type)));
    emitAreaArgument(f, argument, offset + TAG_BYTES);
    offset += TAG_BYTES + (sizes[index] ?? 0);
  }
  emitTag(f, offset, 0);
  f.areas.push(start);
}

/** The type of the argument behind it, or 0 at the end. */
function emitTag(f: FunctionEmitter, offset: number, type: number): void {
  const tag = (BigInt(ARGUMENT_TAG) << 32n) | BigInt(type);
  f.code.get(f.frame).i64(BigInt.asIntN(64, tag)).memory(OP.i64.store, offset);
}

function emitAreaAddress(f: FunctionEmitter): void {
  f.code
    .get(f.frame)
    .i32(f.areas.pop() ?? 0)
    .op(OP.i32.add);
}

function emitAreaArgument(f: FunctionEmitter, argument: TypedExpression, offset: number): void {
  const wasm = wasmType(argument.type);
  const wide = wideCode(argument.type);
  const { code } = f;
  emitValue(f, argument);
  if (wasm === undefined) return;
  f.with(wasm, (value) => {
    code.set(value);
    if (argument.type.kind === 'record') {
      code
        .get(f.frame)
        .i32(offset)
        .op(OP.i32.add)
        .get(value)
        .i32(typeSize(argument.type) ?? 0);
      emitCopy(f);
      return;
    }
    code.get(f.frame).get(value);
    // Integers are extended, so that reading a wider argument of the same value works.
    if (wasm === F64) code.memory(OP.f64.store, offset);
    else if (wasm === F32) code.op(OP.f64.promote).memory(OP.f64.store, offset);
    else if (wide !== undefined) code.i32(offset).i32(wide).call(f.context.helpers.wideStore);
    else {
      // A function that reads it as an integer sees its number.
      if (argument.type.kind === 'pointer') emitPointerNumber(f);
      if (argument.type.kind === 'pointer' && f.context.model === 'ILP32') code.op(OP.i64.extendU);
      else emitBits(f, argument.type);
      code.memory(OP.i64.store, offset);
    }
    if (f.handle === undefined) return;
    code.get(f.frame).i32(offset).op(OP.i32.add).i32(shadowedBytes(argument.type)).get(f.handle);
    code.call(f.context.builtIns.storeHandle);
  });
}
