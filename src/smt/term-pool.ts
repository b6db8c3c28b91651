import { computeFloat } from './evaluate-floats.js';
import { computeInteger } from './evaluate-integers.js';
import { rangeOfOperation, union, within } from './range.js';
import { simplifyBinary } from './simplify-integers.js';
import {
  type ArraySort,
  arraySort,
  BOOL,
  type BoolSort,
  type FloatSort,
  INDEX,
  type IntSort,
  integerBounds,
  type Sort,
  sortName,
  wrapTo,
} from './sort.js';
import {
  type FloatFunction,
  type FloatOperator,
  type IntOperator,
  isFalse,
  isTrue,
  type Operator,
  part,
  type Range,
  requireIntSort,
  type Term,
} from './term.js';

export type FloatOperation =
  | FloatOperator
  | FloatFunction
  | ('fneg' | 'feq' | 'flt' | 'fle' | 'float-to-float' | 'int-to-float' | 'float-to-int')
  | ('bits-to-float' | 'float-to-bits');

const NO_RANGE: Range = { low: 0n, high: 0n };

/** Makes terms, each only once, and simplifies them. Simplifications preserve the value for all values of the symbols. */
export class TermPool {
  readonly true: Term;
  readonly false: Term;
  readonly #terms = new Map<string, Term>();
  #nextSymbol = 0;

  constructor() {
    this.true = this.#literal(BOOL, 1n);
    this.false = this.#literal(BOOL, 0n);
  }

  /** Number of terms made so far. */
  get size(): number {
    return this.#terms.size;
  }

  truth(value: boolean): Term {
    return value ? this.true : this.false;
  }

  /** An integer, wrapped to the sort. */
  integer(sort: IntSort, value: bigint | number): Term {
    return this.#literal(sort, wrapTo(sort, BigInt(value)));
  }

  /** A number that a double of JavaScript is, rounded to the sort. */
  real(sort: FloatSort, value: number): Term {
    const rounded = sort.width === 32 ? Math.fround(value) : value;
    const key = Object.is(rounded, -0) ? '-0' : String(rounded);
    return this.#intern('literal', sort, [], { real: rounded, key });
  }

  /** A value about which nothing is known; `hint` becomes part of its name, for people. */
  fresh(sort: Sort, hint: string): Term {
    const name = `${hint.replace(/[^A-Za-z0-9_.]/g, '_').slice(0, 40)}!${this.#nextSymbol++}`;
    const range = sort.kind === 'int' ? integerBounds(sort) : NO_RANGE;
    return this.#intern('symbol', sort, [], { name, key: name, range });
  }

  not(operand: Term): Term {
    if (operand.value !== undefined) return this.truth(operand.value === 0n);
    if (operand.operator === 'not') return part(operand, 0);
    if (operand.operator === 'lt') return this.atMost(part(operand, 1), part(operand, 0));
    if (operand.operator === 'le') return this.less(part(operand, 1), part(operand, 0));
    return this.#intern('not', BOOL, [operand]);
  }

  and(left: Term, right: Term): Term {
    if (isTrue(left) || left === right) return right;
    if (isTrue(right)) return left;
    if (isFalse(left) || isFalse(right) || this.not(left) === right) return this.false;
    return this.#intern('and', BOOL, [left, right]);
  }

  or(left: Term, right: Term): Term {
    if (isFalse(left) || left === right) return right;
    if (isFalse(right)) return left;
    if (isTrue(left) || isTrue(right) || this.not(left) === right) return this.true;
    // (a and b) or (a and not b): what meets after a branch.
    if (left.operator === 'and' && right.operator === 'and' && part(left, 0) === part(right, 0)) {
      return this.and(part(left, 0), this.or(part(left, 1), part(right, 1)));
    }
    return this.#intern('or', BOOL, [left, right]);
  }

  implies(premise: Term, conclusion: Term): Term {
    return this.or(this.not(premise), conclusion);
  }

  all(terms: readonly Term[]): Term {
    return terms.reduce((all, term) => this.and(all, term), this.true);
  }

  any(terms: readonly Term[]): Term {
    return terms.reduce((any, term) => this.or(any, term), this.false);
  }

  ite(condition: Term, then: Term, otherwise: Term): Term {
    if (isTrue(condition) || then === otherwise) return then;
    if (isFalse(condition)) return otherwise;
    if (condition.operator === 'not') return this.ite(part(condition, 0), otherwise, then);
    if (then.sort.kind === 'bool') {
      if (isTrue(then)) return this.or(condition, otherwise);
      if (isFalse(then)) return this.and(this.not(condition), otherwise);
      if (isTrue(otherwise)) return this.or(this.not(condition), then);
      if (isFalse(otherwise)) return this.and(condition, then);
    }
    if (otherwise.operator === 'ite' && part(otherwise, 1) === then) {
      return this.ite(this.or(condition, part(otherwise, 0)), then, part(otherwise, 2));
    }
    const range = then.sort.kind === 'int' ? union(then.range, otherwise.range) : NO_RANGE;
    return this.#intern('ite', then.sort, [condition, then, otherwise], { range });
  }

