import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareParts } from '../../../src/use-cases/show/compare-parts.js';
import { normalConjuncts } from '../../../src/use-cases/show/normal-condition.js';
import type { WitnessPart } from '../../../src/use-cases/show/showing.js';

const same = (one: string, other: string) =>
  expect([...normalConjuncts(one)].sort()).toEqual([...normalConjuncts(other)].sort());

describe('conditions in normal form', () => {
  it.each([
    ['x<1', ' x  <\n1 '],
    ['((x < 1))', 'x < 1'],
    ['x < 1', '1 > x'],
    ['x <= y', '(y) >= (x)'],
    ['x == y', 'y == x'],
    ['a && b && c', 'c && (b && a)'],
    ['(x > 0) && ((y) != 2)', '2 != y && 0 < x'],
    ['a && a', 'a'],
  ])('%s is %s', (one, other) => same(one, other));

  it.each([
    ['x < 1', 'x > 1'],
    ['x < y', 'y < x'],
    ['a || b && c', '(a || b) && c'],
    ['(a) + (b)', 'a + b'],
    ['a == b ? c : d', 'b ? c : d == a'],
    ['(a == b) == c', 'c == a == b'],
    ['x - 1 < 2', '2 < x - 1'],
    ['"a b" == s', '"ab" == s'],
  ])('%s is not taken for %s', (one, other) => {
    expect([...normalConjuncts(one)].sort()).not.toEqual([...normalConjuncts(other)].sort());
  });

  it('does not fail for any text, and depends on no white space between words', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalConjuncts(text).size).toBeGreaterThan(0);
      }),
    );
    expect(normalConjuncts(`${'('.repeat(9000)}a${')'.repeat(9000)}`)).toEqual(new Set(['a']));
    expect(normalConjuncts("x == '")).toEqual(new Set(["x=='"]));
  });
});

function invariant(line: number, text: string): WitnessPart {
  return {
    kind: 'invariant',
    type: 'loop_invariant',
    action: null,
    segment: null,
    state: null,
    thread: null,
    place: { program: 0, file: 'a.c', line, column: null, function: null },
    text,
    line,
    findings: [],
  };
}

describe('two witnesses', () => {
  it('are compared line by line', () => {
    const first = [
      invariant(1, 'a && b'),
      invariant(2, 'a'),
      invariant(2, 'b'),
      invariant(3, 'a'),
      invariant(5, 'x'),
    ];
    const second = [
      invariant(1, 'a'),
      invariant(2, 'b && a'),
      invariant(3, 'b'),
      invariant(4, 'c'),
      invariant(5, 'x && y'),
    ];
    const { places, counts } = compareParts(first, second);
    expect(places.map(({ line, relation }) => [line, relation])).toEqual([
      [1, 'first-says-more'],
      [2, 'same'],
      [3, 'different'],
      [4, 'only-second'],
      [5, 'second-says-more'],
    ]);
    expect(places[1]).toMatchObject({ first: [1, 2], second: [1] });
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(places.length);
  });

  it('say the same by waypoints only where they ask for the same', () => {
    const follow: WitnessPart = {
      ...invariant(1, 'x == 1'),
      kind: 'waypoint',
      type: 'assumption',
      action: 'follow',
    };
    expect(compareParts([follow], [{ ...follow, action: 'avoid' }]).places[0]?.relation).toBe('different');
    expect(compareParts([follow], [{ ...follow, text: '1 == x' }]).places[0]?.relation).toBe('same');
  });
});
