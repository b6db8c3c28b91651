import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdTable } from '../../../src/witness/graphml/id-table.js';

/** Numbers ids as a map does. */
function numberWithMap(ids: readonly string[]): readonly number[] {
  const known = new Map<string, number>();
  return ids.map((id) => {
    const number = known.get(id) ?? known.size;
    known.set(id, number);
    return number;
  });
}

/** Two to the power of `blocks` texts that FNV-1a, the hash of the table, cannot tell from one another. */
function sameHash(blocks: number): readonly string[] {
  let state = 0x811c9dc5;
  let texts: readonly string[] = [''];
  for (let block = 0; block < blocks; block++) {
    const byHighBits = new Map<number, number>();
    for (let first = 0x20; first < 0xd800; first++) {
      const after = Math.imul(state ^ first, 0x01000193);
      const other = byHighBits.get(after >>> 16);
      byHighBits.set(after >>> 16, first);
      if (other === undefined) continue;
      // The second unit takes away what is different in the low bits.
      const second = 0x61;
      const otherSecond = second ^ after ^ Math.imul(state ^ other, 0x01000193);
      state = Math.imul(after ^ second, 0x01000193);
      const [left, right] = [String.fromCharCode(first, second), String.fromCharCode(other, otherSecond)];
      texts = texts.flatMap((text) => [text + left, text + right]);
      break;
    }
  }
  return texts;
}

describe('the table of ids', () => {
  it('numbers ids as a map does, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 200 }), (some) => {
        const ids = [...some, ...some, '', '__proto__', ...some];
        const table = new IdTable();
        expect(ids.map((id) => table.add(id))).toEqual(numberWithMap(ids));
        expect(ids.map((id) => table.find(id))).toEqual(numberWithMap(ids));
        expect(ids.every((id, at) => table.at(numberWithMap(ids)[at] ?? -1) === id)).toBe(true);
        expect(table.find('not added')).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it('finds ids again that are made to have the same hash', () => {
    const ids = sameHash(10);
    const table = new IdTable();
    expect(ids.map((id) => table.add(id))).toEqual(ids.map((_, at) => at));
    expect(ids.map((id) => table.find(id))).toEqual(ids.map((_, at) => at));
    expect(ids.map((_, at) => table.at(at))).toEqual(ids);
    expect(table.size).toBe(1024);
    expect(new Set(ids).size).toBe(1024);
  });

  it('finds all of so many ids that it has grown several times', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `N${(at * 7919) % 20_011}`);
    const table = new IdTable();
    expect(ids.map((id) => table.add(id))).toEqual(numberWithMap(ids));
    expect(ids.map((id) => table.find(id))).toEqual(numberWithMap(ids));
  });
});
