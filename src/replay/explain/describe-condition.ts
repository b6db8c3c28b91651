import { oppositeComparison } from '../../c/tree/opposite-comparison.js';
import type { Symbolic } from '../../machine/interface/symbolic.js';
import { sizeOfTree } from '../../machine/symbolic/size-of-tree.js';
import { inputsInTree, type SymbolicConstraint } from '../../solve/evaluate-symbolic.js';
import { isNarrowing, simplifyTree } from './simplify-tree.js';

/** Trees of more nodes are not written down: nobody would read them. */
const MAXIMUM_NODES = 24;
/** Nor are larger ones simplified. */
const MAXIMUM_SIMPLIFIED = 400;

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** More ways than these are not written down. */
const MAXIMUM_WAYS = 3;

/** What ways ask of inputs, as C with the inputs as `input 1`, `input 2`; undefined where that is too long. */
export function describeWays(ways: readonly (readonly SymbolicConstraint[])[]): string | undefined {
  const constraints = ways.flat();
  if (constraints.some(({ condition }) => sizeOfTree(condition) > MAXIMUM_SIMPLIFIED)) return undefined;
  const nodes = constraints.reduce((sum, { condition }) => sum + sizeOfTree(simplifyTree(condition)), 0);
  if (nodes > MAXIMUM_NODES || inputNumbers(ways).length === 0) return undefined;
  const possible = ways.filter((way) => !way.some(isImpossible));
  const texts = new Set(possible.map((way) => way.map(describeConstraint).join(' && ')));
  return texts.size === 0 || texts.size > MAXIMUM_WAYS ? undefined : [...texts].join(' || ');
}

/** The inputs that ways are about, 1-based, in order. */
function inputNumbers(ways: readonly (readonly SymbolicConstraint[])[]): readonly number[] {
  const numbers = ways.flat().flatMap(({ condition }) => [...inputsInTree(condition).keys()]);
  return [...new Set(numbers)].sort((one, other) => one - other).map((index) => index + 1);
}

/** Whether a condition is false of every input: a number, or a comparison of an input with one. */
export function isImpossible({ condition, truth }: SymbolicConstraint): boolean {
  const tree = simplifyTree(condition);
  if (tree.kind === 'constant') return (Number(tree.value) !== 0) !== truth;
  if (!truth || tree.kind !== 'binary') return false;
  const { left, right, operator } = tree;
  if (left.kind !== 'input' || left.type.kind !== 'integer') return false;
  if (right.kind !== 'constant' || typeof right.value !== 'bigint') return false;
  const { width, signed } = left.type;
  const lowest = signed ? -(1n << BigInt(width - 1)) : 0n;
  const highest = (1n << BigInt(signed ? width - 1 : width)) - 1n;
  switch (operator) {
    case '<':
      return right.value <= lowest;
    case '>':
      return right.value >= highest;
    case '<=':
      return right.value < lowest;
    case '>=':
      return right.value > highest;
    default:
      return false;
  }
}

function describeConstraint({ condition, truth }: SymbolicConstraint): string {
  const tree = simplifyTree(condition);
  if (tree.kind === 'unary' && tree.operator === '!')
    return describeConstraint({ condition: tree.operand, truth: !truth });
  const isNumber = tree.kind !== 'binary' || !COMPARISONS.has(tree.operator);
  if (isNumber) return `${describe(tree, 'inner')} ${truth ? '!=' : '=='} 0`;
  if (truth) return describe(tree, 'outermost');
  const opposite = oppositeComparison(tree.operator);
  // What is no number is neither less nor greater than another one, and differs from it.
  const isTotal = tree.left.type.kind === 'integer' || tree.operator === '==' || tree.operator === '!=';
  if (opposite !== undefined && isTotal) {
    return describe({ ...tree, operator: opposite }, 'outermost');
  }
  return `!${describe(tree, 'inner')}`;
}

function describe(tree: Symbolic, position: 'outermost' | 'inner'): string {
  switch (tree.kind) {
    case 'input':
      return `input ${tree.index + 1}`;
    case 'constant':
      return String(tree.value);
    case 'unary':
      return `${tree.operator}${describe(tree.operand, 'inner')}`;
    case 'conversion': {
      const operand = describe(tree.operand, 'inner');
      return isNarrowing(tree) ? `(${typeName(tree.type)})${operand}` : describe(tree.operand, position);
    }
    case 'table':
      return `the value at ${describe(tree.operand, 'inner')} of a table`;
    case 'reinterpretation':
      return `bits of ${describe(tree.operand, 'inner')}`;
    case 'function':
      return `${tree.name}(${describe(tree.operand, 'outermost')})`;
    case 'binary': {
      const text = `${describe(tree.left, 'inner')} ${tree.operator} ${describe(tree.right, 'inner')}`;
      return position === 'outermost' ? text : `(${text})`;
    }
  }
}

function typeName(type: Symbolic['type']): string {
  if (type.kind === 'float') return type.width === 32 ? 'float' : 'double';
  return `${type.signed ? '' : 'u'}int${type.width}_t`;
}
