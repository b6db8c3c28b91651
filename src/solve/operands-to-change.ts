import type { SourceRange } from '../c/tree/source-range.js';
import type { TypedExpression } from '../c/tree/typed-expression.js';
import { withoutConversions } from '../c/tree/without-conversions.js';
import type { PathConstraint } from '../machine/interface/execution.js';

/**
 * The operands of a condition of which at least one must come out otherwise if the condition is to have a value, as they
 * were evaluated. Of `a || b`, with `a` false and `b` true, only `b` matters if it is to be false.
 *
 * @param evaluated the decisions of this evaluation that depend on inputs
 * @param truth the value that the condition is to have, and did not have
 */
export function operandsToChange(
  condition: TypedExpression,
  evaluated: readonly PathConstraint[],
  truth: boolean,
): readonly PathConstraint[] {
  const expression = withoutConversions(condition);
  const own = decisionOf(expression, evaluated);
  if (own !== undefined) return [own];
  if (expression.kind === 'unary' && expression.operator === '!')
    return operandsToChange(expression.operand, evaluated, !truth);
  if (expression.kind !== 'logical')
    return evaluated.filter(({ range }) => isWithin(range, expression.range));
  const { left, right, operator } = expression;
  const ofLeft = operandsToChange(left, evaluated, truth);
  const ofRight = operandsToChange(right, evaluated, truth);
  // One false operand is enough for `&&`, and one true one for `||`: then either of them decides.
  if (truth === (operator === '||')) return [...ofLeft, ...ofRight];
  const isDecidedByRight = truthOf(left, evaluated) === truth || ofRight.length > 0;
  return isDecidedByRight ? ofRight : ofLeft;
}

/** The truth of an operand; undefined where it does not follow from what depends on inputs. */
function truthOf(operand: TypedExpression, evaluated: readonly PathConstraint[]): boolean | undefined {
  const expression = withoutConversions(operand);
  const own = decisionOf(expression, evaluated);
  if (own !== undefined) return own.value !== 0n;
  if (expression.kind === 'unary' && expression.operator === '!') {
    const value = truthOf(expression.operand, evaluated);
    return value === undefined ? undefined : !value;
  }
  if (expression.kind === 'logical') {
    const decisive = expression.operator === '||';
    const left = truthOf(expression.left, evaluated);
    if (left === decisive) return decisive;
    const right = truthOf(expression.right, evaluated);
    return right === decisive || left !== undefined ? right : undefined;
  }
  return undefined;
}

/** The decision that an operand is as a whole. */
function decisionOf(
  { range: { start, end } }: TypedExpression,
  evaluated: readonly PathConstraint[],
): PathConstraint | undefined {
  return evaluated.find(({ range }) => range.start === start && range.end === end);
}

function isWithin(inner: SourceRange, outer: SourceRange): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