  /** Equality of integers, arrays and truth values; for floats, identity (see `float`). */
  equal(left: Term, right: Term): Term {
    if (left === right) return this.true;
    if (left.value !== undefined && right.value !== undefined) return this.truth(left.value === right.value);
    if (left.sort.kind === 'bool') {
      if (left.value !== undefined) return isTrue(left) ? right : this.not(right);
      if (right.value !== undefined) return isTrue(right) ? left : this.not(left);
    }
    if (left.sort.kind === 'int') {
      if (left.range.high < right.range.low || right.range.high < left.range.low) return this.false;
      const [literal, other] = left.value === undefined ? [right, left] : [left, right];
      if (literal.value !== undefined) {
        const chosen = this.#compareChoice(other, (branch) => this.equal(branch, literal));
        if (chosen !== undefined) return chosen;
        if (other.operator === 'cast' && within(part(other, 0).range, integerBounds(requireIntSort(other)))) {
          const inner = part(other, 0);
          const value = literal.value;
          return value < inner.range.low || value > inner.range.high
            ? this.false
            : this.equal(inner, this.integer(requireIntSort(inner), value));
        }
      }
    }
    const [one, two] = left.id < right.id ? [left, right] : [right, left];
    return this.#intern('eq', BOOL, [one, two]);
  }

  less(left: Term, right: Term): Term {
    if (left.range.high < right.range.low) return this.true;
    if (left === right || left.range.low >= right.range.high) return this.false;
    return this.#intern('lt', BOOL, [left, right]);
  }

  atMost(left: Term, right: Term): Term {
    if (left === right || left.range.high <= right.range.low) return this.true;
    if (left.range.low > right.range.high) return this.false;
    return this.#intern('le', BOOL, [left, right]);
  }

  /** An operation on two integers of one sort. */
  binary(operator: IntOperator, left: Term, right: Term): Term {
    const sort = requireIntSort(left);
    if (requireIntSort(right) !== sort)
      throw new Error(`${operator} of ${sortName(sort)} and ${sortName(right.sort)}`);
    if (left.value !== undefined && right.value !== undefined) {
      const value = computeInteger(operator, sort, left.value, right.value);
      if (value !== undefined) return this.#literal(sort, value);
    }
    const simple = simplifyBinary(this, operator, left, right);
    if (simple !== undefined) return simple;
    return this.#intern(operator, sort, [left, right], {
      range: rangeOfOperation(operator, sort, left, right),
    });
  }

  /** Conversion to another integer sort; wraps. */
  cast(sort: IntSort, operand: Term): Term {
    if (operand.sort === sort) return operand;
    if (operand.value !== undefined) return this.integer(sort, operand.value);
    if (operand.operator === 'ite' && [1, 2].some((index) => part(operand, index).value !== undefined)) {
      return this.ite(part(operand, 0), this.cast(sort, part(operand, 1)), this.cast(sort, part(operand, 2)));
    }
    const inner = operand.operator === 'cast' ? part(operand, 0) : undefined;
    // What the inner conversion loses, the outer one loses too.
    if (inner !== undefined && (requireIntSort(operand).width >= sort.width || fits(inner, operand.sort))) {
      return this.cast(sort, inner);
    }
    const range = within(operand.range, integerBounds(sort)) ? operand.range : integerBounds(sort);
    return this.#intern('cast', sort, [operand], { range });
  }

  select(array: Term, index: Term): Term {
    const { element } = array.sort as ArraySort;
    if (array.operator === 'fill') return part(array, 0);
    if (array.operator === 'store') {
      const same = this.equal(part(array, 1), index);
      if (isTrue(same)) return part(array, 2);
      if (isFalse(same)) return this.select(part(array, 0), index);
    }
    const range = element.kind === 'int' ? integerBounds(element) : NO_RANGE;
    return this.#intern('select', element, [array, index], { range });
  }

  store(array: Term, index: Term, value: Term): Term {
    if (array.operator === 'store' && part(array, 1) === index)
      return this.store(part(array, 0), index, value);
    return this.#intern('store', array.sort, [array, index, value]);
  }

  fill(value: Term): Term {
    if (value.sort.kind !== 'int' && value.sort.kind !== 'float') throw new Error('an array of no scalars');
    return this.#intern('fill', arraySort(value.sort), [value]);
  }

  index(value: bigint | number): Term {
    return this.integer(INDEX, value);
  }

  /** Arithmetic and comparisons of floats, and conversions from and to them. */
  float(operator: FloatOperation, sort: Sort, parts: readonly Term[]): Term {
    const known = computeFloat(operator, sort, parts);
    if (known?.kind === 'float') return this.real(sort as FloatSort, known.real);
    if (known !== undefined) return this.#literal(sort as IntSort | BoolSort, known.value);
    return this.#intern(operator, sort, parts, sort.kind === 'int' ? { range: integerBounds(sort) } : {});
  }

  /** A test of a choice between literals becomes a test of its condition. */
  #compareChoice(term: Term, test: (branch: Term) => Term): Term | undefined {
    if (term.operator !== 'ite') return undefined;
    const [condition, then, otherwise] = [part(term, 0), part(term, 1), part(term, 2)];
    if (then.value === undefined && otherwise.value === undefined) return undefined;
    return this.ite(condition, test(then), test(otherwise));
  }

  #literal(sort: Sort, value: bigint): Term {
    return this.#intern('literal', sort, [], {
      value,
      key: String(value),
      range: { low: value, high: value },
    });
  }

  #intern(
    operator: Operator,
    sort: Sort,
    parts: readonly Term[],
    more: {
      readonly value?: bigint;
      readonly real?: number;
      readonly name?: string;
      readonly key?: string;
      readonly range?: Range;
    } = {},
  ): Term {
    const key = `${operator} ${sortName(sort)} ${more.key ?? ''} ${parts.map(({ id }) => id).join(' ')}`;
    const known = this.#terms.get(key);
    if (known !== undefined) return known;
    const term: Term = {
      id: this.#terms.size,
      operator,
      sort,
      parts,
      value: more.value,
      real: more.real,
      name: more.name,
      range: more.range ?? NO_RANGE,
    };
    this.#terms.set(key, term);
    return term;
  }
}

function fits(term: Term, sort: Sort): boolean {
  return sort.kind === 'int' && within(term.range, integerBounds(sort));
}
