import type { LocatedDocument } from '../source/parse-yaml.js';
import { quote } from '../witness/quote.js';
import { isMapping, type YamlPart } from '../witness/yaml/yaml-part.js';
import type { Fix } from './diagnostic.js';
import type { RuleFinding } from './rule.js';

/** A finding about a part of a document; it ends where its scalar ends. */
export function findingAt(part: YamlPart, message: string, fix?: Fix): RuleFinding {
  const { document, pointer, position } = part;
  const range = document.scalarRange(pointer);
  const end = range === undefined ? undefined : document.source.positionAt(range.end);
  return { message, position, ...(end === undefined ? {} : { end }), ...(fix === undefined ? {} : { fix }) };
}

/** A finding about a key of a mapping. */
export function findingAtKey(part: YamlPart, message: string): RuleFinding {
  const { document, pointer } = part;
  const range = document.keyRange(pointer);
  if (range === undefined) return findingAt(part, message);
  const { source } = document;
  return { message, position: source.positionAt(range.start), end: source.positionAt(range.end) };
}

/** A part as the format calls it: by its key, or by its 1-based place in the list it is in. */
export function nameOf({ pointer }: YamlPart): string {
  const last = pointer.at(-1);
  if (last === undefined) return 'the document';
  if (typeof last === 'string') return `'${last.slice(0, 80)}'`;
  const list = pointer.at(-2);
  return list === undefined ? `entry ${last + 1}` : `item ${last + 1} of '${list}'`;
}

/** The keys that a mapping lacks. Nothing where there is no mapping. */
export function* missingKeys(part: YamlPart, keys: readonly string[]): Iterable<RuleFinding> {
  if (!isMapping(part.value)) return;
  for (const key of keys) {
    if (part.at(key).value === undefined) yield findingAt(part, `${nameOf(part)} lacks '${key}'`);
  }
}

/** A part that is there but no mapping. */
export function* notMapping(part: YamlPart): Iterable<RuleFinding> {
  if (part.value !== undefined && !isMapping(part.value)) yield wrong(part, 'a mapping');
}

/** A part that is there but no list. */
export function* notList(part: YamlPart): Iterable<RuleFinding> {
  if (part.value !== undefined && !Array.isArray(part.value)) yield wrong(part, 'a list');
}

/** A part that is there but no text. */
export function* notText(part: YamlPart): Iterable<RuleFinding> {
  const { value, document, pointer } = part;
  if (value === undefined || typeof value === 'string') return;
  const scalar = document.scalarSource(pointer);
  if (value === null || scalar === undefined) yield wrong(part, 'a text');
  else {
    yield findingAt(
      part,
      `${nameOf(part)} has to be a string: write ${quote(scalar)} in quotes`,
      quoting(part),
    );
  }
}

/** A part that is there but no text of the list. */
export function* notOneOf(part: YamlPart, allowed: readonly string[]): Iterable<RuleFinding> {
  const { value } = part;
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return;
  yield wrong(
    part,
    allowed.length === 1 ? quote(allowed[0] ?? '') : `one of ${allowed.map(quote).join(', ')}`,
  );
}

/** A part that is there but no whole number of at least `minimum`. */
export function* notWhole(part: YamlPart, minimum: number): Iterable<RuleFinding> {
  const { value } = part;
  if (value === undefined) return;
  const whole = (typeof value === 'number' && Number.isInteger(value)) || typeof value === 'bigint';
  if (!whole) yield wrong(part, 'a whole number');
  else if (value < minimum) {
    const reason = minimum === 1 ? ': lines and columns count from 1' : '';
    yield findingAt(part, `${nameOf(part)} has to be at least ${minimum}${reason}`);
  }
}

/** Says what a part has to be, and what it is. */
export function wrong(part: YamlPart, wanted: string): RuleFinding {
  const { value, document, pointer } = part;
  if (value === null) return findingAt(part, `${nameOf(part)} has no value`);
  const scalar = document.scalarSource(pointer);
  const shown = scalar === undefined ? '' : `, not ${quote(String(value))}`;
  return findingAt(part, `${nameOf(part)} has to be ${wanted}${shown}`);
}

/** Puts a number or truth value into quotes: the text of the file stays as it is. */
export function quoting({ document, pointer }: YamlPart): Fix | undefined {
  const range = document.scalarRange(pointer);
  const scalar = document.scalarSource(pointer);
  if (range === undefined || scalar === undefined || !/^[\w.+:-]+$/.test(scalar)) return undefined;
  return { description: `write ${quote(scalar)} in quotes`, edits: [{ ...range, text: `"${scalar}"` }] };
}

/** Adds a line to a mapping, before its first key; only where each key has a line of its own. */
export function addingKey(mapping: YamlPart, key: string, value: string): Fix | undefined {
  const { document } = mapping;
  const [first] = mapping.entries;
  const range = first === undefined ? undefined : document.keyRange(first.pointer);
  if (range === undefined || isFlow(document, range.start)) return undefined;
  const { line, column } = document.source.positionAt(range.start);
  const lineEnd = endsWithReturn(document, line) ? '\r\n' : '\n';
  const text = `${key}: ${value}${lineEnd}${' '.repeat(column - 1)}`;
  return { description: `add the missing ${key}`, edits: [{ start: range.start, end: range.start, text }] };
}

/** Whether the line in front of a key, or its own, ends as lines of Windows do. */
function endsWithReturn({ source }: LocatedDocument, line: number): boolean {
  const end = source.offsetAt({ line: line + 1, column: 1 }) ?? source.offsetAt({ line, column: 1 });
  return end !== undefined && source.text.slice(end - 2, end) === '\r\n';
}

/** Whether a mapping may be written in braces: something else than spaces and dashes stands before its first key. */
function isFlow({ source }: LocatedDocument, offset: number): boolean {
  const { line, column } = source.positionAt(offset);
  return !/^[ -]*$/.test(source.line(line).slice(0, column - 1));
}
