import type { Symbolic, SymbolicType } from '../machine/interface/symbolic.js';
import { INTEGER_OPERATORS } from '../smt/integer-operators.js';
import { FLOAT32, FLOAT64, type FloatSort, intSort } from '../smt/sort.js';
import { isIntOperator, type Operator, requireIntSort, type Term } from '../smt/term.js';
import type { TermPool } from '../smt/term-pool.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';
import { termOfFunction } from './term-of-function.js';

const OPERATORS: Readonly<Partial<Record<string, Operator>>> = INTEGER_OPERATORS;
const REAL_OPERATORS: Readonly<Partial<Record<string, 'fadd' | 'fsub' | 'fmul' | 'fdiv'>>> = {
  '+': 'fadd',
  '-': 'fsub',
  '*': 'fmul',
  '/': 'fdiv',
};

/** An input as the solver knows it: its bits. */
export interface SolverInput {
  readonly type: SymbolicType;
  readonly bits: Term;
}

/**
 * Trees over inputs as terms. Trees of one path share most of their nodes, and each is translated once. Operands of
 * other types than the operation are converted first, which may lose values: what the solver finds is evaluated.
 */
export class TermsOfTrees {
  readonly inputs = new Map<number, SolverInput>();
  readonly #terms = new Map<Symbolic, Term>();

  readonly #pool: TermPool;

  constructor(pool: TermPool) {
    this.#pool = pool;
  }

  constraint({ condition, truth }: SymbolicConstraint): Term {
    const isZero = this.#isZero(this.#term(condition));
    return truth ? this.#pool.not(isZero) : isZero;
  }

