import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { selectChecks } from '../../src/prove/model/checks.js';
import { type Obligation, ObligationList } from '../../src/prove/strategy/obligation-list.js';
import { LIMITS, translateTask } from '../../src/prove/strategy/translate-task.js';
import { UnrollPolicy } from '../../src/prove/strategy/unroll-policy.js';
import { BIT_VECTORS } from '../../src/smt/bit-vectors.js';
import { chooseSolver } from '../../src/smt/choose-solver.js';
import type { Encoding } from '../../src/smt/encoding.js';
import { INTEGERS } from '../../src/smt/integers.js';
import { Rendering, renderCommands } from '../../src/smt/rendering.js';
import { check, type Solver, state } from '../../src/smt/solver.js';
import type { IntSort } from '../../src/smt/sort.js';
import { substitute } from '../../src/smt/substitute.js';
import { isFalse, isTrue, type Term } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { walkTerms } from '../../src/smt/theories.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { effort } from '../effort.js';
import { RandomSource } from '../fuzz/random-source.js';
import { gccHas, runWithGcc } from '../machine/gcc.js';
import { bytesAfterRun, compileText } from '../machine/run-program.js';
import {
  DECLARATIONS,
  declare,
  expressionOf,
  type OperationCase,
  operationCases,
  realText,
  sources,
} from './operation-cases.js';
import { type DataModel, propertyText } from './subject.js';

/** One of so many pairs of types with an operation; with PROVE_ALL=1, all of them. */
const STEP = process.env.PROVE_ALL === '1' ? 1 : effort(317, 79);
const SEED = Number(process.env.PROVE_SEED ?? 20_261_122);
const CASES_OF_A_PROGRAM = 20;
/** A solver is asked about one of so many. */
const SHARE_OF_SOLVER = 3;
const CASES_OF_A_QUESTION = 80;
const BUDGET = { work: 100_000_000, milliseconds: 100_000 };
const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

interface Computed extends OperationCase {
  /** The value according to `replay`, as text of C. */
  readonly value: string;
}

/** A case as the prover sees it: what must not be, and what must be possible. */
interface Translated {
  readonly text: string;
  readonly wrong: Term;
  readonly right: Term;
  readonly values: ReadonlyMap<Term, Term>;
}

function recording(cases: readonly OperationCase[]): string {
  const blocks = cases.map((each, index) => {
    const target = each.result === 'integer' ? `R[${index}] = (unsigned long long)` : `F[${index}] =`;
    return `static void c${index}(void) { ${declare(each, index)} ${target} (${expressionOf(each)}); }`;
  });
  return [
    DECLARATIONS,
    `unsigned long long R[${cases.length}]; double F[${cases.length}];`,
    ...cases.map((each, index) => sources(each, index, 'bodies')),
    ...blocks,
    `static void compute(void) { ${cases.map((_each, index) => `c${index}();`).join(' ')} }`,
  ].join('\n');
}

/** What the machine of `replay` computes. */
function computed(cases: readonly OperationCase[], model: DataModel): readonly Computed[] {
  const compiled = compileText(`${recording(cases)}\nint main(void) { compute(); return 0; }`, { model });
  const [integers, reals] = ['R', 'F'].map((name) => bytesAfterRun(compiled, name));
  return cases.map((each, index) => ({
    ...each,
    value:
      each.result === 'integer'
        ? `${integers?.readBigUInt64LE(8 * index)}ull`
        : realText(reals?.readDoubleLE(8 * index) ?? 0),
  }));
}

/** Lines in front of the first case, and of each case. */
const LINES_BEFORE = 3;
const LINES_OF_A_CASE = 3;

