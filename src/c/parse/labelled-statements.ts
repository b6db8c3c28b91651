import { rangeBetween, reject, type Token } from '../lex/token.js';
import type {
  CaseStatement,
  DefaultStatement,
  LabelEntity,
  TypedStatement,
} from '../tree/typed-statement.js';
import { wrapTo } from '../type/type-model.js';
import { constantInteger } from './constants.js';
import { labelNamed } from './labels.js';
import type { ParseState } from './parse-state.js';
import { parseBehindLabels } from './statements.js';

/** Limit on the labels of one statement. */
const CHAIN_LIMIT = 1000;

type Label =
  | { readonly kind: 'label'; readonly first: Token; readonly label: LabelEntity }
  | { readonly kind: 'case'; readonly first: Token; readonly low: bigint; readonly high: bigint }
  | { readonly kind: 'default'; readonly first: Token };

/** True at `name:`, `case` and `default`. */
export function startsLabel(state: ParseState): boolean {
  const { token } = state;
  if (token.text === 'case' || token.text === 'default') return true;
  return token.kind === 'identifier' && state.peek(1).text === ':';
}

/**
 * Reads labels and the statement after them in a loop, so that long rows do not need a deep stack.
 * @throws Rejection for labels outside a switch, duplicate labels, and values that are not constant
 */
export function parseLabelled(state: ParseState): TypedStatement {
  const labels: Label[] = [];
  while (startsLabel(state)) {
    if (labels.length > CHAIN_LIMIT) reject('limit', 'too many labels in a row', state.token);
    labels.push(parseLabel(state));
  }
  const current = state.function?.switches.at(-1);
  // Labels are listed in source order: those inside the statement come later, although they are read first.
  const at = current?.labels.length ?? 0;
  let statement = parseBehindLabels(state);
  for (const label of labels.reverse()) {
    const range = rangeBetween(label.first, state.previous);
    if (label.kind === 'label') {
      statement = { kind: 'label', label: label.label, statement, range };
    } else {
      const inSwitch: CaseStatement | DefaultStatement =
        label.kind === 'default'
          ? { kind: 'default', statement, range }
          : { kind: 'case', low: label.low, high: label.high, statement, range };
      current?.labels.splice(at, 0, inSwitch);
      statement = inSwitch;
    }
  }
  return statement;
}

function parseLabel(state: ParseState): Label {
  const first = state.advance();
  if (first.text !== 'case' && first.text !== 'default') {
    const label = labelNamed(state, first);
    if (label.defined === 'yes') reject('type', `the label '${first.text}' is set twice`, first);
    label.defined = 'yes';
    state.expect(':');
    return { kind: 'label', first, label };
  }
  const current = state.function?.switches.at(-1);
  if (current === undefined) reject('type', `'${first.text}' outside a switch`, first);
  if (first.text === 'default') {
    state.expect(':');
    return { kind: 'default', first };
  }
  const low = wrapTo(current.valueType, constantInteger(state, 'the value of a case'));
  const high = state.accept('...')
    ? wrapTo(current.valueType, constantInteger(state, 'the end of a case range'))
    : low;
  state.expect(':');
  return { kind: 'case', first, low, high };
}
