import type { Token } from '../lex/token.js';
import type { ProblemKind } from '../tree/source-range.js';
import { KEYWORDS } from './keywords.js';
import type { ParseState } from './parse-state.js';
import { newRecord } from './records.js';
import { givesType, startsSpecifiers } from './specifiers.js';

const TAGGED = new Set(['struct', 'union', 'enum']);
const OPEN = new Set(['(', '[', '{']);
const CLOSE = new Set([')', ']', '}']);
/** What is in the parentheses after these words is not declared. */
const WITH_OPERAND = new Set([
  '__attribute__',
  '__attribute',
  '__declspec',
  '_Alignas',
  '_Atomic',
  'asm',
  '__asm__',
  '__asm',
  'typeof',
  '__typeof',
  '__typeof__',
]);

const HEADS = new Set(['if', 'while', 'for', 'switch']);
const JUMPS = new Set(['do', 'return', 'goto', 'break', 'continue']);
const ASSEMBLY = new Set(['asm', '__asm__', '__asm']);
/** Braces behind these hold statements or values, which declare nothing outside. */
const BEFORE_BLOCK = new Set([')', ';', '{', '}', ':', 'else', 'do', '=']);

/**
 * Declares what a skipped statement or declaration may have declared in the current scope, so that no use of it
 * leads to something outside that has the same name.
 *
 * @param kind of the problem: in what is not C, any word may have been meant as a name
 */
export function hideUnread(state: ParseState, from: number, kind: ProblemKind): void {
  const tokens = state.tokens.slice(from, state.index);
  if (isControl(tokens.slice(endOfLabels(tokens)))) return;
  const isGarbled = kind === 'syntax' || !isAssemblyWhole(tokens) || hasStrayBrace(tokens);
  for (const [index, token] of tokens.entries()) {
    const isKnown = isName(token) && state.lookUpTag(token.text) !== undefined;
    const tags = TAGGED.has(token.text) ? tagsAfter(tokens, index) : isGarbled && isKnown ? [token] : [];
    for (const tag of tags)
      if (!state.scope.tags.has(tag.text)) state.declareTag(tag, newRecord(state, 'struct', tag.text));
  }
  // What the scope had before cannot be declared in it once more; what was read of this before it failed is no declaration.
  const start = tokens[0]?.start ?? 0;
  const isOlder = (name: string) => {
    const known = state.scope.names.get(name);
    return known !== undefined && (known.range?.start ?? -1) < start;
  };
  const names = isGarbled
    ? wordsOutsideBlocks(tokens).filter(({ text }) => !isOlder(text))
    : possiblyDeclared(state, tokens);
  for (const name of names) state.declare(name, { kind: 'unread' });
}

/** The names that a skipped declaration of the file may have declared, of enumerators among them. */
export function unreadNamesOfFile(tokens: readonly Token[], kind: ProblemKind): readonly Token[] {
  if (kind === 'syntax') return wordsOutsideBlocks(tokens);
  let depth = 0;
  const outside = tokens.filter((token) => {
    if (token.text === '{') depth++;
    else if (token.text === '}') depth--;
    return depth === 0 && isName(token);
  });
  return [...outside, ...enumeratorsIn(tokens)];
}

function possiblyDeclared(state: ParseState, tokens: readonly Token[]): readonly Token[] {
  const declaration = tokens.slice(endOfLabels(tokens));
  return [
    ...enumeratorsIn(tokens),
    ...(isDeclaration(state, declaration) ? declaredBy(state, declaration) : []),
  ];
}

/** A statement behind whose end nothing is declared (C11 6.8.4p3). */
function isControl([first, second]: readonly Token[]): boolean {
  return HEADS.has(first?.text ?? '') ? second?.text === '(' : JUMPS.has(first?.text ?? '');
}

/** False if something else follows the closing parenthesis of inline assembly. */
function isAssemblyWhole(tokens: readonly Token[]): boolean {
  const [first, ...others] = tokens.slice(endOfLabels(tokens));
  if (!ASSEMBLY.has(first?.text ?? '')) return true;
  const open = others.findIndex(({ text }) => text === '(');
  return others[closing(others, open) + 1]?.text === ';';
}

/** What may stand before a brace, besides names. */
const BEFORE_BRACE = new Set([')', '=', ',', '{', '}', ';', ':', '(']);

function hasStrayBrace(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text }, index) =>
      text === '{' &&
      tokens[index - 1] !== undefined &&
      tokens[index - 1]?.kind !== 'identifier' &&
      !BEFORE_BRACE.has(tokens[index - 1]?.text ?? ''),
  );
}

