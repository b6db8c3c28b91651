import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/**
 * A statement with all statements in it, outer ones first.
 * @param which `in-expressions`: only those inside of its own expressions, without itself
 */
export function statementsIn(
  statement: TypedStatement,
  which: 'all' | 'in-expressions' = 'all',
): readonly TypedStatement[] {
  const parts = partsOfStatement(statement);
  const inner = inExpressions(parts);
  return which === 'in-expressions'
    ? inner
    : [statement, ...inner, ...parts.statements.flatMap((each) => statementsIn(each))];
}

function inExpressions({ expressions, places }: Parts): readonly TypedStatement[] {
  return [
    ...expressions.flatMap((each) =>
      each.kind === 'statement-expression'
        ? [
            ...statementsIn(each.block),
            ...(each.result === undefined ? [] : inExpressions(partsOfExpression(each.result))),
          ]
        : inExpressions(partsOfExpression(each)),
    ),
    ...places.flatMap((each) => inExpressions(partsOfPlace(each))),
  ];
}

/** Visits all statements of a program, with those inside of expressions. */
export function visitStatements(
  { functions }: TypedProgram,
  visit: (statement: TypedStatement, around: FunctionEntity) => void,
): void {
  for (const entity of functions) {
    if (entity.definition === undefined) continue;
    for (const each of statementsIn(entity.definition.body)) visit(each, entity);
  }
}
