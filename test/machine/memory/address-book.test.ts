import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OBJECT_KIND, OFFSET_BITS } from '../../../src/machine/interface/memory-layout.js';
import { AddressBook } from '../../../src/machine/memory/address-book.js';
import { ADDRESS_LAYOUTS } from '../../../src/machine/memory/address-layout.js';

const objects = fc.array(
  fc.record({
    size: fc.oneof(fc.nat(64), fc.nat(100_000)),
    kind: fc.constantFrom(OBJECT_KIND.static, OBJECT_KIND.local, OBJECT_KIND.heap),
    alignment: fc.constantFrom(1, 2, 4, 8, 16, 4096),
  }),
  { minLength: 2, maxLength: 60 },
);

const pointerTo = (index: number, offset = 0): bigint => (BigInt(index + 1) << OFFSET_BITS) + BigInt(offset);

it.each([4, 8] as const)(
  'places objects apart, with no more alignment than they have, in words of %i bytes',
  (word) => {
    fc.assert(
      fc.property(objects, (some) => {
        const books = ADDRESS_LAYOUTS.map((layout) => new AddressBook(layout, word, (id) => some[id - 1]));
        const placed = books.map((book) =>
          some.map(({ size, alignment }, index) => {
            const start = BigInt.asUintN(8 * word, book.numberByLayout(pointerTo(index)));
            for (const offset of [0, size >> 1, size])
              expect(book.pointerAt(book.numberByLayout(pointerTo(index, offset)))).toBe(
                pointerTo(index, offset),
              );
            expect(book.numberByLayout(pointerTo(index, size))).toBe(
              book.numberByLayout(pointerTo(index)) + BigInt(size),
            );
            expect(start % BigInt(alignment)).toBe(0n);
            return { start, end: start + BigInt(size) };
          }),
        );
        for (const each of placed) {
          const inOrder = each.toSorted((one, other) => (one.start < other.start ? -1 : 1));
          for (const [index, { start }] of inOrder.slice(1).entries())
            expect(start).toBeGreaterThan(inOrder[index]?.end ?? 0n);
        }
        // Each bit that the alignment leaves open differs between two layouts.
        const [one = [], other = []] = placed;
        for (const [index, { alignment }] of some.entries()) {
          const differing = (one[index]?.start ?? 0n) ^ (other[index]?.start ?? 0n);
          const bits = word === 4 ? 32n : 47n;
          expect(differing).toBe((1n << bits) - BigInt(alignment));
        }
      }),
      { numRuns: 40, seed: 11 },
    );
  },
);

it('keeps pointers outside of their objects, numbers that are no addresses, and null', () => {
  for (const layout of ADDRESS_LAYOUTS) {
    const book = new AddressBook(layout, 8, () => ({ size: 16, kind: OBJECT_KIND.heap, alignment: 8 }));
    for (const pointer of [0n, 1n, 4096n, -1n, -12n, pointerTo(3, -64), pointerTo(5, 4000), 1n << 45n])
      expect(book.pointerAt(book.numberByLayout(pointer))).toBe(pointer);
    for (const number of [12345n, 1n << 41n, (1n << 46n) + 12345n])
      expect(book.numberByLayout(book.pointerAt(number))).toBe(number);
    expect(book.pointerAt(1n << 41n)).not.toBe(1n << 41n);
  }
});

it('puts a new object where the last one was that had ended before it began, in some of the layouts', () => {
  const shared = ADDRESS_LAYOUTS.map((layout) => {
    const sizes = [32, 8, 16, 16, 16, 64];
    const book = new AddressBook(layout, 8, (id) => ({
      size: sizes[id - 1] ?? 0,
      kind: OBJECT_KIND.heap,
      alignment: 8,
    }));
    const number = (index: number): bigint => book.numberByLayout(pointerTo(index));
    const [large, small, other] = [number(0), number(1), number(2)];
    book.ended(1, 5);
    book.ended(2, 5);
    // The fourth object began before, the sixth is too large.
    const later = [number(3), number(4), number(5)];
    expect([large, small, other].filter((each) => each === later[0] || each === later[2])).toEqual([]);
    const found = book.pointerAt(number(4));
    expect(found).toBe(pointerTo(4));
    expect(book.pointerAt(other)).toBe(pointerTo(2));
    return later[1] === large;
  });
  expect(shared).toEqual([true, true, false, false]);
});
