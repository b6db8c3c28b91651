import type { Token } from '../lex/token.js';
import { KEYWORDS } from './keywords.js';
import type { ParseState } from './parse-state.js';
import { newRecord } from './records.js';
import { startsSpecifiers } from './specifiers.js';

const TAGGED = new Set(['struct', 'union', 'enum']);
const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);
/** What is in the parentheses after these words is not declared. */
const WITH_OPERAND = new Set([
  '__attribute__',
  '__attribute',
  '_Alignas',
  '_Atomic',
  'asm',
  '__asm__',
  '__asm',
  'typeof',
  '__typeof',
  '__typeof__',
]);

/**
 * Declares what a skipped statement or declaration may have declared in the current scope, so that no use of it
 * leads to something outside that has the same name.
 */
export function hideUnread(state: ParseState, from: number): void {
  const tokens = state.tokens.slice(from, state.index);
  for (const [index, token] of tokens.entries()) {
    const tag = TAGGED.has(token.text) ? tagAfter(tokens, index) : undefined;
    if (tag !== undefined && !state.scope.tags.has(tag.text))
      state.declareTag(tag, newRecord(state, 'struct', tag.text));
  }
  for (const name of [
    ...enumeratorsIn(tokens),
    ...(isDeclaration(state, tokens) ? declaredBy(state, tokens) : []),
  ])
    state.declare(name, { kind: 'unread' });
}

/** The tag that a list of members or enumerators, or a lone mention, declares. */
function tagAfter(tokens: readonly Token[], keyword: number): Token | undefined {
  let at = keyword + 1;
  while (WITH_OPERAND.has(tokens[at]?.text ?? '')) at = closing(tokens, at + 1) + 1;
  const tag = tokens[at];
  if (tag?.kind !== 'identifier') return undefined;
  let after = at + 1;
  while (WITH_OPERAND.has(tokens[after]?.text ?? '')) after = closing(tokens, after + 1) + 1;
  const next = tokens[after]?.text;
  return next === '{' || next === ';' ? tag : undefined;
}

/** The index of the bracket that closes the one at an index, or of the last token. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    if (OPEN.has(text)) depth++;
    else if (CLOSE.has(text)) depth--;
    if (depth <= 0) return at;
  }
  return tokens.length - 1;
}

/** The names in lists of enumerators: each is the first word of the list, or follows a comma. */
function enumeratorsIn(tokens: readonly Token[]): Token[] {
  const names: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.text !== 'enum') continue;
    let open = at + 1;
    while (tokens[open]?.kind === 'identifier' || tokens[open]?.text === '(')
      open = tokens[open]?.text === '(' ? closing(tokens, open) + 1 : open + 1;
    if (tokens[open]?.text !== '{') continue;
    const list = tokens.slice(open, closing(tokens, open));
    names.push(...list.filter((token, index) => isName(token) && /^[{,]$/.test(list[index - 1]?.text ?? '')));
  }
  return names;
}

/** Also if its type is an unknown name: `unknown x`, `unknown *x = …`. */
function isDeclaration(state: ParseState, tokens: readonly Token[]): boolean {
  const [first] = tokens;
  if (first === undefined) return false;
  if (startsSpecifiers(state, first) || first.text === '__extension__') return true;
  if (!isName(first)) return false;
  let at = 1;
  while (tokens[at]?.text === '*') at++;
  const name = tokens[at];
  const isNamed = name !== undefined && isName(name);
  const known = state.lookUp(first.text);
  return isNamed && (at === 1 || known === undefined || known.kind === 'unread');
}

/** The names in declarators: everything outside of braces, initialisers, array lengths and attributes. */
function declaredBy(state: ParseState, tokens: readonly Token[]): Token[] {
  const names: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1]?.text ?? ';';
    if (WITH_OPERAND.has(token.text) && next === '(') at = closing(tokens, at + 1);
    else if (token.text === '{' || token.text === '[') at = closing(tokens, at);
    else if (token.text === '=') at = endOfValue(tokens, at) - 1;
    else if (isName(token) && !isTypeOrTag(state, token, tokens[at - 1]?.text, next)) names.push(token);
  }
  return names;
}

function endOfValue(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && !/^[,;]$/.test(tokens[at]?.text ?? ''))
    at = OPEN.has(tokens[at]?.text ?? '') ? closing(tokens, at) + 1 : at + 1;
  return at;
}

function isTypeOrTag(state: ParseState, token: Token, before: string | undefined, next: string): boolean {
  return TAGGED.has(before ?? '') || (state.isTypedef(token) && !/^[,;=[)]$/.test(next));
}

function isName({ kind, text }: Token): boolean {
  return kind === 'identifier' && !KEYWORDS.has(text);
}
