import type { AtomicOperation } from '../../../c/library/atomic-operation.js';
import { ORDER_USES, type OrderUse } from '../../../c/library/memory-order.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import { ACCESS, SEQUENTIALLY_CONSISTENT } from '../../interface/access-kind.js';
import { because } from '../../reasons/because.js';
import { orderBits } from '../../threads/memory-order.js';
import { I32, OP } from '../../wasm/opcodes.js';
import type { FunctionEmitter } from '../function-emitter.js';
import type { BuiltinCall, EvaluatedOperand, EvaluatedOperands } from './evaluated-operands.js';

/** What an access does, in bits of `ACCESS`; some of them may only be known when it is executed. */
export interface OrderedAccess {
  readonly bits: number;
  /** Local with further bits. */
  readonly order: number | undefined;
}

/** The memory orders that a builtin is called with. The program may compute them. */
export class MemoryOrders {
  readonly ofSuccess: OrderedAccess;
  /** Of a comparison that fails. */
  readonly ofFailure: OrderedAccess;
  readonly #f: FunctionEmitter;
  readonly #call: BuiltinCall;
  readonly #locals: number[] = [];

  constructor(
    f: FunctionEmitter,
    call: BuiltinCall,
    operation: AtomicOperation,
    operands: EvaluatedOperands,
  ) {
    this.#f = f;
    this.#call = call;
    const always: OrderedAccess = { bits: SEQUENTIALLY_CONSISTENT, order: undefined };
    if (!call.name.startsWith('__atomic_')) {
      this.ofSuccess = always;
      this.ofFailure = always;
      return;
    }
    const isComparison = operation.kind === 'compare';
    const [success, failure] = isComparison ? operands.all.slice(-2) : operands.all.slice(-1);
    this.ofFailure = isComparison ? this.#order(failure, 'load') : always;
    const succeeds = this.#order(success, toOrderUse(call.name, operation));
    // A comparison has an order for either outcome (C11 7.17.7.4). Where it succeeds, each counts: it may be the stronger one.
    this.ofSuccess = isComparison ? this.#both(succeeds, this.ofFailure) : succeeds;
  }

  release(): void {
    for (const local of this.#locals) this.#f.code.release(local);
  }

  #order(operand: EvaluatedOperand | undefined, use: OrderUse): OrderedAccess {
    return emitOrder(this.#f, operand, { use, range: this.#call.range, name: this.#call.name }, this.#locals);
  }

  #both(one: OrderedAccess, other: OrderedAccess): OrderedAccess {
    const bits = one.bits | other.bits;
    if (one.order === undefined || other.order === undefined)
      return { bits, order: one.order ?? other.order };
    const order = this.#f.code.acquire(I32);
    this.#locals.push(order);
    this.#f.code.get(one.order).get(other.order).op(OP.i32.or).set(order);
    return { bits, order };
  }
}

function toOrderUse(name: string, { kind }: AtomicOperation): OrderUse {
  if (name === '__atomic_test_and_set' || kind === 'update' || kind === 'compare') return 'update';
  return kind;
}

/** How an order is used, and by what. */
interface OrderRequest {
  readonly use: OrderUse;
  readonly name: string;
  readonly range: SourceRange;
}

/** @param locals gets the local with the bits of an order that is not known before it is executed */
export function emitOrder(
  f: FunctionEmitter,
  operand: EvaluatedOperand | undefined,
  { use, name, range }: OrderRequest,
  locals: number[],
): OrderedAccess {
  if (operand === undefined || operand.type.kind !== 'integer' || operand.type.size > 8) {
    f.unsupported(range, because('builtin', name));
    return { bits: ACCESS.atomic, order: undefined };
  }
  if (operand.constant === undefined) {
    const order = f.code.acquire(I32);
    locals.push(order);
    f.code.get(operand.local);
    if (operand.type.size > 4) f.code.op(OP.i32.wrap);
    f.code.i32(ORDER_USES.indexOf(use)).i32(f.site(range)).call(f.context.helpers.memoryOrder).set(order);
    return { bits: ACCESS.atomic, order };
  }
  const bits = orderBits(Number(BigInt.asIntN(32, operand.constant)), use);
  if (bits === undefined) f.undefinedBehaviour(range, because('memory-order', name));
  return { bits: bits ?? ACCESS.atomic, order: undefined };
}

/** Reports to the machine an access to the address in a local. */
export function emitAtomicAccess(
  f: FunctionEmitter,
  address: number,
  bytes: number,
  { kind, range }: { readonly kind: OrderedAccess; readonly range: SourceRange },
): void {
  if (f.context.orders !== undefined) {
    f.code.get(address).i32(bytes);
    f.code.i32(kind.bits & ACCESS.write).call(f.context.helpers.orderAccess);
  }
  if (f.context.threads === 'one') return;
  f.code.get(address).i32(bytes).i32(kind.bits);
  if (kind.order !== undefined) f.code.get(kind.order).op(OP.i32.or);
  f.code.i32(f.site(range)).call(f.context.helpers.accessed);
}
