import type { Symbolic } from '../execution/symbolic.js';
import { type Constraint, rangeOfType } from './evaluate-symbolic.js';

/** A sum of inputs with factors: what a tree is as long as nothing overflows. */
export interface LinearForm {
  readonly factors: ReadonlyMap<number, bigint>;
  readonly constant: bigint;
}

/** The linear form of a tree; undefined for products of inputs, divisions, bit operations and reals. */
export function linearForm(tree: Symbolic): LinearForm | undefined {
  if (tree.type.kind !== 'integer') return undefined;
  switch (tree.kind) {
    case 'constant':
      return { factors: new Map(), constant: BigInt(tree.value) };
    case 'input':
      return { factors: new Map([[tree.index, 1n]]), constant: 0n };
    case 'conversion':
      return linearForm(tree.operand);
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

/** The form that has to be zero for a constraint to hold, where the constraint is an equation. */
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

const WIDE = { kind: 'integer', width: 128, signed: true } as const;

/** The tree of an input that an equation determines: `x` of `form == 0`, where its factor is 1 or -1. */
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

/** That a tree of any size fits the type of an input. */
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
