/** What a memory order is given for. */
export const ORDER_USES = ['load', 'store', 'update', 'fence'] as const;
export type OrderUse = (typeof ORDER_USES)[number];

/** Names of memory orders, in the order of the numbers of gcc. */
const ORDERS = ['relaxed', 'consume', 'acquire', 'release', 'acquire-release', 'sequential'] as const;
export type MemoryOrder = (typeof ORDERS)[number];

/** What each of them may be given for (C11 7.17.7). */
const USES: Readonly<Record<MemoryOrder, readonly OrderUse[]>> = {
  relaxed: ORDER_USES,
  consume: ['load', 'update', 'fence'],
  acquire: ['load', 'update', 'fence'],
  release: ['store', 'update', 'fence'],
  'acquire-release': ['update', 'fence'],
  sequential: ORDER_USES,
};

/** Undefined for numbers that are no order, and for orders that this operation must not have. */
export function memoryOrder(order: number, use: OrderUse): MemoryOrder | undefined {
  const found = ORDERS[order];
  return found !== undefined && USES[found].includes(use) ? found : undefined;
}
