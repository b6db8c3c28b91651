import { reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { CompoundLiteralPlace } from '../tree/typed-expression.js';
import type { CType } from '../type/c-type.js';
import { parseInitialiser } from './initialisers.js';
import type { ParseState } from './parse-state.js';

/** Reads the list of `(T){ … }`, after the type in parentheses. */
export function parseCompoundLiteral(
  state: ParseState,
  type: CType,
  first: SourceRange,
): CompoundLiteralPlace {
  if (state.mode.kind === 'witness') reject('unsupported', unsupported('compound-literal'), first);
  const initialised = parseInitialiser(state, type);
  const variable = state.hiddenVariable(initialised.type);
  if (state.locals === undefined) variable.initialiser = initialised.initialiser;
  return {
    kind: 'compound-literal',
    variable,
    initialiser: initialised.initialiser,
    type: initialised.type,
    range: state.rangeFrom(first),
  };
}
