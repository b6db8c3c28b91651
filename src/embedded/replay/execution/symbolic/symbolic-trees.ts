import {
  DECISION_KINDS,
  SYMBOLIC_OPERATORS,
  SYMBOLIC_UNARY,
  symbolicType,
} from '../compile/symbolic-code.js';
import type { PathConstraint, Where } from '../execution.js';
import { NEXT_BYTE } from '../machine/memory-layout.js';
import {
  type BitRange,
  bitsKnown,
  fieldOf,
  joinBytes,
  readAs,
  type ShadowedByte,
  withField,
} from './byte-trees.js';
import { ConcreteGuards } from './concrete-guards.js';
import { sizeOfTree } from './size-of-tree.js';
import type { Symbolic, SymbolicType } from './symbolic.js';

/** Limit on the nodes of one tree; a larger one is given up and counts as a constant. */
const MAXIMUM_NODES = 400;
/** Limit on the trees and constraints of one execution. */
const MAXIMUM_HANDLES = 2_000_000;
const MAXIMUM_CONSTRAINTS = 100_000;

/** The trees of an execution by their handles; handle 0 is a value that depends on nothing. */
export class SymbolicTrees {
  readonly path: PathConstraint[] = [];
  readonly guards = new ConcreteGuards();
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

  /** The handle of what lies in memory when it is read as a value of a type: 0 where it is longer than what was stored. */
  read(typeCode: number, handle: number): number {
    const stored = this.tree(handle);
    const wanted = symbolicType(typeCode);
    const read = stored === undefined ? undefined : readAs(stored, wanted);
    if (read === undefined) return 0;
    return read === stored ? handle : this.#add(read, sizeOfTree(read));
  }

  /** The handle of bytes as a number without sign. */
  join(bytes: readonly ShadowedByte[]): number {
    const first = bytes[0]?.word ?? 0;
    const isOne = first < NEXT_BYTE && bytes.every(({ word }, index) => word === first + index * NEXT_BYTE);
    if (first > 0 && isOne) return first;
    const joined = joinBytes(bytes, (handle) => this.tree(handle));
    return joined.kind === 'constant' ? 0 : this.#add(joined, sizeOfTree(joined));
  }

  /** The handle of a bit-field in bytes that were read. */
  field(typeCode: number, bits: BitRange, handle: number): number {
    const bytes = this.tree(handle);
    if (bytes === undefined) return 0;
    const field = fieldOf(bytes, bits, symbolicType(typeCode));
    return this.#add(field, sizeOfTree(field));
  }

  /** The handle of bytes in which a bit-field was stored; `before` is what they depended on, with the new known bits. */
  storedField(before: readonly ShadowedByte[], bits: BitRange, handle: number): number {
    const value = this.tree(handle);
    const bytes = joinBytes(before, (each) => this.tree(each));
    if (value === undefined && bytes.kind === 'constant') return 0;
    const field = bitsKnown(before, bits);
    const stored = withField(bytes, bits, value ?? field);
    return this.#add(stored, sizeOfTree(stored));
  }

  /** The handle of a tree. */
  handleOf(tree: Symbolic): number {
    return this.#add(tree, sizeOfTree(tree));
  }

  /** The handle of bytes that were read as a value of a type. */
  handleAt(bytes: readonly ShadowedByte[], type: SymbolicType): number {
    const joined = joinBytes(bytes, (handle) => this.tree(handle));
    const read = joined.kind === 'constant' ? undefined : readAs(joined, type);
    return read === undefined ? 0 : this.handleOf(read);
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

  /** A decision by something that has no handle. */
  decideOn(where: Where, condition: Symbolic, value: bigint, inputs: number): void {
    if (this.path.length >= MAXIMUM_CONSTRAINTS || sizeOfTree(condition) > MAXIMUM_NODES) return;
    this.path.push({ kind: 'decision', range: where.range, condition, value, inputs });
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
