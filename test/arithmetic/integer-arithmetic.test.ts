import { describe, expect, it } from 'vitest';
import {
  compareNumbers,
  greatestInteger,
  type IntegerOperator,
  type IntegerShape,
  leastInteger,
  operateOnIntegers,
} from '../../src/arithmetic/integer-arithmetic.js';
import { Dice } from '../c/dice.js';
import { linesOfGcc } from '../c/gcc-output.js';
import { effort } from '../effort.js';

const TYPES: readonly (readonly [string, IntegerShape])[] = [
  ['int', { width: 32, signed: true }],
  ['unsigned', { width: 32, signed: false }],
  ['long long', { width: 64, signed: true }],
  ['unsigned long long', { width: 64, signed: false }],
  ['__int128', { width: 128, signed: true }],
  ['unsigned __int128', { width: 128, signed: false }],
];
const OPERATORS: readonly IntegerOperator[] = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'];
const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const;
const CHECKED: Partial<Record<IntegerOperator, string>> = { '+': 'add', '-': 'sub', '*': 'mul' };

/** Corners, and numbers with runs of ones and zeros. */
function drawValue(dice: Dice, shape: IntegerShape): bigint {
  const [least, greatest] = [leastInteger(shape), greatestInteger(shape)];
  const corners = [least, least + 1n, 0n, 1n, 2n, shape.signed ? -1n : greatest, greatest - 1n, greatest];
  const corner = corners[dice.below(2 * corners.length)];
  const bits = dice.runs(shape.width);
  return corner ?? (shape.signed ? BigInt.asIntN(shape.width, bits) : bits);
}

function asLiteral(type: string, value: bigint): string {
  const bits = BigInt.asUintN(128, value);
  return `(${type})(((unsigned __int128)${bits >> 64n}u << 64) | ${bits & ((1n << 64n) - 1n)}u)`;
}

/** What C says: the wrapped result, and whether it is exact. Left shifts are exact if shifting back gives the operand. */
function asProgram(operator: IntegerOperator, type: string, left: bigint, right: bigint): string {
  const name = CHECKED[operator];
  const operands = `${type} l = ${asLiteral(type, left)}, r = ${asLiteral(type, right)}, v;`;
  const unsigned = type.startsWith('unsigned') ? type : `unsigned ${type}`;
  if (name !== undefined) return `{ ${operands} int o = __builtin_${name}_overflow(l, r, &v); SHOW(v, o); }`;
  if (operator !== '<<') return `{ ${operands} v = l ${operator} r; SHOW(v, 0); }`;
  return `{ ${operands} v = (${type})((${unsigned})l << r); SHOW(v, (v >> r) != l && (${type})-1 < 0); }`;
}

interface Case {
  readonly operator: IntegerOperator;
  readonly type: string;
  readonly shape: IntegerShape;
  readonly left: bigint;
  readonly right: bigint;
}

function drawCase(dice: Dice): Case {
  const [type, shape] = TYPES[dice.below(TYPES.length)] ?? ['int', { width: 32, signed: true }];
  const operator = OPERATORS[dice.below(OPERATORS.length)] ?? '+';
  const isShift = operator === '<<' || operator === '>>';
  const right = isShift ? BigInt(dice.below(shape.width)) : drawValue(dice, shape);
  return { operator, type, shape, left: drawValue(dice, shape), right };
}

describe('arithmetic of integers', () => {
  it('is that of gcc', () => {
    const dice = new Dice(20261126n);
    const drawn = Array.from({ length: effort(400, 4000) }, () => drawCase(dice));
    // What traps or is undefined when executed, gcc cannot be asked for.
    const asked = drawn.filter(({ operator, shape, left, right }) => {
      if (operator !== '/' && operator !== '%') return true;
      return right !== 0n && !(shape.signed && right === -1n && left === leastInteger(shape));
    });
    const lines = linesOfGcc(
      `#include <stdio.h>
#define SHOW(v, o) printf("%016llx%016llx %s\\n", (unsigned long long)((unsigned __int128)(v) >> 64), (unsigned long long)(v), (o) ? "overflow" : "value")
int main(void) {\n${asked.map(({ operator, type, left, right }) => asProgram(operator, type, left, right)).join('\n')}\n}\n`,
      'LP64',
    );
    const found = asked.map(({ operator, shape, left, right }) => {
      const result = operateOnIntegers(operator, shape, left, right);
      const value = result.kind === 'value' ? result.value : result.kind === 'overflow' ? result.wrapped : 0n;
      const bits = BigInt.asUintN(128, value).toString(16).padStart(32, '0');
      // gcc tells of all results that wrap; those without a sign are values.
      return { text: bits, overflow: result.kind === 'overflow', signed: shape.signed };
    });
    expect(lines.length).toBe(asked.length);
    const differences = asked.flatMap((each, index) => {
      const [bits, kind] = lines[index]?.split(' ') ?? [];
      const mine = found[index] ?? { text: '', overflow: false, signed: false };
      const isSame = bits === mine.text && (mine.signed ? kind === 'overflow' : false) === mine.overflow;
      return isSame ? [] : [`${each.left} ${each.operator} ${each.right} (${each.type}): ${lines[index]}`];
    });
    expect(differences).toEqual([]);
  });

  it.each(['int', '__int128'])('knows what has no value in %s', (name) => {
    const shape = TYPES.find(([type]) => type === name)?.[1] ?? { width: 32, signed: true };
    const kinds = (operator: IntegerOperator, right: bigint) =>
      operateOnIntegers(operator, shape, leastInteger(shape), right).kind;
    expect([kinds('/', 0n), kinds('%', 0n)]).toEqual(['division-by-zero', 'division-by-zero']);
    expect([kinds('/', -1n), kinds('%', -1n)]).toEqual(['overflow', 'overflow']);
    expect([kinds('<<', -1n), kinds('>>', BigInt(shape.width))]).toEqual([
      'shift-distance',
      'shift-distance',
    ]);
  });

  it('compares NaN as C does', () => {
    expect(COMPARISONS.map((comparison) => compareNumbers(comparison, Number.NaN, 0))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(COMPARISONS.filter((comparison) => compareNumbers(comparison, 1n, 2n))).toEqual(['!=', '<', '<=']);
  });
});
