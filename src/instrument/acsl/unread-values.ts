import { containsNode, partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { withoutConversions } from '../../c/tree/without-conversions.js';
import { NotExpressible } from '../subject/failure.js';
import { isPlain } from './operand-orders.js';

/** What is executed whether somebody reads its value or not. */
const EXECUTED: ReadonlySet<TypedExpression['kind']> = new Set([
  'assign',
  'compound-assign',
  'increment',
  'call',
]);

/**
 * Refuses values that nobody reads: Frama-C leaves out how they are computed, and with it an overflow.
 * @throws NotExpressible
 */
export function requireValuesToBeRead(program: TypedProgram): void {
  for (const { definition } of program.functions) if (definition !== undefined) visit(definition.body);
}

function visit(statement: TypedStatement): void {
  const { expressions, places, statements } = partsOfStatement(statement);
  if (unreadIn(statement).some((each) => !isExecuted(each))) throw unread(statement.range.line);
  visitExpressions({ expressions, places, statements: [] }, (expression) => {
    const isLost =
      (expression.kind === 'comma' && !isExecuted(expression.left)) ||
      (expression.kind === 'convert' && expression.type.kind === 'void' && !isExecuted(expression.operand));
    if (isLost) throw unread(expression.range.line);
  });
  for (const inner of statements) visit(inner);
}

/** The values that a statement does not read, or reads only to do nothing. */
function unreadIn(statement: TypedStatement): readonly TypedExpression[] {
  switch (statement.kind) {
    case 'expression':
      return [statement.expression];
    case 'for':
      return statement.step === undefined ? [] : [statement.step];
    case 'if':
      return [statement.then, statement.otherwise].some((each) => each !== undefined && doesSomething(each))
        ? []
        : [statement.condition];
    case 'switch':
      return containsNode(statement.body, { statement: ({ kind }) => kind === 'case' })
        ? []
        : [statement.value];
    default:
      return [];
  }
}

function doesSomething(statement: TypedStatement): boolean {
  return containsNode(statement, {
    statement: ({ kind }) => kind !== 'empty' && kind !== 'block' && kind !== 'declaration',
    expression: ({ kind }) => EXECUTED.has(kind),
  });
}

function isExecuted(expression: TypedExpression): boolean {
  if (EXECUTED.has(expression.kind)) return true;
  switch (expression.kind) {
    case 'convert':
      return isExecuted(expression.operand);
    case 'comma':
      return isExecuted(expression.right);
    case 'logical':
      return EXECUTED.has(expression.right.kind);
    case 'conditional': {
      const branches = [expression.then, expression.otherwise].map(withoutConversions);
      return branches.every(isExecuted) && branches.some(({ kind }) => EXECUTED.has(kind));
    }
    default:
      return isPlain(expression);
  }
}

function unread(line: number): NotExpressible {
  return new NotExpressible(line, 'a value is computed that nothing reads');
}
