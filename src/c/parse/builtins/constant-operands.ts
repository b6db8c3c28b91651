import { nearestDouble } from '../../real/real-value.js';
import { visitExpressions } from '../../tree/parts.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import { constantValue } from '../../typing/constant-value.js';

const OF_CONSTANTS: ReadonlySet<string> = new Set([
  'integer-constant',
  'float-constant',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'conditional',
  'comma',
] satisfies TypedExpression['kind'][]);

/** Whether an expression reads nothing, calls nothing and changes nothing. */
export function isMadeOfConstants(value: TypedExpression): boolean {
  let all = true;
  visitExpressions({ expressions: [value], places: [], statements: [] }, ({ kind }) => {
    all &&= OF_CONSTANTS.has(kind);
  });
  return all;
}

/** Whether an operation on reals has no finite result: gcc leaves such operations to the processor. */
export function mayTrap(value: TypedExpression): boolean {
  let may = false;
  visitExpressions({ expressions: [value], places: [], statements: [] }, (part) => {
    if (part.type.kind !== 'float' || part.kind === 'float-constant') return;
    const result = constantValue(part);
    may ||= result !== undefined && typeof result !== 'bigint' && !Number.isFinite(nearestDouble(result));
  });
  return may;
}
