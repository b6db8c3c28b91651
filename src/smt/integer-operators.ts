import type { IntOperator } from './term.js';

/** The operators of terms for the arithmetic of integers, by how C writes them. */
export const INTEGER_OPERATORS = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'bitxor',
  '<<': 'shl',
  '>>': 'shr',
} as const satisfies Readonly<Record<string, IntOperator>>;
