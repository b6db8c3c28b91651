import type { Symbolic, SymbolicFunction } from '../machine/interface/symbolic.js';
import { type FloatSort, intSort } from '../smt/sort.js';
import { requireIntSort, type Term } from '../smt/term.js';
import type { TermPool } from '../smt/term-pool.js';

/** Reals from here on have no fraction, and are below the largest integers. */
const WITHOUT_FRACTION = 2 ** 53;

/**
 * A function of a term. What no operators express is any value: then the solver may find inputs that are none, but
 * misses none.
 */
export function termOfFunction(
  pool: TermPool,
  { name }: Extract<Symbolic, { kind: 'function' }>,
  operand: Term,
): Term {
  const { sort } = operand;
  if (sort.kind === 'float') return new RealFunctions(pool, sort).of(name, operand);
  const { width } = requireIntSort(operand);
  const result = intSort(32, true);
  const bits = pool.cast(intSort(width, false), operand);
  const bit = (index: number): Term => {
    const by = pool.integer(intSort(width, false), BigInt(index));
    const moved = pool.binary('shr', bits, by);
    return pool.cast(result, pool.binary('bitand', moved, pool.integer(intSort(width, false), 1)));
  };
  const indices = Array.from({ length: width }, (_, index) => index);
  const none = pool.integer(result, BigInt(width));
  const isZero = (term: Term): Term => pool.equal(term, pool.integer(result, 0));
  const count = (rest: Term, index: number, zeros: number): Term =>
    pool.ite(isZero(bit(index)), rest, pool.integer(result, BigInt(zeros)));
  switch (name) {
    case 'popcount':
      return indices.reduce((sum, index) => pool.binary('add', sum, bit(index)), pool.integer(result, 0));
    case 'clz':
      return indices.reduce((rest, index) => count(rest, index, width - 1 - index), none);
    default:
      return indices.reduceRight((rest, index) => count(rest, index, index), none);
  }
}

class RealFunctions {
  readonly #pool: TermPool;
  readonly #sort: FloatSort;

  constructor(pool: TermPool, sort: FloatSort) {
    this.#pool = pool;
    this.#sort = sort;
  }

  of(name: SymbolicFunction, x: Term): Term {
    const pool = this.#pool;
    const whole = this.#whole(x);
    switch (name) {
      case 'fabs':
        return this.#magnitude(x);
      case 'trunc':
        return whole;
      case 'floor':
        return pool.ite(this.#less(x, whole), this.#sum('fsub', whole, 1), whole);
      case 'ceil':
        return pool.ite(this.#less(whole, x), this.#sum('fadd', whole, 1), whole);
      case 'round': {
        const fraction = this.#magnitude(pool.float('fsub', this.#sort, [x, whole]));
        return pool.ite(this.#less(fraction, this.#real(0.5)), whole, this.#away(whole, x));
      }
      default:
        return pool.fresh(this.#sort, name);
    }
  }

  /** Without the fraction; zeros may lose their sign. */
  #whole(x: Term): Term {
    const pool = this.#pool;
    const cut = pool.float('float-to-int', intSort(64, true), [x]);
    const whole = pool.float('int-to-float', this.#sort, [cut]);
    return pool.ite(this.#less(this.#magnitude(x), this.#real(WITHOUT_FRACTION)), whole, x);
  }

  #away(whole: Term, x: Term): Term {
    return this.#pool.ite(
      this.#less(x, this.#real(0)),
      this.#sum('fsub', whole, 1),
      this.#sum('fadd', whole, 1),
    );
  }

  #magnitude(x: Term): Term {
    const negative = this.#pool.float('fneg', this.#sort, [x]);
    return this.#pool.ite(this.#less(x, this.#real(0)), negative, x);
  }

  #sum(operator: 'fadd' | 'fsub', left: Term, right: number): Term {
    return this.#pool.float(operator, this.#sort, [left, this.#real(right)]);
  }

  #less(left: Term, right: Term): Term {
    return this.#pool.float('flt', this.#pool.true.sort, [left, right]);
  }

  #real(value: number): Term {
    return this.#pool.real(this.#sort, value);
  }
}
