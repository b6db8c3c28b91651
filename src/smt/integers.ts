import type { Encoding, Written } from './encoding.js';
import { RESULT } from './encoding.js';
import { exactRange, within } from './range.js';
import { type IntSort, integerBounds, type Sort } from './sort.js';
import { type IntOperator, part, type Range, requireIntSort, type Term } from './term.js';

/** A choice between this many shift distances is enumerated. */
const MAXIMUM_DISTANCES = 16n;

/**
 * Encodes integers as mathematical ones, with every possible wrap made explicit. What cannot be expressed, such as most
 * operations on bits and all on floats, becomes a value with known bounds only.
 */
export const INTEGERS: Encoding = {
  name: 'integers',
  sort: sortText,
  bounds: boundsText,
  write,
};

/** The same, but of a product of two numbers that are both not known, nothing is known but its bounds. */
export const LINEAR_INTEGERS: Encoding = {
  ...INTEGERS,
  write: (term, parts) => (isUnknownProduct(term) ? unknown(term) : write(term, parts)),
};

function isUnknownProduct({ operator, parts }: Term): boolean {
  return operator === 'mul' && parts.every((factor) => factor.operator !== 'literal');
}

function sortText(sort: Sort): string {
  switch (sort.kind) {
    case 'bool':
      return 'Bool';
    case 'int':
    case 'float':
      return 'Int';
    case 'array':
      return '(Array Int Int)';
  }
}

function boundsText(sort: Sort, text: string): readonly string[] {
  if (sort.kind !== 'int') return [];
  const { low, high } = integerBounds(sort);
  return [`(<= ${number(low)} ${text})`, `(<= ${text} ${number(high)})`];
}

function number(value: bigint): string {
  return value < 0n ? `(- ${-value})` : String(value);
}

function write(term: Term, parts: readonly string[]): Written {
  const { operator, sort } = term;
  const call = (name: string) => ({ text: `(${name} ${parts.join(' ')})` });
  switch (operator) {
    case 'literal':
      if (sort.kind === 'bool') return { text: term.value === 1n ? 'true' : 'false' };
      return sort.kind === 'int' ? { text: number(term.value ?? 0n) } : unknown(term);
    case 'not':
    case 'and':
    case 'or':
    case 'ite':
    case 'store':
      return call(operator);
    case 'eq':
      return call('=');
    case 'lt':
      return call('<');
    case 'le':
      return call('<=');
    case 'select':
      return { ...call('select'), conditions: boundsText(sort, RESULT) };
    case 'fill':
      return { text: `((as const (Array Int Int)) ${parts[0]})` };
    case 'cast':
      return { text: wrap(requireIntSort(term), part(term, 0).range, parts[0] ?? '') };
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
    case 'rem':
    case 'bitand':
    case 'bitor':
    case 'bitxor':
    case 'shl':
    case 'shr':
      return writeBinary(operator, term, parts[0] ?? '', parts[1] ?? '');
    default:
      return unknown(term);
  }
}

function unknown(term: Term, conditions: readonly string[] = []): Written {
  const name = `unknown@${term.id}`;
  return { text: name, symbols: [{ name, sort: term.sort }], conditions };
}

function writeBinary(operator: IntOperator, term: Term, left: string, right: string): Written {
  const sort = requireIntSort(term);
  const [one, two] = [part(term, 0), part(term, 1)];
  const wrapped = (text: string, symbol: IntOperator = operator) => ({
    text: wrap(sort, exactRange(symbol, one.range, two.range), text),
  });
  switch (operator) {
    case 'add':
      return wrapped(`(+ ${left} ${right})`);
    case 'sub':
      return wrapped(`(- ${left} ${right})`);
    case 'mul':
      return wrapped(`(* ${left} ${right})`);
    case 'div':
      return wrapped(quotient(one.range, left, right));
    case 'rem':
      return { text: remainder(one.range, left, right) };
    case 'shl':
    case 'shr':
      return writeShift(operator, term, left, right);
    case 'bitand':
      if (two.value !== undefined) return writeMask(term, two.value, left);
      return writeBits(operator, term, left, right);
    case 'bitor':
    case 'bitxor':
      return writeBits(operator, term, left, right);
  }
}

/** SMT-LIB division rounds so that the remainder is not negative. */
function quotient(dividend: Range, left: string, right: string): string {
  const positive = `(div ${left} ${right})`;
  if (dividend.low >= 0n) return positive;
  const negative = `(- (div (- ${left}) ${right}))`;
  return dividend.high <= 0n ? negative : `(ite (>= ${left} 0) ${positive} ${negative})`;
}

