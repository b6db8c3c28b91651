import { greatestInteger, leastInteger } from '../arithmetic/integer-arithmetic.js';
import { partsOfExpression, partsOfPlace } from '../c/tree/parts.js';
import type { TypedExpression, TypedPlace } from '../c/tree/typed-expression.js';
import type { IntegerType } from '../c/type/c-type.js';
import type { Evaluation } from '../machine/interface/execution.js';
import type { Symbolic, SymbolicOperator } from '../machine/interface/symbolic.js';
import type { SymbolicConstraint } from './evaluate-symbolic.js';

/** What to look for at the target. */
export type GoalKind = 'overflow' | 'access';

type Evaluate = (expression: TypedExpression) => Evaluation;
type ViolationWays = readonly (readonly SymbolicConstraint[])[];

const WIDE: Symbolic['type'] = { kind: 'integer', width: 160, signed: true };
const TRUTH: Symbolic['type'] = { kind: 'integer', width: 32, signed: true };

/** How far past the accessed element other elements are tried. */
const DISTANCES: readonly bigint[] = [1n, 2n, 4n, 8n, 16n, 64n, 256n, 1024n, 65536n];

/**
 * What inputs must satisfy so that evaluating an expression violates the property at once: a result that does not fit
 * its type, an index outside an object. Only operands without side effects are considered.
 */
export function violationGoals(
  expression: TypedExpression,
  kind: GoalKind,
  evaluate: Evaluate,
): ViolationWays {
  const found =
    kind === 'overflow' ? overflowWays(expression, evaluate) : invalidAccessWays(expression, evaluate);
  const { expressions, places } = partsOfExpression(expression);
  return [
    ...found,
    ...expressions.flatMap((part) => violationGoals(part, kind, evaluate)),
    ...places.flatMap((place) => goalsOfPlace(place, kind, evaluate)),
  ].slice(0, 64);
}

function goalsOfPlace(place: TypedPlace, kind: GoalKind, evaluate: Evaluate): ViolationWays {
  const { expressions, places } = partsOfPlace(place);
  return [
    ...expressions.flatMap((part) => violationGoals(part, kind, evaluate)),
    ...places.flatMap((part) => goalsOfPlace(part, kind, evaluate)),
  ];
}

function overflowWays(expression: TypedExpression, evaluate: Evaluate): ViolationWays {
  switch (expression.kind) {
    case 'binary':
      return expression.type.kind === 'integer' && expression.type.signed
        ? overflow(expression.operator, expression.left, expression.right, expression.type, evaluate)
        : [];
    case 'unary': {
      const { type, operand } = expression;
      if (expression.operator !== '-' || type.kind !== 'integer' || !type.signed) return [];
      const tree = wide(operand, evaluate);
      return tree === undefined ? [] : [[compare(tree, '==', leastInteger(type))]];
    }
    case 'compound-assign': {
      const { operationType: type, place, operator, right } = expression;
      if (type.kind !== 'integer' || !type.signed) return [];
      return overflow(operator, loaded(place), right, type, evaluate);
    }
    case 'increment': {
      const { operationType: type, place, operator } = expression;
      const tree = type.kind === 'integer' && type.signed ? wide(loaded(place), evaluate) : undefined;
      if (tree === undefined || type.kind !== 'integer') return [];
      return [[compare(tree, '==', operator === '++' ? greatestInteger(type) : leastInteger(type))]];
    }
    default:
      return [];
  }
}

function loaded(place: TypedPlace): TypedExpression {
  return { kind: 'load', place, type: place.type, range: place.range };
}

function overflow(
  operator: SymbolicOperator,
  leftExpression: TypedExpression,
  rightExpression: TypedExpression,
  type: IntegerType,
  evaluate: Evaluate,
): ViolationWays {
  const [left, right] = [wide(leftExpression, evaluate), wide(rightExpression, evaluate)];
  if (left === undefined || right === undefined) return [];
  switch (operator) {
    case '+':
    case '-':
    case '*': {
      const result: Symbolic = { kind: 'binary', operator, left, right, type: WIDE };
      return [[compare(result, '>', greatestInteger(type))], [compare(result, '<', leastInteger(type))]];
    }
    case '/':
    case '%':
      return [[compare(left, '==', leastInteger(type)), compare(right, '==', -1n)]];
    case '<<': {
      const result: Symbolic = { kind: 'binary', operator, left, right, type: WIDE };
      return [[compare(left, '<', 0n)], [compare(result, '>', greatestInteger(type))]];
    }
    default:
      return [];
  }
}

function invalidAccessWays(expression: TypedExpression, evaluate: Evaluate): ViolationWays {
  if (expression.kind !== 'pointer-add' || expression.elementSize.kind !== 'known') return [];
  const offset = evaluate(expression.offset);
  const pointer = evaluate(expression.pointer);
  const tree = wide(expression.offset, evaluate);
  if (tree === undefined || offset.kind === 'failed' || offset.value.value.kind !== 'integer') return [];
  const at = offset.value.value.value;
  const bytes = BigInt(expression.elementSize.bytes);
  const target =
    pointer.kind === 'done' && pointer.value.value.kind === 'pointer'
      ? pointer.value.value.value.target
      : undefined;
  const first = target === undefined || bytes === 0n ? 0n : -BigInt(target.offset) / bytes;
  return [[compare(tree, '<', first)], ...DISTANCES.map((distance) => [compare(tree, '>=', at + distance)])];
}

/** The tree of an operand, without a limit on its size. */
function wide(expression: TypedExpression, evaluate: Evaluate): Symbolic | undefined {
  const evaluation = evaluate(expression);
  if (evaluation.kind === 'failed') return undefined;
  const { value, symbolic: operand } = evaluation.value;
  if (value.kind !== 'integer') return undefined;
  if (operand === undefined) return { kind: 'constant', value: value.value, type: WIDE };
  return { kind: 'conversion', operand, type: WIDE };
}

function compare(left: Symbolic, operator: SymbolicOperator, value: bigint): SymbolicConstraint {
  const right: Symbolic = { kind: 'constant', value, type: WIDE };
  return { condition: { kind: 'binary', operator, left, right, type: TRUTH }, truth: true };
}
