import type { TypedExpression } from '../../c/tree/typed-expression.js';
import { type Meanings, spellInC } from './c-expression.js';
import { asInProgram, definednessOf } from './defined-expression.js';

/**
 * C: whether an expression of a correctness witness has a value, and is true. What has no value does not hold; verifiers
 * would take it for granted that nothing is undefined. Where pointers lead, they find out themselves.
 * @param line 1-based line of the program at which it stands
 * @throws NotExpressible for what C has no side-effect-free expression for
 */
export function spellHolds(
  expression: TypedExpression,
  line: number,
  meanings: Meanings = new Map(),
): string {
  const defined = definednessOf(expression, asInProgram(line, meanings, 'left-open'));
  const spelled = spellInC(expression, line, meanings);
  return defined === undefined ? spelled : `(${defined} && ${spelled})`;
}