/** All words that stand neither in a block nor in a list of values. */
function wordsOutsideBlocks(tokens: readonly Token[]): Token[] {
  const names: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.text === '{' && at > 0 && BEFORE_BLOCK.has(tokens[at - 1]?.text ?? ''))
      at = closing(tokens, at);
    else if (isName(token)) names.push(token);
  }
  return [...names, ...enumeratorsIn(tokens)];
}

/** The index behind the labels that stand before a declaration, as `case 1:` and `name:`. */
function endOfLabels(tokens: readonly Token[]): number {
  let at = 0;
  for (;;) {
    const first = tokens[at];
    const isCase = first?.text === 'case' || first?.text === 'default';
    if (!isCase && !(first?.kind === 'identifier' && tokens[at + 1]?.text === ':')) return at;
    while (at < tokens.length && tokens[at]?.text !== ':') at = closing(tokens, at) + 1;
    at++;
  }
}

/** The tags that a list of members or enumerators, or a lone mention, declares; in what is not C, all words before the list. */
function tagsAfter(tokens: readonly Token[], keyword: number): Token[] {
  const names: Token[] = [];
  let at = keyword + 1;
  for (
    ;
    isName(tokens[at]) ||
    tokens[at]?.kind === 'identifier' ||
    tokens[at]?.text === '*' ||
    tokens[at]?.text === '(';
    at++
  ) {
    if (tokens[at]?.text === '(') at = closing(tokens, at);
    else if (isName(tokens[at])) names.push(tokens[at] as Token);
  }
  const next = tokens[at]?.text;
  if (next === '{') return names;
  const isLone = next === ';' && names.filter(({ text }) => !WITH_OPERAND.has(text)).length === 1;
  return isLone ? names : [];
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
  return tokens.flatMap(({ text }, at) => (text === 'enum' ? enumeratorsBehind(tokens, at) : []));
}

function enumeratorsBehind(tokens: readonly Token[], keyword: number): readonly Token[] {
  let open = keyword + 1;
  while (tokens[open]?.kind === 'identifier' || tokens[open]?.text === '(')
    open = tokens[open]?.text === '(' ? closing(tokens, open) + 1 : open + 1;
  if (tokens[open]?.text !== '{') return [];
  const list = tokens.slice(open, closing(tokens, open));
  return list.filter((token, index) => isName(token) && /^[{,]$/.test(list[index - 1]?.text ?? ''));
}

/** Also if its type is an unknown name: `unknown x`, `unknown const *x = …`. */
function isDeclaration(state: ParseState, tokens: readonly Token[]): boolean {
  const [first] = tokens;
  if (first === undefined || ASSEMBLY.has(first.text)) return false;
  for (let at = 0; at < tokens.length; at = closing(tokens, at) + 1)
    if (startsSpecifiers(state, tokens[at] as Token)) return true;
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
  let depth = 0;
  // Behind its type, all names outside parentheses are declared.
  let type: 'open' | 'given' = 'open';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1]?.text ?? ';';
    if (WITH_OPERAND.has(token.text) && next === '(') {
      at = closing(tokens, at + 1);
      if (givesType(token)) type = 'given';
      continue;
    }
    if (token.text === '(') depth++;
    else if (token.text === ')') depth--;
    else if (token.text === '{' || token.text === '[') at = closing(tokens, at);
    else if (token.text === '=') at = endOfValue(tokens, at) - 1;
    else if (isName(token)) {
      const isDeclarator = depth === 0 && type === 'given' && !TAGGED.has(tokens[at - 1]?.text ?? '');
      if (isDeclarator || !isTypeOrTag(state, token, tokens[at - 1], next)) names.push(token);
      type = 'given';
    }
    if (depth === 0 && (token.text === '{' || givesType(token))) type = 'given';
  }
  return names;
}

function endOfValue(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && !/^[,;]$/.test(tokens[at]?.text ?? ''))
    at = OPEN.has(tokens[at]?.text ?? '') ? closing(tokens, at) + 1 : at + 1;
  return at;
}

function isTypeOrTag(state: ParseState, token: Token, before: Token | undefined, next: string): boolean {
  return TAGGED.has(before?.text ?? '') || (state.isTypedef(token) && !/^[,;=[)]$/.test(next));
}

function isName(token: Token | undefined): boolean {
  return token?.kind === 'identifier' && !KEYWORDS.has(token.text);
}
