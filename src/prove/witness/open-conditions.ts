import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { constantValue } from '../../c/typing/constant-value.js';
import { readApart } from './different-reads.js';
import { allOf, converted, exactly, type IntegerRange, mayEqual, rangeOf, TRUTH } from './integer-ranges.js';

/**
 * Whether some readers have no branch where this is decided, because it is decided already: by the types of what it compares, by
 * `0 * x` or `x == x`, also by an address.
 */
export function isDecided(condition: TypedExpression): boolean {
  return !isOpen(condition);
}

/** Whether nobody can tell, without what has been stored, if a value is zero. */
function isOpen(expression: TypedExpression): boolean {
  if (expression.kind === 'comparison') return isOpenComparison(expression);
  if (expression.kind === 'logical') return isOpenLogical(expression);
  if (expression.kind === 'unary' && expression.operator === '!') return isOpen(expression.operand);
  if (!isInteger(expression)) return isUnknown(expression);
  const range = rangeOfInteger(expression);
  return range !== undefined && mayEqual(range, 0n);
}

type Logical = Extract<TypedExpression, { kind: 'logical' }>;

function isOpenLogical({ left, right, operator }: Logical): boolean {
  const isNeutral = (operand: TypedExpression) => {
    const value = constantValue(operand);
    return typeof value === 'bigint' && (value !== 0n) === (operator === '&&');
  };
  if (isOpen(left)) return isOpen(right) || isNeutral(right);
  return isNeutral(left) && isOpen(right);
}

type Comparison = Extract<TypedExpression, { kind: 'comparison' }>;

function isOpenComparison({ operator, left, right }: Comparison): boolean {
  if (!readApart(left, right)) return false;
  if (!isInteger(left) || !isInteger(right)) return isUnknown(left) || isUnknown(right);
  const [one, other] = [rangeOrConstant(left), rangeOrConstant(right)];
  if (one === undefined || other === undefined) return false;
  switch (operator) {
    case '<':
    case '>=':
      return one.low < other.high && other.low <= one.high;
    case '>':
    case '<=':
      return other.low < one.high && one.low <= other.high;
    case '==':
    case '!=':
      if (other.low === other.high) return mayEqual(one, other.low);
      if (one.low === one.high) return mayEqual(other, one.low);
      return one.low <= other.high && other.low <= one.high;
  }
}

type IntegerExpression = TypedExpression & { readonly type: IntegerType };

function isInteger(expression: TypedExpression): expression is IntegerExpression {
  return expression.type.kind === 'integer';
}

function rangeOrConstant(expression: IntegerExpression): IntegerRange | undefined {
  const value = constantValue(expression);
  return typeof value === 'bigint' ? exactly(value) : rangeOfInteger(expression);
}

/** The values that a number may have, as far as its types and constants tell. Undefined: it may be known. */
function rangeOfInteger(expression: IntegerExpression): IntegerRange | undefined {
  const { type } = expression;
  switch (expression.kind) {
    case 'load': {
      const { place } = expression;
      return isStored(place) ? allOf(storedType(place, type)) : undefined;
    }
    case 'convert': {
      const { operand } = expression;
      if (type.name === '_Bool') return isOpen(operand) ? TRUTH : undefined;
      if (!isInteger(operand)) return isUnknown(operand) ? allOf(type) : undefined;
      const range = rangeOfInteger(operand);
      return range && converted(type, range);
    }
    case 'unary': {
      const { operand, operator } = expression;
      if (operator === '!') return isOpen(operand) ? TRUTH : undefined;
      const range = isInteger(operand) ? rangeOfInteger(operand) : undefined;
      const origin = operator === '-' ? exactly(0n) : exactly(-1n);
      return range && (operator === '+' ? range : rangeOf('-', origin, range, type));
    }
    case 'comparison':
    case 'logical':
      return isOpen(expression) ? TRUTH : undefined;
    case 'binary': {
      const { operator, left, right } = expression;
      if (!isInteger(left) || !isInteger(right) || !readApart(left, right)) return undefined;
      const [one, other] = [rangeOrConstant(left), rangeOrConstant(right)];
      return one && other && rangeOf(operator, one, other, type);
    }
    case 'assign': {
      const range = isInteger(expression.value) ? rangeOfInteger(expression.value) : undefined;
      return range && converted(storedType(expression.place, type), range);
    }
    case 'pointer-difference':
      return isUnknown(expression) ? allOf(type) : undefined;
    case 'increment':
      return allOf(storedType(expression.place, type));
    case 'call':
      return allOf(type);
    default:
      return undefined;
  }
}

/** The type of what a place may have, with the width of a bit-field. */
function storedType(place: TypedPlace, type: IntegerType): IntegerType {
  const bitField = place.kind === 'member' ? place.member.bitField : undefined;
  return bitField === undefined ? type : { ...type, width: bitField.width };
}

/** Whether nobody can tell a value without what has been stored. */
function isUnknown(expression: TypedExpression): boolean {
  if (isInteger(expression) && expression.kind !== 'pointer-difference') {
    const range = rangeOfInteger(expression);
    return range !== undefined && range.low < range.high;
  }
  switch (expression.kind) {
    case 'load':
      return isStored(expression.place);
    case 'convert':
      // Of a number with a fraction or too large for it, a type decides whether it is equal to what is converted.
      return expression.type.kind !== 'float' && isUnknown(expression.operand);
    case 'unary':
      return isUnknown(expression.operand);
    case 'binary':
    case 'pointer-difference': {
      const { left, right } = expression;
      return readApart(left, right) && (isUnknown(left) || isUnknown(right));
    }
    case 'assign':
      return isUnknown(expression.value);
    case 'pointer-add':
      return isUnknown(expression.pointer);
    case 'call':
    case 'compound-assign':
    case 'increment':
    case 'pointer-assign':
    case 'pointer-increment':
      return true;
    default:
      return false;
  }
}

/** Whether a place may have other values than the program begins with. */
function isStored(place: TypedPlace): boolean {
  if (place.type.qualifiers.const) return false;
  switch (place.kind) {
    case 'variable':
      return true;
    case 'member':
      return isStored(place.base);
    case 'dereference':
      return isUnknown(place.pointer) || leadsToStored(place.pointer);
    default:
      return false;
  }
}

function leadsToStored(pointer: TypedExpression): boolean {
  if (pointer.kind === 'address') return isStored(pointer.place);
  if (pointer.kind === 'pointer-add') return leadsToStored(pointer.pointer);
  return pointer.kind === 'convert' && leadsToStored(pointer.operand);
}
