import { newProgram } from './analyse-program.js';
import { scanTokens } from './lex/scan-tokens.js';
import { reject } from './lex/token.js';
import { parseFullValue } from './parse/expressions.js';
import { ParseState, rejectionProblem, ScopeBuilder } from './parse/parse-state.js';
import type { ExpressionAnalysis, ExpressionExtras } from './tree/expression-analysis.js';
import type { ScopePoint } from './tree/scope.js';
import type { TypedProgram } from './tree/typed-program.js';
import { isScalar } from './type/c-type.js';
import { describeType } from './type/compatible.js';
import { typeModel } from './type/type-model.js';

/**
 * Reads an expression of a witness in the scope of a place of the program. Its value must be a scalar. The program
 * does not change.
 * @param extras what else the expression may use, and whether it may have side effects; by default it may not
 */
export function analyseExpression(
  program: TypedProgram,
  point: ScopePoint,
  text: string,
  extras: ExpressionExtras = {},
): ExpressionAnalysis {
  try {
    const tokens = scanTokens(text);
    const mode = { kind: 'witness', extras, point } as const;
    const model = typeModel(program.dataModel);
    // The scopes of the program were built by the parser and are only read here; tags declared in a cast get a scope
    // of their own.
    const own = new ScopeBuilder('block', point.scope as ScopeBuilder, point.offset, undefined, 'apart');
    const state = new ParseState(model, tokens, [], newProgram(), own, mode);
    const expression = parseFullValue(state);
    if (state.token.kind !== 'end') {
      reject('syntax', `'${state.token.text.slice(0, 40)}' after the end of the expression`, state.token);
    }
    if (!isScalar(expression.type)) {
      reject('type', `the expression has the type '${describeType(expression.type)}'`, expression.range);
    }
    return { kind: 'typed', expression };
  } catch (error) {
    return { kind: 'problems', problems: [rejectionProblem(error)] };
  }
}
