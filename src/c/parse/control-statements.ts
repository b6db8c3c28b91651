import { rangeBetween, rangeOfToken, reject, type Token } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { TypedExpression } from '../tree/typed-expression.js';
import type {
  DeclarationStatement,
  ExpressionStatement,
  ForStatement,
  IfStatement,
  TypedStatement,
} from '../tree/typed-statement.js';
import { describeType } from '../type/compatible.js';
import { promote, requireScalar } from '../typing/values.js';
import { gccType } from '../typing/wide-bit-fields.js';
import { parseLocalDeclaration, startsDeclaration } from './declarations.js';
import { parseFullDropped, parseFullValue } from './expressions.js';
import type { SwitchBuilder } from './functions/function-builder.js';
import type { ParseState } from './parse-state.js';
import { readDeciding } from './recovery.js';
import { parseGoverned } from './statements.js';

/** Limit on consecutive `else if`. */
const CHAIN_LIMIT = 2000;

type Keyword = 'if' | 'while' | 'for' | 'do' | 'switch';

function recordKeyword(state: ParseState, token: Token, keyword: Keyword): void {
  if (token.origin === 'header') return;
  const range = rangeOfToken(token);
  state.program.positions.push({ kind: 'branch', keyword, range });
  if (keyword !== 'if' && keyword !== 'switch')
    state.program.positions.push({ kind: 'loop', keyword, range });
}

const BEHIND_CONDITION: ReadonlySet<string> = new Set([')']);
const BEHIND_FOR_CONDITION: ReadonlySet<string> = new Set([';']);

function readCondition(state: ParseState, ends: ReadonlySet<string>): TypedExpression {
  return readDeciding(state, ends, () => requireScalar(parseFullValue(state), 'the condition'));
}

function parseCondition(state: ParseState): TypedExpression {
  state.expect('(');
  const condition = readCondition(state, BEHIND_CONDITION);
  state.expect(')');
  return condition;
}

interface IfBranch {
  readonly first: Token;
  readonly condition: TypedExpression;
  readonly then: TypedStatement;
}

/**
 * Reads `if`; a chain of `else if` is read in a loop, so that a long one does not need a deep stack. What a condition
 * declares is visible to the end of the chain.
 */
export function parseIf(state: ParseState): IfStatement {
  return state.inBlockScope(state.token.start, () => parseBranches(state));
}

function parseBranches(state: ParseState): IfStatement {
  const branches: IfBranch[] = [];
  let otherwise: TypedStatement | undefined;
  for (;;) {
    const first = state.expect('if');
    if (branches.length > CHAIN_LIMIT) reject('limit', "too many 'else if' in a row", first);
    recordKeyword(state, first, 'if');
    if (branches.length > 0 && first.origin === 'text') {
      const range = rangeOfToken(first);
      state.program.positions.push({ kind: 'statement', form: 'statement', range });
    }
    const condition = parseCondition(state);
    const then = parseGoverned(state);
    branches.push({ first, condition, then });
    if (!state.accept('else')) break;
    if (!state.at('if')) {
      otherwise = parseGoverned(state);
      break;
    }
  }
  const built = branches.reduceRight<TypedStatement | undefined>(
    (rest, { first, condition, then }): IfStatement => ({
      kind: 'if',
      condition,
      then,
      otherwise: rest,
      range: state.rangeFrom(first),
    }),
    otherwise,
  );
  return built as IfStatement;
}

export function parseLoop(state: ParseState): TypedStatement {
  const { start } = state.token;
  return state.at('for') ? parseFor(state) : state.inBlockScope(start, () => parseWhileOrDo(state));
}

function parseWhileOrDo(state: ParseState): TypedStatement {
  const first = state.advance();
  if (first.text === 'while') {
    recordKeyword(state, first, 'while');
    const condition = parseCondition(state);
    const body = parseGoverned(state);
    return { kind: 'while', condition, body, range: state.rangeFrom(first) };
  }
  recordKeyword(state, first, 'do');
  const body = parseGoverned(state);
  const whileKeyword = rangeOfToken(state.expect('while'));
  const condition = parseCondition(state);
  state.expect(';');
  return { kind: 'do', body, condition, whileKeyword, range: state.rangeFrom(first) };
}

function parseFor(state: ParseState): ForStatement {
  const first = state.expect('for');
  recordKeyword(state, first, 'for');
  const scope = state.openScope('for', first.start);
  state.expect('(');
  const initial = parseForInitial(state);
  const condition = state.at(';') ? undefined : readCondition(state, BEHIND_FOR_CONDITION);
  state.expect(';');
  const step = state.at(')') ? undefined : parseFullDropped(state);
  state.expect(')');
  const body = parseGoverned(state);
  state.closeScope(state.previous.end);
  return { kind: 'for', scope, initial, condition, step, body, range: state.rangeFrom(first) };
}

function parseForInitial(state: ParseState): ExpressionStatement | DeclarationStatement | undefined {
  if (state.accept(';')) return undefined;
  if (startsDeclaration(state)) return parseLocalDeclaration(state);
  const first = state.token;
  const expression = parseFullDropped(state);
  state.expect(';');
  return { kind: 'expression', expression, range: rangeBetween(first, expression.range) };
}

export function parseSwitch(state: ParseState): TypedStatement {
  return state.inBlockScope(state.token.start, () => parseSwitchInScope(state));
}

function parseSwitchInScope(state: ParseState): TypedStatement {
  const first = state.expect('switch');
  recordKeyword(state, first, 'switch');
  state.expect('(');
  const value = promote(state.model, parseFullValue(state));
  if (gccType(value) !== undefined) reject('unsupported', unsupported('wide-bit-field'), value.range);
  state.expect(')');
  const { type } = value;
  const { function: current } = state;
  if (type.kind !== 'integer') reject('type', `switch does not accept '${describeType(type)}'`, value.range);
  if (current === undefined) reject('type', 'a switch outside a function', first);
  const builder: SwitchBuilder = { labels: [], valueType: type, state: 'complete' };
  current.switches.push(builder);
  try {
    const body = parseGoverned(state);
    if (builder.state === 'lost') {
      // Its statements were read: only code that executes it must know.
      const reason = unsupported('lost-switch-label');
      state.report({ kind: 'unsupported', message: reason, range: rangeOfToken(first) }, undefined);
      return { kind: 'unsupported', reason, range: state.rangeFrom(first) };
    }
    return { kind: 'switch', value, body, labels: builder.labels, range: state.rangeFrom(first) };
  } finally {
    current.switches.pop();
  }
}
