import { rangeOfToken, reject, type Token } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import type { SourceRange } from '../../tree/source-range.js';
import type { MutableFunction } from '../functions/function-builder.js';
import type { MutableVariable, ParseState } from '../parse-state.js';
import { isHeaderAlias, isRedirection } from './assembler-names.js';
import type { Attributes } from './attributes.js';
import { isPlainSection, type SectionContent } from './sections.js';

/** Attributes that only the whole program can show to be harmless. */
const MARKS: ReadonlySet<string> = new Set([
  'alloc_align',
  'assume_aligned',
  'const',
  'malloc',
  'nonnull',
  'pure',
  'returns_nonnull',
  'returns_twice',
  'weak',
]);

/** @throws Rejection for a section that the linker or the start of a program treats in a way of its own */
export function checkSections({ sections }: Attributes, content: SectionContent, name: Token): void {
  const other = sections.find((section) => !isPlainSection(section, content));
  if (other !== undefined) reject('unsupported', unsupported('attribute', `section("${other}")`), name);
}

/** @throws Rejection for a name for the assembler that may be that of something else */
export function checkSymbol(
  state: ParseState,
  name: Token,
  { symbol }: Attributes,
  what: 'function' | 'object' | 'local object' | 'typedef',
): void {
  if (symbol === undefined) return;
  const isLinked = what === 'function' || what === 'object';
  if (isLinked && symbol === name.text) return;
  const { redirections, unreadNames } = state.program;
  if (what === 'function' && isRedirection(name.text, symbol)) {
    redirections.set(name.text, { symbol, range: rangeOfToken(name) });
    return;
  }
  // A call of it cannot be followed; without one, the declaration means nothing.
  if (what === 'function' && isHeaderAlias(name.text, symbol)) {
    unreadNames.add(name.text);
    redirections.set(name.text, { symbol, range: rangeOfToken(name) });
    return;
  }
  if (isLinked) {
    unreadNames.add(name.text);
    unreadNames.add(symbol);
  }
  reject('unsupported', unsupported('attribute', `asm("${symbol}")`), name);
}

/** Remembers what attributes promise of an entity. */
export function markEntity(
  state: ParseState,
  entity: MutableFunction | MutableVariable,
  { found }: Attributes,
): void {
  for (const { name, token } of found) if (MARKS.has(name)) addMark(state, entity, name, rangeOfToken(token));
}

/** Whether attributes promise what only the whole program can show to be true. */
export function isMarked({ found }: Attributes): boolean {
  return found.some(({ name }) => MARKS.has(name));
}

/** Remembers one promise. */
export function addMark(
  state: ParseState,
  entity: MutableFunction | MutableVariable,
  name: string,
  range: SourceRange,
): void {
  const { marks } = state.program;
  const known = marks.get(entity) ?? new Map();
  known.set(name, range);
  marks.set(entity, known);
}

/** True for a function that promises not to return. */
export function neverReturns({ found }: Attributes): boolean {
  return found.some(({ name }) => name === 'noreturn' || name === '_Noreturn');
}
