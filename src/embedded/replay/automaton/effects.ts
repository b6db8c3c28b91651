import { visitExpressions } from '../../../c/tree/parts.js';
import type { TypedExpression } from '../../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import type { ProgramPoint } from '../control/program-points.js';

const WITHOUT_EFFECT: ReadonlySet<TypedExpression['kind']> = new Set([
  'integer-constant',
  'float-constant',
  'load',
  'address',
  'convert',
  'unary',
  'binary',
  'comparison',
  'logical',
  'conditional',
  'pointer-add',
  'pointer-difference',
]);

/** Where calls begin whose values nothing is computed of: a statement is such a call, or assigns its value. */
export function callStatementsOf(points: readonly ProgramPoint[]): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const point of points) {
    if (point.kind !== 'statement') continue;
    for (const expression of valuesOf(point.statement)) {
      const value = withoutConversion(expression);
      if (value.kind === 'call') starts.add(value.range.start);
    }
  }
  return starts;
}

function valuesOf(statement: TypedStatement): readonly TypedExpression[] {
  if (statement.kind === 'expression') {
    const { expression } = statement;
    return expression.kind === 'assign' ? [expression.value] : [expression];
  }
  if (statement.kind !== 'declaration') return [];
  return statement.items.flatMap(({ initialiser }) =>
    initialiser?.kind === 'value' ? [initialiser.value] : [],
  );
}

function withoutConversion(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' ? withoutConversion(expression.operand) : expression;
}

/** Where `if` statements begin whose conditions have no effect. */
export function plainDecisionsOf(points: readonly ProgramPoint[]): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const point of points) {
    if (point.kind !== 'statement' || point.statement.kind !== 'if') continue;
    if (!hasEffect(point.statement.condition)) starts.add(point.at.start);
  }
  return starts;
}

function hasEffect(condition: TypedExpression): boolean {
  let found = false;
  visitExpressions({ expressions: [condition], places: [], statements: [] }, ({ kind }) => {
    found ||= !WITHOUT_EFFECT.has(kind);
  });
  return found;
}
