import { rangeOfToken, type Token } from '../lex/token.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import { type ParseState, rejectionProblem } from './parse-state.js';
import { hideUnread } from './unread-names.js';

/** Skips one unreadable statement, using only its brackets and keywords. */
export function skipStatement(state: ParseState): void {
  for (;;) {
    const { text, kind } = state.token;
    if (kind === 'end' || text === '}') return;
    if (text === '{') {
      skipBrackets(state);
      return;
    }
    if (kind === 'identifier' && state.peek(1).text === ':') {
      state.advance();
      state.advance();
    } else if (text === 'case' || text === 'default') {
      while (state.token.kind !== 'end' && !state.at(':')) skipToken(state);
      state.accept(':');
    } else if (text === 'if' || text === 'while' || text === 'for' || text === 'switch') {
      state.advance();
      if (state.at('(')) skipBrackets(state, text === 'for' ? 'inside' : 'end');
      if (text !== 'if') continue;
      skipGoverned(state);
      if (!state.accept('else')) return;
    } else if (text === 'do' || text === 'else') {
      state.advance();
      if (text === 'else') continue;
      skipGoverned(state);
      if (state.accept('while') && state.at('(')) skipBrackets(state);
      state.accept(';');
      return;
    } else {
      skipToEnd(state);
      return;
    }
  }
}

/** What ends a declarator that may be the head of a nested function. */
const ENDS_DECLARATOR: ReadonlySet<string> = new Set([';', '}', '=']);

/** Up to a semicolon, or the body of a nested function, behind which there is none. */
function skipToEnd(state: ParseState): void {
  const skipped: Token[] = [];
  for (let { token } = state; token.kind !== 'end' && !ENDS_DECLARATOR.has(token.text); { token } = state) {
    const isBody = token.text === '{' && isHeadOfFunction(skipped);
    skipped.push(token);
    skipToken(state);
    if (isBody) return;
  }
  while (state.token.kind !== 'end' && !state.at(';') && !state.at('}')) skipToken(state);
  state.accept(';');
}

/**
 * Whether tokens end with a type, a name and parameters, which count as one token. Behind the keyword of a structure, the
 * name may be that of an attribute, and the brace may open a list of members.
 */
function isHeadOfFunction(tokens: readonly Token[]): boolean {
  const [type, name, parameters] = tokens.slice(-3);
  return (
    parameters?.text === '(' &&
    name?.kind === 'identifier' &&
    (type?.kind === 'identifier' || type?.text === '*') &&
    !tokens.some(({ text }) => OF_MEMBERS.has(text))
  );
}

/** Keywords behind which a brace opens a list of members. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['struct', 'union', 'enum']);

/** The body of a skipped `if` or `do`; the depth limit of the parser bounds nesting without braces. */
function skipGoverned(state: ParseState): void {
  const { depth } = state;
  if (depth > 250) {
    while (state.token.kind !== 'end' && !state.at(';') && !state.at('}')) skipToken(state);
    state.accept(';');
    return;
  }
  state.depth++;
  skipStatement(state);
  state.depth = depth;
}

/** Skips one token, or a whole bracketed group. */
function skipToken(state: ParseState): void {
  if (state.at('(') || state.at('[') || state.at('{')) skipBrackets(state);
  else state.advance();
}

/**
 * Skips from an opening bracket to after its partner. If partners are missing, it stops before anything that cannot
 * be inside: a brace that closes more, or a semicolon inside parentheses other than those of a `for`.
 */
export function skipBrackets(state: ParseState, semicolons: 'end' | 'inside' = 'end'): void {
  const open: string[] = [];
  while (state.token.kind !== 'end') {
    const { text } = state.token;
    const innermost = open.at(-1);
    if (text === '}' && innermost !== '{') return;
    if (text === ';' && innermost !== '{' && !(semicolons === 'inside' && open.length === 1)) return;
    state.advance();
    if (text === '(' || text === '[' || text === '{') open.push(text);
    else if (text === '}' || ((text === ')' || text === ']') && innermost !== '{')) open.pop();
    if (open.length === 0) return;
  }
}

/** Skips a file-level declaration or definition that could not be read. */
export function skipExternal(state: ParseState): void {
  let previous = '';
  let isFunction = false;
  while (state.token.kind !== 'end') {
    const { text } = state.token;
    if (text === '{') {
      skipBrackets(state);
      // A body ends a definition; after members or values the declaration continues.
      if (previous === ')') return;
    } else if (text === '(' || text === '[') {
      isFunction ||= text === '(';
      skipBrackets(state);
      previous = ')';
      continue;
    } else {
      state.advance();
      if (text === ';' && !(isFunction && isBodyAhead(state))) return;
    }
    // Behind the declarations of a K&R definition comes its body.
    previous = text === ';' ? ')' : text;
  }
}

/**
 * Whether plain declarations end with a brace: the body of a K&R definition. Nowhere else is a brace behind a
 * semicolon at the level of the file.
 */
function isBodyAhead(state: ParseState): boolean {
  let previous = ';';
  for (let ahead = 0; ; ahead++) {
    const { text, kind } = state.peek(ahead);
    if (kind === 'end' || text === '(' || text === '}' || text === '=') return false;
    if (text === '{') return previous === ';';
    previous = text;
  }
}

/**
 * Reads a condition or an operand that decides one. Where it has something that cannot be represented, only an execution
 * that comes to it must know: the rest of the statement is read.
 *
 * @param ends what may follow it
 */
export function readDeciding(
  state: ParseState,
  ends: ReadonlySet<string>,
  read: () => TypedExpression,
): TypedExpression {
  const { index, depth, scope, locals, lengths } = state;
  try {
    return read();
  } catch (error) {
    const problem = rejectionProblem(error);
    if (problem.kind !== 'unsupported' || state.function === undefined || state.mode.kind === 'witness')
      throw error;
    Object.assign(state, { index, depth, locals, lengths });
    const first = state.token;
    while (state.token.kind !== 'end' && !STOPS.has(state.token.text) && !ends.has(state.token.text))
      skipToken(state);
    if (!ends.has(state.token.text) || state.index === index) throw error;
    const range = state.rangeFrom(rangeOfToken(first));
    state.leaveScopes(scope, range.end);
    hideUnread(state, index, problem.kind);
    state.report(problem, undefined);
    return { kind: 'unsupported', reason: problem.message, type: state.model.int, range };
  }
}

/** No expression goes on behind these. */
const STOPS: ReadonlySet<string> = new Set([';', '{', '}', ')', ']']);
