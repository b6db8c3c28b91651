import type { Symbolic, SymbolicType } from '../interface/symbolic.js';
import { DECISION_KINDS } from '../interface/type-codes.js';
import { dependsOnInputs } from '../memory/depends-on-inputs.js';
import type { RunningProgram } from '../state/running-program.js';
import { readInteger } from '../state/value-text.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';

/** Elements of a table, at most. */
const MOST_ELEMENTS = 1024;

/** A read of an integer at a place that an index leads to. */
export interface TableRead {
  /** That of the index, its value, and by how many bytes each step of it moves the place. */
  readonly handle: number;
  readonly index: bigint;
  readonly scale: number;
  readonly address: number;
  /** The object in which the place lies. */
  readonly start: number;
  readonly bytes: number;
  readonly type: SymbolicType;
  readonly site: number;
}

/**
 * What was read depends on the index, as long as that stays inside the object: that it does is a decision. Where the other
 * elements depend on inputs themselves, or have no values, the index counts as decided instead.
 *
 * @returns the handle of what was read
 */
export function readTable(program: RunningProgram, trees: SymbolicTrees, read: TableRead): number {
  const { ends, inputs } = program;
  const index = trees.tree(read.handle);
  const table = index === undefined ? undefined : readWholeTable(program, index, read);
  if (table === undefined) {
    trees.decide(
      DECISION_KINDS.indexOf('fixed'),
      ends.where(read.site),
      read.handle,
      read.index,
      inputs.length,
    );
    return trees.handleAt(program.memory.shadowed(read.address, Math.ceil(read.type.width / 8)), read.type);
  }
  for (const condition of constrainIndex(table))
    trees.decideOn(ends.where(read.site), condition, 1n, inputs.length);
  return trees.handleAbove(read.handle, table);
}

type Table = Extract<Symbolic, { kind: 'table' }>;

function readWholeTable(program: RunningProgram, index: Symbolic, read: TableRead): Table | undefined {
  const { memory } = program;
  const { address, start, bytes, scale, type } = read;
  const size = Math.ceil(type.width / 8);
  const before = Math.floor((address - start) / scale);
  const after = Math.floor((start + bytes - size - address) / scale);
  const count = before + 1 + after;
  if (type.kind !== 'integer' || index.type.kind !== 'integer' || count > MOST_ELEMENTS) return undefined;
  const lowest = address - before * scale;
  const length = (count - 1) * scale + size;
  if (dependsOnInputs(memory, lowest, length)) return undefined;
  if (memory.indeterminate.marks(lowest, length).includes(1)) return undefined;
  const values = Array.from({ length: count }, (_, element) => {
    const value = readInteger(program, size, type.signed, lowest + element * scale);
    return type.signed ? BigInt.asIntN(type.width, value) : BigInt.asUintN(type.width, value);
  });
  const value = index.type.signed ? read.index : BigInt.asUintN(64, read.index);
  return { kind: 'table', operand: index, first: value - BigInt(before), values, type };
}

/** The index does not leave the table. */
function constrainIndex({ operand, first, values }: Table): readonly Symbolic[] {
  const { type } = operand;
  if (type.kind !== 'integer') return [];
  const compared = (operator: '>=' | '<=', value: bigint): Symbolic => ({
    kind: 'binary',
    operator,
    left: operand,
    right: { kind: 'constant', value, type },
    type: { kind: 'integer', width: 32, signed: true },
  });
  const least = type.signed ? -(2n ** BigInt(type.width - 1)) : 0n;
  const most = 2n ** BigInt(type.signed ? type.width - 1 : type.width) - 1n;
  const last = first + BigInt(values.length - 1);
  return [...(first > least ? [compared('>=', first)] : []), ...(last < most ? [compared('<=', last)] : [])];
}
