import { oppositeComparison } from '../../../c/tree/opposite-comparison.js';
import type { Symbolic, SymbolicOperator } from '../execution/symbolic/symbolic.js';
import { type Constraint, rangeOfType } from './evaluate-symbolic.js';
import { ceilingDivide, floorDivide, type Interval, type IntervalSet, intervalSet } from './interval.js';

/** A sum of inputs with factors: the value of a tree as long as nothing overflows. */
export interface LinearForm {
  readonly factors: ReadonlyMap<number, bigint>;
  readonly constant: bigint;
}

/** The linear form of a tree; undefined for products of inputs, divisions, bit operations and reals. */
export function linearForm(tree: Symbolic): LinearForm | undefined {
  if (FORMS.has(tree)) return FORMS.get(tree);
  const form = computeForm(tree);
  FORMS.set(tree, form);
  return form;
}

const FORMS = new WeakMap<Symbolic, LinearForm | undefined>();

function computeForm(tree: Symbolic): LinearForm | undefined {
  if (tree.type.kind !== 'integer') return undefined;
  switch (tree.kind) {
    case 'constant':
      return { factors: new Map(), constant: BigInt(tree.value) };
    case 'input':
      return { factors: new Map([[tree.index, 1n]]), constant: 0n };
    case 'conversion':
      return linearForm(tree.operand);
    case 'reinterpretation':
    case 'table':
      return undefined;
    case 'unary': {
      const operand = tree.operator === '!' ? undefined : linearForm(tree.operand);
      if (operand === undefined) return undefined;
      const mirrored = scale(operand, -1n);
      return tree.operator === '-' ? mirrored : { ...mirrored, constant: mirrored.constant - 1n };
    }
    case 'binary': {
      const left = linearForm(tree.left);
      const right = linearForm(tree.right);
      if (left === undefined || right === undefined) return undefined;
      if (tree.operator === '+') return add(left, right);
      if (tree.operator === '-') return add(left, scale(right, -1n));
      if (tree.operator === '*' && right.factors.size === 0) return scale(left, right.constant);
      if (tree.operator === '*' && left.factors.size === 0) return scale(right, left.constant);
      if (tree.operator === '<<' && right.factors.size === 0 && right.constant >= 0n && right.constant < 64n)
        return scale(left, 2n ** right.constant);
      return undefined;
    }
  }
}

function add(left: LinearForm, right: LinearForm): LinearForm {
  const factors = new Map(left.factors);
  for (const [index, factor] of right.factors) {
    const sum = (factors.get(index) ?? 0n) + factor;
    if (sum === 0n) factors.delete(index);
    else factors.set(index, sum);
  }
  return { factors, constant: left.constant + right.constant };
}

function scale({ factors, constant }: LinearForm, by: bigint): LinearForm {
  if (by === 0n) return { factors: new Map(), constant: 0n };
  return {
    factors: new Map([...factors].map(([index, factor]) => [index, factor * by])),
    constant: constant * by,
  };
}

/** The form that must be zero for a constraint to hold, if the constraint is an equation. */
export function equationOf({ condition, truth }: Constraint): LinearForm | undefined {
  if (condition.kind === 'unary' && condition.operator === '!') {
    return equationOf({ condition: condition.operand, truth: !truth });
  }
  if (condition.kind === 'conversion') return equationOf({ condition: condition.operand, truth });
  if (condition.kind === 'binary') {
    const zero = condition.right.kind === 'constant' && condition.right.value === 0n;
    const isTest = (condition.operator === '==' || condition.operator === '!=') && zero;
    if (isTest && isTruthValue(condition.left)) {
      return equationOf({ condition: condition.left, truth: truth === (condition.operator === '!=') });
    }
    if (condition.operator === (truth ? '==' : '!=')) {
      const left = linearForm(condition.left);
      const right = linearForm(condition.right);
      return left === undefined || right === undefined ? undefined : add(left, scale(right, -1n));
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
): IntervalSet | undefined {
  if (condition.kind === 'unary' && condition.operator === '!') {
    return solveLinear(condition.operand, !truth, input, otherValue);
  }
  if (condition.kind !== 'binary' || condition.left.type.kind !== 'integer') return undefined;
  const operator = truth ? condition.operator : oppositeComparison(condition.operator);
  const [left, right] = [linearForm(condition.left), linearForm(condition.right)];
  if (operator === undefined || left === undefined || right === undefined) return undefined;
  const difference = add(left, scale(right, -1n));
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
): IntervalSet | undefined {
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
export function fits(tree: Symbolic, type: Symbolic['type']): readonly Constraint[] {
  const [low, high] = rangeOfType(type);
  const truth = { kind: 'integer', width: 32, signed: true } as const;
  const bound = (operator: '>=' | '<=', value: bigint): Constraint => ({
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
  switch (tree.kind) {
    case 'constant':
      return tree;
    case 'input':
      return tree.index === input ? { kind: 'conversion', operand: by, type: tree.type } : tree;
    case 'binary': {
      const left = substitute(tree.left, input, by);
      const right = substitute(tree.right, input, by);
      return left === tree.left && right === tree.right ? tree : { ...tree, left, right };
    }
    default: {
      const operand = substitute(tree.operand, input, by);
      return operand === tree.operand ? tree : { ...tree, operand };
    }
  }
}
