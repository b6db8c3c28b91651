import { functionWithoutBody } from '../../../c/library/functions-without-body.js';
import { mayGetOwnMemory } from '../../../c/link/own-library.js';
import type { CallExpression } from '../../../c/tree/typed-expression.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { resultInputType } from '../../analysis/input-functions.js';
import { isCalledWell, isDeclaredClosely } from '../../analysis/signatures.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { isLibraryFunction } from '../../library/library.js';
import { because } from '../../reasons/because.js';
import { wideCode } from '../../values/wide-type.js';
import { F32, F64, I32, I64, OP } from '../../wasm/opcodes.js';
import { emitTruth } from '../expressions/emit-conversion.js';
import { emitValue } from '../expressions/emit-expression.js';
import { emitWideBits } from '../expressions/emit-wide.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { isSetjmp } from '../statements/landings.js';
import { emitDecision } from '../symbolic-code.js';
import { emitAbsolute } from './emit-absolute.js';
import { emitSuperfluous } from './emit-arguments.js';
import { emitAlloca } from './emit-builtin.js';
import { emitCallEvent } from './emit-call-event.js';
import { emitSetJump } from './emit-set-jump.js';

/** Functions that compiled code implements itself. @returns false for all others */
export function emitIntrinsic(
  f: FunctionEmitter,
  expression: CallExpression,
  entity: FunctionEntity,
): boolean {
  const { context } = f;
  const { name } = entity;
  if (context.program.unreadNames.has(name)) {
    f.unsupported(expression.range, because('unread-declaration', name));
    return true;
  }
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
  const known = isLibraryFunction(name) || name === 'alloca';
  const kind = functionWithoutBody(name);
  if (!known && (kind === 'input' || kind === 'ordinary')) {
    emitInput(f, expression, name);
    if (entity.noReturn) f.unsupported(expression.range, because('after-noreturn', name));
    return true;
  }
  const well =
    isDeclaredClosely(name, entity.type, context.model) && isCalledWell(name, expression, context.model);
  if (!known || !well) {
    for (const argument of expression.arguments) emitSuperfluous(f, argument);
    emitCallEvent(f, expression, name);
    if (known) f.unsupported(expression.range, because('other-library-type', name));
    else if (kind === 'reserved') f.unsupported(expression.range, because('reserved-function', name));
    else f.unsupported(expression.range, because('library-function', name));
    return true;
  }
  if (mayGetOwnMemory(context.program, name)) f.unsupported(expression.range, because('own-memory', name));
  if (isSetjmp(name)) {
    emitSetJump(f, expression, name);
    return true;
  }
  if (emitAbsolute(f, name, expression, () => emitCallEvent(f, expression, name))) return true;
  const [size] = expression.arguments;
  if (name !== 'alloca' || size === undefined) return false;
  emitAlloca(f, size, expression);
  return true;
}

/** A call whose result the environment chooses. */
function emitInput(f: FunctionEmitter, expression: CallExpression, name: string): void {
  const { code, context } = f;
  const type = resultInputType(expression.type, name, context.model);
  for (const argument of expression.arguments) emitSuperfluous(f, argument);
  emitCallEvent(f, expression, name);
  if (expression.type.kind === 'void') return;
  if (type === 'other kind') {
    f.unsupported(expression.range, because('other-input-type', name));
    return;
  }
  if (type === 'no scalar') {
    f.unsupported(expression.range, because('no-scalar-result', name));
    return;
  }
  const kind = context.lists.inputKind({ name, reason: 'call', type });
  const site = f.site(expression.range, expression.closingParenthesis);
  code.i32(kind).i32(site);
  const wasm = wasmType(expression.type);
  const wide = wideCode(expression.type);
  if (wide !== undefined) code.i32(wide).call(context.helpers.wideInput);
  else if (type.kind === 'float') {
    code.call(context.helpers.floatInput);
    if (wasm === F32) code.op(OP.f32.demote);
  } else {
    code.call(context.helpers.integerInput);
    if (wasm === I32) code.op(OP.i32.wrap);
  }
  if (f.handle !== undefined) {
    code.i32(symbolicTypeCode(expression.type)).call(context.helpers.symbolicInput).set(f.handle);
  }
}

/** A function called without a declaration counts as returning an int, even if it returns nothing. */
function emitNoResult(f: FunctionEmitter, type: CType): void {
  const wasm = type.kind === 'record' ? undefined : wasmType(type);
  const wide = wideCode(type);
  if (wide !== undefined) emitWideBits(f, wide, 0n);
  else if (wasm === I64) f.code.i64(0n);
  else if (wasm === F32) f.code.f32(0);
  else if (wasm === F64) f.code.f64(0);
  else if (wasm === I32) f.code.i32(0);
  f.concrete();
}

function emitAssume(f: FunctionEmitter, expression: CallExpression): void {
  const [argument] = expression.arguments;
  const { code } = f;
  if (argument === undefined) {
    f.unsupported(expression.range, because('empty-assumption'));
    return;
  }
  emitValue(f, argument);
  emitTruth(f, argument.type, argument.range);
  f.with(I32, (truth) => {
    code.set(truth);
    emitCallEvent(f, expression, '__VERIFIER_assume');
    const site = f.site(expression.range, expression.closingParenthesis);
    emitDecision(f, 'assume', site, () => code.get(truth).op(OP.i64.extendU));
    code.get(truth).op(OP.i32.eqz);
    code.if();
    code.i32(site).call(f.context.helpers.assumptionFailed).op(OP.unreachable);
    code.end();
  });
  f.concrete();
}

/** Nested sections do not occur in programs of the competition. */
function emitAtomicSection(f: FunctionEmitter, expression: CallExpression, name: string): void {
  const { code, context } = f;
  const begins = name === '__VERIFIER_atomic_begin';
  if (begins) f.point();
  if (begins) {
    code.getGlobal(context.globals.atomicSection).if();
    f.unsupported(expression.range, because('nested-atomic-section'));
    code.end();
  }
  code.i32(begins ? 1 : 0).setGlobal(context.globals.atomicSection);
  if (context.threads === 'one') return;
  code.i32(f.site(expression.range)).call(context.helpers[begins ? 'enterAtomic' : 'leaveAtomic']);
  if (!begins) f.point();
}
