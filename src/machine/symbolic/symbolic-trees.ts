import { wrapInteger } from '../../arithmetic/integer-arithmetic.js';
import type { PathConstraint } from '../interface/execution.js';
import type { Where } from '../interface/execution-end.js';
import { NEXT_BYTE } from '../interface/memory-layout.js';
import type { Symbolic, SymbolicType } from '../interface/symbolic.js';
import { DECISION_KINDS, SYMBOLIC_OPERATORS, SYMBOLIC_UNARY, symbolicType } from '../interface/type-codes.js';
import {
  type BitRange,
  bitFieldTree,
  bitsKnown,
  joinBytes,
  readAs,
  type ShadowedByte,
  withField,
} from './byte-trees.js';
import { ConcreteGuards } from './concrete-guards.js';
import { countNodes } from './size-of-tree.js';
import { type ExactOperand, exactResult } from './trees-of-overflow.js';

/** An integer with the handle of what it depends on. */
type HandledOperand = Omit<ExactOperand, 'tree'> & { readonly handle: number };

/** Limit on the nodes of one tree, shared ones counted once; of a larger one, a part counts as a constant. */
const MAXIMUM_NODES = 1200;
/** Limit on the nodes of one execution that are looked at to count what is shared. */
const MAXIMUM_COUNTED = 50_000;
/** Nodes that reading or storing bytes adds, besides what the bytes depend on. */
const NODES_OF_BYTES = 12;
/** The same for each value that the bytes belong to. */
const NODES_OF_PART = 6;
/** Nodes that a test, or a function of one value, adds at most. */
const NODES_OF_TEST = 10;
/** Limit on the trees and constraints of one execution. */
const MAXIMUM_HANDLES = 2_000_000;
const MAXIMUM_CONSTRAINTS = 100_000;

const FIRST_COMPARISON = SYMBOLIC_OPERATORS.indexOf('==');
const OF_COMPARISONS: SymbolicType = { kind: 'integer', width: 32, signed: true };

/** The trees of an execution by their handles; handle 0 is a value that depends on nothing. */
export class SymbolicTrees {
  readonly path: PathConstraint[] = [];
  readonly guards: ConcreteGuards;
  /** What the result of the last completed call depends on. */
  result: Symbolic | undefined;
  /** Values that depend on inputs in a way that is not known, or was too large to keep, wholly or in part. */
  dropped = 0;
  /** Nodes that were looked at to count them. */
  counted = 0;
  readonly #trees: (Symbolic | undefined)[] = [undefined];
  /** Upper bounds of the numbers of their nodes. */
  readonly #sizes: number[] = [0];

  /** @param sites number of sites of the program */
  constructor(sites: number) {
    this.guards = new ConcreteGuards(sites);
  }

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
    const type = operator >= FIRST_COMPARISON ? OF_COMPARISONS : operandType;
    const sizes = [this.#sizes[leftHandle] ?? 0, this.#sizes[rightHandle] ?? 0] as const;
    const of = (leftTree: Symbolic | undefined, rightTree: Symbolic | undefined): Symbolic => ({
      kind: 'binary',
      operator: name,
      left: leftTree ?? constant(left, operandType),
      right: rightTree ?? constant(right, operandType),
      type,
    });
    const whole = of(this.tree(leftHandle), this.tree(rightHandle));
    const added = this.#add(whole, leftHandle === rightHandle ? sizes[0] + 1 : sizes[0] + sizes[1] + 2);
    const smaller = Math.min(...sizes);
    if (added > 0 || smaller === 0 || smaller > MAXIMUM_NODES / 2) return added;
    // What comes in last is kept: inputs that follow may still mend what earlier ones have made.
    const rest =
      sizes[0] <= sizes[1] ? of(this.tree(leftHandle), undefined) : of(undefined, this.tree(rightHandle));
    return this.#add(rest, smaller + 2);
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
    return read === stored ? handle : this.#add(read, this.#sizeOfBytes(handle));
  }

  /** The handle of bytes as a number without sign. */
  join(bytes: readonly ShadowedByte[]): number {
    const first = bytes[0]?.word ?? 0;
    const isOne = first < NEXT_BYTE && bytes.every(({ word }, index) => word === first + index * NEXT_BYTE);
    if (first > 0 && isOne) return first;
    const joined = joinBytes(bytes, (handle) => this.tree(handle));
    return joined.kind === 'constant' ? 0 : this.#add(joined, this.#countNodesOfBytes(bytes));
  }

  /** The handle of a bit-field in bytes that were read. */
  field(typeCode: number, bits: BitRange, handle: number): number {
    const bytes = this.tree(handle);
    if (bytes === undefined) return 0;
    const field = bitFieldTree(bytes, bits, symbolicType(typeCode));
    return this.#add(field, this.#sizeOfBytes(handle));
  }

