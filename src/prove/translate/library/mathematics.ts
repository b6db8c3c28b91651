import type { SourceRange } from '../../../c/tree/source-range.js';
import type { FunctionEntity } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import { integerBounds, intSort } from '../../../smt/sort.js';
import { requireIntSort, type Term } from '../../../smt/term.js';
import type { TermPool } from '../../../smt/term-pool.js';
import { nonZeroWhere } from '../../model/arithmetic.js';
import {
  classOf,
  type FloatKind,
  floatFunction,
  greater,
  hasNegativeSign,
  isFiniteNumber,
  isInfinite,
  isNegative,
  isNotANumber,
  lesser,
  magnitude,
  withSignOf,
} from '../../model/float-parts.js';
import { goalText } from '../../model/goal-texts.js';
import { goalAt } from '../../model/obligation.js';
import type { State } from '../../model/state.js';
import type { Translation } from '../../model/translation.js';
import type { TermValue } from '../../model/value.js';
import type { Call } from '../calls.js';
import { OF_CHARACTERS } from './characters.js';
import { hasRest, nearestRest, truncatedRest } from './division-rests.js';

export interface Context {
  readonly t: Translation;
  readonly state: State;
  readonly range: SourceRange;
}

type Compute = (context: Context, x: Term, y: Term) => Term;

/** What a function of numbers takes and gives, by names of types, and what it computes from its arguments. */
interface Meaning {
  readonly parameters: readonly string[];
  readonly result: string;
  readonly compute: Compute;
}

const SUFFIXES = { float: 'f', double: '', 'long double': 'l' } as const;

/** Functions of `double`; with `f` at the end of the name, of `float`, and with `l`, of `long double`. */
const OF_ONE: Readonly<Record<string, Compute>> = {
  fabs: ({ t: { pool } }, x) => magnitude(pool, x),
  floor: ({ t: { pool } }, x) => floatFunction(pool, 'ffloor', x),
  ceil: ({ t: { pool } }, x) => floatFunction(pool, 'fceil', x),
  trunc: ({ t: { pool } }, x) => floatFunction(pool, 'ftrunc', x),
  round: ({ t: { pool } }, x) => floatFunction(pool, 'fround', x),
  // Whoever changes the mode of rounding calls a function that is not translated.
  rint: ({ t: { pool } }, x) => floatFunction(pool, 'frint', x),
  nearbyint: ({ t: { pool } }, x) => floatFunction(pool, 'frint', x),
  sqrt: ({ t, state, range }, x) => {
    // Of another number, it changes `errno`.
    const { pool } = t;
    t.require(
      state,
      pool.not(isNegative(pool, x)),
      goalAt('translation', goalText('root-of-positive'), range),
    );
    return floatFunction(pool, 'fsqrt', x);
  },
};

const OF_TWO: Readonly<Record<string, Compute>> = {
  fmin: ({ t: { pool } }, x, y) => lesser(pool, x, y),
  fmax: ({ t: { pool } }, x, y) => greater(pool, x, y),
  copysign: ({ t: { pool } }, x, y) => withSignOf(pool, x, y),
  fmod: withRest(truncatedRest),
  remainder: withRest(nearestRest),
};

/** The rest of a division that has one. */
export function withRest(restOf: (pool: TermPool, x: Term, y: Term) => Term): Compute {
  return ({ t, state, range }, x, y) => {
    const has = hasRest(t.pool, x, y);
    t.require(state, has, goalAt('translation', goalText('division-with-rest'), range));
    return restOf(t.pool, x, y);
  };
}

/** Tests as functions, which give 0, or any other number (C11 7.12.3). */
const TESTS: Readonly<Record<string, (context: Context, x: Term) => Term>> = {
  isnan: ({ t: { pool } }, x) => isNotANumber(pool, x),
  isinf: ({ t: { pool } }, x) => isInfinite(pool, x),
  finite: ({ t: { pool } }, x) => isFiniteNumber(pool, x),
  signbit: ({ t: { pool } }, x) => hasNegativeSign(pool, x),
};

const ABSOLUTE: Readonly<Record<string, string>> = { abs: 'int', labs: 'long', llabs: 'long long' };

