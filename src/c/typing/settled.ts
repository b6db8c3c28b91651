import { operateOnInteger, operateOnIntegers } from '../../arithmetic/integer-arithmetic.js';
import type {
  BinaryExpression,
  ConvertExpression,
  TypedExpression,
  TypedPlace,
  UnaryExpression,
} from '../tree/typed-expression.js';
import { integerValue } from './constant-value.js';
import { isPlace, type Operand } from './values.js';

/**
 * Whether nothing can tell if an operand was evaluated: it has no effects, reads no object, and is never undefined. A
 * list of what is known to be so; anything else may make a difference.
 */
export function isSettled(operand: Operand): boolean {
  return isPlace(operand) ? isSettledPlace(operand) : isSettledValue(operand);
}

function isSettledPlace(place: TypedPlace): boolean {
  switch (place.kind) {
    case 'variable':
    case 'function':
    case 'string':
      return true;
    case 'member':
      return isSettledPlace(place.base);
    default:
      return false;
  }
}

function isSettledValue(expression: TypedExpression): boolean {
  const are = (...operands: readonly TypedExpression[]) => operands.every(isSettledValue);
  switch (expression.kind) {
    case 'integer-constant':
    case 'float-constant':
    case 'label-address':
      return true;
    case 'address':
      return isSettledPlace(expression.place);
    case 'convert':
      return isDefinedConversion(expression) && are(expression.operand);
    case 'unary':
      return isDefinedUnary(expression) && are(expression.operand);
    case 'binary':
      return isDefinedBinary(expression) && are(expression.left, expression.right);
    case 'comparison':
      return expression.left.type.kind !== 'pointer' && are(expression.left, expression.right);
    case 'logical':
      return are(expression.left, expression.right);
    case 'conditional':
      return are(expression.condition, expression.then, expression.otherwise);
    case 'comma':
      return are(expression.left, expression.right);
    default:
      return false;
  }
}

/** A number may not fit into an integer if it is a real one, nor into a smaller real type. */
function isDefinedConversion({ operand, type }: ConvertExpression): boolean {
  if (operand.type.kind !== 'float') return true;
  return type.kind === 'void' || (type.kind === 'float' && type.size >= operand.type.size);
}

function isDefinedUnary({ operator, operand, type }: UnaryExpression): boolean {
  if (operator !== '-' || type.kind !== 'integer') return true;
  const value = integerValue(operand);
  return !type.signed || (value !== undefined && operateOnInteger('-', type, value).kind === 'value');
}

function isDefinedBinary({ operator, left, right, type }: BinaryExpression): boolean {
  if (type.kind !== 'integer') return false;
  const [one, other] = [integerValue(left), integerValue(right)];
  if (one === undefined || other === undefined) return false;
  return operateOnIntegers(operator, type, one, other).kind === 'value';
}
