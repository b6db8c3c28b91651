import { rangeOfToken, reject, type Token } from '../lex/token.js';
import type { ExpressionExtras } from '../tree/expression-analysis.js';
import type { AtExpression } from '../tree/typed-expression.js';
import { type Operand, toValue } from '../typing/values.js';
import { parseAssignment } from './expressions.js';
import type { ParseState } from './parse-state.js';

const AT_LABELS: ReadonlySet<string> = new Set<AtExpression['label']>(['Old', 'Pre', 'AnyPrev', 'LastPrev']);

/** A ghost variable, which hides names of the program. */
export function placeholderNamed(state: ParseState, token: Token): Operand | undefined {
  if (state.mode.kind !== 'witness') return undefined;
  const type = state.mode.extras.placeholders?.get(token.text);
  if (type === undefined) return undefined;
  state.advance();
  return { kind: 'placeholder', name: token.text, type, range: rangeOfToken(token) };
}

/** Reads `\result`, `\at(expression, label)` and `\old(expression)`. */
export function parseWitnessTerm(state: ParseState, extras: ExpressionExtras): Operand {
  const backslash = state.advance();
  const name = state.advance();
  const text = `\\${name.text}`;
  const at = text === '\\at' || text === '\\old';
  if (text === '\\result' && extras.result !== undefined) {
    return { kind: 'placeholder', name: text, type: extras.result, range: state.rangeFrom(backslash) };
  }
  if (!at || extras.at === undefined) {
    reject(
      at || text === '\\result' ? 'unknown-identifier' : 'syntax',
      `'${text}' means nothing here`,
      backslash,
    );
  }
  state.expect('(');
  const operand = toValue(state.model, parseAssignment(state));
  let label: AtExpression['label'] = 'Old';
  if (text === '\\at') {
    state.expect(',');
    const token = state.advance();
    if (!AT_LABELS.has(token.text))
      reject('unknown-identifier', `'${token.text}' is not a label of \\at`, token);
    label = token.text as AtExpression['label'];
  }
  state.expect(')');
  return { kind: 'at', operand, label, type: operand.type, range: state.rangeFrom(backslash) };
}
