import { analyseExpression } from '../../c/analyse-expression.js';
import { identifiersIn } from '../../c/lex/tokens-of-expression.js';
import type { ExpressionExtras } from '../../c/tree/expression-analysis.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';

/** Why an expression of a witness means nothing at its place. */
export interface UnreadableExpression {
  readonly code: 'unreadable-expression';
  readonly problem: string | undefined;
}

/**
 * Reads an expression of a witness. One that uses the name of a macro means one thing to those who expand it, and another to those
 * who do not.
 */
export function readExpression(
  program: TypedProgram,
  point: ScopePoint,
  text: string,
  extras: ExpressionExtras = {},
): Attempt<TypedExpression, UnreadableExpression> {
  const macro = identifiersIn(text)?.find((name) => program.macros.has(name));
  if (macro !== undefined)
    return failed({ code: 'unreadable-expression', problem: `'${macro}' is the name of a macro` });
  const analysis = analyseExpression(program, point, text, extras);
  return analysis.kind === 'typed'
    ? done(analysis.expression)
    : failed({ code: 'unreadable-expression', problem: analysis.problems[0]?.message });
}