/** In a branch of its own for each case: the result is the value, or it is not. */
function claiming(cases: readonly Computed[]): string {
  return [
    `${DECLARATIONS.replaceAll('\n', ' ')} extern void reach_error(void);`,
    cases
      .map((each, index) => `_Bool nondet_g${index}(void); ${sources(each, index, 'declarations')}`)
      .join(' '),
    'int main(void) {',
    ...cases.flatMap((each, index) => {
      const [type, test] =
        each.result === 'integer'
          ? (['unsigned long long', `v == ${each.value}`] as const)
          : (['double', sameReal(each.value)] as const);
      return [
        `if (nondet_g${index}()) { ${declare(each, index)} ${type} v = (${expressionOf(each)});`,
        `if (${test}) reach_error();`,
        'else reach_error(); }',
      ];
    }),
    'return 0; }',
  ].join('\n');
}

function sameReal(value: string): string {
  if (value === '(0.0 / 0.0)') return 'v != v';
  return /^\(?-?0\.0+e\+0\)?$/.test(value)
    ? `v == 0 && 1 / v ${value.startsWith('(-') ? '<' : '>'} 0`
    : `v == ${value}`;
}

function obligationsOf(text: string, dataModel: DataModel, pool: TermPool): readonly Obligation[] {
  const checks = selectChecks(parseProperty(new SourceText(propertyText('unreach-call'), 'p.prp'), 'p.prp'));
  if (checks.kind === 'failed') throw new Error(checks.failure.code);
  const program = analyseProgram(text, { dataModel, file: 'program.c' });
  expect(program.problems.map(({ message }) => message)).toEqual([]);
  const list = new ObligationList();
  const subject = { program, entryFunction: 'main', checks: checks.value, invariants: [], contracts: [] };
  const means = { pool, policy: new UnrollPolicy(1), sink: list, limits: LIMITS };
  expect(translateTask(subject, means).kind).toBe('done');
  return list.obligations;
}

/** Takes the obligations of each case out of those of the program. */
function translated(cases: readonly Computed[], model: DataModel, pool: TermPool): readonly Translated[] {
  const obligations = obligationsOf(claiming(cases), model, pool);
  const violation = ({ guard, condition }: Obligation) => pool.and(guard, pool.not(condition));
  const symbols = new Map<string, Term>();
  for (const term of walkTerms(obligations.map(violation))) {
    const [, name] = /^nondet_(\w+)!/.exec(term.name ?? '') ?? [];
    if (name !== undefined) symbols.set(name, term);
  }
  return cases.map((each, index) => {
    const own = obligations.filter(({ goal }) => {
      return Math.floor((goal.line - 1 - LINES_BEFORE) / LINES_OF_A_CASE) === index;
    });
    const isRight = ({ goal }: Obligation) =>
      goal.kind === 'property' && (goal.line - 1 - LINES_BEFORE) % LINES_OF_A_CASE === 1;
    const chosen = new Map(
      cases.flatMap((_case, other) => {
        const symbol = symbols.get(`g${other}`);
        const taken = symbol && pool.integer(symbol.sort as IntSort, other === index ? 1 : 0);
        return symbol && taken ? [[symbol, taken] as const] : [];
      }),
    );
    const alone = (some: readonly Obligation[]) => substitute(pool, pool.any(some.map(violation)), chosen);
    const values = new Map(
      (
        [
          ['x', each.x],
          ['y', each.y],
        ] as const
      ).flatMap(([name, { value }]) => {
        const symbol = symbols.get(`${name}${index}`);
        return symbol === undefined ? [] : [[symbol, literalOf(pool, symbol, value)] as const];
      }),
    );
    return {
      text: `${declare(each, index)} ${expressionOf(each)} with ${each.x.value}, ${each.y.value} is ${each.value}`,
      wrong: alone(own.filter((obligation) => !isRight(obligation))),
      right: alone(own.filter(isRight)),
      values,
    };
  });
}

function literalOf(pool: TermPool, { sort }: Term, value: bigint | number): Term {
  if (sort.kind === 'float') return pool.real(sort, Number(value));
  if (sort.kind !== 'int') throw new Error('no number');
  return pool.integer(sort, BigInt(value));
}

