import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import type { Encoding } from '../../src/smt/encoding.js';
import { computeInteger } from '../../src/smt/evaluate-integers.js';
import { INTEGERS } from '../../src/smt/integers.js';
import { areLoose, LOOSE_BIT_VECTORS } from '../../src/smt/loose-bit-vectors.js';
import { startNativeZ3 } from '../../src/smt/native/z3-native.js';
import { Rendering, renderCommands } from '../../src/smt/rendering.js';
import { check, type Solver, state } from '../../src/smt/solver.js';
import { type IntSort, integerBounds, intSort, wrapTo } from '../../src/smt/sort.js';
import type { IntOperator, Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { findZ3, loadZ3 } from '../../src/smt/z3-wasm.js';
import { MORE, oneIn } from '../effort.js';
import { NO_NATIVE, nativeForTests } from './native-z3.js';

const BUDGET = { work: 50_000_000, milliseconds: 120_000 };
const OPERATORS: readonly IntOperator[] = [
  'add',
  'sub',
  'mul',
  'div',
  'rem',
  'bitand',
  'bitor',
  'bitxor',
  'shl',
  'shr',
];
/** Those that mathematical integers express exactly, for any operands. */
const EXACT: ReadonlySet<IntOperator> = new Set(['add', 'sub', 'mul', 'div', 'rem']);
/** Those of which loose bit-vectors know nothing. */
const UNKNOWN: ReadonlySet<IntOperator> = new Set(['mul', 'div', 'rem']);
const SORTS = [intSort(8, true), intSort(8, false), intSort(16, true), intSort(16, false)];

/** Boundary values, and some that a fixed sequence gives. */
function samples(sort: IntSort): readonly bigint[] {
  const { low, high } = integerBounds(sort);
  let seed = 88172645463325252n;
  const random = Array.from({ length: 2 }, () => {
    seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
    return wrapTo(sort, seed >> 7n);
  });
  return [...new Set([low, 0n, 1n, high, ...(MORE ? [7n, wrapTo(sort, -1n), ...random] : [])])];
}

/** Terms over symbols with the values that they have to have. */
class Cases {
  readonly pool = new TermPool();
  private readonly given: Term[] = [];
  private readonly expected: Term[] = [];

  symbol(sort: IntSort, value: bigint): Term {
    const symbol = this.pool.fresh(sort, 'x');
    this.given.push(this.pool.equal(symbol, this.pool.integer(sort, value)));
    return symbol;
  }

  expect(term: Term, value: bigint): void {
    const literal =
      term.sort.kind === 'bool'
        ? this.pool.truth(value === 1n)
        : this.pool.integer(term.sort as IntSort, value);
    this.expected.push(this.pool.equal(term, literal));
  }

  /** `possible`: all can have their values at once. `certain`: none can have another one. */
  async ask(solver: Solver, encoding: Encoding, question: 'possible' | 'certain'): Promise<string> {
    const { pool } = this;
    const all = pool.all(this.expected);
    const facts = [...this.given, question === 'possible' ? all : pool.not(all)];
    const session = solver.open();
    try {
      const rendering = new Rendering(encoding);
      const texts = facts.map((fact) => `(assert ${rendering.text(fact)})`);
      await state(session, `${renderCommands(rendering.take())}\n${texts.join('\n')}`);
      return await check(session, BUDGET);
    } finally {
      session.close();
    }
  }
}

const solvers = new Map<string, Solver>();
beforeAll(async () => {
  const file = findZ3(import.meta.dirname);
  if (file === undefined) throw new Error('z3-solver is not installed');
  solvers.set('wasm', await loadZ3(file));
  const native = await nativeForTests();
  if (native !== undefined) solvers.set('native', await startNativeZ3(native, { seconds: 600 }));
});
afterAll(() => {
  for (const solver of solvers.values()) solver.end();
});

describe.each(['wasm', 'native'])('z3 (%s):', (kind) => {
  const solverOf = (context: TestContext): Solver => solvers.get(kind) ?? context.skip(NO_NATIVE);

  describe.each(oneIn(4, OPERATORS))('%s', (operator) => {
    function cases(): Cases {
      const made = new Cases();
      for (const sort of SORTS) {
        for (const left of samples(sort)) {
          for (const right of samples(sort)) {
            const value = computeInteger(operator, sort, left, right);
            if (value === undefined) continue;
            const term = made.pool.binary(operator, made.symbol(sort, left), made.symbol(sort, right));
            made.expect(term, value);
          }
        }
      }
      return made;
    }

    it('has the value of the evaluation, and no other, as bit-vectors', async (context) => {
      expect(await cases().ask(solverOf(context), BIT_VECTORS, 'certain')).toBe('unsat');
      expect(await cases().ask(solverOf(context), BIT_VECTORS, 'possible')).toBe('sat');
    });

    it('may have the value of the evaluation, and others if it is loose', async (context) => {
      const certain = UNKNOWN.has(operator) ? 'sat' : 'unsat';
      expect(await cases().ask(solverOf(context), LOOSE_BIT_VECTORS, 'certain')).toBe(certain);
      expect(await cases().ask(solverOf(context), LOOSE_BIT_VECTORS, 'possible')).toBe('sat');
    });

    it('may have the value of the evaluation as integers', async (context) => {
      expect(await cases().ask(solverOf(context), INTEGERS, 'possible')).toBe('sat');
      if (EXACT.has(operator))
        expect(await cases().ask(solverOf(context), INTEGERS, 'certain')).toBe('unsat');
    });
  });

  describe.each([BIT_VECTORS, INTEGERS])('$name', (encoding) => {
    it('converts and compares as the evaluation does', async (context) => {
      const made = new Cases();
      for (const from of SORTS) {
        for (const value of samples(from)) {
          for (const to of [...SORTS, intSort(16, true), intSort(1, false)]) {
            made.expect(made.pool.cast(to, made.symbol(from, value)), wrapTo(to, value));
          }
          for (const other of samples(from)) {
            const [one, two] = [made.symbol(from, value), made.symbol(from, other)];
            made.expect(made.pool.less(one, two), value < other ? 1n : 0n);
            made.expect(made.pool.atMost(one, two), value <= other ? 1n : 0n);
            made.expect(made.pool.equal(one, two), value === other ? 1n : 0n);
          }
        }
      }
      expect(await made.ask(solverOf(context), encoding, 'certain')).toBe('unsat');
      expect(await made.ask(solverOf(context), encoding, 'possible')).toBe('sat');
    });

    it('has masks and shifts by literals exactly', async (context) => {
      const made = new Cases();
      for (const sort of SORTS) {
        for (const value of samples(sort)) {
          const symbol = made.symbol(sort, value);
          for (const mask of [1n, 3n, 4n, 127n, wrapTo(sort, -4n)]) {
            const term = made.pool.binary('bitand', symbol, made.pool.integer(sort, mask));
            made.expect(term, wrapTo(sort, value & mask));
          }
          for (const distance of [1n, 3n, 7n]) {
            const by = made.pool.integer(sort, distance);
            made.expect(made.pool.binary('shl', symbol, by), wrapTo(sort, value << distance));
            made.expect(made.pool.binary('shr', symbol, by), value >> distance);
          }
        }
      }
      expect(await made.ask(solverOf(context), encoding, 'certain')).toBe('unsat');
    });
  });
});

it.each<readonly [string, (pool: TermPool, x: Term, y: Term) => Term, boolean]>([
  ['a sum', (pool, x, y) => pool.binary('add', x, y), false],
  ['a product with a number', (pool, x) => pool.binary('mul', x, pool.integer(intSort(8, true), 3)), false],
  ['a product', (pool, x, y) => pool.binary('mul', x, y), true],
  ['a sum with a quotient in it', (pool, x, y) => pool.binary('add', x, pool.binary('div', x, y)), true],
])('whether loose bit-vectors differ for %s', (_, make, expected) => {
  const pool = new TermPool();
  const [x, y] = [pool.fresh(intSort(8, true), 'x'), pool.fresh(intSort(8, true), 'y')];
  expect(areLoose([make(pool, x, y)])).toBe(expected);
});
