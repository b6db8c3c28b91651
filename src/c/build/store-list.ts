import { sizeOf } from '../c-type.js';
import type { InitialiserStore } from '../typed-expression.js';

/** Stores of an initialiser; a later one replaces what it overlaps. Constant zeros are left to the zero fill. */
export class StoreList {
  readonly #stores: InitialiserStore[] = [];
  /** End of the last store in bits, as long as they came in ascending order. */
  #end = 0;
  #ordered = true;

  add(store: InitialiserStore): void {
    const [start, end] = bitsOf(store);
    if (start < this.#end) this.#ordered = false;
    this.#end = end;
    this.#stores.push(store);
  }

  result(): readonly InitialiserStore[] {
    const kept = this.#ordered ? this.#stores : withoutReplaced(this.#stores);
    return kept.filter((store) => !isZero(store));
  }
}

/** Later stores win: going backwards, what overlaps anything already kept is dropped. */
function withoutReplaced(stores: readonly InitialiserStore[]): InitialiserStore[] {
  const kept: InitialiserStore[] = [];
  const taken = new Set<number>();
  for (let index = stores.length - 1; index >= 0; index--) {
    const store = stores[index] as InitialiserStore;
    const [start, end] = bitsOf(store);
    const units = unitsOf(store, start, end);
    if (units.some((unit) => taken.has(unit))) continue;
    for (const unit of units) taken.add(unit);
    kept.push(store);
  }
  return kept.reverse();
}

/** Bits of a bit-field one by one, else the first bits of the bytes; enough to see overlaps. */
function unitsOf(store: InitialiserStore, start: number, end: number): number[] {
  const step = store.bitField === undefined ? 8 : 1;
  const units: number[] = [];
  for (let bit = start; bit < end; bit += step) units.push(bit);
  return units;
}

function bitsOf({ offset, bitField, type }: InitialiserStore): readonly [start: number, end: number] {
  const start = offset * 8 + (bitField?.firstBit ?? 0);
  return [start, start + (bitField?.width ?? (sizeOf(type) ?? 0) * 8)];
}

function isZero({ value }: InitialiserStore): boolean {
  if (value.kind === 'string') return value.elements.every((element) => element === 0);
  const { value: expression } = value;
  return expression.kind === 'integer-constant' && expression.value === 0n;
}
