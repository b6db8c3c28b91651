import { partsContain, partsOfExpression } from '../../../c/tree/parts.js';
import type { CallExpression, TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { FullExpression } from '../../interface/execution-end.js';

/** The range of a full expression, with the call beside which nothing in it holds a pointer while it is executed. */
export function fullExpressionOf(expression: TypedExpression): FullExpression {
  const call = loneCall(expression);
  return call === undefined || isExpandedWith(call)
    ? expression.range
    : { ...expression.range, call: call.range };
}

/** Whether a call is in the same use of a macro as one in its arguments: their ranges do not tell them apart. */
function isExpandedWith(call: CallExpression): boolean {
  const { start, end } = call.range;
  return partsContain(partsOfExpression(call), {
    expression: ({ kind, range }) => kind === 'call' && range.start === start && range.end === end,
  });
}

/** A call that is only converted, negated, combined with a constant, or assigned to a variable. */
function loneCall(expression: TypedExpression): CallExpression | undefined {
  switch (expression.kind) {
    case 'call':
      return expression;
    case 'convert':
    case 'unary':
      return loneCall(expression.operand);
    case 'comparison':
    case 'binary':
      if (isNumber(expression.right)) return loneCall(expression.left);
      return isNumber(expression.left) ? loneCall(expression.right) : undefined;
    case 'assign':
      return isInVariable(expression.place) ? loneCall(expression.value) : undefined;
    default:
      return undefined;
  }
}

function isNumber(expression: TypedExpression): boolean {
  if (expression.kind === 'convert' || expression.kind === 'unary') return isNumber(expression.operand);
  return expression.kind === 'integer-constant' || expression.kind === 'float-constant';
}

/** Whether no pointer leads to a place. */
function isInVariable(place: TypedPlace): boolean {
  return place.kind === 'variable' || (place.kind === 'member' && isInVariable(place.base));
}