  /** The handle of bytes in which a bit-field was stored; `before` is what they depended on, with the new known bits. */
  storedField(before: readonly ShadowedByte[], bits: BitRange, handle: number): number {
    const value = this.tree(handle);
    const bytes = joinBytes(before, (each) => this.tree(each));
    if (value === undefined && bytes.kind === 'constant') return 0;
    const field = bitsKnown(before, bits);
    const stored = withField(bytes, bits, value ?? field);
    return this.#add(stored, this.#countNodesOfBytes(before) + this.#sizeOfBytes(handle));
  }

  /** The handle of a tree that has some nodes more than what a handle stands for. */
  handleAbove(handle: number, tree: Symbolic, nodes = 1): number {
    return this.#add(tree, (this.#sizes[handle] ?? 0) + nodes);
  }

  /** The handle of what is computed from one value; undefined: it is computed in a way that is not kept. */
  computed(handle: number, of: (operand: Symbolic) => Symbolic | undefined): number {
    const operand = this.tree(handle);
    if (operand === undefined) return 0;
    const tree = of(operand);
    return tree === undefined ? this.drop() : this.handleAbove(handle, tree, NODES_OF_TEST);
  }

  /** The handle of the exact sum (0), difference (1) or product of integers. */
  exact(operation: number, left: HandledOperand, right: HandledOperand): number {
    if (left.handle === 0 && right.handle === 0) return 0;
    const of = ({ handle, ...rest }: HandledOperand) => ({ ...rest, tree: this.tree(handle) });
    const tree = exactResult(operation === 0 ? '+' : operation === 1 ? '-' : '*', of(left), of(right));
    const sizes = (this.#sizes[left.handle] ?? 0) + (this.#sizes[right.handle] ?? 0);
    return this.#add(tree, sizes + NODES_OF_TEST);
  }

  /** Something depends on inputs in a way that is not kept. @returns the handle of what depends on nothing */
  drop(): 0 {
    this.dropped++;
    return 0;
  }

  /** The handle of a tree. */
  addTree(tree: Symbolic): number {
    return this.#add(tree, this.#count(tree));
  }

  /** The handle of bytes that were read as a value of a type. */
  handleAt(bytes: readonly ShadowedByte[], type: SymbolicType): number {
    const joined = joinBytes(bytes, (handle) => this.tree(handle));
    const read = joined.kind === 'constant' ? undefined : readAs(joined, type);
    return read === undefined ? 0 : this.#add(read, this.#countNodesOfBytes(bytes) + NODES_OF_BYTES);
  }

  decide(kind: number, where: Where, handle: number, value: bigint, inputs: number): void {
    const condition = this.tree(handle);
    const name = DECISION_KINDS[kind];
    if (condition === undefined || name === undefined) return;
    if (this.path.length >= MAXIMUM_CONSTRAINTS) {
      this.dropped++;
      return;
    }
    const { type } = condition;
    const isUnsigned = type.kind === 'integer' && !type.signed;
    const mathematical = isUnsigned ? BigInt.asUintN(64, value) : value;
    this.path.push({ kind: name, range: where.range, condition, value: mathematical, inputs });
  }

  /** A decision by something that has no handle. */
  decideOn(where: Where, condition: Symbolic, value: bigint, inputs: number): void {
    if (this.path.length >= MAXIMUM_CONSTRAINTS || this.#count(condition) > MAXIMUM_NODES) {
      this.dropped++;
      return;
    }
    this.path.push({ kind: 'decision', range: where.range, condition, value, inputs });
  }

  #sizeOfBytes(handle: number): number {
    return (this.#sizes[handle] ?? 0) + NODES_OF_BYTES;
  }

  #countNodesOfBytes(bytes: readonly ShadowedByte[]): number {
    const handles = new Set(bytes.map(({ word }) => word % NEXT_BYTE));
    return [...handles].reduce((sum, each) => sum + (this.#sizes[each] ?? 0) + NODES_OF_PART, NODES_OF_BYTES);
  }

  #count(tree: Symbolic): number {
    const nodes = countNodes(tree, MAXIMUM_NODES + 1);
    this.counted += nodes;
    return nodes;
  }

  /** @param most nodes that the tree has at most */
  #add(tree: Symbolic, most: number): number {
    let size = most;
    if (most > MAXIMUM_NODES && this.counted < MAXIMUM_COUNTED) size = this.#count(tree);
    if (size > MAXIMUM_NODES || this.#trees.length >= MAXIMUM_HANDLES) {
      this.dropped++;
      return 0;
    }
    this.#sizes.push(size);
    return this.#trees.push(tree) - 1;
  }
}

function constant(bits: bigint, type: SymbolicType): Symbolic {
  if (type.kind === 'integer') {
    return { kind: 'constant', value: wrapInteger(type, bits), type };
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, bits);
  return { kind: 'constant', value: view.getFloat64(0), type };
}