/** Cases for which the answer of a solver is not what is expected; each one by itself, where not all are as expected at once. */
async function unexpected(
  cases: readonly Translated[],
  { encoding, pool, about, expected }: Question,
): Promise<readonly string[]> {
  if (cases.length === 0) return [];
  const session = solver.open();
  try {
    const rendering = new Rendering(encoding);
    const facts = cases.flatMap(({ values }) =>
      [...values].map(([symbol, value]) => pool.equal(symbol, value)),
    );
    const terms = cases.map((each) => each[about]);
    const whole = about === 'wrong' ? pool.any(terms) : pool.all(terms);
    const texts = [...facts, whole].map((term) => `(assert ${rendering.text(term)})`);
    await state(session, `${renderCommands(rendering.take())}\n${texts.join('\n')}`);
    const answer = await check(session, BUDGET);
    if (answer === expected) return [];
    const [only, ...others] = cases;
    if (only !== undefined && others.length === 0) return [`${answer} as ${encoding.name}: ${only.text}`];
  } finally {
    session.close();
  }
  const found: string[] = [];
  for (const each of cases) found.push(...(await unexpected([each], { encoding, pool, about, expected })));
  return found;
}

interface Question {
  readonly encoding: Encoding;
  readonly pool: TermPool;
  readonly about: 'wrong' | 'right';
  readonly expected: 'sat' | 'unsat';
}

/** Whether integers express a case exactly: nothing in it is a value that can be anything. */
function isExactAsIntegers({ wrong, values }: Translated): boolean {
  const rendering = new Rendering(INTEGERS);
  for (const term of [wrong, ...values.values()]) rendering.text(term);
  return rendering.take().symbols.every(({ name }) => !name.startsWith('unknown@'));
}

let solver: Solver;
beforeAll(() => {
  solver = chooseSolver('wasm', { folder: import.meta.dirname, limits: { seconds: 600 } });
});
afterAll(() => solver.end());

describe.each(MODELS)('operators and conversions on %s', (model) => {
  const cases = computed(operationCases(new RandomSource(SEED), model, STEP), model);

  it.runIf(gccHas(model))(`come to what gcc computes, ${cases.length} of them`, () => {
    const prints = cases.map((each, index) =>
      each.result === 'integer'
        ? `printf("%lluull\\n", R[${index}]);`
        : `printf(F[${index}] != F[${index}] ? "nan\\n" : "%.17e\\n", F[${index}]);`,
    );
    const text = `#include <stdio.h>\n${recording(cases)}\nint main(void) { compute(); ${prints.join('\n')} return 0; }\n`;
    const printed = runWithGcc(text, model)?.stdout.toString().trim().split('\n') ?? [];
    const different = cases.flatMap((each, index) => {
      const text = printed[index] ?? '';
      const value =
        each.result === 'integer'
          ? text
          : realText(text === 'nan' ? Number.NaN : Number(text.replace('inf', 'Infinity')));
      return value === each.value
        ? []
        : [`${text} instead of ${each.value}: ${expressionOf(each)} ${declare(each, index)}`];
    });
    expect(different).toEqual([]);
  });

  const pool = new TermPool();
  let terms: readonly Translated[] = [];
  beforeAll(() => {
    terms = inParts(cases, CASES_OF_A_PROGRAM).flatMap((some) => translated(some, model, pool));
  });

  it('are translated to that', () => {
    const disagreeing = terms.filter(({ wrong, right, values }) => {
      return isTrue(substitute(pool, wrong, values)) || isFalse(substitute(pool, right, values));
    });
    expect(disagreeing.map(({ text }) => text)).toEqual([]);
  });

  it.each([BIT_VECTORS, INTEGERS])(
    'have that value as $name, and where that is exact no other',
    async (encoding) => {
      for (const some of inParts(
        terms.filter((_each, index) => index % SHARE_OF_SOLVER === 0),
        CASES_OF_A_QUESTION,
      )) {
        const exact = encoding === INTEGERS ? some.filter(isExactAsIntegers) : some;
        expect(await unexpected(exact, { encoding, pool, about: 'wrong', expected: 'unsat' })).toEqual([]);
        expect(await unexpected(some, { encoding, pool, about: 'right', expected: 'sat' })).toEqual([]);
      }
    },
  );
});

function inParts<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
