import { visitProgram } from '../../../../c/tree/parts-of-program.js';
import type { SourceRange } from '../../../../c/tree/source-range.js';
import type { TypedExpression } from '../../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../../c/tree/typed-program.js';
import type { CaseStatement, TypedStatement } from '../../../../c/tree/typed-statement.js';
import type { CaseRange } from '../../../../machine/interface/execution.js';
import { agreed } from './agreement.js';
import { withoutConversion } from './effects.js';

/** The place of a `switch`, and what tells several at one place apart. */
export function switchKey({ start }: Pick<SourceRange, 'start'>, cases: readonly CaseRange[]): string {
  return `${start} ${cases.map(({ low, high }) => `${low}..${high}`).join(' ')}`;
}

/** The labels of each `switch`. Two of the same values in one use of a macro may have them in different places. */
export function switchLabels(
  statements: readonly TypedStatement[],
): ReadonlyMap<string, readonly CaseStatement[]> {
  return agreed(
    statements.flatMap((each) => {
      if (each.kind !== 'switch') return [];
      const cases = each.labels.filter((label) => label.kind === 'case');
      return [[switchKey(each.range, cases), cases]];
    }),
    (one, other) => one.every(({ range }, index) => range.start === other[index]?.range.start),
  );
}

/** `a && b && c`: if the whole is true, so is every operand. */
export interface Chain {
  readonly operator: '&&' | '||';
  readonly operands: number;
}

export function rangeKey({ start, end }: SourceRange): string {
  return `${start} ${end}`;
}

/** The conditions that are chains, and those that are none. */
export function logicalChains(
  program: TypedProgram,
  statements: readonly TypedStatement[],
): ReadonlyMap<string, Chain | undefined> {
  const conditions = statements.flatMap((each) =>
    'condition' in each && each.condition ? [each.condition] : [],
  );
  visitProgram(program, (expression) => {
    if (expression.kind === 'conditional') conditions.push(expression.condition);
  });
  return agreed(
    conditions.map((each) => [rangeKey(each.range), chainOf(each)]),
    (one, other) => one?.operator === other?.operator && one?.operands === other?.operands,
  );
}

function chainOf(condition: TypedExpression): Chain | undefined {
  const expression = logicalIn(condition);
  if (expression === undefined) return undefined;
  const { operator, left, right } = expression;
  const operands = countChainOperands(left, operator) + countChainOperands(right, operator);
  return Number.isNaN(operands) ? undefined : { operator, operands };
}

/** Whether operands of `&&` and `||` have one of these themselves. */
export function logicalOperands(program: TypedProgram): ReadonlyMap<string, boolean> {
  const operands: TypedExpression[] = [];
  visitProgram(program, (expression) => {
    if (expression.kind === 'logical') operands.push(expression.left, expression.right);
  });
  return agreed(operands.map((each) => [rangeKey(each.range), logicalIn(each) !== undefined]));
}

/** Number of operands in a part of a chain; NaN if the part has another operator. */
function countChainOperands(expression: TypedExpression, operator: Chain['operator']): number {
  if (expression.kind !== 'logical') return 1;
  if (expression.operator !== operator) return Number.NaN;
  return countChainOperands(expression.left, operator) + countChainOperands(expression.right, operator);
}

/** The `&&` or `||` that an expression is, apart from conversions that are not written. */
function logicalIn(expression: TypedExpression): Extract<TypedExpression, { kind: 'logical' }> | undefined {
  const inner = withoutConversion(expression);
  return inner.kind === 'logical' && rangeKey(inner.range) === rangeKey(expression.range) ? inner : undefined;
}
