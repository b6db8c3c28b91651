import { oppositeComparison } from '../c/tree/opposite-comparison.js';
import type { Symbolic, SymbolicOperator } from '../machine/interface/symbolic.js';
import { listNodes, someNode } from '../machine/symbolic/size-of-tree.js';
import { inputsInTree, rangeOfType, type SymbolicConstraint } from './evaluate-symbolic.js';
import {
  ceilingDivide,
  floorDivide,
  type Interval,
  intervalSet,
  type SolutionIntervals,
} from './interval.js';

/** A sum of inputs with factors: the value of a tree as long as nothing overflows. */
export interface LinearForm {
  readonly factors: ReadonlyMap<number, bigint>;
  readonly constant: bigint;
}

/** The linear form of a tree; undefined for products of inputs, divisions, bit operations and reals. */
function linearForm(tree: Symbolic): LinearForm | undefined {
  if (isNotLinear(tree)) return undefined;
  if (FORMS.has(tree)) return FORMS.get(tree);
  const form = computeForm(tree);
  FORMS.set(tree, form);
  return form;
}

const FORMS = new WeakMap<Symbolic, LinearForm | undefined>();

const NOT_LINEAR: ReadonlySet<Symbolic['kind']> = new Set(['reinterpretation', 'function', 'table']);
const LINEAR: ReadonlySet<string> = new Set(['+', '-', '*', '<<']);

/** Whether something in a tree is no sum, whatever is around it. */
const isNotLinear = someNode((node) => {
  if (node.type.kind !== 'integer' || NOT_LINEAR.has(node.kind)) return true;
  if (node.kind === 'unary') return node.operator === '!';
  if (node.kind !== 'binary') return false;
  if (node.operator === '*' && node.left.kind !== 'constant' && node.right.kind !== 'constant') return true;
  return !LINEAR.has(node.operator);
});

/** Largest factor: what is multiplied again and again has no useful form. */
const LARGEST = 2n ** 128n;

/** How often each node counts in the sum, from the whole down to its parts. */
function computeForm(tree: Symbolic): LinearForm | undefined {
  const times = new Map<Symbolic, bigint>([[tree, 1n]]);
  const factors = new Map<number, bigint>();
  let constant = 0n;
  const count = (part: Symbolic, by: bigint): void => void times.set(part, (times.get(part) ?? 0n) + by);
  for (const node of listNodes(tree).toReversed()) {
    const by = times.get(node) ?? 0n;
    if (node.type.kind !== 'integer' || by > LARGEST || by < -LARGEST) return undefined;
    switch (node.kind) {
      case 'constant':
        constant += by * BigInt(node.value);
        break;
      case 'input':
        factors.set(node.index, (factors.get(node.index) ?? 0n) + by);
        break;
      case 'conversion':
        count(node.operand, by);
        break;
      case 'reinterpretation':
      case 'function':
      case 'table':
        return undefined;
      case 'unary':
        if (node.operator === '~') constant -= by;
        count(node.operand, -by);
        break;
      case 'binary': {
        const { operator, left, right } = node;
        const shift = operator === '<<' && right.kind === 'constant' ? BigInt(right.value) : -1n;
        if (operator === '+' || operator === '-') {
          count(left, by);
          count(right, operator === '+' ? by : -by);
        } else if (operator === '*' && right.kind === 'constant') count(left, by * BigInt(right.value));
        else if (operator === '*' && left.kind === 'constant') count(right, by * BigInt(left.value));
        else if (shift >= 0n && shift < 64n) count(left, by * 2n ** shift);
        else return undefined;
      }
    }
  }
  for (const [index, factor] of factors) if (factor === 0n) factors.delete(index);
  return { factors, constant };
}

function subtractForms(left: LinearForm, right: LinearForm): LinearForm {
  const factors = new Map(left.factors);
  for (const [index, factor] of right.factors) {
    const rest = (factors.get(index) ?? 0n) - factor;
    if (rest === 0n) factors.delete(index);
    else factors.set(index, rest);
  }
  return { factors, constant: left.constant - right.constant };
}

/** The form that must be zero for a constraint to hold, if the constraint is an equation. */
export function linearEquation({ condition, truth }: SymbolicConstraint): LinearForm | undefined {
  if (condition.kind === 'unary' && condition.operator === '!') {
    return linearEquation({ condition: condition.operand, truth: !truth });
  }
  if (condition.kind === 'conversion') return linearEquation({ condition: condition.operand, truth });
  if (condition.kind === 'binary') {
    const zero = condition.right.kind === 'constant' && condition.right.value === 0n;
    const isTest = (condition.operator === '==' || condition.operator === '!=') && zero;
    if (isTest && isTruthValue(condition.left)) {
      return linearEquation({ condition: condition.left, truth: truth === (condition.operator === '!=') });
    }
    if (condition.operator === (truth ? '==' : '!=')) {
      const left = linearForm(condition.left);
      const right = linearForm(condition.right);
      return left === undefined || right === undefined ? undefined : subtractForms(left, right);
    }
  }
  return truth || isTruthValue(condition) ? undefined : linearForm(condition);
}

