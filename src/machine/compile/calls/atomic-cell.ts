import type { AtomicOperation } from '../../../c/library/atomic-operation.js';
import { type IntegerType, type PointerType, typeSize } from '../../../c/type/c-type.js';
import { ACCESS } from '../../interface/access-kind.js';
import { symbolicTypeCode } from '../../interface/type-codes.js';
import { because } from '../../reasons/because.js';
import { shadowedBytes, wideCode } from '../../values/wide-type.js';
import { I32, I64, OP, REF } from '../../wasm/opcodes.js';
import { emitLoadScalar, emitReadHandle, emitStoreScalar } from '../access/emit-access.js';
import { emitPointedAt } from '../access/emit-alignment.js';
import { emitDefine } from '../access/emit-definedness.js';
import { emitWriteCheck } from '../access/emit-write-check.js';
import { emitSymbolicBinary } from '../expressions/emit-arithmetic.js';
import { emitConversion } from '../expressions/emit-conversion.js';
import { emitToWide, emitWideComparison, emitWideNumber } from '../expressions/emit-wide.js';
import type { FunctionEmitter } from '../function-emitter.js';
import { wasmType } from '../scalar-code.js';
import { emitWasmBits } from '../symbolic-code.js';
import { ValueHandles } from '../value-handles.js';
import { emitWideUpdate, SYMBOLS } from './emit-wide-update.js';
import type { BuiltinCall, EvaluatedOperand, EvaluatedOperands } from './evaluated-operands.js';
import { emitAtomicAccess, type MemoryOrders, type OrderedAccess } from './memory-orders.js';

const PLAIN: OrderedAccess = { bits: 0, order: undefined };

type Update = Extract<AtomicOperation, { kind: 'update' }>;

interface AtomicParts {
  readonly call: BuiltinCall;
  readonly operands: EvaluatedOperands;
  readonly orders: MemoryOrders;
}

/** The object that an atomic builtin works on. */
export class AtomicCell {
  readonly #f: FunctionEmitter;
  readonly #expression: BuiltinCall;
  readonly #operands: EvaluatedOperands;
  readonly #orders: MemoryOrders;
  readonly #type: IntegerType | PointerType;
  readonly #wasm: typeof I32 | typeof I64 | typeof REF;
  /** For an object of 16 bytes: as what its values are passed on. */
  readonly #wide: number | undefined;
  readonly #handles: ValueHandles;

  constructor(f: FunctionEmitter, { call, operands, orders }: AtomicParts, type: IntegerType | PointerType) {
    this.#f = f;
    this.#expression = call;
    this.#operands = operands;
    this.#orders = orders;
    this.#type = type;
    const wasm = wasmType(type);
    this.#wasm = wasm === I64 || wasm === REF ? wasm : I32;
    this.#wide = wideCode(type);
    this.#handles = new ValueHandles(f);
  }

