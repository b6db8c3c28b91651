import { reject, type Token } from '../lex/token.js';
import type { SourceRange } from '../tree/source-range.js';
import type { Initialiser } from '../tree/typed-expression.js';
import type { CType } from '../type/c-type.js';
import { resolveInitialiser } from '../typing/resolve-initialiser.js';
import type { Operand } from '../typing/values.js';
import { constantInteger } from './constants.js';
import { parseAssignment, recordFullExpression } from './expressions.js';
import type { ParseState } from './parse-state.js';

/** What follows `=`: an expression, or a list with designators. */
export type InitialiserSyntax =
  | { readonly kind: 'expression'; readonly operand: Operand; readonly range: SourceRange }
  | { readonly kind: 'list'; readonly items: readonly InitialiserItem[]; readonly range: SourceRange };

export interface InitialiserItem {
  readonly designators: readonly Designator[];
  readonly value: InitialiserSyntax;
}

export type Designator =
  | { readonly kind: 'member'; readonly name: Token }
  /** Elements `first` to `last`. */
  | { readonly kind: 'elements'; readonly first: number; readonly last: number; readonly range: SourceRange };

const ELEMENT_LIMIT = 2 ** 40;

/** Reads an initialiser of an object; it completes a type of unknown length. */
export function parseInitialiser(state: ParseState, type: CType): { initialiser: Initialiser; type: CType } {
  return resolveInitialiser(state, type, parseInitialiserSyntax(state));
}

/** Reads what follows `=`. */
export function parseInitialiserSyntax(state: ParseState): InitialiserSyntax {
  const first = state.token;
  if (!state.at('{')) {
    recordFullExpression(state);
    const operand = parseAssignment(state);
    return { kind: 'expression', operand, range: operand.range };
  }
  return state.nested(() => {
    state.advance();
    const items: InitialiserItem[] = [];
    while (!state.at('}')) {
      const designators = parseDesignators(state);
      items.push({ designators, value: parseInitialiserSyntax(state) });
      if (!state.accept(',')) break;
    }
    state.expect('}');
    return { kind: 'list', items, range: state.rangeFrom(first) };
  });
}

function parseDesignators(state: ParseState): Designator[] {
  const designators: Designator[] = [];
  // Old GNU: `member: value`.
  if (state.token.kind === 'identifier' && state.peek(1).text === ':') {
    designators.push({ kind: 'member', name: state.advance() });
    state.advance();
    return designators;
  }
  for (;;) {
    const { token } = state;
    if (state.accept('.')) {
      const name = state.advance();
      if (name.kind !== 'identifier') reject('syntax', "a member's name is missing after '.'", name);
      designators.push({ kind: 'member', name });
    } else if (state.accept('[')) {
      const first = element(state);
      const last = state.accept('...') ? element(state) : first;
      state.expect(']');
      if (last < first) reject('type', 'the range of elements is empty', token);
      designators.push({ kind: 'elements', first, last, range: state.rangeFrom(token) });
    } else {
      if (designators.length > 0) state.accept('=');
      return designators;
    }
  }
}

function element(state: ParseState): number {
  const value = constantInteger(state, 'the index of an element');
  if (value < 0n || value > ELEMENT_LIMIT) reject('type', `there is no element ${value}`, state.previous);
  return Number(value);
}
