import {
  compareNumbers,
  greatestInteger,
  leastInteger,
  wrapInteger,
  wrapOperation,
} from '../arithmetic/integer-arithmetic.js';
import type { Symbolic, SymbolicOperator, SymbolicType } from '../machine/interface/symbolic.js';
import { isSmall, sizeOfTree } from '../machine/symbolic/size-of-tree.js';
import { evaluateFunction } from './evaluate-function.js';

/** Values of the inputs of an execution, by number. */
export type InputAssignment = readonly (bigint | number)[];

/** What a tree over inputs must be for a decision to be taken: nonzero, or zero. */
export interface SymbolicConstraint {
  readonly condition: Symbolic;
  readonly truth: boolean;
}

/** The mathematical value of the bits of an integer type. */
export function wrap(value: bigint, type: SymbolicType): bigint {
  if (type.kind === 'float') return value;
  return wrapInteger(type, value);
}

export function isZero(value: bigint | number): boolean {
  return typeof value === 'bigint' ? value === 0n : value === 0;
}

/** Whether an assignment satisfies a constraint. A tree without a value (a division by zero) satisfies none. */
export function satisfies({ condition, truth }: SymbolicConstraint, assignment: InputAssignment): boolean {
  const value = evaluateSymbolic(condition, assignment);
  return value !== undefined && isZero(value) !== truth;
}

/** Evaluating a node of a large tree takes so many times as long: its value is remembered. */
const WORK_OF_SHARED = 3;

/** How long it takes to evaluate a tree, in nodes of a small one. */
export function evaluationWork(tree: Symbolic): number {
  return (isSmall(tree) ? 1 : WORK_OF_SHARED) * sizeOfTree(tree);
}

type SymbolicValue = bigint | number | undefined;

/**
 * Value of a tree for given inputs, computed as in C. Undefined if the computation has no value: a division by zero,
 * or an input that is not given.
 */
export function evaluateSymbolic(tree: Symbolic, assignment: InputAssignment): SymbolicValue {
  if (isSmall(tree)) {
    const evaluated = (each: Symbolic): SymbolicValue => evaluateNode(each, assignment, evaluated);
    return evaluated(tree);
  }
  // Each shared node is evaluated once.
  const values = new Map<Symbolic, SymbolicValue>();
  const evaluated = (each: Symbolic): SymbolicValue => {
    if (values.has(each)) return values.get(each);
    const value = evaluateNode(each, assignment, evaluated);
    values.set(each, value);
    return value;
  };
  return evaluated(tree);
}

function evaluateNode(
  tree: Symbolic,
  assignment: InputAssignment,
  evaluated: (tree: Symbolic) => SymbolicValue,
): SymbolicValue {
  switch (tree.kind) {
    case 'constant':
      return tree.value;
    case 'input': {
      const value = assignment[tree.index];
      return value === undefined ? undefined : convert(value, tree.type);
    }
    case 'unary': {
      const operand = evaluated(tree.operand);
      if (operand === undefined) return undefined;
      if (tree.operator === '!') return isZero(operand) ? 1n : 0n;
      if (typeof operand === 'number') return convert(-operand, tree.type);
      return wrap(tree.operator === '-' ? -operand : ~operand, tree.type);
    }
    case 'conversion': {
      const operand = evaluated(tree.operand);
      return operand === undefined ? undefined : convert(operand, tree.type);
    }
    case 'reinterpretation': {
      const operand = evaluated(tree.operand);
      return operand === undefined ? undefined : reinterpret(operand, tree.type);
    }
    case 'function': {
      const operand = evaluated(tree.operand);
      return operand === undefined ? undefined : evaluateFunction(tree, operand);
    }
    case 'table': {
      const index = evaluated(tree.operand);
      return typeof index === 'bigint' ? tree.values[Number(index - tree.first)] : undefined;
    }
    case 'binary': {
      const left = evaluated(tree.left);
      const right = evaluated(tree.right);
      if (left === undefined || right === undefined) return undefined;
      return typeof left === 'bigint' && typeof right === 'bigint'
        ? combineIntegers(tree.operator, left, right, tree.type)
        : combineReals(tree.operator, Number(left), Number(right), tree.type);
    }
  }
}

