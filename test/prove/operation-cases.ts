import type { RandomSource } from '../fuzz/random-source.js';
import { type Constant, common, convert, type IntegerType, promote, range, typesOf } from './operations.js';
import type { DataModel } from './subject.js';

/** A type of C with values to try: of integers, of reals, or of bit-fields. */
interface OperandType {
  /** How it is written. */
  readonly declared: string;
  /** Bits of a bit-field. */
  readonly field: number | undefined;
  /** What its values are; undefined for reals. */
  readonly integer: IntegerType | undefined;
}

/** A variable with a value. */
export interface CaseOperand {
  readonly type: OperandType;
  readonly value: bigint | number;
}

/** Something that C computes from two variables, with a defined result once signed overflow wraps. */
export interface OperationCase {
  readonly x: CaseOperand;
  readonly y: CaseOperand;
  /** An expression of an arithmetic type, in terms of X and Y. */
  readonly text: string;
  readonly result: 'integer' | 'real';
}

interface Shape {
  readonly name: string;
  /** The case, unless C does not define it for these values. */
  readonly make: (
    x: CaseOperand,
    y: CaseOperand,
    model: DataModel,
  ) => Pick<OperationCase, 'text' | 'result'> | undefined;
}

const REALS: readonly OperandType[] = ['float', 'double', 'long double'].map((declared) => ({
  declared,
  field: undefined,
  integer: undefined,
}));

function operandTypes(model: DataModel): readonly OperandType[] {
  const integers = typesOf(model);
  const named = (name: string) => integers.find((each) => each.name === name);
  const field = (declared: string, bits: number): OperandType => {
    const type = named(declared);
    return { declared, field: bits, integer: type && { ...type, bits } };
  };
  const enumeration = (declared: string, as: string): OperandType => ({
    declared,
    field: undefined,
    integer: named(as),
  });
  return [
    ...integers.map((integer) => ({ declared: integer.name, field: undefined, integer })),
    ...REALS,
    enumeration('enum least', 'int'),
    enumeration('enum greatest', 'unsigned int'),
    field('_Bool', 1),
    field('int', 1),
    field('unsigned int', 1),
    field('int', 5),
    field('unsigned char', 7),
    field('unsigned int', 17),
    field('int', 31),
    field('unsigned int', 31),
    field('unsigned int', 32),
    field('int', 32),
  ];
}

export const DECLARATIONS =
  'enum least { LEAST = -2147483647 - 1 };\nenum greatest { GREATEST = 4294967295u };\n';

const REAL_VALUES = [
  0,
  -0,
  1,
  -1,
  0.5,
  -1.5,
  2.5,
  0.1,
  -0.1,
  100.75,
  255,
  256,
  -128,
  -129,
  65536.5,
  16777217,

  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  2 ** 64,
  1e10,
  1e38,
  3.5e38,
  1e-38,
  1e-45,
  1e-310,
  1.7976931348623157e308,
  Number.POSITIVE_INFINITY,
  Number.NaN,
];

function valuesOf({ integer, declared }: OperandType, random: RandomSource): bigint | number {
  if (integer === undefined) {
    const value = random.pick(REAL_VALUES);
    return declared === 'float' ? Math.fround(value) : value;
  }
  const [least, greatest] = range(integer);
  const bits = BigInt(random.below(0x10000)) * 0x100000001n ** BigInt(random.below(2));
  const wanted = random.pick([
    0n,
    1n,
    2n,
    3n,
    7n,
    -1n,
    -2n,
    least,
    least + 1n,
    greatest,
    greatest - 1n,
    bits,
    -bits,
  ]);
  return convert(wanted, integer);
}

/** What an operand of the type is after the integer promotions; bit-fields narrower than `int` become one. */
function promoted({ integer, declared }: OperandType): IntegerType | undefined {
  if (integer === undefined) return undefined;
  if (declared === 'enum least') return { name: 'int', bits: 32, signed: true };
  return promote(integer);
}

