import { rangeBetween, rangeOfToken, reject } from '../lex/token.js';
import type { BlockStatement, TypedStatement } from '../tree/typed-statement.js';
import { convertAssigned } from '../typing/assignments.js';
import { parseCheckedAttributes, startsAttribute } from './attributes/attributes.js';
import { parseIf, parseLoop, parseSwitch } from './control-statements.js';
import { parseLocalDeclaration, startsDeclaration } from './declarations.js';
import { parseFullDropped, parseFullValue } from './expressions.js';
import { parseInlineAssembly } from './inline-assembly.js';
import { parseLabelled, startsLabel } from './labelled-statements.js';
import { labelNamed } from './labels.js';
import { type ParseState, rejectionProblem } from './parse-state.js';
import { skipStatement } from './recovery.js';
import { hideUnread } from './unread-names.js';

/** Reads `{ … }` in a scope of its own. */
export function parseBlock(state: ParseState): BlockStatement {
  const open = state.expect('{');
  const scope = state.openScope('block', open.start);
  const statements = parseStatements(state);
  const close = state.advance();
  state.closeScope(close.end);
  return { kind: 'block', scope, statements, range: rangeBetween(open, close) };
}

/** Reads statements and declarations up to the required closing brace. */
function parseStatements(state: ParseState): TypedStatement[] {
  const statements: TypedStatement[] = [];
  while (!state.at('}')) {
    if (state.token.kind === 'end') reject('syntax', "'}' is missing before the end", state.token);
    const statement = parseStatement(state, 'declarations');
    if (statement !== undefined) statements.push(statement);
  }
  return statements;
}

/** Reads the statement or declaration after labels; at the end of a block, nothing need follow. */
export function parseBehindLabels(state: ParseState): TypedStatement {
  const statement = state.at('}') ? undefined : parseStatement(state, 'declarations');
  return statement ?? { kind: 'empty', range: rangeOfToken(state.previous) };
}

/** Reads the statement controlled by a loop or branch, which is a block (C11 6.8.4p3). */
export function parseGoverned(state: ParseState): TypedStatement {
  const statement = state.inBlockScope(state.token.start, () => parseStatement(state, 'none'));
  return statement ?? { kind: 'empty', range: rangeOfToken(state.previous) };
}

/**
 * Reads one statement. What cannot be represented becomes an `unsupported` statement with its reason, and reading
 * continues after it.
 */
function parseStatement(state: ParseState, allowed: 'declarations' | 'none'): TypedStatement | undefined {
  const first = state.token;
  const { index, depth, scope, locals, lengths } = state;
  try {
    if (startsAttribute(state.token) && isAttributeStatement(state)) return parseAttributeStatement(state);
    if (allowed === 'declarations' && startsDeclaration(state)) {
      recordStatement(state, 'declaration');
      return parseLocalDeclaration(state);
    }
    recordStatement(state, 'statement');
    return state.nested(() => parseOne(state));
  } catch (error) {
    const problem = rejectionProblem(error);
    Object.assign(state, { index, depth, locals, lengths });
    skipStatement(state);
    if (state.index === index) state.advance();
    noteLostLabels(state, index);
    const range = state.rangeFrom(first);
    state.leaveScopes(scope, range.end);
    hideUnread(state, index, problem.kind);
    state.report(problem, range);
    return { kind: 'unsupported', reason: problem.message, range };
  }
}

/** True at attributes with nothing but a semicolon behind them: those of the statement before, or of a label. */
function isAttributeStatement(state: ParseState): boolean {
  let distance = 0;
  while (startsAttribute(state.peek(distance))) {
    let depth = 0;
    do {
      distance++;
      const { text, kind } = state.peek(distance);
      if (kind === 'end') return false;
      if (text === '(') depth++;
      else if (text === ')') depth--;
    } while (depth > 0);
    distance++;
  }
  return state.peek(distance).text === ';';
}

/** `__attribute__((fallthrough));` does nothing. */
function parseAttributeStatement(state: ParseState): TypedStatement {
  const first = state.token;
  parseCheckedAttributes(state, 'statement');
  state.expect(';');
  return { kind: 'empty', range: state.rangeFrom(first) };
}

/** The skipped part may contain labels of a switch. */
function noteLostLabels(state: ParseState, from: number): void {
  const current = state.function?.switches.at(-1);
  if (current === undefined) return;
  for (let at = from; at < state.index; at++) {
    const text = state.tokens[at]?.text;
    if (text === 'case' || text === 'default') current.state = 'lost';
  }
}

/** Records a place for assumptions or invariants of witnesses, which may also be the label of a statement. */
function recordStatement(state: ParseState, form: 'statement' | 'declaration'): void {
  const { token } = state;
  if (token.origin === 'header') return;
  state.program.positions.push({ kind: 'statement', form, range: rangeOfToken(token) });
}

function parseOne(state: ParseState): TypedStatement {
  const { token } = state;
  if (startsLabel(state)) return parseLabelled(state);
  switch (token.text) {
    case '{':
      return parseBlock(state);
    case ';':
      state.advance();
      return { kind: 'empty', range: rangeOfToken(token) };
    case 'if':
      return parseIf(state);
    case 'while':
    case 'do':
    case 'for':
      return parseLoop(state);
    case 'switch':
      return parseSwitch(state);
    case 'goto':
      return parseGoto(state);
    case 'break':
    case 'continue':
      state.advance();
      state.expect(';');
      return { kind: token.text, range: state.rangeFrom(token) };
    case 'return':
      return parseReturn(state);
    case 'asm':
    case '__asm__':
    case '__asm':
      return parseInlineAssembly(state);
    case '__label__':
      return parseLocalLabels(state);
    default:
      break;
  }
  const expression = parseFullDropped(state);
  state.expect(';');
  return { kind: 'expression', expression, range: state.rangeFrom(token) };
}

/**
 * Names declared by GNU `__label__` are treated as ordinary labels; a name that is set twice is reported as
 * unsupported.
 */
function parseLocalLabels(state: ParseState): TypedStatement {
  const first = state.advance();
  do state.advance();
  while (state.accept(','));
  state.expect(';');
  return { kind: 'empty', range: state.rangeFrom(first) };
}

function parseGoto(state: ParseState): TypedStatement {
  const first = state.expect('goto');
  if (state.accept('*')) {
    const target = parseFullValue(state);
    if (target.type.kind !== 'pointer') reject('type', 'the target of goto is not a pointer', target.range);
    state.expect(';');
    return { kind: 'computed-goto', target, range: state.rangeFrom(first) };
  }
  const label = labelNamed(state, state.advance());
  state.expect(';');
  return { kind: 'goto', label, range: state.rangeFrom(first) };
}

function parseReturn(state: ParseState): TypedStatement {
  const first = state.expect('return');
  const result = state.function?.entity.type.result;
  if (state.accept(';')) return { kind: 'return', value: undefined, range: state.rangeFrom(first) };
  const returnsNothing = result === undefined || result.kind === 'void';
  const given = returnsNothing ? parseFullDropped(state) : parseFullValue(state);
  state.expect(';');
  const range = state.rangeFrom(first);
  if (!returnsNothing)
    return { kind: 'return', value: convertAssigned(state, given, result, 'return'), range };
  if (given.type.kind !== 'void') {
    // gcc only warns: the value is computed and dropped.
    const dropped: TypedStatement = { kind: 'expression', expression: given, range };
    const back: TypedStatement = { kind: 'return', value: undefined, range };
    return { kind: 'block', scope: state.scope, statements: [dropped, back], range };
  }
  return { kind: 'return', value: given, range };
}
