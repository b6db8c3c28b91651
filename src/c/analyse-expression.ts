import { newProgram } from './analyse-program.js';
import { isScalar } from './c-type.js';
import type { ExpressionAnalysis, ExpressionExtras } from './expression-analysis.js';
import { scanTokens } from './lex/scan-tokens.js';
import { reject } from './lex/token.js';
import { parseFullValue } from './parse/expressions.js';
import { ParseState, problemOf, ScopeBuilder } from './parse/parse-state.js';
import type { ScopePoint } from './tree/scope.js';
import type { TypedProgram } from './tree/typed-program.js';
import { describeType } from './type/compatible.js';
import { typeModel } from './type/type-model.js';

/**
 * Reads an expression of a witness as it is meant at a place of the program: names are looked up there, and the value
 * must be a scalar. Nothing of the program changes.
 *
 * @param extras what the expression may use besides, and whether it may change the state; by default it may not
 */
export function analyseExpression(
  program: TypedProgram,
  { scope, offset }: ScopePoint,
  text: string,
  extras: ExpressionExtras = {},
): ExpressionAnalysis {
  try {
    const tokens = scanTokens(text);
    const mode = { kind: 'witness', extras, offset } as const;
    const model = typeModel(program.dataModel);
    // Scopes of a program were built by the parser, which only reads them here; tags of a cast get one of their own.
    const own = new ScopeBuilder('block', scope as ScopeBuilder, offset, undefined, 'apart');
    const state = new ParseState(model, tokens, [], newProgram(), own, mode);
    const expression = parseFullValue(state);
    if (state.token.kind !== 'end') {
      reject('syntax', `'${state.token.text.slice(0, 40)}' behind the end of the expression`, state.token);
    }
    if (!isScalar(expression.type)) {
      reject('type', `the expression has the type '${describeType(expression.type)}'`, expression.range);
    }
    return { kind: 'typed', expression };
  } catch (error) {
    return { kind: 'problems', problems: [problemOf(error)] };
  }
}
