import type { Symbolic, SymbolicType } from '../machine/interface/symbolic.js';
import { evaluateSymbolic, type InputAssignment, inputsInTree, rangeOfType } from './evaluate-symbolic.js';
import {
  complement,
  floorDivide,
  type Interval,
  intersect,
  intervalSet,
  NOTHING,
  type SolutionIntervals,
} from './interval.js';

/**
 * The values of one input for which a tree has a value in `wanted`, with all other inputs as in the assignment. If
 * the input occurs once, below operations that have an inverse, the set is exact; for other trees it is undefined.
 * Callers must evaluate the tree with any value they use.
 */
export function invert(
  tree: Symbolic,
  wanted: SolutionIntervals,
  input: number,
  assignment: InputAssignment,
): SolutionIntervals | undefined {
  if (wanted.length === 0) return NOTHING;
  switch (tree.kind) {
    case 'constant':
      return undefined;
    case 'input':
      return tree.index === input && tree.type.kind === 'integer'
        ? intersect(wanted, [rangeOfType(tree.type)])
        : undefined;
    case 'conversion':
      return invertConversion(tree.operand, tree.type, wanted, input, assignment);
    case 'reinterpretation':
    case 'function':
      return undefined;
    case 'table': {
      const found = [...tree.values.entries()].filter(([, value]) => contains(wanted, value));
      const places = found.map(
        ([index]): Interval => [tree.first + BigInt(index), tree.first + BigInt(index)],
      );
      return invert(tree.operand, intervalSet(places), input, assignment);
    }
    case 'unary': {
      const range = rangeOfType(tree.operand.type);
      if (tree.operator === '!') {
        const zeros = [...(contains(wanted, 1n) ? [[0n, 0n] as Interval] : [])];
        const others = contains(wanted, 0n) ? complement([[0n, 0n]], range) : NOTHING;
        return invert(tree.operand, intervalSet([...zeros, ...others]), input, assignment);
      }
      const mirrored =
        tree.operator === '-'
          ? wanted.map(([low, high]): Interval => [-high, -low])
          : wanted.map(([low, high]): Interval => [-1n - high, -1n - low]);
      return invert(tree.operand, congruent(intervalSet(mirrored), tree.type, range), input, assignment);
    }
    case 'binary':
      return invertBinary(tree, wanted, input, assignment);
  }
}

function contains(set: SolutionIntervals, value: bigint): boolean {
  return set.some(([low, high]) => low <= value && value <= high);
}

function invertConversion(
  operand: Symbolic,
  type: SymbolicType,
  wanted: SolutionIntervals,
  input: number,
  assignment: InputAssignment,
): SolutionIntervals | undefined {
  if (type.kind !== 'integer' || operand.type.kind !== 'integer') return undefined;
  const inType = intersect(wanted, [rangeOfType(type)]);
  return invert(operand, congruent(inType, type, rangeOfType(operand.type)), input, assignment);
}

/** All numbers of `range` that differ from one of `wanted` by a multiple of 2^width: the nearest of them. */
function congruent(wanted: SolutionIntervals, type: SymbolicType, range: Interval): SolutionIntervals {
  if (type.kind !== 'integer') return wanted;
  const modulus = 2n ** BigInt(type.width);
  const inRange = (range[1] - range[0]) / modulus + 2n;
  const copies = inRange < 8n ? inRange : 8n;
  const parts: Interval[] = [];
  for (const [low, high] of wanted) {
    const first = -floorDivide(high - range[0], modulus) * modulus;
    for (let copy = 0n; copy < copies; copy++)
      parts.push([low + first + copy * modulus, high + first + copy * modulus]);
    parts.push([low, high]);
  }
  return intersect(intervalSet(parts), [range]);
}

const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
type MirroredOperator = keyof typeof MIRRORED;

function invertBinary(
  tree: Extract<Symbolic, { kind: 'binary' }>,
  wanted: SolutionIntervals,
  input: number,
  assignment: InputAssignment,
): SolutionIntervals | undefined {
  const inLeft = inputsInTree(tree.left).has(input);
  const inRight = inputsInTree(tree.right).has(input);
  if (inLeft === inRight) return undefined;
  const [open, fixed] = inLeft ? [tree.left, tree.right] : [tree.right, tree.left];
  const constant = evaluateSymbolic(fixed, assignment);
  if (typeof constant !== 'bigint' || open.type.kind !== 'integer') return undefined;
  const range = rangeOfType(open.type);
  if (isComparison(tree.operator)) {
    const operator = inLeft ? tree.operator : MIRRORED[tree.operator];
    const whenTrue = compared(operator, constant, range);
    const [one, zero] = [contains(wanted, 1n), contains(wanted, 0n)];
    const set = one && zero ? [range] : one ? whenTrue : zero ? complement(whenTrue, range) : NOTHING;
    return invert(open, set, input, assignment);
  }
  const inType = intersect(wanted, [rangeOfType(tree.type)]);
  const back = invertArithmetic(tree.operator, inLeft, constant, inType, range, tree.type);
  return back === undefined ? undefined : invert(open, back, input, assignment);
}

