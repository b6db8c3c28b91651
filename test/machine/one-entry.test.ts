import { describe, expect, it } from 'vitest';
import { type Fate, foldOperands } from '../../src/c/parse/builtins/builtin-operands.js';
import type { TypedExpression } from '../../src/c/tree/typed-expression.js';

describe('a description of a builtin', () => {
  const range = { start: 0, end: 0, line: 1, column: 1 };
  const type = {
    kind: 'integer',
    name: 'int',
    size: 4,
    width: 32,
    signed: true,
    alignment: 4,
    enumeration: undefined,
    enumerationId: undefined,
    qualifiers: { const: false, volatile: false, restrict: false, atomic: false },
  } as const;
  const constant = (value: bigint): TypedExpression => ({ kind: 'integer-constant', type, value, range });
  const operand: TypedExpression = { kind: 'comma', left: constant(1n), right: constant(2n), type, range };
  const folded = (fate: Fate) =>
    foldOperands('expect', [operand] as const, { result: constant(3n), fates: [fate] });

  it('keeps an operand that is evaluated in front of the result', () => {
    expect(folded('evaluated')).toMatchObject({ kind: 'comma', left: { operand }, right: constant(3n) });
  });

  it('refuses an operand of which compilers differ', () => {
    expect(() => folded('disputed')).toThrow();
  });
});