  #isZero(term: Term): Term {
    if (term.sort.kind === 'int') return this.#pool.equal(term, this.#pool.integer(term.sort, 0));
    return this.#pool.float('feq', this.#pool.true.sort, [term, this.#pool.real(floatSort(term), 0)]);
  }

  #term(tree: Symbolic): Term {
    const known = this.#terms.get(tree);
    if (known !== undefined) return known;
    const term = this.#translate(tree);
    this.#terms.set(tree, term);
    return term;
  }

  #translate(tree: Symbolic): Term {
    const pool = this.#pool;
    switch (tree.kind) {
      case 'constant':
        return tree.type.kind === 'integer'
          ? pool.integer(symbolicSort(tree.type), BigInt(tree.value))
          : pool.real(realSort(tree.type), Number(tree.value));
      case 'input':
        return this.#converted(this.#input(tree.index, tree.type), tree.type);
      case 'conversion':
        return this.#converted(this.#term(tree.operand), tree.type);
      case 'reinterpretation':
        return this.#reinterpreted(this.#term(tree.operand), tree.type);
      case 'function':
        return termOfFunction(pool, tree, this.#term(tree.operand));
      case 'table':
        return this.#table(this.#term(tree.operand), tree, 0, tree.values.length);
      case 'unary': {
        const operand = this.#term(tree.operand);
        if (tree.operator === '!') return this.#truth(this.#isZero(operand), tree.type);
        if (operand.sort.kind === 'float') return pool.float('fneg', operand.sort, [operand]);
        const integer = this.#converted(operand, tree.type);
        const sort = requireIntSort(integer);
        return tree.operator === '-'
          ? pool.binary('sub', pool.integer(sort, 0), integer)
          : pool.binary('bitxor', integer, pool.integer(sort, -1));
      }
      case 'binary':
        return this.#binary(tree);
    }
  }

  /** The value at an index between two places of a table, by halves; at other indices it may be any of them. */
  #table(index: Term, tree: Extract<Symbolic, { kind: 'table' }>, from: number, to: number): Term {
    const pool = this.#pool;
    if (to - from <= 1) return pool.integer(symbolicSort(tree.type), tree.values[from] ?? 0n);
    const middle = (from + to) >> 1;
    const bound = pool.integer(requireIntSort(index), tree.first + BigInt(middle));
    const low = this.#table(index, tree, from, middle);
    return pool.ite(pool.less(index, bound), low, this.#table(index, tree, middle, to));
  }

  #input(index: number, type: SymbolicType): Term {
    const known = this.inputs.get(index);
    const bits = known?.bits ?? this.#pool.fresh(intSort(type.width, isSigned(type)), `input${index}`);
    if (known === undefined) this.inputs.set(index, { type, bits });
    const asked = known?.type ?? type;
    return asked.kind === 'integer' ? bits : this.#reinterpreted(bits, asked);
  }

  #binary(tree: Extract<Symbolic, { kind: 'binary' }>): Term {
    const pool = this.#pool;
    const { operator, type } = tree;
    const [left, right] = [this.#term(tree.left), this.#term(tree.right)];
    const real = REAL_OPERATORS[operator];
    const operation = OPERATORS[operator];
    if (operation === undefined) return this.#truth(this.#comparison(operator, left, right), type);
    if (type.kind === 'float' && real !== undefined) {
      const sort = realSort(type);
      return pool.float(real, sort, [this.#converted(left, type), this.#converted(right, type)]);
    }
    // Remainders of reals may be anything: what the solver finds is evaluated.
    if (type.kind === 'float') return pool.fresh(realSort(type), 'remainder');
    if (!isIntOperator(operation)) throw new Error(`${operation} is no operation on integers`);
    return pool.binary(operation, this.#converted(left, type), this.#converted(right, type));
  }

  #comparison(operator: string, left: Term, right: Term): Term {
    const pool = this.#pool;
    const [one, other] = this.#common(left, right);
    const isReal = one.sort.kind === 'float';
    const less = (first: Term, second: Term): Term =>
      isReal ? pool.float('flt', pool.true.sort, [first, second]) : pool.less(first, second);
    const atMost = (first: Term, second: Term): Term =>
      isReal ? pool.float('fle', pool.true.sort, [first, second]) : pool.atMost(first, second);
    const equal = isReal ? pool.float('feq', pool.true.sort, [one, other]) : pool.equal(one, other);
    switch (operator) {
      case '<':
        return less(one, other);
      case '>':
        return less(other, one);
      case '<=':
        return atMost(one, other);
      case '>=':
        return atMost(other, one);
      default:
        return operator === '==' ? equal : pool.not(equal);
    }
  }

  /** Both sides of a comparison in one sort that has the values of both. */
  #common(left: Term, right: Term): readonly [Term, Term] {
    if (left.sort === right.sort) return [left, right];
    if (left.sort.kind === 'float' || right.sort.kind === 'float') {
      const type = { kind: 'float', width: 64 } as const;
      return [this.#converted(left, type), this.#converted(right, type)];
    }
    const [one, other] = [requireIntSort(left), requireIntSort(right)];
    const sort = intSort(Math.max(one.width, other.width) + 1, true);
    return [this.#pool.cast(sort, left), this.#pool.cast(sort, right)];
  }

  #truth(truth: Term, type: SymbolicType): Term {
    const sort = symbolicSort(type);
    return this.#pool.ite(truth, this.#pool.integer(sort, 1), this.#pool.integer(sort, 0));
  }

  #converted(term: Term, type: SymbolicType): Term {
    const pool = this.#pool;
    if (type.kind === 'integer') {
      if (term.sort.kind === 'float') return pool.float('float-to-int', symbolicSort(type), [term]);
      return pool.cast(symbolicSort(type), term);
    }
    const sort = realSort(type);
    if (term.sort.kind !== 'float') return pool.float('int-to-float', sort, [term]);
    return term.sort === sort ? term : pool.float('float-to-float', sort, [term]);
  }

  #reinterpreted(term: Term, type: SymbolicType): Term {
    const pool = this.#pool;
    if (type.kind === 'float') {
      if (term.sort.kind === 'float') return term;
      return pool.float('bits-to-float', realSort(type), [term]);
    }
    if (term.sort.kind !== 'float') return pool.cast(symbolicSort(type), term);
    const [inner] = term.parts;
    if (term.operator === 'bits-to-float' && inner !== undefined) return pool.cast(symbolicSort(type), inner);
    return pool.float('float-to-bits', symbolicSort(type), [term]);
  }
}

function isSigned(type: SymbolicType): boolean {
  return type.kind === 'integer' && type.signed;
}

function symbolicSort(type: SymbolicType) {
  return intSort(type.width, isSigned(type));
}

function realSort({ width }: SymbolicType): FloatSort {
  return width === 32 ? FLOAT32 : FLOAT64;
}

function floatSort({ sort }: Term): FloatSort {
  if (sort.kind !== 'float') throw new Error('a term of another sort is no float');
  return sort;
}
