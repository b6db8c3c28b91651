import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideComparisons } from '../../src/smt/conditions/decide-comparisons.js';
import { withFactsOfAlternatives } from '../../src/smt/conditions/facts-of-alternatives.js';
import { intSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { walkTerms } from '../../src/smt/theories.js';

const BYTE = intSort(8, true);
const WORD = intSort(16, true);
const NAMES = ['i', 'n', 's'] as const;

type NumberTree =
  | number
  | (typeof NAMES)[number]
  | {
      readonly operator: 'add' | 'sub' | 'mul' | 'div' | 'bitand';
      readonly parts: readonly [NumberTree, NumberTree];
    };

type Condition =
  | { readonly operator: 'less' | 'atMost' | 'equal'; readonly numbers: readonly [NumberTree, NumberTree] }
  | { readonly operator: 'wide'; readonly numbers: readonly [NumberTree, NumberTree] }
  | { readonly operator: 'and' | 'or'; readonly parts: readonly [Condition, Condition] }
  | { readonly operator: 'not'; readonly parts: readonly [Condition] };

/** Mostly near the ends, where sums wrap. */
const bytes = fc.oneof(
  fc.integer({ min: -128, max: 127 }),
  fc.constantFrom(-128, -127, 0, 1, 126, 127),
  fc.integer({ min: -4, max: 12 }),
);

const { condition: conditions } = fc.letrec<{ number: NumberTree; condition: Condition }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...NAMES),
    bytes,
    fc.record({
      operator: fc.constantFrom('add', 'sub', 'mul', 'div', 'bitand'),
      parts: fc.tuple(tie('number'), tie('number')),
    }),
  ),
  condition: fc.oneof(
    { maxDepth: 5 },
    fc.record({
      operator: fc.constantFrom('less', 'atMost', 'equal', 'wide'),
      numbers: fc.tuple(tie('number'), tie('number')),
    }),
    fc.record({
      operator: fc.constantFrom('and', 'or'),
      parts: fc.tuple(tie('condition'), tie('condition')),
    }),
    fc.record({ operator: fc.constant('not'), parts: fc.tuple(tie('condition')) }),
  ),
}));

function termOf(pool: TermPool, symbols: ReadonlyMap<string, Term>, condition: Condition): Term {
  const number = (tree: NumberTree): Term => {
    if (typeof tree === 'number') return pool.integer(BYTE, tree);
    if (typeof tree === 'string') return symbols.get(tree) as Term;
    return pool.binary(tree.operator, number(tree.parts[0]), number(tree.parts[1]));
  };
  switch (condition.operator) {
    case 'less':
    case 'atMost':
    case 'equal':
      return pool[condition.operator](number(condition.numbers[0]), number(condition.numbers[1]));
    case 'wide': {
      const [one, other] = condition.numbers.map((each) => pool.cast(WORD, number(each))) as [Term, Term];
      return pool.less(pool.binary('mul', one, other), pool.integer(WORD, 128));
    }
    case 'not':
      return pool.not(termOf(pool, symbols, condition.parts[0]));
    case 'and':
    case 'or':
      return pool[condition.operator](
        termOf(pool, symbols, condition.parts[0]),
        termOf(pool, symbols, condition.parts[1]),
      );
  }
}

/** Whether one condition is true wherever another is, with some values of the symbols; and how often that one is. */
function compareAt(
  pool: TermPool,
  symbols: ReadonlyMap<string, Term>,
  [before, after]: readonly [Term, Term],
  values: readonly (readonly number[])[],
) {
  return values.map((each) => {
    const at = new Map(
      [...symbols.values()].map((symbol, index) => [symbol, pool.integer(BYTE, each[index] ?? 0)]),
    );
    return { before: isTrue(substitute(pool, before, at)), after: isTrue(substitute(pool, after, at)) };
  });
}

const points = fc.array(fc.tuple(bytes, bytes, bytes), { minLength: 60, maxLength: 60 });
const symbolsIn = (pool: TermPool) => new Map(NAMES.map((name) => [name, pool.fresh(BYTE, name)]));

type Facts = Readonly<Record<'a' | 'b' | 'c', Term>>;

describe('facts of all alternatives', () => {
  it('are true wherever one of them is', () => {
    fc.assert(
      fc.property(fc.array(conditions, { minLength: 1, maxLength: 4 }), points, (all, values) => {
        const pool = new TermPool();
        const symbols = symbolsIn(pool);
        const condition = pool.any(all.map((each) => termOf(pool, symbols, each)));
        for (const { before, after } of compareAt(
          pool,
          symbols,
          [condition, withFactsOfAlternatives(pool, condition)],
          values,
        ))
          expect(after).toBe(before);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, (pool: TermPool, facts: Facts) => Term, readonly number[]]>([
    ['in both', (pool, { a, b, c }) => pool.or(pool.and(a, b), pool.and(c, a)), [0]],
    ['in one only', (pool, { a, b, c }) => pool.or(pool.and(a, b), c), []],
    [
      'of nested alternatives',
      (pool, { a, b, c }) => pool.or(pool.and(pool.or(pool.and(a, b), pool.and(b, a)), c), pool.and(b, a)),
      [0, 1],
    ],
    ['under a negation', (pool, { a, b }) => pool.not(pool.or(pool.and(a, b), pool.and(b, a))), []],
  ])('%s', (_, condition, expected) => {
    const pool = new TermPool();
    const fact = (name: string) => pool.equal(pool.fresh(BYTE, name), pool.integer(BYTE, 1));
    const named = { a: fact('a'), b: fact('b'), c: fact('c') };
    const facts = Object.values(named);
    const all = withFactsOfAlternatives(pool, condition(pool, named));
    const required = new Set<Term>();
    for (const left = [all]; left.length > 0; ) {
      const each = left.pop() as Term;
      required.add(each);
      if (each.operator === 'and') left.push(...each.parts);
    }
    expect(facts.flatMap((fact, index) => (required.has(fact) ? [index] : []))).toEqual(expected);
  });
});

describe('decided comparisons', () => {
  it('are decided wherever all of a condition is true', () => {
    fc.assert(
      fc.property(fc.array(conditions, { minLength: 1, maxLength: 6 }), points, (all, values) => {
        const pool = new TermPool();
        const symbols = symbolsIn(pool);
        const condition = pool.all(all.map((each) => termOf(pool, symbols, each)));
        for (const { before, after } of compareAt(
          pool,
          symbols,
          [condition, decideComparisons(pool, condition)],
          values,
        ))
          expect(after || !before).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it('also over several comparisons, and conversions', () => {
    const pool = new TermPool();
    const [i, n] = [pool.fresh(WORD, 'i'), pool.fresh(BYTE, 'n')];
    const wide = intSort(32, true);
    const square = pool.binary('mul', pool.cast(wide, i), pool.cast(wide, i));
    const fits = pool.atMost(square, pool.integer(wide, 127 * 127));
    const known = [pool.atMost(pool.integer(WORD, 0), i), pool.atMost(i, pool.cast(WORD, n))];
    const other = pool.equal(i, pool.integer(WORD, 7));
    const whole = decideComparisons(pool, pool.all([...known, pool.or(pool.not(fits), other)]));
    expect(new Set(walkTerms([whole])).has(square)).toBe(false);
    const open = decideComparisons(pool, pool.all([...known.slice(1), pool.or(pool.not(fits), other)]));
    expect(new Set(walkTerms([open])).has(square)).toBe(true);
  });
});