function isComparison(operator: string): operator is MirroredOperator {
  return operator in MIRRORED;
}

function compared(operator: MirroredOperator, constant: bigint, [low, high]: Interval): SolutionIntervals {
  switch (operator) {
    case '==':
      return intersect([[constant, constant]], [[low, high]]);
    case '!=':
      return complement([[constant, constant]], [low, high]);
    case '<':
      return intervalSet([[low, constant - 1n < high ? constant - 1n : high]]);
    case '<=':
      return intervalSet([[low, constant < high ? constant : high]]);
    case '>':
      return intervalSet([[constant + 1n > low ? constant + 1n : low, high]]);
    case '>=':
      return intervalSet([[constant > low ? constant : low, high]]);
  }
}

/** Numbers that the operation with the constant maps into `wanted`, apart from overflow. */
function invertArithmetic(
  operator: string,
  openIsLeft: boolean,
  constant: bigint,
  wanted: SolutionIntervals,
  range: Interval,
  type: SymbolicType,
): SolutionIntervals | undefined {
  switch (operator) {
    case '+':
      return congruent(shifted(wanted, -constant), type, range);
    case '-':
      return openIsLeft
        ? congruent(shifted(wanted, constant), type, range)
        : congruent(
            intervalSet(wanted.map(([low, high]): Interval => [constant - high, constant - low])),
            type,
            range,
          );
    case '*':
      return constant === 0n ? undefined : divideAll(wanted, constant, type, range);
    case '^':
      return intervalSet(
        wanted
          .filter(([low, high]) => low === high)
          .map(([low]): Interval => [low ^ constant, low ^ constant]),
      );
    case '/':
      if (!openIsLeft || constant <= 0n) return undefined;
      return intervalSet(
        wanted.map(
          ([low, high]): Interval => [
            low > 0n ? low * constant : (low - 1n) * constant + 1n,
            high < 0n ? high * constant : (high + 1n) * constant - 1n,
          ],
        ),
      );
    case '%':
      return openIsLeft ? invertRemainder(constant < 0n ? -constant : constant, wanted, range) : undefined;
    case '<<':
      return openIsLeft && constant >= 0n && constant < 64n
        ? divideAll(wanted, 2n ** constant, type, range)
        : undefined;
    case '>>':
      return openIsLeft && constant >= 0n && constant < 64n
        ? intervalSet(
            wanted.map(([low, high]): Interval => [low << constant, ((high + 1n) << constant) - 1n]),
          )
        : undefined;
    case '&':
      return invertMask(constant, wanted, range);
    default:
      return undefined;
  }
}

/** Numbers with these remainders: the first ones on either side of zero, and the last ones. */
function invertRemainder(
  divisor: bigint,
  wanted: SolutionIntervals,
  range: Interval,
): SolutionIntervals | undefined {
  if (divisor === 0n) return undefined;
  const parts: Interval[] = [];
  for (const [low, high] of wanted) {
    const within: Interval = [low > -divisor ? low : 1n - divisor, high < divisor ? high : divisor - 1n];
    const last = (range[1] / divisor) * divisor;
    for (const base of [0n, divisor, 2n * divisor, 3n * divisor, last - divisor, last]) {
      if (within[1] >= 0n) parts.push([(within[0] > 0n ? within[0] : 0n) + base, within[1] + base]);
      if (within[0] < 0n) parts.push([within[0] - base, (within[1] < 0n ? within[1] : 0n) - base]);
    }
  }
  return intersect(intervalSet(parts), [range]);
}

/** `x & mask` in a set: for a mask of low bits, the first numbers; for others, the requested bits. */
function invertMask(mask: bigint, wanted: SolutionIntervals, range: Interval): SolutionIntervals | undefined {
  const parts: Interval[] = [];
  for (const [low, high] of wanted) {
    for (const value of [low, high]) if ((value & ~mask) === 0n) parts.push([value, value]);
    if (low <= 1n && high >= 1n) {
      const lowest = mask & -mask;
      parts.push([lowest, lowest], [mask, mask]);
    }
  }
  return intersect(intervalSet(parts), [range]);
}

function shifted(set: SolutionIntervals, by: bigint): SolutionIntervals {
  return set.map(([low, high]): Interval => [low + by, high + by]);
}

/** Numbers whose product with the divisor is in the set, directly or after a few overflows. */
function divideAll(
  wanted: SolutionIntervals,
  divisor: bigint,
  type: SymbolicType,
  range: Interval,
): SolutionIntervals {
  const modulus = type.kind === 'integer' ? 2n ** BigInt(type.width) : 0n;
  const parts = [0n, 1n, -1n, 2n, -2n].flatMap((round) =>
    shifted(wanted, round * modulus).map((part) => divideInterval(part, divisor)),
  );
  return intersect(intervalSet(parts), [range]);
}

function divideInterval([low, high]: Interval, divisor: bigint): Interval {
  return divisor > 0n
    ? [-floorDivide(-low, divisor), floorDivide(high, divisor)]
    : [-floorDivide(high, -divisor), floorDivide(-low, -divisor)];
}
