import { rangeOfToken, reject, type Token } from '../lex/token.js';
import type { MutableLabel } from './functions/function-builder.js';
import type { ParseState } from './parse-state.js';

/** The label with a name in the current function; labels may be used before they are set. */
export function labelNamed(state: ParseState, name: Token): MutableLabel {
  const { function: current } = state;
  if (current === undefined) reject('type', 'a label outside a function', name);
  if (name.kind !== 'identifier') reject('syntax', `'${name.text.slice(0, 40)}' is not a label`, name);
  const known = current.labels.get(name.text);
  if (known !== undefined) return known;
  const label: MutableLabel = {
    kind: 'label',
    id: current.labels.size,
    name: name.text,
    addressTaken: false,
    defined: 'no',
    range: rangeOfToken(name),
  };
  current.labels.set(name.text, label);
  return label;
}
