import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/** Visits all statements of a program, with those inside of expressions. */
export function visitStatements(
  { functions }: TypedProgram,
  visit: (statement: TypedStatement, around: FunctionEntity) => void,
): void {
  for (const entity of functions) {
    const visitOne = (statement: TypedStatement): void => {
      visit(statement, entity);
      const { expressions, places, statements } = partsOfStatement(statement);
      visitExpressions({ expressions, places, statements: [] }, (expression) => {
        if (expression.kind === 'statement-expression') visitOne(expression.block);
      });
      for (const inner of statements) visitOne(inner);
    };
    if (entity.definition !== undefined) visitOne(entity.definition.body);
  }
}