const MEANINGS: ReadonlyMap<string, Meaning> = new Map([
  ...Object.entries(OF_ONE).flatMap(([name, compute]) => ofFloats(name, 1, compute)),
  ...Object.entries(OF_TWO).flatMap(([name, compute]) => ofFloats(name, 2, compute)),
  ...Object.entries(TESTS).flatMap(([name, holds]) => [
    ...testsOf(name, holds),
    ...testsOf(`__${name}`, holds),
  ]),
  ...(['float', 'double', 'long double'] as const).map((parameter): [string, Meaning] => [
    `__fpclassify${SUFFIXES[parameter]}`,
    {
      parameters: [parameter],
      result: 'int',
      compute: ({ t: { pool } }, x) => classOf(pool, x, glibcKinds(pool)),
    },
  ]),
  ...OF_CHARACTERS.map(([name, compute]): [string, Meaning] => [
    name,
    { parameters: ['int'], result: 'int', compute },
  ]),
  ...Object.entries(ABSOLUTE).map(([name, type]): [string, Meaning] => [
    name,
    { parameters: [type], result: type, compute: absolute },
  ]),
]);

function ofFloats(name: string, count: number, compute: Compute): readonly [string, Meaning][] {
  return [
    [name, { parameters: new Array<string>(count).fill('double'), result: 'double', compute }],
    [`${name}f`, { parameters: new Array<string>(count).fill('float'), result: 'float', compute }],
    [
      `${name}l`,
      { parameters: new Array<string>(count).fill('long double'), result: 'long double', compute },
    ],
  ];
}

function testsOf(name: string, holds: (context: Context, x: Term) => Term): readonly [string, Meaning][] {
  const compute: Compute = (context, x) => nonZeroWhere(context.t, holds(context, x));
  return [
    [name, { parameters: ['double'], result: 'int', compute }],
    [`${name}f`, { parameters: ['float'], result: 'int', compute }],
    [`${name}l`, { parameters: ['long double'], result: 'int', compute }],
  ];
}

/** The numbers that glibc gives to the kinds of floats. */
function glibcKinds(pool: TermPool): Readonly<Record<FloatKind, Term>> {
  const number = (value: number) => pool.integer(intSort(32, true), value);
  return { nan: number(0), infinite: number(1), zero: number(2), subnormal: number(3), normal: number(4) };
}

function absolute({ t, state, range }: Context, x: Term): Term {
  const { pool } = t;
  const sort = requireIntSort(x);
  const zero = pool.integer(sort, 0);
  const fits = pool.not(pool.equal(x, pool.integer(sort, integerBounds(sort).low)));
  t.require(state, fits, goalAt('translation', goalText('absolute-fits'), range));
  return pool.ite(pool.less(x, zero), pool.binary('sub', zero, x), x);
}

/**
 * A call of a function of the library that computes a number from numbers, and does nothing else; undefined if it is none,
 * or is declared otherwise than the library has it.
 */
export function computeNumber(
  t: Translation,
  state: State,
  call: Call,
  { name, type }: FunctionEntity,
  values: readonly TermValue[],
): TermValue | undefined {
  const meaning = MEANINGS.get(name);
  if (meaning === undefined || !type.prototype || type.variadic) return undefined;
  const { result, parameters } = meaning;
  const passed = call.arguments.map((argument) => argument.type);
  if (!isNamed(type.result, result) || !isNamed(call.functionType.result, result)) return undefined;
  if (!areNamed(type.parameters, parameters) || !areNamed(passed, parameters)) return undefined;
  const terms = values.flatMap((value) => (value.kind === 'number' ? [value.term] : []));
  const [x, y = x] = terms;
  if (x === undefined || y === undefined || terms.length !== parameters.length) return undefined;
  return { kind: 'number', term: meaning.compute({ t, state, range: call.range }, x, y) };
}

/** Whether types are those with these names. */
export function areNamed(types: readonly CType[], names: readonly string[]): boolean {
  return types.length === names.length && types.every((type, index) => isNamed(type, names[index]));
}

function isNamed(type: CType, name: string | undefined): boolean {
  return (
    (type.kind === 'float' && type.form === 'standard' && type.name === name) ||
    (type.kind === 'integer' && type.name === name && type.enumeration === undefined)
  );
}
