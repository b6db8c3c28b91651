import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { COMMON_KEYS } from '../../lint/witnesslint/standard-keys.js';
import type { SourceText } from '../../source/source-text.js';
import { toRange } from '../ranges.js';
import { listAllowedValues, partsAt } from './schema-walk.js';
import { graphmlSchema } from './witness-schemas.js';

/** How many characters before a place are searched for the element around it. */
const WINDOW = 20_000;

/** The keys of data elements, and the values that the schema lists for a key. */
export async function completeGraphml(source: SourceText, offset: number): Promise<CompletionItem[]> {
  const before = source.text.slice(Math.max(0, offset - WINDOW), offset);
  const [, prefix] = /<data\s+key\s*=\s*["']([\w.-]*)$/.exec(before) ?? [];
  const range = (length: number) => toRange(source, { start: offset - length, end: offset });
  const element = elementAround(before);
  if (prefix !== undefined) {
    const keys = [...COMMON_KEYS].filter(([, owner]) => owner === element).map(([key]) => key);
    return items(keys, CompletionItemKind.Property, range(prefix.length));
  }
  const [, key, written] = /<data\s+key\s*=\s*["']([\w.-]+)["']\s*>([\w.-]*)$/.exec(before) ?? [];
  if (key === undefined || written === undefined) return [];
  const path = element === 'graph' ? ['graph', key] : [`${element}s`, '*', key];
  const values = partsAt(await graphmlSchema(), path).flatMap(listAllowedValues);
  return items([...new Set(values.map(String))], CompletionItemKind.EnumMember, range(written.length));
}

/** The element around a place: the last one that was opened and not closed. */
function elementAround(before: string): 'graph' | 'node' | 'edge' {
  const last = [...before.matchAll(/<(\/?)(graph|node|edge)\b[^>]*?(\/?)>/g)].at(-1);
  const [, closing, name, empty] = last ?? [];
  const isOpen = closing === '' && empty === '';
  return isOpen && (name === 'node' || name === 'edge') ? name : 'graph';
}

function items(
  texts: readonly string[],
  kind: CompletionItemKind,
  range: ReturnType<typeof toRange>,
): CompletionItem[] {
  return texts.map((text) => ({ label: text, kind, textEdit: { range, newText: text } }));
}
