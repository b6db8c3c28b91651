import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideComparisons } from '../../src/smt/conditions/decide-comparisons.js';
import { withFactsOfAlternatives } from '../../src/smt/conditions/facts-of-alternatives.js';
import { KnownBounds } from '../../src/smt/conditions/known-bounds.js';
import { widenSums } from '../../src/smt/conditions/widen-sums.js';
import { type IntSort, integerBounds, intSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { walkTerms } from '../../src/smt/theories.js';
import { effort } from '../effort.js';

/** Also widths that a type of C has only as a bit-field: there are few values, and many sums wrap. */
const SORTS = [4, 6, 8, 16].flatMap((width) => [intSort(width, true), intSort(width, false)]);
const OPERATORS = ['add', 'sub', 'mul', 'bitand', 'bitor', 'bitxor'] as const;

/** Reads its choices from a list of numbers, so that fast-check can make the list smaller. */
class Builder {
  readonly pool = new TermPool();
  readonly symbols: readonly Term[];
  #next = 0;

  constructor(readonly choices: readonly number[]) {
    this.symbols = ['u', 'v', 'w'].map((name) => this.pool.fresh(this.#pick(SORTS), name));
  }

  #choose(count: number): number {
    const choice = this.choices[this.#next++ % this.choices.length] ?? 0;
    return choice % count;
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#choose(values.length)] as Value;
  }

  /** Mostly next to the ends of the sort, or to zero. */
  literal(sort: IntSort): Term {
    const { low, high } = integerBounds(sort);
    const near = BigInt(this.#choose(4));
    const value = this.#pick([low + near, high - near, near, low + BigInt(this.#choose(Number(high - low)))]);
    return this.pool.integer(sort, value);
  }

  number(sort: IntSort, depth: number): Term {
    const form = depth === 0 ? 0 : this.#choose(6);
    switch (form) {
      case 0:
      case 1: {
        const symbol = this.#pick(this.symbols);
        return this.#choose(3) === 0 ? this.literal(sort) : this.pool.cast(sort, symbol);
      }
      case 2:
        return this.pool.cast(sort, this.number(this.#pick(SORTS), depth - 1));
      case 3:
        return this.pool.ite(
          this.comparison(depth - 1),
          this.number(sort, depth - 1),
          this.number(sort, depth - 1),
        );
      default:
        return this.pool.binary(
          this.#pick(OPERATORS),
          this.number(sort, depth - 1),
          this.number(sort, depth - 1),
        );
    }
  }

  comparison(depth: number): Term {
    const sort = this.#pick(SORTS);
    const right = this.#choose(2) === 0 ? this.literal(sort) : this.number(sort, depth);
    return this.pool[this.#pick(['less', 'atMost', 'equal'] as const)](this.number(sort, depth), right);
  }

  condition(depth: number): Term {
    switch (depth === 0 ? 0 : this.#choose(6)) {
      case 0:
      case 1:
        return this.comparison(2);
      case 2:
        return this.pool.not(this.condition(depth - 1));
      case 3:
        return this.pool.and(this.condition(depth - 1), this.condition(depth - 1));
      default:
        return this.pool.or(this.condition(depth - 1), this.condition(depth - 1));
    }
  }

  /** Limits of the symbols, so that some sums fit. */
  limits(): Term {
    const limits = this.symbols.flatMap((symbol) => {
      const sort = symbol.sort as IntSort;
      return [this.pool.less(symbol, this.literal(sort)), this.pool.atMost(this.literal(sort), symbol)];
    });
    return this.pool.all(limits.filter(() => this.#choose(3) > 0));
  }
}

it('what is said of conditions with numbers of several widths is true wherever they are', () => {
  const choices = fc.array(fc.nat({ max: 9999 }), { minLength: 40, maxLength: 120 });
  let points = 0;
  const property = fc.property(choices, fc.infiniteStream(fc.nat({ max: 9999 })), (all, stream) => {
    const built = new Builder(all);
    const { pool, symbols } = built;
    const condition = pool.all([built.limits(), built.condition(3), built.condition(2)]);
    const decided = decideComparisons(pool, withFactsOfAlternatives(pool, condition));
    const forms = [decided, widenSums(pool, condition), widenSums(pool, decided)];
    const bounds = new KnownBounds(condition);
    const numbers = [...walkTerms([condition])].filter(({ sort }) => sort.kind === 'int').slice(0, 30);
    const chosen = new Builder([...stream.take(60)]);
    for (let point = 0; point < 30; point++) {
      const values = symbols.map((symbol): [Term, Term] => {
        const { range } = chosen.literal(symbol.sort as IntSort);
        return [symbol, pool.integer(symbol.sort as IntSort, range.low)];
      });
      const at = (term: Term) => substitute(pool, term, new Map(values));
      if (!isTrue(at(condition))) continue;
      points++;
      for (const form of forms) expect(isTrue(at(form))).toBe(true);
      for (const each of numbers) {
        const { range } = at(each);
        const known = bounds.rangeOf(each);
        expect(known.low <= range.high && range.low <= known.high).toBe(true);
      }
    }
  });
  fc.assert(property, { numRuns: effort(400, 4000) });
  expect(points).toBeGreaterThan(100);
});
