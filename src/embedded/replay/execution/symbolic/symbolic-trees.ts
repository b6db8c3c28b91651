import {
  DECISION_KINDS,
  SYMBOLIC_OPERATORS,
  SYMBOLIC_UNARY,
  symbolicType,
} from '../compile/symbolic-code.js';
import type { PathConstraint, Where } from '../execution.js';
import type { Symbolic, SymbolicType } from './symbolic.js';

/** Limit on the nodes of one tree; a larger one is given up and counts as a constant. */
const MAXIMUM_NODES = 400;
/** Limit on the trees and constraints of one execution. */
const MAXIMUM_HANDLES = 2_000_000;
const MAXIMUM_CONSTRAINTS = 100_000;

/** The trees of an execution by their handles; handle 0 is a value that depends on nothing. */
export class SymbolicTrees {
  readonly path: PathConstraint[] = [];
  /** What the result of the last completed call depends on. */
  result: Symbolic | undefined;
  readonly #trees: (Symbolic | undefined)[] = [undefined];
  readonly #sizes: number[] = [0];

  tree(handle: number): Symbolic | undefined {
    return handle > 0 ? this.#trees[handle] : undefined;
  }

  input(index: number, typeCode: number): number {
    return this.#add({ kind: 'input', index, type: symbolicType(typeCode) }, 1);
  }

  binary(
    operator: number,
    typeCode: number,
    leftHandle: number,
    rightHandle: number,
    left: bigint,
    right: bigint,
  ): number {
    const name = SYMBOLIC_OPERATORS[operator];
    if (name === undefined) return 0;
    const operandType = symbolicType(typeCode);
    const compares = operator >= SYMBOLIC_OPERATORS.indexOf('==');
    const type: SymbolicType = compares ? { kind: 'integer', width: 32, signed: true } : operandType;
    const size = (this.#sizes[leftHandle] ?? 1) + (this.#sizes[rightHandle] ?? 1) + 1;
    return this.#add(
      {
        kind: 'binary',
        operator: name,
        left: this.tree(leftHandle) ?? constant(left, operandType),
        right: this.tree(rightHandle) ?? constant(right, operandType),
        type,
      },
      size,
    );
  }

  unary(operator: number, typeCode: number, handle: number): number {
    const operand = this.tree(handle);
    const name = SYMBOLIC_UNARY[operator];
    if (operand === undefined || name === undefined) return 0;
    const tree: Symbolic = { kind: 'unary', operator: name, operand, type: symbolicType(typeCode) };
    return this.#add(tree, (this.#sizes[handle] ?? 0) + 1);
  }

  convert(from: number, to: number, handle: number): number {
    const operand = this.tree(handle);
    if (operand === undefined || from === to) return handle;
    const type = symbolicType(to);
    const size = (this.#sizes[handle] ?? 0) + 1;
    // Conversion to _Bool does not truncate but compares with zero.
    if (type.kind === 'integer' && type.width === 1) {
      const zero = constant(0n, symbolicType(from));
      return this.#add({ kind: 'binary', operator: '!=', left: operand, right: zero, type }, size + 1);
    }
    return this.#add({ kind: 'conversion', operand, type }, size);
  }

  /** The handle of stored bytes when they are read as a value of a type: 0 if they were stored as another type. */
  read(typeCode: number, handle: number): number {
    const stored = this.tree(handle)?.type;
    const wanted = symbolicType(typeCode);
    if (stored === undefined || stored.kind !== wanted.kind) return 0;
    if (stored.kind === 'real' || wanted.kind === 'real') return stored.width === wanted.width ? handle : 0;
    if (stored.width === wanted.width && stored.signed === wanted.signed) return handle;
    // A _Bool has one bit in a byte.
    const sameBytes =
      Math.ceil(stored.width / 8) === Math.ceil(wanted.width / 8) && wanted.width >= stored.width;
    if (!sameBytes) return 0;
    const operand = this.tree(handle);
    if (operand === undefined) return 0;
    return this.#add({ kind: 'conversion', operand, type: wanted }, (this.#sizes[handle] ?? 0) + 1);
  }

  decide(kind: number, where: Where, handle: number, value: bigint, inputs: number): void {
    const condition = this.tree(handle);
    const name = DECISION_KINDS[kind];
    if (condition === undefined || name === undefined || this.path.length >= MAXIMUM_CONSTRAINTS) return;
    const { type } = condition;
    const isUnsigned = type.kind === 'integer' && !type.signed;
    const mathematical = isUnsigned ? BigInt.asUintN(64, value) : value;
    this.path.push({ kind: name, range: where.range, condition, value: mathematical, inputs });
  }

  #add(tree: Symbolic, size: number): number {
    if (size > MAXIMUM_NODES || this.#trees.length >= MAXIMUM_HANDLES) return 0;
    this.#sizes.push(size);
    return this.#trees.push(tree) - 1;
  }
}

function constant(bits: bigint, type: SymbolicType): Symbolic {
  if (type.kind === 'integer') {
    const value = type.signed ? BigInt.asIntN(type.width, bits) : BigInt.asUintN(type.width, bits);
    return { kind: 'constant', value, type };
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, bits);
  return { kind: 'constant', value: view.getFloat64(0), type };
}
