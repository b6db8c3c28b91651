import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { SourceText } from '../../source/source-text.js';
import { toRange } from '../ranges.js';
import { listAllowedValues, partsAt, type SchemaPart } from './schema-walk.js';
import { schemasFor } from './witness-schemas.js';
import { cursorAt, type YamlCursor } from './yaml-place.js';

/** Keys and values that the schemas allow at a place in a YAML witness. */
export async function completeYaml(source: SourceText, offset: number): Promise<CompletionItem[]> {
  const cursor = cursorAt(source, offset);
  if (cursor === undefined) return [];
  const schemas = await schemasFor(source.text);
  const parts = schemas.flatMap((schema) => partsAt(schema, cursor.path));
  const range = toRange(source, { start: offset - cursor.prefix.length, end: offset });
  const items = cursor.role === 'key' ? [...keys(parts, cursor), ...values(parts)] : values(parts);
  return items.map(({ text, ...item }) => ({ ...item, textEdit: { range, newText: text } }));
}

/** What the schemas say about a key, as Markdown; empty for keys that they do not describe. */
export async function describeKey(path: readonly string[], text: string): Promise<readonly string[]> {
  const schemas = await schemasFor(text);
  const parts = schemas.flatMap((schema) => partsAt(schema, path));
  const descriptions = new Set(parts.flatMap(({ description }) => description ?? []));
  const listed = new Set(parts.flatMap(listAllowedValues).map((value) => `\`${String(value)}\``));
  return [...descriptions, ...(listed.size === 0 ? [] : [`One of ${[...listed].join(', ')}.`])];
}

/** A proposal, and the text it inserts. */
type Proposal = CompletionItem & { readonly text: string };

function keys(parts: readonly SchemaPart[], { siblings }: YamlCursor): readonly Proposal[] {
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const found = new Map<string, SchemaPart>();
  for (const { properties = {} } of parts) {
    for (const [name, part] of Object.entries(properties)) if (!siblings.has(name)) found.set(name, part);
  }
  return [...found].map(([name, part]) => ({
    label: name,
    kind: CompletionItemKind.Property,
    detail: required.has(name) ? 'required' : 'optional',
    ...(part.description === undefined ? {} : { documentation: part.description }),
    // Required keys come first.
    sortText: `${required.has(name) ? 0 : 1}${name}`,
    text: `${name}: `,
  }));
}

function values(parts: readonly SchemaPart[]): readonly Proposal[] {
  const texts = new Set(parts.flatMap(listAllowedValues).map(asYaml));
  return [...texts].map((text) => ({ label: text, kind: CompletionItemKind.EnumMember, text }));
}

/** A text that YAML would take for something else is put in quotes. */
function asYaml(value: unknown): string {
  return typeof value === 'string' && /^(?:true|false|null|[-+.\d].*)$/.test(value)
    ? JSON.stringify(value)
    : String(value);
}
