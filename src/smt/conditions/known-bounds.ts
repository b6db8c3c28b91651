import { exactRange, within } from '../range.js';
import { integerBounds } from '../sort.js';
import { type IntOperator, part, type Range, requireIntSort, type Term } from '../term.js';

/** Those that wrap like exact arithmetic in any wider sort. */
export const RINGS: ReadonlySet<string> = new Set<IntOperator>(['add', 'sub', 'mul']);

/** How often what is known of one number is carried over to those that are compared with it. */
const ROUNDS = 4;

/** Bounds of numbers where some comparisons are true. */
export class KnownBounds {
  readonly #bounds = new Map<Term, Range>();
  readonly #exact = new Map<Term, Range | undefined>();

  /** @param condition the comparisons that it requires are those that are true */
  constructor(condition: Term) {
    const comparisons = comparisonsIn(condition);
    for (let round = 0; round < ROUNDS; round++) {
      this.#exact.clear();
      for (const each of comparisons) this.#learn(each);
    }
    this.#exact.clear();
  }

  #learn({ operator, parts }: Term): void {
    const [lesser, greater] = parts as readonly [Term, Term];
    if (operator === 'eq') {
      const [left, right] = [this.rangeOf(lesser), this.rangeOf(greater)];
      this.#limit(lesser, right);
      this.#limit(greater, left);
      return;
    }
    const distance = operator === 'lt' ? 1n : 0n;
    this.#limit(lesser, { high: this.rangeOf(greater).high - distance });
    this.#limit(greater, { low: this.rangeOf(lesser).low + distance });
  }

  #limit(term: Term, by: Partial<Range>): void {
    const known = this.rangeOf(term);
    const low = by.low !== undefined && by.low > known.low ? by.low : known.low;
    const high = by.high !== undefined && by.high < known.high ? by.high : known.high;
    this.#bounds.set(term, { low, high });
  }

  /** The bounds of a sum or product that cannot wrap; undefined for anything else. */
  exactly(term: Term): Range | undefined {
    if (!RINGS.has(term.operator)) return undefined;
    if (!this.#exact.has(term)) {
      const [left, right] = [this.rangeOf(part(term, 0)), this.rangeOf(part(term, 1))];
      const range = exactRange(term.operator as IntOperator, left, right);
      const fits = range !== undefined && within(range, integerBounds(requireIntSort(term)));
      this.#exact.set(term, fits ? range : undefined);
    }
    return this.#exact.get(term);
  }

  rangeOf(term: Term): Range {
    const own = this.#bounds.get(term) ?? term.range;
    const other = term.operator === 'cast' ? this.#rangeOfCast(term) : this.exactly(term);
    if (other === undefined) return own;
    return {
      low: other.low > own.low ? other.low : own.low,
      high: other.high < own.high ? other.high : own.high,
    };
  }

  /** What is converted and fits is the same number. */
  #rangeOfCast(term: Term): Range | undefined {
    const operand = part(term, 0);
    if (operand.sort.kind !== 'int') return undefined;
    const inner = this.rangeOf(operand);
    return within(inner, integerBounds(requireIntSort(term))) ? inner : undefined;
  }
}

/** Comparisons of integers that a condition requires. */
export function comparisonsIn(condition: Term): readonly Term[] {
  const found: Term[] = [];
  const left = [condition];
  for (let each = left.pop(); each !== undefined; each = left.pop()) {
    if (each.operator === 'and') left.push(...each.parts);
    const isComparison = each.operator === 'lt' || each.operator === 'le' || each.operator === 'eq';
    if (isComparison && part(each, 0).sort.kind === 'int') found.push(each);
  }
  return found;
}