function isTruthValue(tree: Symbolic): boolean {
  if (tree.kind === 'conversion') return isTruthValue(tree.operand);
  if (tree.kind === 'unary') return tree.operator === '!';
  return tree.kind === 'binary' && ['==', '!=', '<', '<=', '>', '>='].includes(tree.operator);
}

/**
 * The values of one input for which a comparison of sums is true, with all other inputs as given. Overflow is
 * followed for a few rounds only, so values may be missing, and callers must evaluate the values that are returned.
 */
export function solveLinear(
  condition: Symbolic,
  truth: boolean,
  input: number,
  otherValue: (index: number) => bigint,
): SolutionIntervals | undefined {
  if (condition.kind === 'unary' && condition.operator === '!') {
    return solveLinear(condition.operand, !truth, input, otherValue);
  }
  if (condition.kind !== 'binary' || condition.left.type.kind !== 'integer') return undefined;
  const operator = truth ? condition.operator : oppositeComparison(condition.operator);
  const [left, right] = [linearForm(condition.left), linearForm(condition.right)];
  if (operator === undefined || left === undefined || right === undefined) return undefined;
  const difference = subtractForms(left, right);
  const factor = difference.factors.get(input);
  if (factor === undefined) return undefined;
  let rest = difference.constant;
  for (const [index, each] of difference.factors) if (index !== input) rest += each * otherValue(index);
  const modulus = 2n ** BigInt(condition.left.type.width);
  const parts: Interval[] = [];
  const range = rangeOfType({ kind: 'integer', width: 130, signed: true });
  const rounds = operator === '==' ? [0n, -1n, 1n, -2n, 2n, -3n, 3n, -4n, 4n] : [0n];
  for (const round of rounds) {
    // factor * x + rest + round * modulus, compared with zero
    const bound = -(rest + round * modulus);
    const wanted = comparedWith(operator, bound, range);
    if (wanted === undefined) return undefined;
    for (const [low, high] of wanted) {
      const [first, last] = factor > 0n ? [low, high] : [-high, -low];
      parts.push([ceilingDivide(first, abs(factor)), floorDivide(last, abs(factor))]);
    }
  }
  return intervalSet(parts);
}

function comparedWith(
  operator: SymbolicOperator,
  bound: bigint,
  [low, high]: Interval,
): SolutionIntervals | undefined {
  switch (operator) {
    case '==':
      return [[bound, bound]];
    case '!=':
      return intervalSet([
        [low, bound - 1n],
        [bound + 1n, high],
      ]);
    case '<':
      return [[low, bound - 1n]];
    case '<=':
      return [[low, bound]];
    case '>':
      return [[bound + 1n, high]];
    case '>=':
      return [[bound, high]];
    default:
      return undefined;
  }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const WIDE = { kind: 'integer', width: 128, signed: true } as const;

/** The tree of an input that an equation determines: `x` of `form == 0`, if its factor is 1 or -1. */
export function solveFor(
  input: Extract<Symbolic, { kind: 'input' }>,
  form: LinearForm,
  inputs: ReadonlyMap<number, Symbolic>,
): Symbolic | undefined {
  const own = form.factors.get(input.index);
  if (own !== 1n && own !== -1n) return undefined;
  let tree: Symbolic = { kind: 'constant', value: -own * form.constant, type: WIDE };
  for (const [index, factor] of form.factors) {
    const other = inputs.get(index);
    if (index === input.index) continue;
    if (other === undefined) return undefined;
    const wide: Symbolic = { kind: 'conversion', operand: other, type: WIDE };
    const by: Symbolic = { kind: 'constant', value: -own * factor, type: WIDE };
    const term: Symbolic = { kind: 'binary', operator: '*', left: wide, right: by, type: WIDE };
    tree = { kind: 'binary', operator: '+', left: tree, right: term, type: WIDE };
  }
  return tree;
}

/** States that a tree of any size fits the type of an input. */
export function fits(tree: Symbolic, type: Symbolic['type']): readonly SymbolicConstraint[] {
  const [low, high] = rangeOfType(type);
  const truth = { kind: 'integer', width: 32, signed: true } as const;
  const bound = (operator: '>=' | '<=', value: bigint): SymbolicConstraint => ({
    condition: {
      kind: 'binary',
      operator,
      left: tree,
      right: { kind: 'constant', value, type: WIDE },
      type: truth,
    },
    truth: true,
  });
  return [bound('>=', low), bound('<=', high)];
}

/** The tree with one input replaced. */
export function substitute(tree: Symbolic, input: number, by: Symbolic): Symbolic {
  const replaced = new Map<Symbolic, Symbolic>();
  const within = (each: Symbolic): Symbolic => {
    const known = replaced.get(each);
    if (known !== undefined) return known;
    const now = inputsInTree(each).has(input) ? replacedIn(each, by, within) : each;
    replaced.set(each, now);
    return now;
  };
  return within(tree);
}

function replacedIn(tree: Symbolic, by: Symbolic, within: (part: Symbolic) => Symbolic): Symbolic {
  switch (tree.kind) {
    case 'constant':
      return tree;
    case 'input':
      return { kind: 'conversion', operand: by, type: tree.type };
    case 'binary':
      return { ...tree, left: within(tree.left), right: within(tree.right) };
    default:
      return { ...tree, operand: within(tree.operand) };
  }
}
