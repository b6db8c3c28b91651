import type { Symbolic, SymbolicType } from '../interface/symbolic.js';

/** Enough bits for sums, differences and products of integers of 64 bits. */
const EXACT: SymbolicType = { kind: 'integer', width: 130, signed: true };
const WITHOUT_SIGN: SymbolicType = { ...EXACT, signed: false };

/** An operand of exact arithmetic: what it depends on, if on an input, or its 64 bits. */
export interface ExactOperand {
  readonly tree: Symbolic | undefined;
  readonly bits: bigint;
  readonly type: SymbolicType;
}

function exactOperand({ tree, bits, type }: ExactOperand): Symbolic {
  if (tree !== undefined) return { kind: 'conversion', operand: tree, type: EXACT };
  const isSigned = type.kind === 'integer' && type.signed;
  return { kind: 'constant', value: isSigned ? bits : BigInt.asUintN(64, bits), type: EXACT };
}

/** The exact result of an operation on integers. */
export function exactResult(operator: '+' | '-' | '*', left: ExactOperand, right: ExactOperand): Symbolic {
  return { kind: 'binary', operator, left: exactOperand(left), right: exactOperand(right), type: EXACT };
}

/** Whether a type cannot hold an exact result: from the least number of the type on, it lies above the others. */
export function overflowTree(exact: Symbolic, type: SymbolicType): Symbolic {
  const values = 2n ** BigInt(type.width);
  const least = type.kind === 'integer' && type.signed ? -values / 2n : 0n;
  const above: Symbolic = {
    kind: 'binary',
    operator: '-',
    left: exact,
    right: { kind: 'constant', value: least, type: EXACT },
    type: EXACT,
  };
  return {
    kind: 'binary',
    operator: '>',
    left: { kind: 'conversion', operand: above, type: WITHOUT_SIGN },
    right: { kind: 'constant', value: values - 1n, type: WITHOUT_SIGN },
    type: { kind: 'integer', width: 32, signed: true },
  };
}
