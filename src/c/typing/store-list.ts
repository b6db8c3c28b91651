import { reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { InitialiserStore } from '../tree/typed-expression.js';
import { typeSize } from '../type/c-type.js';
import { IntervalSet } from './interval-set.js';
import { isSettled } from './settled.js';

/** How many characters of strings are handled one by one because something else overrides a part of them. */
const SPLIT_LIMIT = 1_000_000;

/** A store, or a part of the object whose earlier values are all dropped. */
type Entry =
  | { readonly kind: 'store'; readonly store: InitialiserStore; readonly range: SourceRange }
  | { readonly kind: 'cleared'; readonly start: number; readonly end: number };

/**
 * Stores of an initialiser; a later one replaces what it overlaps (C11 6.7.9 §19). Constant zeros are left to the
 * zero fill.
 */
export class StoreList {
  readonly #entries: Entry[] = [];
  /** The position after the last bit of any entry. */
  #end = 0;
  #ordered = true;

  add(store: InitialiserStore, range: SourceRange): void {
    const [start, end] = storeBits(store);
    if (start < this.#end) this.#ordered = false;
    this.#end = Math.max(this.#end, end);
    this.#entries.push({ kind: 'store', store, range });
  }

  /** Drops all earlier values between two bits: that part of the object is initialised again. */
  clear(start: number, end: number): void {
    if (start >= this.#end || start >= end) return;
    this.#ordered = false;
    this.#entries.push({ kind: 'cleared', start, end });
  }

  /** @throws Rejection if an indivisible value is overridden in part */
  result(): readonly InitialiserStore[] {
    const kept = this.#ordered ? storesAsWritten(this.#entries) : withoutReplaced(this.#entries);
    return kept.filter((store) => !isZero(store));
  }
}

function storesAsWritten(entries: readonly Entry[]): InitialiserStore[] {
  return entries.flatMap((entry) => (entry.kind === 'store' ? [entry.store] : []));
}

/** Later stores win: going backwards, anything that overlaps a kept store is dropped. */
function withoutReplaced(entries: readonly Entry[]): InitialiserStore[] {
  const bounds = entries.flatMap((entry) =>
    entry.kind === 'store' ? storeBounds(entry.store) : [entry.start, entry.end],
  );
  const taken = new IntervalSet(bounds);
  const kept: InitialiserStore[] = [];
  let split = 0;
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'cleared') {
      taken.add(entry.start, entry.end);
      continue;
    }
    const { store, range } = entry;
    const [start, end] = storeBits(store);
    const cover = taken.coverage(start, end);
    // Whether what is overridden is evaluated at all is unspecified (C11 6.7.9p19, footnote 151).
    if (cover !== 'none' && store.value.kind === 'value' && !isSettled(store.value.value))
      reject('unsupported', unsupported('overridden-initialiser'), range);
    if (cover === 'part') {
      if (store.value.kind !== 'string') {
        reject('unsupported', unsupported('overridden-initialiser'), range);
      }
      split += store.value.elements.length;
      if (split > SPLIT_LIMIT) reject('limit', 'long strings that other values override in part', range);
      for (const element of splitIntoCharacters(store).toReversed()) {
        const [from, to] = storeBits(element);
        if (taken.coverage(from, to) === 'none') kept.push(element);
      }
    } else if (cover === 'none') kept.push(store);
    taken.add(start, end);
  }
  return kept.reverse();
}

/** Where the store, and each character of a string, begins and ends. */
function storeBounds(store: InitialiserStore): readonly number[] {
  return store.value.kind === 'string' ? splitIntoCharacters(store).flatMap(storeBits) : storeBits(store);
}

function splitIntoCharacters(store: InitialiserStore): readonly InitialiserStore[] {
  const { value, type, offset, bitField } = store;
  if (value.kind !== 'string' || type.kind !== 'array') return [store];
  const { element } = type;
  const size = typeSize(element) ?? 1;
  return value.elements.map((character, index) => ({
    offset: offset + index * size,
    bitField,
    type: { ...type, length: { kind: 'known', count: 1 } },
    value: { kind: 'string', elements: [character] },
  }));
}

/** First bit of a store, counted from the start of the object, and the position after its last bit. */
export function storeBits({
  offset,
  bitField,
  type,
}: InitialiserStore): readonly [start: number, end: number] {
  const start = offset * 8 + (bitField?.firstBit ?? 0);
  return [start, start + (bitField?.width ?? (typeSize(type) ?? 0) * 8)];
}

function isZero({ value }: InitialiserStore): boolean {
  if (value.kind === 'string') return value.elements.every((element) => element === 0);
  const { value: expression } = value;
  return expression.kind === 'integer-constant' && expression.value === 0n;
}
