import { visitExpressions } from '../../../../c/tree/parts.js';
import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../../../c/tree/typed-statement.js';
import type { ProgramPoint } from '../../../claim/program-points.js';
import { agreed, placesOf } from './agreement.js';

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
  'limited',
]);

/** Where calls begin whose values nothing is computed of: a statement is such a call, or assigns its value. */
export function callStatements(points: readonly ProgramPoint[]): ReadonlySet<number> {
  const whole = new Set<SourceRange>();
  for (const point of points) {
    if (point.kind !== 'statement') continue;
    for (const expression of statementValues(point.statement)) {
      const value = withoutConversion(expression);
      if (value.kind === 'call') whole.add(value.range);
    }
  }
  return placesOf(
    points.flatMap((point) => (point.kind === 'call' ? [[point.range.start, whole.has(point.range)]] : [])),
  );
}

function statementValues(statement: TypedStatement): readonly TypedExpression[] {
  if (statement.kind === 'expression') {
    const { expression } = statement;
    return expression.kind === 'assign' ? [expression.value] : [expression];
  }
  if (statement.kind !== 'declaration') return [];
  return statement.items.flatMap(({ initialiser }) =>
    initialiser?.kind === 'value' ? [initialiser.value] : [],
  );
}

export function withoutConversion(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' ? withoutConversion(expression.operand) : expression;
}

/** The functions whose results are returned as they are, by the offsets of the `return` statements. */
export function passedOnBy(points: readonly ProgramPoint[]): ReadonlyMap<number, string | undefined> {
  return agreed(
    points.flatMap((point) => {
      if (point.kind !== 'statement' || point.statement.kind !== 'return') return [];
      const { value } = point.statement;
      const isNamed = value?.kind === 'call' && value.callee.kind === 'direct';
      return [[point.at.start, isNamed ? value.callee.function.name : undefined]];
    }),
  );
}

/**
 * The functions that statements do nothing but call, by the offsets of these statements: at blocks and labels, their first
 * statement is meant.
 */
export function callsAlone(points: readonly ProgramPoint[]): ReadonlyMap<number, string | undefined> {
  const statements = points.filter((point) => point.kind === 'statement');
  const own = agreed(
    statements
      .filter(({ at, executed }) => executed === at.start)
      .map(({ at, statement }) => [at.start, calledAlone(statement)]),
  );
  return agreed(statements.map(({ at, executed }) => [at.start, own.get(executed ?? -1)]));
}

function calledAlone(statement: TypedStatement): string | undefined {
  if (statement.kind !== 'expression') return undefined;
  const { expression } = statement;
  if (expression.kind !== 'call' || expression.callee.kind !== 'direct') return undefined;
  return expression.arguments.some(hasEffect) ? undefined : expression.callee.function.name;
}

/** What evaluates its expressions once each time that it begins, unlike loops. */
const EVALUATES_ONCE: ReadonlySet<TypedStatement['kind']> = new Set([
  'expression',
  'declaration',
  'return',
  'if',
  'switch',
]);

/** The innermost statement that a call is in, by the offset of the call; none for what a loop evaluates. */
export function statementsAround(points: readonly ProgramPoint[]): ReadonlyMap<number, SourceRange> {
  const around = new Map<number, SourceRange>();
  for (const point of points) {
    if (point.kind !== 'full-expression' || !EVALUATES_ONCE.has(point.statement.kind)) continue;
    const { range } = point.statement;
    visitExpressions({ expressions: [point.expression], places: [], statements: [] }, (part) => {
      if (part.kind !== 'call') return;
      const { start } = part.range;
      const known = around.get(start);
      if (known === undefined || range.end - range.start < known.end - known.start) around.set(start, range);
    });
  }
  return around;
}

/** Where `if` statements begin whose conditions have no effect. */
export function plainDecisions(points: readonly ProgramPoint[]): ReadonlySet<number> {
  return placesOf(
    points.flatMap((point) => {
      if (point.kind !== 'statement') return [];
      const { at, statement } = point;
      return [[at.start, statement.kind === 'if' && !hasEffect(statement.condition)]];
    }),
  );
}

function hasEffect(expression: TypedExpression): boolean {
  let found = false;
  visitExpressions({ expressions: [expression], places: [], statements: [] }, ({ kind }) => {
    found ||= !WITHOUT_EFFECT.has(kind);
  });
  return found;
}
