import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import type { Variable } from '../../../c/tree/typed-program.js';
import { isScalar } from '../../../c/type/c-type.js';
import { toInputType } from '../../analysis/input-functions.js';
import { denotedVariable } from '../../analysis/uninitialised-variables.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { shadowedBytes, wideCode } from '../../values/wide-type.js';
import { F32, I32, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitStoreScalar } from './emit-access.js';

/** Before a variable is read that may have no value yet: if it has none, the environment chooses one. */
export function emitBeforeRead(f: FunctionEmitter, place: TypedPlace, range: SourceRange): void {
  const variable = denotedVariable(place);
  emitStaleCheck(f, variable, range);
  const flag = variable === undefined ? undefined : f.flags.get(variable);
  if (variable === undefined || flag === undefined) return;
  const { code, context } = f;
  const { type } = variable;
  const inputType = toInputType(type);
  if (inputType === undefined || !isScalar(type)) return;
  const kind = context.lists.inputKind({ name: variable.name, reason: 'uninitialised', type: inputType });
  const offset = f.offsets.get(variable) ?? 0;
  code.get(f.frame).memory(OP.i32.load, flag).op(OP.i32.eqz);
  code.if();
  code.get(f.frame).i32(1).memory(OP.i32.store, flag);
  code.get(f.frame).i32(kind).i32(f.site(range));
  const wide = wideCode(type);
  if (wide !== undefined) code.i32(wide).call(context.helpers.wideInput);
  else code.call(context.helpers[inputType.kind === 'real' ? 'realInput' : 'integerInput']);
  const wasm = wasmType(type);
  if (wasm === F32) code.op(OP.f32.demote);
  else if (wasm === I32) code.op(OP.i32.wrap);
  emitStoreScalar(f, type, offset, range);
  if (f.handle !== undefined) {
    code.get(f.frame).i32(offset).op(OP.i32.add).i32(shadowedBytes(type));
    code.i32(symbolicTypeCode(type)).call(context.helpers.symbolicInput);
    code.call(context.builtIns.storeHandle);
  }
  code.end();
}

/** A variable that a jump has left without a value must not be read. */
function emitStaleCheck(f: FunctionEmitter, variable: Variable | undefined, range: SourceRange): void {
  const stale = variable === undefined ? undefined : f.stale.get(variable);
  if (variable === undefined || stale === undefined) return;
  f.code.get(f.frame).memory(OP.i32.load, stale);
  f.code.if();
  f.undefinedBehaviour(range, because('changed-before-jump', variable.name));
  f.code.end();
}

/** From here on, the variable has a value, or gets one where it is declared. */
export function emitRenewed(f: FunctionEmitter, variable: Variable): void {
  const stale = f.stale.get(variable);
  if (stale !== undefined) f.code.get(f.frame).i32(0).memory(OP.i32.store, stale);
}

/** From here on, the variable has a value. */
export function emitWritten(f: FunctionEmitter, place: TypedPlace): void {
  const renewed = f.stale.size === 0 ? undefined : denotedVariable(place);
  if (renewed !== undefined) emitRenewed(f, renewed);
  const variable = f.flags.size === 0 ? undefined : denotedVariable(place);
  const flag = variable === undefined ? undefined : f.flags.get(variable);
  if (flag !== undefined) f.code.get(f.frame).i32(1).memory(OP.i32.store, flag);
}