/** A number as a value of a type: truncated or rounded; a real that fits no integer has no value. */
export function convert(value: bigint | number, type: SymbolicType): bigint | number | undefined {
  if (type.kind === 'float') {
    const real = Number(value);
    return type.width === 32 ? Math.fround(real) : real;
  }
  if (typeof value === 'bigint') return wrap(value, type);
  return Number.isFinite(value) ? wrap(BigInt(Math.trunc(value)), type) : undefined;
}

const BITS = new DataView(new ArrayBuffer(8));

/** The bits of a real as an integer without sign, or the other way. */
export function reinterpret(value: bigint | number, { kind, width }: SymbolicType): bigint | number {
  if (typeof value === 'number') {
    if (width === 32) BITS.setFloat32(0, value);
    else BITS.setFloat64(0, value);
    return width === 32 ? BigInt(BITS.getUint32(0)) : BITS.getBigUint64(0);
  }
  if (kind === 'integer') return value;
  if (width === 32) BITS.setUint32(0, Number(BigInt.asUintN(32, value)));
  else BITS.setBigUint64(0, BigInt.asUintN(64, value));
  return width === 32 ? BITS.getFloat32(0) : BITS.getFloat64(0);
}

function combineIntegers(
  operator: SymbolicOperator,
  left: bigint,
  right: bigint,
  type: SymbolicType,
): bigint | undefined {
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareNumbers(operator, left, right) ? 1n : 0n;
    default:
      return type.kind === 'integer' ? wrapOperation(operator, type, left, right) : undefined;
  }
}

function combineReals(
  operator: SymbolicOperator,
  left: number,
  right: number,
  type: SymbolicType,
): bigint | number | undefined {
  switch (operator) {
    case '+':
      return convert(left + right, type);
    case '-':
      return convert(left - right, type);
    case '*':
      return convert(left * right, type);
    case '/':
      return convert(left / right, type);
    case '%':
      return convert(left % right, type);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareNumbers(operator, left, right) ? 1n : 0n;
    default:
      return undefined;
  }
}

const INPUTS = new WeakMap<Symbolic, ReadonlyMap<number, SymbolicType>>();

/** Numbers and types of the inputs that a tree depends on. */
export function inputsInTree(tree: Symbolic): ReadonlyMap<number, SymbolicType> {
  const known = INPUTS.get(tree);
  if (known !== undefined) return known;
  const found = inputsBelow(tree);
  INPUTS.set(tree, found);
  return found;
}

const NONE: ReadonlyMap<number, SymbolicType> = new Map();

/** Nodes that depend on the same inputs share the list of them: trees grow, and each would have one of its own. */
function inputsBelow(tree: Symbolic): ReadonlyMap<number, SymbolicType> {
  switch (tree.kind) {
    case 'constant':
      return NONE;
    case 'input':
      return new Map([[tree.index, tree.type]]);
    case 'binary': {
      const [left, right] = [inputsInTree(tree.left), inputsInTree(tree.right)];
      if (isWithin(right, left)) return left;
      return isWithin(left, right) ? right : new Map([...left, ...right]);
    }
    default:
      return inputsInTree(tree.operand);
  }
}

function isWithin(some: ReadonlyMap<number, SymbolicType>, all: ReadonlyMap<number, SymbolicType>): boolean {
  if (some === all) return true;
  if (some.size > all.size) return false;
  for (const index of some.keys()) if (!all.has(index)) return false;
  return true;
}

/** Lowest and highest value of a type; reals count as integers up to the largest float. */
export function rangeOfType(type: SymbolicType): readonly [bigint, bigint] {
  if (type.kind === 'float') return [-(2n ** 127n), 2n ** 127n];
  return [leastInteger(type), greatestInteger(type)];
}
