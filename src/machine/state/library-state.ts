import type { OrderWatch } from './order-watch.js';

/**
 * What functions of the library keep from one call to the next, by names: where `strtok` goes on, the numbers of `rand`, who
 * holds a lock. Operands of one expression that use the same part of it depend on their order, as with an object.
 */
export class LibraryState extends Map<string, bigint> {
  /** Undefined unless the order of operands is watched. */
  order: OrderWatch | undefined;
  /** Is told of which parts a thread uses; undefined unless somebody asks. */
  used: ((name: string) => void) | undefined;

  override get(name: string): bigint | undefined {
    this.order?.touched(name, 'read');
    this.used?.(name);
    return super.get(name);
  }

  override set(name: string, value: bigint): this {
    this.order?.touched(name, 'write');
    this.used?.(name);
    return super.set(name, value);
  }

  /** Looks at a part on behalf of nobody in the program, or at one that is the same in all orders. */
  peek(name: string): bigint | undefined {
    return super.get(name);
  }

  /** Keeps what would be there in all orders, such as an object that the first user makes. */
  keep(name: string, value: bigint): void {
    super.set(name, value);
  }
}
