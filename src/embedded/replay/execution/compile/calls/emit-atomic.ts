import type { CType, IntegerType } from '../../../../../c/c-type.js';
import { sizeOf } from '../../../../../c/c-type.js';
import type { BuiltinExpression, TypedExpression } from '../../../../../c/tree/typed-expression.js';
import { because } from '../../reasons/because.js';
import { I32, I64, OP } from '../../wasm/opcodes.js';
import { emitLoadScalar, emitStoreScalar } from '../access/emit-access.js';
import { emitUnmark } from '../access/emit-marks.js';
import { emitConversion } from '../expressions/emit-conversion.js';
import { emitValue, leavesValue } from '../expressions/emit-expression.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';

const OPERATIONS = {
  add: 'add',
  sub: 'sub',
  and: 'and',
  or: 'or',
  xor: 'xor',
} as const;

/** With one thread, atomic operations are ordinary ones. @returns false for other builtins */
export function emitAtomic(f: FunctionEmitter, expression: BuiltinExpression): boolean {
  const { name } = expression;
  if (!/^__(?:sync|atomic)_/.test(name)) return false;
  const [pointer, operand] = expression.arguments;
  if (/(?:synchronize|thread_fence|signal_fence)$/.test(name)) {
    for (const argument of expression.arguments) {
      emitValue(f, argument);
      if (leavesValue(argument.type)) f.code.op(OP.drop);
    }
    return true;
  }
  const target = pointer?.type.kind === 'pointer' ? pointer.type.target : undefined;
  if (pointer === undefined || target === undefined || target.kind !== 'integer' || target.size > 8) {
    f.unsupported(expression.range, because('builtin', name));
    return true;
  }
  const cell = new AtomicCell(f, expression, target);
  const before = /_fetch_and_(add|sub|and|or|xor)|_fetch_(add|sub|and|or|xor)$/.exec(name);
  const after = /_(add|sub|and|or|xor)_(?:and_)?fetch/.exec(name);
  if (/_load_n$/.test(name)) cell.load(pointer);
  else if (operand === undefined) f.unsupported(expression.range, because('builtin', name));
  else if (/_store_n$/.test(name)) cell.update(pointer, operand, 'set', 'none');
  else if (/_exchange_n$|lock_test_and_set$/.test(name)) cell.update(pointer, operand, 'set', 'old');
  else if (before !== null) cell.update(pointer, operand, operationOf(before[1] ?? before[2]), 'old');
  else if (after !== null) cell.update(pointer, operand, operationOf(after[1]), 'new');
  else if (/_compare_and_swap$/.test(name)) cell.compareAndSwap(expression);
  else f.unsupported(expression.range, because('builtin', name));
  return true;
}

type Operation = keyof typeof OPERATIONS | 'set';

function operationOf(name: string | undefined): Operation {
  return Object.values(OPERATIONS).find((operation) => operation === name) ?? 'add';
}

class AtomicCell {
  readonly #f: FunctionEmitter;
  readonly #expression: BuiltinExpression;
  readonly #type: IntegerType;

  constructor(f: FunctionEmitter, expression: BuiltinExpression, type: IntegerType) {
    this.#f = f;
    this.#expression = expression;
    this.#type = type;
  }

  load(pointer: TypedExpression): void {
    this.#address(pointer);
    emitLoadScalar(this.#f, this.#type, 0, undefined, this.#expression.range);
    this.#f.concrete();
  }

  update(
    pointer: TypedExpression,
    operand: TypedExpression,
    operation: Operation,
    result: 'none' | 'old' | 'new',
  ): void {
    const f = this.#f;
    const { code } = f;
    const wasm = wasmType(this.#type) ?? I32;
    const opcodes = wasm === I64 ? OP.i64 : OP.i32;
    const address = code.acquire(I32);
    const old = code.acquire(wasm);
    const value = code.acquire(wasm);
    this.#converted(operand);
    code.set(value);
    this.#address(pointer);
    code.tee(address);
    emitLoadScalar(f, this.#type, 0, undefined, this.#expression.range);
    code.set(old);
    if (operation !== 'set') {
      code.get(old).get(value).op(opcodes[operation]);
      emitConversion(f, wasm === I64 ? this.#type : { ...this.#type, size: 4 }, this.#type, operand.range);
      code.set(value);
    }
    code.get(address).get(value);
    emitStoreScalar(f, this.#type, 0, this.#expression.range);
    this.#forgetOrigin(address);
    if (result !== 'none') code.get(result === 'old' ? old : value);
    f.concrete();
    for (const local of [address, old, value]) code.release(local);
  }

  /** Stores the third argument if the place holds the second. */
  compareAndSwap(expression: BuiltinExpression): void {
    const [pointer, expected, wanted] = expression.arguments;
    const f = this.#f;
    const { code } = f;
    if (pointer === undefined || expected === undefined || wanted === undefined) return;
    const wasm = wasmType(this.#type) ?? I32;
    const opcodes = wasm === I64 ? OP.i64 : OP.i32;
    const address = code.acquire(I32);
    const locals = [code.acquire(wasm), code.acquire(wasm), code.acquire(wasm)];
    const [old = 0, compared = 0, value = 0] = locals;
    this.#converted(expected);
    code.set(compared);
    this.#converted(wanted);
    code.set(value);
    this.#address(pointer);
    code.tee(address);
    emitLoadScalar(f, this.#type, 0, undefined, expression.range);
    code.tee(old).get(compared).op(opcodes.eq);
    code.if();
    code.get(address).get(value);
    emitStoreScalar(f, this.#type, 0, expression.range);
    this.#forgetOrigin(address);
    code.end();
    if (expression.name.includes('bool')) code.get(old).get(compared).op(opcodes.eq);
    else code.get(old);
    f.concrete();
    for (const local of [address, ...locals]) code.release(local);
  }

  /** As far as is known, the stored value depends on nothing. */
  #forgetOrigin(address: number): void {
    emitUnmark(this.#f, address, this.#type, 0);
    if (this.#f.handle === undefined) return;
    this.#f.code.get(address).i32(this.#type.size).i32(0);
    this.#f.code.call(this.#f.context.builtIns.storeHandle);
  }

  #address(pointer: TypedExpression): void {
    emitValue(this.#f, pointer);
    this.#f.code.i32(sizeOf(this.#type) ?? 1).i32(this.#f.site(this.#expression.range));
    this.#f.code.call(this.#f.context.builtIns.resolve);
  }

  #converted(operand: TypedExpression): void {
    emitValue(this.#f, operand);
    const type: CType = this.#type;
    emitConversion(this.#f, operand.type, type, operand.range);
  }
}
