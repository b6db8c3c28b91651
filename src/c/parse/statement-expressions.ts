import { rangeBetween, reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { StatementExpression, TypedExpression } from '../tree/typed-expression.js';
import type { BlockStatement, TypedStatement } from '../tree/typed-statement.js';
import { VOID } from '../type/type-model.js';
import type { ParseState } from './parse-state.js';
import { parseBlock } from './statements.js';

/** Reads GNU `({ … })`. */
export function parseStatementExpression(state: ParseState): StatementExpression {
  const open = state.expect('(');
  if (state.mode.kind === 'witness') reject('syntax', 'a statement in an expression is not standard C', open);
  if (state.function === undefined) {
    reject('unsupported', unsupported('outside-statement-expression'), open);
  }
  const { lengths } = state;
  state.lengths = [];
  const whole = state.nested(() => parseBlock(state));
  state.lengths = lengths;
  state.expect(')');
  const range = rangeBetween(open, state.previous);
  const { block, result } = splitResult(whole);
  return { kind: 'statement-expression', block, result, type: result?.type ?? VOID, range };
}

/** Takes the last expression statement out of the block, even after labels. */
function splitResult(whole: BlockStatement): { block: BlockStatement; result: TypedExpression | undefined } {
  const last = whole.statements.at(-1);
  const earlier = whole.statements.slice(0, -1);
  if (last?.kind === 'expression') {
    return { block: { ...whole, statements: earlier }, result: last.expression };
  }
  if (last?.kind === 'label' && last.statement.kind === 'expression') {
    const empty: TypedStatement = { kind: 'empty', range: last.statement.range };
    const statements = [...earlier, { ...last, statement: empty }];
    return { block: { ...whole, statements }, result: last.statement.expression };
  }
  return { block: whole, result: undefined };
}
