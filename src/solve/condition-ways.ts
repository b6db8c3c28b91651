import type { Symbolic } from '../machine/interface/symbolic.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';

/** Sets of constraints on inputs; one of them has to hold. */
export type ConditionWays = readonly (readonly SymbolicConstraint[])[];

/** Ways of one question that are asked for. A question with more of them stays open. */
export const MOST_WAYS = 24;

const TRUTH = { kind: 'integer', width: 32, signed: true } as const;

/** One way of each holds. Of more than `most`, the first are ways of their own, and the last one is that any does. */
export function conjoinWays(left: ConditionWays, right: ConditionWays, most: number): ConditionWays {
  if (left.length * right.length <= most) return product(left, right);
  if (mayLackValue([...left, ...right]))
    return product(left, right.slice(0, MOST_WAYS)).slice(0, MOST_WAYS + 1);
  const some = right.slice(0, Math.ceil(most / left.length));
  return [...product(left, some).slice(0, most - 1), [anyOf(left), anyOf(right)]];
}

/** A way of either holds. */
export function disjoinWays(left: ConditionWays, right: ConditionWays, most: number): ConditionWays {
  const all = [...left, ...right];
  if (all.length <= most) return all;
  return mayLackValue(all) ? all.slice(0, MOST_WAYS + 1) : [...all.slice(0, most - 1), [anyOf(all)]];
}

/** Constraints that hold where one of the ways does; undefined where a part of them may have no value. */
export function oneOf(ways: ConditionWays): readonly SymbolicConstraint[] | undefined {
  const [only] = ways;
  if (ways.length === 1) return only;
  return mayLackValue(ways) ? undefined : [anyOf(ways)];
}

function product(left: ConditionWays, right: ConditionWays): ConditionWays {
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

function anyOf(ways: ConditionWays): SymbolicConstraint {
  const trees = ways.map((way) => combined('&', way.map(truthOf)));
  return { condition: combined('|', trees), truth: true };
}

/** 1 or 0. */
function truthOf({ condition, truth }: SymbolicConstraint): Symbolic {
  const { type } = condition;
  const right: Symbolic = { kind: 'constant', value: type.kind === 'float' ? 0 : 0n, type };
  return { kind: 'binary', operator: truth ? '!=' : '==', left: condition, right, type: TRUTH };
}

/** @param trees each 1 or 0 */
function combined(operator: '&' | '|', trees: readonly Symbolic[]): Symbolic {
  const [first = { kind: 'constant', value: operator === '&' ? 1n : 0n, type: TRUTH }, ...others] = trees;
  return others.reduce<Symbolic>(
    (left, right) => ({ kind: 'binary', operator, left, right, type: TRUTH }),
    first,
  );
}

/** A tree has no value if a part of it has none, even where the others decide. */
function mayLackValue(ways: ConditionWays): boolean {
  const open = ways.flatMap((way) => way.map(({ condition }) => condition));
  const seen = new Set<Symbolic>();
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    if (seen.has(tree)) continue;
    seen.add(tree);
    switch (tree.kind) {
      case 'constant':
      case 'input':
        break;
      case 'binary':
        if (!ALWAYS_WITH_VALUE.has(tree.operator)) return true;
        open.push(tree.left, tree.right);
        break;
      case 'unary':
        open.push(tree.operand);
        break;
      case 'conversion':
        if (tree.operand.type.kind === 'float') return true;
        open.push(tree.operand);
        break;
      default:
        return true;
    }
  }
  return false;
}

const ALWAYS_WITH_VALUE: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '&',
  '|',
  '^',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
]);
