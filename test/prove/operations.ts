import type { RandomSource } from '../fuzz/random-source.js';
import type { DataModel } from './subject.js';

/** An operation on constants, and what C says that it comes to. */
export interface Operation {
  /** In terms of `x` and `y`. */
  readonly text: string;
  readonly x: Constant;
  readonly y: Constant;
  /** The result as `unsigned long long`; `overflow` and `undefined` where there is none. */
  readonly result: bigint | 'overflow' | 'undefined';
}

export interface Constant {
  readonly type: IntegerType;
  readonly value: bigint;
}

export interface IntegerType {
  readonly name: string;
  readonly bits: number;
  readonly signed: boolean;
}

const type = (name: string, bits: number, signed: boolean): IntegerType => ({ name, bits, signed });

export function typesOf(model: DataModel): readonly IntegerType[] {
  const long = model === 'LP64' ? 64 : 32;
  return [
    type('_Bool', 1, false),
    type('char', 8, true),
    type('signed char', 8, true),
    type('unsigned char', 8, false),
    type('short', 16, true),
    type('unsigned short', 16, false),
    type('int', 32, true),
    type('unsigned int', 32, false),
    type('long', long, true),
    type('unsigned long', long, false),
    type('long long', 64, true),
    type('unsigned long long', 64, false),
  ];
}

const ARITHMETIC = ['+', '-', '*', '/', '%', '&', '|', '^'];
const SHIFTS = ['<<', '>>'];
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!='];
const UNARY = ['-', '~', '!', '+'];

/** An operation of any kind, on values at the ends of the types more often than not. */
export function randomOperation(random: RandomSource, model: DataModel): Operation {
  const types = typesOf(model);
  const [x, y] = [constant(random, types), constant(random, types)];
  const choice = random.below(20);
  if (choice < 9) return binary(random.pick(ARITHMETIC), x, y, model);
  if (choice < 12) {
    const count = {
      type: y.type,
      value: random.below(6) === 0 ? y.value : clamp(BigInt(random.below(34)), y.type),
    };
    return binary(random.pick(SHIFTS), x, count, model);
  }
  if (choice < 16) return binary(random.pick(COMPARISONS), x, y, model);
  if (choice < 18) return unary(random.pick(UNARY), x, y, model);
  const to = random.pick(types);
  return { text: `(${to.name})x`, x, y, result: asResult(convert(x.value, to)) };
}

function constant(random: RandomSource, types: readonly IntegerType[]): Constant {
  const chosen = random.pick(types);
  const [least, greatest] = range(chosen);
  const bits = BigInt(random.below(0x10000)) * 0x100000001n ** BigInt(random.below(2));
  const value = random.pick([
    0n,
    1n,
    2n,
    3n,
    7n,
    least,
    least + 1n,
    greatest,
    greatest - 1n,
    -1n,
    -2n,
    bits,
    -bits,
  ]);
  return { type: chosen, value: clamp(value, chosen) };
}

export function range({ bits, signed }: IntegerType): readonly [bigint, bigint] {
  return signed
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
}

/** A conversion, C17 6.3.1.2 and 6.3.1.3, where gcc wraps around. */
export function convert(value: bigint, to: IntegerType): bigint {
  if (to.name === '_Bool') return value === 0n ? 0n : 1n;
  return to.signed ? BigInt.asIntN(to.bits, value) : BigInt.asUintN(to.bits, value);
}

const clamp = convert;

function asResult(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

/** C17 6.3.1.1: everything narrower than `int` becomes `int`. */
export function promote(each: IntegerType): IntegerType {
  return each.bits < 32 ? type('int', 32, true) : each;
}

/** C17 6.3.1.8. */
export function common(one: IntegerType, other: IntegerType, model: DataModel): IntegerType {
  const [left, right] = [promote(one), promote(other)];
  if (left.name === right.name) return left;
  const [high, low] = rank(left) >= rank(right) ? [left, right] : [right, left];
  if (high.signed === low.signed || !high.signed) return high;
  if (high.bits > low.bits) return high;
  return typesOf(model).find(({ name }) => name === `unsigned ${high.name}`) ?? high;
}

function rank({ name }: IntegerType): number {
  return ['int', 'long', 'long long'].indexOf(name.replace('unsigned ', ''));
}

function unary(operator: string, x: Constant, y: Constant, _model: DataModel): Operation {
  const promoted = promote(x.type);
  const value = convert(x.value, promoted);
  const exact = { '-': -value, '~': ~value, '!': value === 0n ? 1n : 0n, '+': value }[operator] ?? 0n;
  const result = operator === '!' ? exact : inType(exact, promoted);
  return { text: `${operator}x`, x, y, result: typeof result === 'bigint' ? asResult(result) : result };
}

function binary(operator: string, x: Constant, y: Constant, model: DataModel): Operation {
  const shift = SHIFTS.includes(operator);
  const result = shift ? shifted(operator, x, y) : computed(operator, x, y, common(x.type, y.type, model));
  return { text: `x ${operator} y`, x, y, result: typeof result === 'bigint' ? asResult(result) : result };
}

function computed(operator: string, x: Constant, y: Constant, to: IntegerType): Operation['result'] {
  const [left, right] = [convert(x.value, to), convert(y.value, to)];
  if ((operator === '/' || operator === '%') && right === 0n) return 'undefined';
  switch (operator) {
    case '+':
      return inType(left + right, to);
    case '-':
      return inType(left - right, to);
    case '*':
      return inType(left * right, to);
    case '/':
      return inType(left / right, to);
    case '%':
      return inType(left / right, to) === 'overflow' ? 'overflow' : left % right;
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    default:
      return compare(operator, left, right) ? 1n : 0n;
  }
}

function compare(operator: string, left: bigint, right: bigint): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '==':
      return left === right;
    default:
      return left !== right;
  }
}

function shifted(operator: string, x: Constant, y: Constant): Operation['result'] {
  const to = promote(x.type);
  const value = convert(x.value, to);
  if (y.value < 0n || y.value >= BigInt(to.bits)) return 'undefined';
  if (operator === '>>') return value >> y.value;
  const exact = value << y.value;
  const [, greatest] = range(to);
  return to.signed && (value < 0n || exact > greatest) ? 'undefined' : convert(exact, to);
}

function inType(exact: bigint, to: IntegerType): bigint | 'overflow' {
  const wrapped = convert(exact, to);
  return to.signed && wrapped !== exact ? 'overflow' : wrapped;
}

/** The constant as C text of its type. */
export function literal({ type: { name }, value }: Constant): string {
  const digits =
    value < -(2n ** 63n) + 1n
      ? '(-9223372036854775807ll - 1)'
      : `${value}${value > 2n ** 63n - 1n ? 'ull' : 'll'}`;
  return `(${name})${value < 0n ? `(${digits})` : digits}`;
}

/** A block with an operation on values that only the branch taken fixes; `use` gets the text of the operation. */
export function block({ text, x, y }: Operation, use: (operation: string) => string): string {
  return `  {
    ${x.type.name} x = in == 1 ? (${x.type.name})1 : ${literal(x)};
    ${y.type.name} y = in == 1 ? (${y.type.name})1 : ${literal(y)};
    if (in != 1) {
      ${use(text)}
    }
  }`;
}

export function programOf(blocks: readonly string[]): string {
  return [
    'extern unsigned char __VERIFIER_nondet_uchar(void); void reach_error(void) {}',
    'int main(void) {',
    '  unsigned char in = __VERIFIER_nondet_uchar();',
    ...blocks,
    '  return 0;',
    '}',
    '',
  ].join('\n');
}
