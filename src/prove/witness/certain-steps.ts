import { containsNode } from '../../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import { constantValue } from '../../c/typing/constant-value.js';

export const WRITING: ReadonlySet<string> = new Set([
  'assign',
  'compound-assign',
  'increment',
  'pointer-assign',
  'pointer-increment',
  'overflow',
]);

/** Whether an expression neither writes nor calls anything: evaluated for nothing, it is no step for some readers. */
export function isPure(expression: TypedExpression): boolean {
  const { range } = expression;
  return !containsNode(
    { kind: 'expression', expression, range },
    { expression: ({ kind }) => kind === 'call' || WRITING.has(kind) },
  );
}

/** Whether some readers have no branch where this is decided, because it is decided already: also by an address, or `0 * x`. */
export function isDecided(condition: TypedExpression): boolean {
  return !isOpen(condition);
}

/** Whether nobody can tell a value without what has been stored. */
function isOpen(expression: TypedExpression): boolean {
  switch (expression.kind) {
    case 'load':
      return isStored(expression.place);
    case 'convert':
    case 'unary':
      return isOpen(expression.operand);
    case 'binary':
    case 'comparison':
      return areOpen(expression);
    case 'pointer-add':
      return isOpen(expression.pointer);
    case 'pointer-difference':
      return isOpen(expression.left) && isOpen(expression.right);
    case 'logical':
      return isOpen(expression.left) || (isSkipped(expression) && isOpen(expression.right));
    case 'conditional':
      return isOpen(expression.condition);
    case 'call':
    case 'assign':
    case 'compound-assign':
    case 'increment':
    case 'pointer-assign':
    case 'pointer-increment':
      return true;
    default:
      return false;
  }
}

type Operation = Extract<TypedExpression, { kind: 'binary' | 'comparison' }>;

/** From which constants on a result is still open: `x * 0`, `x % 1` are known, and so is that `x | 1` is not zero. */
const OPEN_FROM: ReadonlyMap<Operation['operator'], bigint> = new Map([
  ['*', 1n],
  ['/', 1n],
  ['&', 1n],
  ['^', 1n],
  ['<<', 1n],
  ['>>', 1n],
  ['%', 2n],
]);

function areOpen({ kind, operator, left, right }: Operation): boolean {
  if (kind === 'comparison' || operator === '+' || operator === '-') return isOpen(left) || isOpen(right);
  const constant = constantValue(left) ?? constantValue(right);
  if (constant === undefined) return isOpen(left) && isOpen(right);
  const least = OPEN_FROM.get(operator);
  const isKept = least !== undefined && typeof constant === 'bigint' && constant >= least;
  return isKept && (isOpen(left) || isOpen(right));
}

/** Whether an operand in front is known, and the other one is evaluated. */
function isSkipped({ left, operator }: Extract<TypedExpression, { kind: 'logical' }>): boolean {
  const value = constantValue(left);
  return typeof value === 'bigint' && (value !== 0n) === (operator === '&&');
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
      return isOpen(place.pointer) || leadsToStored(place.pointer);
    default:
      return false;
  }
}

function leadsToStored(pointer: TypedExpression): boolean {
  if (pointer.kind === 'address') return isStored(pointer.place);
  if (pointer.kind === 'pointer-add') return leadsToStored(pointer.pointer);
  return pointer.kind === 'convert' && leadsToStored(pointer.operand);
}
