import type { PathConstraint } from '../../machine/interface/execution.js';
import type { Symbolic } from '../../machine/interface/symbolic.js';
import type { SymbolicConstraint } from '../../solve/evaluate-symbolic.js';
import type { ExcludingDecision } from '../../vocabulary/witness-diagnosis.js';
import { isImpossible } from './describe-condition.js';
import { simplifyTree } from './simplify-tree.js';

/** The numbers that a condition leaves to one input. */
interface Bounds {
  readonly input: number;
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
}

type Comparison = '<' | '<=' | '>' | '>=' | '==';

const FLIPPED: Readonly<Record<Comparison, Comparison>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
};
const OPPOSITE: ReadonlyMap<string, Comparison> = new Map([
  ['<', '>='],
  ['<=', '>'],
  ['>', '<='],
  ['>=', '<'],
  ['!=', '=='],
]);

/** The decision on the path after which no value of an input can be what is required of it. */
export function excludingDecision(
  ways: readonly (readonly SymbolicConstraint[])[],
  others: readonly PathConstraint[],
): ExcludingDecision | undefined {
  const [only, ...further] = ways.filter((way) => !way.some(isImpossible)).flat();
  const wanted = only === undefined || further.length > 0 ? undefined : boundsOf(only);
  if (wanted === undefined) return undefined;
  for (const { kind, condition, value, range } of others) {
    if (kind !== 'decision') continue;
    const left = boundsOf({ condition, truth: value !== 0n });
    if (left !== undefined && areApart(wanted, left))
      return { line: range.line, column: range.column, leaves: describeBounds(left) };
  }
  return undefined;
}

function describeBounds({ input, low, high }: Bounds): string {
  const operator = low === high ? '==' : low === undefined ? '<=' : '>=';
  return `input ${input + 1} ${operator} ${low ?? high}`;
}

function areApart(one: Bounds, other: Bounds): boolean {
  const isBelow = ({ high }: Bounds, { low }: Bounds) =>
    high !== undefined && low !== undefined && high < low;
  return one.input === other.input && (isBelow(one, other) || isBelow(other, one));
}

function boundsOf({ condition, truth }: SymbolicConstraint): Bounds | undefined {
  const tree = simplifyTree(condition);
  if (tree.kind === 'unary' && tree.operator === '!')
    return boundsOf({ condition: tree.operand, truth: !truth });
  if (tree.kind !== 'binary') return undefined;
  const operator = truth ? comparisonOf(tree.operator) : OPPOSITE.get(tree.operator);
  if (operator === undefined) return undefined;
  return bounds(tree.left, operator, tree.right) ?? bounds(tree.right, FLIPPED[operator], tree.left);
}

function comparisonOf(operator: string): Comparison | undefined {
  const all: readonly Comparison[] = ['<', '<=', '>', '>=', '=='];
  return all.find((each) => each === operator);
}

function bounds(left: Symbolic, operator: Comparison, right: Symbolic): Bounds | undefined {
  if (left.kind !== 'input' || left.type.kind !== 'integer') return undefined;
  if (right.kind !== 'constant' || typeof right.value !== 'bigint') return undefined;
  const { index: input } = left;
  const { value } = right;
  switch (operator) {
    case '<':
      return { input, low: undefined, high: value - 1n };
    case '<=':
      return { input, low: undefined, high: value };
    case '>':
      return { input, low: value + 1n, high: undefined };
    case '>=':
      return { input, low: value, high: undefined };
    case '==':
      return { input, low: value, high: value };
  }
}
