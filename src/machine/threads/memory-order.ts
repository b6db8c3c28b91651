import { ACCESS, SEQUENTIALLY_CONSISTENT } from '../interface/access-kind.js';

/** What a memory order is given for. */
export const MEMORY_ORDERS = ['load', 'store', 'update', 'fence'] as const;
export type OrderUse = (typeof MEMORY_ORDERS)[number];

/** Bits of `ACCESS` by memory order, in the order of the numbers of gcc: relaxed, consume, acquire, … */
const ORDERS: readonly { readonly bits: number; readonly uses: readonly OrderUse[] }[] = [
  { bits: ACCESS.atomic, uses: MEMORY_ORDERS },
  { bits: ACCESS.atomic | ACCESS.acquire, uses: ['load', 'update', 'fence'] },
  { bits: ACCESS.atomic | ACCESS.acquire, uses: ['load', 'update', 'fence'] },
  { bits: ACCESS.atomic | ACCESS.release, uses: ['store', 'update', 'fence'] },
  { bits: SEQUENTIALLY_CONSISTENT, uses: ['update', 'fence'] },
  { bits: SEQUENTIALLY_CONSISTENT, uses: MEMORY_ORDERS },
];

/** Undefined for numbers that are no order, and for orders that this operation must not have (C11 7.17.7). */
export function orderBits(order: number, use: OrderUse): number | undefined {
  const found = ORDERS[order];
  return found?.uses.includes(use) ? found.bits : undefined;
}
