import type { ArithmeticOperator } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { integerBounds, intSort } from '../../smt/sort.js';

/** Numbers from one to another one: multiples of a step, and without other bits than these, where they are known. */
export interface IntegerRange {
  readonly low: bigint;
  readonly high: bigint;
  readonly step: bigint;
  readonly bits?: bigint;
}

export const TRUTH: IntegerRange = { low: 0n, high: 1n, step: 1n };

export function exactly(value: bigint): IntegerRange {
  return { low: value, high: value, step: 1n };
}

/** All numbers of a type; of a bit-field, with its own width. */
export function allOf({ width, signed }: Pick<IntegerType, 'width' | 'signed'>): IntegerRange {
  return { ...integerBounds(intSort(width, signed)), step: 1n };
}

/** What a conversion makes of a range. Undefined: some of it wraps around, and nobody can tell what is between. */
export function converted(type: IntegerType, range: IntegerRange): IntegerRange | undefined {
  const all = allOf(type);
  if (all.low <= range.low && range.high <= all.high) return range;
  return !hasGaps(range) && spans(range, type) ? all : undefined;
}

/** What arithmetic makes of a range, where a signed number that does not fit is no result at all. */
function within(type: IntegerType, range: IntegerRange): IntegerRange | undefined {
  const all = allOf(type);
  if (all.low <= range.low && range.high <= all.high) return range;
  const { step } = range;
  if (!type.signed) return spans(range, type) ? { ...all, step: lowestBit(step) } : undefined;
  return {
    low: (larger(all.low, range.low) / step) * step,
    high: (smaller(all.high, range.high) / step) * step,
    step,
  };
}

function spans({ low, high }: IntegerRange, type: IntegerType): boolean {
  const all = allOf(type);
  return high - low >= all.high - all.low;
}

/** Whether a number is in the range, and not the only one there. */
export function mayEqual({ low, high, step, bits }: IntegerRange, value: bigint): boolean {
  const hasBits = bits === undefined || (value & ~bits) === 0n;
  return low < high && low <= value && value <= high && value % step === 0n && hasBits;
}

/** What an operator makes of two numbers, in their type. Undefined: known, or nobody can tell. */
export function rangeOf(
  operator: ArithmeticOperator,
  one: IntegerRange,
  other: IntegerRange,
  type: IntegerType,
): IntegerRange | undefined {
  if (one.low === one.high && other.low === other.high) return undefined;
  // What comes of gaps is not followed.
  if (hasGaps(one) || hasGaps(other)) return undefined;
  const constant = other.low === other.high ? other.low : undefined;
  switch (operator) {
    case '+':
      return within(type, { low: one.low + other.low, high: one.high + other.high, step: 1n });
    case '-':
      return within(type, { low: one.low - other.high, high: one.high - other.low, step: 1n });
    case '*':
      if (constant !== undefined) return multiplied(one, constant, type);
      return one.low === one.high ? multiplied(other, one.low, type) : allOf(type);
    case '<<':
      if (constant === undefined) return one.low === one.high ? undefined : allOf(type);
      return constant < 0n || constant >= BigInt(type.width)
        ? undefined
        : multiplied(one, 1n << constant, type);
    case '/':
      if (constant === undefined) return unlessConstant(one, type);
      return constant < 1n ? undefined : { low: one.low / constant, high: one.high / constant, step: 1n };
    case '>>':
      if (constant === undefined) return unlessConstant(one, type);
      return constant < 0n || constant >= BigInt(type.width)
        ? undefined
        : { low: one.low >> constant, high: one.high >> constant, step: 1n };
    case '%': {
      if (constant === undefined) return unlessConstant(one, type);
      if (constant < 1n) return undefined;
      const most = constant - 1n;
      return {
        low: one.low < 0n ? larger(one.low, -most) : 0n,
        high: smaller(larger(one.high, 0n), most),
        step: 1n,
      };
    }
    case '&':
    case '^':
    case '|':
      return ofBits(operator, one, other, type);
    default:
      return undefined;
  }
}

function hasGaps({ step, bits }: IntegerRange): boolean {
  return step !== 1n || (bits !== undefined && bits !== ones(bits));
}

function multiplied({ low, high, step }: IntegerRange, factor: bigint, type: IntegerType) {
  if (factor < 1n) return undefined;
  return within(type, { low: low * factor, high: high * factor, step: step * factor });
}

function ofBits(
  operator: '&' | '^' | '|',
  one: IntegerRange,
  other: IntegerRange,
  type: IntegerType,
): IntegerRange | undefined {
  const signless = [one, other].filter(({ low }) => low >= 0n);
  // What sets bits may be known not to be zero.
  if (operator === '|' && [one, other].some(({ low, high }) => low > 0n || high < 0n)) return undefined;
  if (one.low !== one.high && other.low !== other.high) {
    const most = signless.map(({ high }) => high);
    if (operator === '&' && most.length > 0) return { low: 0n, high: ones(most.reduce(smaller)), step: 1n };
    if (most.length === 2) return { low: 0n, high: ones(most.reduce(larger)), step: 1n };
    return spans(one, type) || spans(other, type) ? allOf(type) : undefined;
  }
  const [range, constant] = other.low === other.high ? [one, other.low] : [other, one.low];
  if (operator === '|') return range;
  const bits = range.low < 0n ? ones(allOf({ ...type, signed: false }).high) : ones(range.high);
  if (constant < 0n || constant > bits)
    return operator === '&' && constant > 0n ? masked(constant & bits) : undefined;
  if (operator === '&') return masked(constant);
  if (range.low >= 0n) return { low: 0n, high: bits, step: 1n };
  return spans(range, type) ? allOf(type) : undefined;
}

function masked(bits: bigint): IntegerRange {
  return { low: 0n, high: bits, step: bits === 0n ? 1n : lowestBit(bits), bits };
}

/** What a number may become that something unknown makes smaller: from 0 on, where nothing is negative. */
function unlessConstant({ low, high }: IntegerRange, type: IntegerType): IntegerRange | undefined {
  if (low === high) return undefined;
  return low < 0n ? allOf(type) : { low: 0n, high, step: 1n };
}

/** The largest number with as many bits. */
function ones(number: bigint): bigint {
  return (1n << BigInt(number <= 0n ? 0 : number.toString(2).length)) - 1n;
}

function lowestBit(number: bigint): bigint {
  return number & -number;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
