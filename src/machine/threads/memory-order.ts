import { type MemoryOrder, memoryOrder, type OrderUse } from '../../c/library/memory-order.js';
import { ACCESS, SEQUENTIALLY_CONSISTENT } from '../interface/access-kind.js';

/** Bits of `ACCESS`. */
const BITS: Readonly<Record<MemoryOrder, number>> = {
  relaxed: ACCESS.atomic,
  consume: ACCESS.atomic | ACCESS.acquire,
  acquire: ACCESS.atomic | ACCESS.acquire,
  release: ACCESS.atomic | ACCESS.release,
  'acquire-release': SEQUENTIALLY_CONSISTENT,
  sequential: SEQUENTIALLY_CONSISTENT,
};

/** Undefined for numbers that are no order, and for orders that this operation must not have (C11 7.17.7). */
export function orderBits(order: number, use: OrderUse): number | undefined {
  const found = memoryOrder(order, use);
  return found === undefined ? undefined : BITS[found];
}