function remainder(dividend: Range, left: string, right: string): string {
  const positive = `(mod ${left} ${right})`;
  if (dividend.low >= 0n) return positive;
  const negative = `(- (mod (- ${left}) ${right}))`;
  return dividend.high <= 0n ? negative : `(ite (>= ${left} 0) ${positive} ${negative})`;
}

/** Brings a number into the range of a sort; `range` are its bounds before, undefined if there are none. */
function wrap(sort: IntSort, range: Range | undefined, text: string): string {
  const { low, high } = integerBounds(sort);
  if (range !== undefined && within(range, { low, high })) return text;
  const modulus = 1n << BigInt(sort.width);
  if (range !== undefined && range.low >= low - modulus && range.high <= high + modulus) {
    const above = range.high > high ? `(ite (> x ${number(high)}) (- x ${modulus}) x)` : 'x';
    const both = range.low < low ? `(ite (< x ${number(low)}) (+ x ${modulus}) ${above})` : above;
    return `(let ((x ${text})) ${both})`;
  }
  if (!sort.signed) return `(mod ${text} ${modulus})`;
  return `(let ((x (mod ${text} ${modulus}))) (ite (> x ${number(high)}) (- x ${modulus}) x))`;
}

function writeShift(operator: 'shl' | 'shr', term: Term, left: string, right: string): Written {
  const sort = requireIntSort(term);
  const [value, distance] = [part(term, 0), part(term, 1)];
  const shifted = (by: bigint): string => {
    const factor = 1n << by;
    if (operator === 'shr') return `(div ${left} ${factor})`;
    const range = { low: value.range.low * factor, high: value.range.high * factor };
    return wrap(sort, range, `(* ${left} ${factor})`);
  };
  const { low, high } = distance.range;
  if (low < 0n || high >= BigInt(sort.width) || high - low >= MAXIMUM_DISTANCES) {
    const bounds =
      operator === 'shr' && value.range.low >= 0n ? [`(<= 0 ${RESULT})`, `(<= ${RESULT} ${left})`] : [];
    return unknown(term, low < 0n || high >= BigInt(sort.width) ? [] : bounds);
  }
  let text = shifted(high);
  for (let by = high - 1n; by >= low; by--) text = `(ite (= ${right} ${by}) ${shifted(by)} ${text})`;
  return { text };
}

/** `left & mask`: masks of neighbouring bits at the lower or the upper end, and of one bit. */
function writeMask(term: Term, mask: bigint, left: string): Written {
  const sort = requireIntSort(term);
  const bits = BigInt.asUintN(sort.width, mask);
  const all = (1n << BigInt(sort.width)) - 1n;
  if ((bits & (bits + 1n)) === 0n && bits !== all) return { text: `(mod ${left} ${bits + 1n})` };
  const gap = all - bits;
  // The value without its lowest bits, which is the same number of the sort.
  if ((gap & (gap + 1n)) === 0n) return { text: `(- ${left} (mod ${left} ${gap + 1n}))` };
  if ((bits & (bits - 1n)) === 0n && mask > 0n) {
    return { text: `(* ${bits} (mod (div ${left} ${bits}) 2))` };
  }
  const conditions = mask >= 0n ? [`(<= 0 ${RESULT})`, `(<= ${RESULT} ${mask})`] : [];
  return unknown(term, conditions);
}

/** Operations on bits of two values: exact for truth values, otherwise only bounded. */
function writeBits(
  operator: 'bitand' | 'bitor' | 'bitxor',
  term: Term,
  left: string,
  right: string,
): Written {
  const [one, two] = [part(term, 0).range, part(term, 1).range];
  const single = { low: 0n, high: 1n };
  if (within(one, single) && within(two, single)) {
    if (operator === 'bitand') return { text: `(ite (= ${left} 0) 0 ${right})` };
    if (operator === 'bitor') return { text: `(ite (= ${left} 0) ${right} 1)` };
    return { text: `(ite (= ${left} ${right}) 0 1)` };
  }
  if (one.low < 0n || two.low < 0n) return unknown(term, boundsText(term.sort, RESULT));
  const upper = operator === 'bitand' ? [left, right] : [`(+ ${left} ${right})`];
  const lower = operator === 'bitor' ? [left, right] : ['0'];
  return unknown(term, [
    ...lower.map((text) => `(<= ${text} ${RESULT})`),
    ...upper.map((text) => `(<= ${RESULT} ${text})`),
  ]);
}
