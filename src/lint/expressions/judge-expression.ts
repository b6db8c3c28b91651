import { analyseExpression } from '../../c/analyse-expression.js';
import { tokensOfExpression } from '../../c/lex/tokens-of-expression.js';
import type { ExpressionExtras } from '../../c/tree/expression-analysis.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { Problem } from '../../c/tree/source-range.js';
import type { AnalysedProgram } from './analysed-program.js';

/** No expression of a witness is longer than this; longer texts are not parsed. */
export const MAXIMUM_LENGTH = 10_000;

/** What an expression is checked against. */
export interface ExpressionContext {
  readonly program: AnalysedProgram;
  readonly point: ScopePoint;
  /** The function that contains it; undefined if it may be in any. */
  readonly functionName: string | undefined;
}

/**
 * What is wrong with an expression at a location in a program; undefined if that is not certain: a name may be declared
 * in a part that could not be read, or the front end may not know what the expression uses.
 */
export function judgeExpression(
  { program, point, functionName }: ExpressionContext,
  text: string,
  extras: ExpressionExtras,
): readonly Problem[] | undefined {
  const { unread, typed } = program;
  if (unread.extent === 'all' || text.length > MAXIMUM_LENGTH) return undefined;
  if (namesIn(text).some((name) => unread.mayDeclare(name, functionName))) return undefined;
  const analysis = analyseExpression(typed, point, text, extras);
  if (analysis.kind === 'typed') return [];
  const { problems } = analysis;
  const isUnclear = problems.some(
    ({ kind }) =>
      kind === 'unsupported' ||
      kind === 'limit' ||
      (kind === 'unknown-identifier' && unread.headers === 'unknown'),
  );
  return isUnclear ? undefined : problems.map((problem) => explainName(problem, text, program));
}

/** Names that an expression uses for variables, types, enumerators and tags, not those of members. */
export function namesIn(text: string): readonly string[] {
  const tokens = tokensOfExpression(text) ?? [];
  return tokens.flatMap((token, index) => {
    const isMember = ['.', '->'].includes(tokens[index - 1]?.text ?? '');
    return token.kind === 'identifier' && !isMember ? [token.text] : [];
  });
}

/** Adds an explanation about a name that is not in scope but occurs in the program. */
function explainName(problem: Problem, text: string, { macros, typed }: AnalysedProgram): Problem {
  if (problem.kind !== 'unknown-identifier') return problem;
  const name = text.slice(problem.range.start, problem.range.end);
  const below = typed.fileScope.names.get(name)?.range;
  if (below !== undefined) {
    return {
      ...problem,
      message: `'${name}' is not in scope here; it is declared later, in line ${below.line}`,
    };
  }
  // Validators read the program after the preprocessor, which leaves no macros.
  if (!macros.has(name)) return problem;
  return { ...problem, message: `'${name}' is a macro, not a variable; write what it stands for` };
}
