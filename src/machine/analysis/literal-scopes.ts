import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { FunctionDefinition, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';

/**
 * The compound literals that live as long as a statement is executed (C11 6.5.2.5p5). A selection or an iteration is a
 * block, and so is each statement in it (C11 6.8.4p3, 6.8.5p5).
 */
export function literalsOf(statement: TypedStatement): readonly Variable[] {
  switch (statement.kind) {
    case 'block':
      return statement.statements.flatMap(literalsBeside);
    case 'if':
    case 'while':
    case 'do':
    case 'switch':
      return inExpressions(partsOfStatement(statement));
    case 'for':
      return [
        ...inExpressions(partsOfStatement(statement)),
        ...(statement.initial === undefined ? [] : literalsBeside(statement.initial)),
      ];
    default:
      return literalsBeside(statement);
  }
}

/** Those of an expression whose value a block gives. */
export function literalsIn(expression: TypedExpression): readonly Variable[] {
  return inExpressions({ expressions: [expression], places: [], statements: [] });
}

/** All compound literals of a function that belong to its statements. */
export function allLiterals({ body }: FunctionDefinition): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const visit = ({ expressions, places, statements }: Parts): void => {
    for (const each of expressions) visit(partsOfExpression(each));
    for (const each of places) {
      if (each.kind === 'compound-literal') found.add(each.variable);
      visit(partsOfPlace(each));
    }
    for (const each of statements) visit(partsOfStatement(each));
  };
  visit(partsOfStatement(body));
  return found;
}

/** Those of a statement that live as long as the block around it. */
function literalsBeside(statement: TypedStatement): readonly Variable[] {
  switch (statement.kind) {
    case 'label':
    case 'case':
    case 'default':
      return literalsBeside(statement.statement);
    case 'expression':
    case 'declaration':
    case 'return':
    case 'computed-goto':
      return inExpressions(partsOfStatement(statement));
    default:
      return [];
  }
}

/** What stands in a statement expression belongs to its block. */
function inExpressions({ expressions, places }: Parts): readonly Variable[] {
  return [
    ...expressions.flatMap((each) =>
      each.kind === 'statement-expression' ? [] : inExpressions(partsOfExpression(each)),
    ),
    ...places.flatMap((each) => [
      ...(each.kind === 'compound-literal' ? [each.variable] : []),
      ...inExpressions(partsOfPlace(each)),
    ]),
  ];
}
