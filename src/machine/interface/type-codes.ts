import type { CType } from '../../c/type/c-type.js';
import type { SymbolicOperator, SymbolicType } from './symbolic.js';

/** Operators by the numbers that compiled code names them with. */
export const SYMBOLIC_OPERATORS: readonly SymbolicOperator[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
];
export const SYMBOLIC_UNARY = ['-', '~', '!'] as const;

const SIGNED = 0x100;
const FLOAT = 0x200;

/** A type as a number: bits, and whether it is signed or a floating-point type. Pointers are unsigned numbers. */
export function symbolicTypeCode(type: CType): number {
  switch (type.kind) {
    case 'integer':
      return type.width | (type.signed ? SIGNED : 0);
    case 'float':
      return FLOAT | (type.name === 'float' ? 32 : 64);
    default:
      return 64;
  }
}

/** By their numbers. Executions ask for them all the time, and trees keep them. */
const TYPES: readonly SymbolicType[] = Array.from({ length: 2 * FLOAT }, (_, code) => typeOfCode(code));

export function symbolicType(code: number): SymbolicType {
  return TYPES[code] ?? typeOfCode(code);
}

function typeOfCode(code: number): SymbolicType {
  if (code & FLOAT) return { kind: 'float', width: (code & 0xff) === 32 ? 32 : 64 };
  return { kind: 'integer', width: code & 0xff, signed: (code & SIGNED) !== 0 };
}

/** Kinds of decisions, as in `PathConstraint.kind`. */
export const DECISION_KINDS = ['decision', 'assume', 'switch', 'fixed'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];
