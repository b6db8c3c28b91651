import { NUMBER_TESTS } from '../compile/symbolic-code.js';
import type { SymbolicHelperName } from '../interface/machine-imports.js';
import { symbolicType } from '../interface/type-codes.js';
import type { RunningProgram } from '../state/running-program.js';
import { comparisonMargin } from '../symbolic/concrete-guards.js';
import { isByteSwap, swapTree } from '../symbolic/swapped-bytes.js';
import type { SymbolicTrees } from '../symbolic/symbolic-trees.js';
import { overflowTree } from '../symbolic/trees-of-overflow.js';
import { bitCountTree, testTree } from '../symbolic/trees-of-tests.js';
import { readTable } from './read-table.js';

type Helper = (...parameters: never[]) => unknown;

/** The functions of the machine that record what values depend on. */
export function symbolicHelpers(
  program: RunningProgram,
  trees: SymbolicTrees,
): Record<SymbolicHelperName, Helper> {
  const { memory } = program;
  return {
    symbolicBinary: (
      operator: number,
      type: number,
      leftHandle: number,
      rightHandle: number,
      left: bigint,
      right: bigint,
    ) => trees.binary(operator, type, leftHandle, rightHandle, left, right),
    symbolicRead: (type: number, handle: number) => trees.read(type, handle),
    symbolicBytes: (address: number, bytes: number) => trees.join(memory.dependence.read(address, bytes)),
    symbolicField: (type: number, firstBit: number, width: number, handle: number) =>
      trees.field(type, { firstBit, width }, handle),
    symbolicStoredField: (address: number, bytes: number, firstBit: number, width: number, handle: number) =>
      trees.storedField(memory.dependence.read(address, bytes), { firstBit, width }, handle),
    symbolicUnary: (operator: number, type: number, handle: number) => trees.unary(operator, type, handle),
    symbolicTest: (test: number, handle: number) => {
      const name = NUMBER_TESTS[test];
      return trees.computed(handle, (operand) => {
        if (name === undefined) return undefined;
        if (isByteSwap(name)) return swapTree(name, operand);
        return testTree(name, operand) ?? bitCountTree(name, operand);
      });
    },
    symbolicLoss: (handle: number) => (handle === 0 ? 0 : trees.drop()),
    symbolicExact: (
      operation: number,
      leftType: number,
      rightType: number,
      leftHandle: number,
      rightHandle: number,
      left: bigint,
      right: bigint,
    ) =>
      trees.exact(
        operation,
        { handle: leftHandle, bits: left, type: symbolicType(leftType) },
        { handle: rightHandle, bits: right, type: symbolicType(rightType) },
      ),
    symbolicCut: (type: number, handle: number) =>
      trees.computed(handle, (operand) => ({ kind: 'conversion', operand, type: symbolicType(type) })),
    symbolicOverflow: (type: number, handle: number) =>
      trees.computed(handle, (exact) => overflowTree(exact, symbolicType(type))),
    symbolicConvert: (from: number, to: number, handle: number) => trees.convert(from, to, handle),
    symbolicDecision: (kind: number, site: number, handle: number, value: bigint) =>
      trees.decide(kind, program.ends.where(site), handle, value, program.inputs.length),
    symbolicTable: (
      handle: number,
      index: bigint,
      scale: number,
      address: number,
      start: number,
      bytes: number,
      type: number,
      site: number,
    ) =>
      readTable(program, trees, {
        handle,
        index,
        scale,
        address,
        start,
        bytes,
        type: symbolicType(type),
        site,
      }),
    concreteComparison: (operator: number, site: number, left: number, right: number) =>
      trees.guards.compared(site, comparisonMargin(operator, left, right), program.inputs.length),
    symbolicResult: (handle: number) => {
      trees.result = trees.tree(handle);
    },
    symbolicInput: (type: number) => trees.input(program.inputs.length - 1, type),
  };
}