const isReal = ({ type: { integer } }: CaseOperand) => integer === undefined;
const asInteger = ({ type, value }: CaseOperand): Constant | undefined => {
  const integer = promoted(type);
  return integer === undefined ? undefined : { type: integer, value: BigInt(value) };
};

/** Whether a real number has a value in an integer type. */
function fits(value: number, { declared, integer }: OperandType): boolean {
  if (integer === undefined || declared === '_Bool') return true;
  if (!Number.isFinite(value)) return false;
  const [least, greatest] = range(integer);
  const whole = BigInt(Math.trunc(value));
  return whole >= least && whole <= greatest;
}

function result(x: CaseOperand, y: CaseOperand): 'integer' | 'real' {
  return isReal(x) || isReal(y) ? 'real' : 'integer';
}

/** Whether integers may be divided, C17 6.5.5. */
function mayDivide(x: CaseOperand, y: CaseOperand, model: DataModel): boolean {
  const [one, other] = [asInteger(x), asInteger(y)];
  if (one === undefined || other === undefined) return true;
  const type = common(one.type, other.type, model);
  const [left, right] = [convert(one.value, type), convert(other.value, type)];
  return right !== 0n && !(type.signed && left === range(type)[0] && right === -1n);
}

/** C17 6.5.7. */
function mayShift(x: CaseOperand, y: CaseOperand, operator: string): boolean {
  const [one, other] = [asInteger(x), asInteger(y)];
  if (one === undefined || other === undefined) return false;
  if (other.value < 0n || other.value >= BigInt(one.type.bits)) return false;
  if (operator === '>>' || !one.type.signed) return true;
  return one.value >= 0n && one.value << other.value <= range(one.type)[1];
}

function isDefined(operator: string, x: CaseOperand, y: CaseOperand, model: DataModel): boolean {
  const bits = ['%', '&', '|', '^'];
  if (bits.includes(operator) && result(x, y) === 'real') return false;
  if (operator === '/' || operator === '%') return mayDivide(x, y, model);
  return operator === '<<' || operator === '>>' ? mayShift(x, y, operator) : true;
}

/** About what an operation on reals gives; rounding does not matter where a margin is kept. */
function roughly(operator: string, x: CaseOperand, y: CaseOperand): number {
  const [left, right] = [Number(x.value), Number(y.value)];
  return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[operator] ?? 0;
}

const ARITHMETIC = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'];
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=', '&&', '||'];

const SHAPES: readonly Shape[] = [
  ...ARITHMETIC.flatMap((operator): Shape[] => [
    {
      name: operator,
      make: (x, y, model) =>
        isDefined(operator, x, y, model) ? { text: `X ${operator} Y`, result: result(x, y) } : undefined,
    },
    {
      name: `${operator}=`,
      make: (x, y, model) => {
        if (!isDefined(operator, x, y, model)) return undefined;
        const rough = roughly(operator, x, y);
        const hasRoom =
          result(x, y) === 'integer' || [1.001, 0.999].every((factor) => fits(rough * factor, x.type));
        return hasRoom ? { text: `X ${operator}= Y`, result: result(x, x) } : undefined;
      },
    },
  ]),
  ...COMPARISONS.map(
    (operator): Shape => ({
      name: operator,
      make: () => ({ text: `X ${operator} Y`, result: 'integer' }),
    }),
  ),
  ...['-', '+', '~', '!'].map(
    (operator): Shape => ({
      name: `unary ${operator}`,
      make: (x) =>
        operator === '~' && isReal(x)
          ? undefined
          : { text: `${operator}X`, result: operator === '!' ? 'integer' : result(x, x) },
    }),
  ),
  ...['X++', 'X--', '++X', '--X'].map(
    (text): Shape => ({
      name: text,
      make: (x) => ({ text, result: result(x, x) }),
    }),
  ),
  ...['X++', '--X'].map(
    (text): Shape => ({
      name: `after ${text}`,
      make: (x) => ({ text: `(${text}, X)`, result: result(x, x) }),
    }),
  ),
  { name: 'choice', make: (x, y) => ({ text: 'X ? X : Y', result: result(x, y) }) },
  {
    name: 'cast',
    make: (x, y) =>
      isReal(x) &&
      !fits(Number(x.value), { ...y.type, integer: y.type.field === undefined ? y.type.integer : range32(y) })
        ? undefined
        : { text: `(${y.type.declared})X`, result: result(y, y) },
  },
  {
    name: 'assignment',
    make: (x, y) =>
      isReal(y) && !fits(Number(y.value), x.type) ? undefined : { text: 'X = Y', result: result(x, x) },
  },
  {
    name: 'size',
    make: (x, y) =>
      x.type.field === undefined && y.type.field === undefined
        ? { text: 'sizeof(X + Y) * 8 + sizeof X', result: 'integer' }
        : undefined,
  },
];

