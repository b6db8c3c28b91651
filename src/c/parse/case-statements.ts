import { reject } from '../lex/token.js';
import { wrapTo } from '../type/type-model.js';
import type { CaseStatement, DefaultStatement, TypedStatement } from '../typed-statement.js';
import { constantInteger } from './constants.js';
import type { ParseState } from './parse-state.js';
import { parseLabelled } from './statements.js';

/** Reads `case constant:`, GNU `case low ... high:` or `default:` with the statement behind it. */
export function parseCaseOrDefault(state: ParseState): TypedStatement {
  const first = state.advance();
  const current = state.function?.switches.at(-1);
  if (current === undefined) reject('type', `'${first.text}' outside a switch`, first);
  // Labels are listed in source order: those of the statement behind come later, though they are read first.
  const at = current.labels.length;
  let label: CaseStatement | DefaultStatement;
  if (first.text === 'default') {
    state.expect(':');
    label = { kind: 'default', statement: parseLabelled(state), range: state.rangeFrom(first) };
  } else {
    const low = wrapTo(current.valueType, constantInteger(state, 'the value of a case'));
    const high = state.accept('...')
      ? wrapTo(current.valueType, constantInteger(state, 'the end of a case range'))
      : low;
    state.expect(':');
    label = { kind: 'case', low, high, statement: parseLabelled(state), range: state.rangeFrom(first) };
  }
  current.labels.splice(at, 0, label);
  return label;
}
