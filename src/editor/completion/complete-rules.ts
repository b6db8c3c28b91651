import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { listRules } from '../../lint/list-rules.js';
import { SUPPRESSION_WORD } from '../../lint/suppressions.js';
import type { SourceText } from '../../source/source-text.js';
import { toRange } from '../ranges.js';

const DIRECTIVES = ['disable', 'disable-next-line', 'disable-file', 'enable'] as const;

/** Characters of a line before a place that are looked at. */
const WINDOW = 1000;

/**
 * The directives and the rules that a comment may name at a place; undefined where no such comment is being written.
 */
export function completeRules(source: SourceText, offset: number): CompletionItem[] | undefined {
  const { line, column } = source.positionAt(offset);
  const before = source.line(line).slice(Math.max(0, column - 1 - WINDOW), column - 1);
  const begin = before.lastIndexOf(SUPPRESSION_WORD);
  const isComment = /^\s*(?:#|<!--)/.test(before) || /\s#\s/.test(before.slice(0, begin));
  if (begin < 0 || !isComment) return undefined;
  const words = before.slice(begin + SUPPRESSION_WORD.length).split(/[\s,]+/);
  const [directive = ''] = words;
  const written = words.at(-1) ?? '';
  const range = toRange(source, { start: offset - written.length, end: offset });
  if (words.length === 1) {
    return DIRECTIVES.map((name) => ({
      label: `${SUPPRESSION_WORD}${name}`,
      kind: CompletionItemKind.Keyword,
      filterText: name,
      textEdit: { range, newText: `${name} ` },
    }));
  }
  if (!DIRECTIVES.some((name) => name === directive)) return [];
  return listRules().map(({ id, name, summary }) => ({
    label: id,
    kind: CompletionItemKind.EnumMember,
    detail: name,
    documentation: summary,
    // A rule is found by its code and by its name.
    filterText: `${id} ${name}`,
    textEdit: { range, newText: id },
  }));
}