  emit(operation: AtomicOperation): void {
    const { code } = this.#f;
    const [pointer, second, third] = this.#operands.all;
    if (pointer === undefined) return;
    const order = this.#orders.ofSuccess;
    const address = code.acquire(I32);
    const old = code.acquire(this.#wasm);
    const value = code.acquire(this.#wasm);
    if (this.#type.kind === 'integer' && this.#wide === undefined) this.#handles.addFor(old, value);
    switch (operation.kind) {
      case 'load':
        this.#address(pointer, address);
        this.#load(address, old, order);
        if (operation.into === 'result') this.#give(old);
        else this.#storeAt(second, old);
        break;
      case 'store':
        this.#operand(operation.value, second, value);
        this.#address(pointer, address);
        this.#store(address, value, order);
        break;
      case 'update':
        this.#operand(operation.value, second, value);
        this.#address(pointer, address);
        this.#load(address, old, { ...order, bits: order.bits | ACCESS.uninterrupted });
        this.#combine(operation.operator, old, value);
        this.#store(address, value, order);
        this.#result(operation.result, old, value, third);
        break;
      case 'compare':
        this.#compare(operation, { address, old, value });
    }
    if (operation.kind === 'compare') this.#f.concrete();
    for (const local of [address, old, value]) code.release(local);
    this.#handles.release();
  }

  #compare(
    { operands, result }: Extract<AtomicOperation, { kind: 'compare' }>,
    { address, old, value }: { address: number; old: number; value: number },
  ): void {
    const { code } = this.#f;
    const [pointer, second, third] = this.#operands.all;
    const { ofSuccess: order, ofFailure } = this.#orders;
    if (pointer === undefined) return;
    const compared = code.acquire(this.#wasm);
    this.#operand(operands === 'values' ? 'second' : 'at-second', second, compared);
    this.#operand(operands === 'both-at' ? 'at-second' : 'second', third, value);
    this.#address(pointer, address);
    this.#fetch(address, old);
    this.#equals(old, compared);
    code.if();
    this.#accessed(address, { ...order, bits: order.bits | ACCESS.uninterrupted });
    this.#store(address, value, order);
    code.else();
    this.#accessed(address, { ...ofFailure, bits: ofFailure.bits | ACCESS.uninterrupted });
    if (operands === 'values') this.#f.point();
    else this.#storeAt(second, old);
    code.end();
    if (result === 'old') this.#give(old);
    else this.#equals(old, compared);
    code.release(compared);
  }

  #equals(left: number, right: number): void {
    if (this.#wide === undefined) this.#f.code.get(left).get(right).op(this.#opcodes.eq);
    else emitWideComparison(this.#f, '==', { type: this.#wide, left, right });
  }

  /** Leaves a value in the type of the expression. */
  #give(local: number): void {
    this.#handles.use(local);
    this.#f.code.get(local);
    const wanted = wideCode(this.#expression.type);
    if (wanted !== undefined) emitToWide(this.#f, this.#type, wanted, this.#expression.range);
  }

  get #opcodes(): typeof OP.i64 | typeof OP.i32 {
    return this.#wasm === I64 ? OP.i64 : OP.i32;
  }

  /** Leaves an operand of the operation in a local. */
  #operand(
    from: 'second' | 'at-second' | 'zero' | 'one',
    operand: EvaluatedOperand | undefined,
    local: number,
  ): void {
    const { code } = this.#f;
    if (from === 'zero' || from === 'one') {
      const number = from === 'one' ? 1 : 0;
      if (this.#wide !== undefined) emitWideNumber(this.#f, this.#wide, BigInt(number));
      else if (this.#wasm === I64) code.i64(BigInt(number));
      else code.i32(number);
      code.set(local);
      this.#f.concrete();
      this.#handles.keep(local);
      return;
    }
    if (operand === undefined) {
      this.#f.unsupported(this.#expression.range, because('builtin', this.#expression.name));
      return;
    }
    if (from === 'second') {
      this.#operands.give(operand);
      emitConversion(this.#f, operand.type, this.#type, operand.range);
      code.set(local);
      this.#handles.keep(local);
      return;
    }
    this.#f.with(I32, (at) => {
      this.#address(operand, at);
      this.#load(at, local, PLAIN);
    });
  }

  /** `old` and `value` become the new value, in the local of `value`. */
  #combine(operator: Update['operator'], old: number, value: number): void {
    if (operator === 'set') return;
    const { code } = this.#f;
    if (this.#wide !== undefined) {
      const operands = { type: this.#wide, left: old, right: value };
      emitWideUpdate(this.#f, operator, operands, this.#expression.range);
      code.set(value);
      return;
    }
    this.#combineHandles(operator, old, value);
    const opcodes = this.#opcodes;
    code
      .get(old)
      .get(value)
      .op(opcodes[operator === 'nand' ? 'and' : operator]);
    if (operator === 'nand') {
      if (this.#wasm === I64) code.i64(-1n).op(OP.i64.xor);
      else code.i32(-1).op(OP.i32.xor);
    }
    const type = this.#type;
    if (type.kind === 'integer') {
      const computed = this.#wasm === I64 ? type : { ...type, size: 4 };
      emitConversion(this.#f, computed, type, this.#expression.range);
    }
    code.set(value);
  }

  #combineHandles(operator: Exclude<Update['operator'], 'set'>, old: number, value: number): void {
    const [left, right] = [this.#handles.of(old), this.#handles.of(value)];
    const type = this.#type;
    if (left === undefined || right === undefined || type.kind !== 'integer') return;
    emitSymbolicBinary(this.#f, SYMBOLS[operator], symbolicTypeCode(type), left, right, () => {
      for (const local of [old, value]) {
        this.#f.code.get(local);
        emitWasmBits(this.#f, this.#wasm, type.signed);
      }
    });
    // No operator of the trees is a nand.
    if (operator === 'nand') this.#f.concrete();
    this.#handles.keep(value);
  }

  #result(result: Update['result'], old: number, value: number, third: EvaluatedOperand | undefined): void {
    const { code } = this.#f;
    if (result === 'at-third') this.#storeAt(third, old);
    else if (result === 'old-truth') {
      code.get(old).op(this.#opcodes.eqz, OP.i32.eqz);
      // The tree of the object is not that of its truth.
      this.#f.concrete();
    } else this.#give(result === 'new' ? value : old);
  }

  #load(address: number, local: number, kind: OrderedAccess): void {
    this.#fetch(address, local);
    this.#accessed(address, kind);
  }

  /** Loads a value; the caller reports the access. */
  #fetch(address: number, local: number): void {
    this.#f.code.get(address);
    emitLoadScalar(this.#f, this.#type, 0, undefined, this.#expression.range);
    this.#f.code.set(local);
    this.#loadHandle(address, local);
  }

  #accessed(address: number, kind: OrderedAccess): void {
    const { range } = this.#expression;
    emitAtomicAccess(this.#f, address, typeSize(this.#type) ?? 1, { kind, range });
  }

  #loadHandle(address: number, local: number): void {
    const handle = this.#handles.of(local);
    if (handle === undefined) return;
    this.#f.code.get(address).i32(shadowedBytes(this.#type));
    this.#f.code.call(this.#f.context.builtIns.loadHandle);
    emitReadHandle(this.#f, this.#type);
    this.#handles.keep(local);
  }

  #store(address: number, local: number, kind: OrderedAccess): void {
    emitWriteCheck(this.#f, { address, offset: 0 }, typeSize(this.#type) ?? 1, this.#expression.range);
    this.#f.code.get(address).get(local);
    emitStoreScalar(this.#f, this.#type, 0, this.#expression.range);
    emitDefine(this.#f, address, this.#type, 0);
    if (this.#f.handle !== undefined) {
      const handle = this.#handles.of(local);
      this.#f.code.get(address).i32(typeSize(this.#type) ?? 1);
      // As far as is known, any other value depends on nothing.
      if (handle === undefined) this.#f.code.i32(0);
      else this.#f.code.get(handle);
      this.#f.code.call(this.#f.context.builtIns.storeHandle);
    }
    this.#accessed(address, { ...kind, bits: kind.bits | ACCESS.write });
  }

  #storeAt(pointer: EvaluatedOperand | undefined, local: number): void {
    if (pointer === undefined) return;
    this.#f.with(I32, (at) => {
      this.#address(pointer, at);
      this.#store(at, local, PLAIN);
    });
  }

  #address(pointer: EvaluatedOperand, local: number): void {
    this.#operands.give(pointer);
    emitPointedAt(this.#f, this.#type, local, this.#expression.range);
  }
}