/** A cast to the type of a bit-field is one to the type with which it is declared. */
function range32({ type }: CaseOperand): IntegerType | undefined {
  const bits = { _Bool: 1, 'unsigned char': 8 }[type.declared] ?? 32;
  return type.integer && { ...type.integer, bits };
}

/**
 * Every shape of an operation with every pair of types, each on values at the ends of the types more often than not; of
 * all these, one of `step`.
 */
export function operationCases(
  random: RandomSource,
  model: DataModel,
  step: number,
): readonly OperationCase[] {
  const types = operandTypes(model);
  const cases: OperationCase[] = [];
  let index = random.below(step);
  for (const one of types) {
    for (const other of types) {
      for (const { make } of SHAPES) {
        index += 1;
        if (index % step !== 0) continue;
        for (let attempt = 0; attempt < 8; attempt++) {
          const x: CaseOperand = { type: one, value: valuesOf(one, random) };
          const y: CaseOperand = { type: other, value: valuesOf(other, random) };
          const made = make(x, y, model);
          if (made === undefined) continue;
          cases.push({ ...made, x, y });
          break;
        }
      }
    }
  }
  return cases;
}

function integerText(value: bigint): string {
  if (value === -(2n ** 63n)) return '(-9223372036854775807ll - 1)';
  return `${value < 0n ? `(${value}ll)` : `${value}${value > 2n ** 63n - 1n ? 'ull' : 'll'}`}`;
}

/** A `double` of exactly this value. */
export function realText(value: number): string {
  if (Number.isNaN(value)) return '(0.0 / 0.0)';
  const digits = Number.isFinite(value) ? Math.abs(value).toExponential(17) : '(1e308 * 10)';
  return value < 0 || Object.is(value, -0) ? `(-${digits})` : digits;
}

/** Declares the variables of a case, which get their values from functions `nondet_x…` and `nondet_y…`. */
export function declare({ x, y }: OperationCase, index: number): string {
  return [['x', x] as const, ['y', y] as const]
    .map(([name, { type }]) =>
      type.field === undefined
        ? `${type.declared} ${name} = nondet_${name}${index}();`
        : `struct { ${type.declared} b : ${type.field}; } ${name}; ${name}.b = nondet_${name}${index}();`,
    )
    .join(' ');
}

/** The functions that give the values: with bodies, or without. */
export function sources({ x, y }: OperationCase, index: number, bodies: 'bodies' | 'declarations'): string {
  return [['x', x] as const, ['y', y] as const]
    .map(([name, { type, value }]) => {
      const literal = typeof value === 'bigint' ? integerText(value) : realText(value);
      const end = bodies === 'bodies' ? ` { return ${literal}; }` : ';';
      return `${type.declared} nondet_${name}${index}(void)${end}`;
    })
    .join(' ');
}

export function expressionOf({ text, x, y }: OperationCase): string {
  return text
    .replaceAll('X', x.type.field === undefined ? 'x' : 'x.b')
    .replaceAll('Y', y.type.field === undefined ? 'y' : 'y.b');
}
