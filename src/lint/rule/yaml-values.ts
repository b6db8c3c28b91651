import type { LocatedDocument } from '../../source/parse-yaml.js';
import { quote, shorten } from '../../witness/quote.js';
import { isMapping, type YamlPart } from '../../witness/yaml/yaml-part.js';
import type { Fix } from './diagnostic.js';
import type { FindingFrom, FindingWith, RuleFinding } from './rule.js';

/** Messages about the form of a part. A rule has the messages of the checks that it uses. */
export const NO_VALUE = { noValue: '{part} has no value' } as const;
export const MISSING_KEY = { missingKey: "{part} lacks '{key}'" } as const;
export const NOT_MAPPING = {
  ...NO_VALUE,
  notMapping: '{part} must be a mapping[, not "{value}"]',
} as const;
export const NOT_LIST = { ...NO_VALUE, notList: '{part} must be a list[, not "{value}"]' } as const;
export const NOT_TEXT = {
  ...NO_VALUE,
  notText: '{part} must be a string',
  notQuoted: '{part} must be a string: write "{value}" in quotes',
} as const;
export const NOT_ONE_OF = {
  ...NO_VALUE,
  notOneOf: '{part} must be one of {allowed}[, not "{value}"]',
} as const;
export const NOT_THE_TEXT = {
  ...NO_VALUE,
  notTheText: '{part} must be "{wanted}"[, not "{value}"]',
} as const;
export const NOT_WHOLE = {
  ...NO_VALUE,
  notWhole: '{part} must be a whole number[, not "{value}"]',
  tooSmall: '{part} must be at least {minimum}',
  notCounted: '{part} must be at least {minimum}: lines and columns count from 1',
} as const;

/** A finding about a part of a document; it ends where the part's scalar ends. */
export function findingAt<Id extends string, Args extends RuleFinding['args'] = undefined>(
  part: YamlPart,
  messageId: Id,
  args?: Args,
  fix?: Fix,
): FindingWith<Id, Args> {
  const { document, pointer, position } = part;
  const range = document.scalarRange(pointer);
  const end = range === undefined ? undefined : document.source.positionAt(range.end);
  return { messageId, args: args as Args, position, end, fix };
}

/** A finding about a key of a mapping. */
export function findingAtKey<Id extends string, Args extends RuleFinding['args'] = undefined>(
  part: YamlPart,
  messageId: Id,
  args?: Args,
): FindingWith<Id, Args> {
  const { document, pointer } = part;
  const range = document.keyRange(pointer);
  if (range === undefined) return findingAt(part, messageId, args);
  const { source } = document;
  const [position, end] = [source.positionAt(range.start), source.positionAt(range.end)];
  return { messageId, args: args as Args, position, end };
}

/**
 * The name of a part in the format: its key, or its 1-based position in its list.
 */
function namePart({ pointer }: YamlPart): string {
  const last = pointer.at(-1);
  if (last === undefined) return 'the document';
  if (typeof last === 'string') return `'${last.slice(0, 80)}'`;
  const list = pointer.at(-2);
  return list === undefined ? `entry ${last + 1}` : `item ${last + 1} of '${list}'`;
}

/** The keys that a mapping lacks. Nothing if there is no mapping. */
export function* missingKeys(
  part: YamlPart,
  keys: readonly string[],
): Iterable<FindingFrom<typeof MISSING_KEY>> {
  if (!isMapping(part.value)) return;
  for (const key of keys) {
    if (part.at(key).value === undefined) yield findingAt(part, 'missingKey', { part: namePart(part), key });
  }
}

/** A part that exists but is not a mapping. */
export function* notMapping(part: YamlPart): Iterable<FindingFrom<typeof NOT_MAPPING>> {
  if (part.value !== undefined && !isMapping(part.value)) yield wrong(part, 'notMapping');
}

/** A part that exists but is not a list. */
export function* notList(part: YamlPart): Iterable<FindingFrom<typeof NOT_LIST>> {
  if (part.value !== undefined && !Array.isArray(part.value)) yield wrong(part, 'notList');
}

/** A part that exists but is not a string. */
export function* notText(part: YamlPart): Iterable<FindingFrom<typeof NOT_TEXT>> {
  const { value, document, pointer } = part;
  if (value === undefined || typeof value === 'string') return;
  const scalar = document.scalarSource(pointer);
  if (value === null || scalar === undefined) yield wrong(part, 'notText');
  else yield findingAt(part, 'notQuoted', { part: namePart(part), value: shorten(scalar) }, quoting(part));
}

/** A part that exists but is not one of several strings. */
export function* notAllowedText(
  part: YamlPart,
  allowed: readonly string[],
): Iterable<FindingFrom<typeof NOT_ONE_OF>> {
  const { value } = part;
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return;
  yield wrong(part, 'notOneOf', { allowed: allowed.map(quote).join(', ') });
}

/** A part that exists but is not the only allowed string. */
export function* notTheText(part: YamlPart, wanted: string): Iterable<FindingFrom<typeof NOT_THE_TEXT>> {
  const { value } = part;
  if (value !== undefined && value !== wanted) yield wrong(part, 'notTheText', { wanted });
}

/** A part that exists but is not a whole number of at least `minimum`. */
export function* notWhole(part: YamlPart, minimum: number): Iterable<FindingFrom<typeof NOT_WHOLE>> {
  const { value } = part;
  if (value === undefined) return;
  const whole = typeof value === 'number' && Number.isInteger(value);
  if (!whole) yield wrong(part, 'notWhole');
  else if (value < minimum) {
    yield findingAt(part, minimum === 1 ? 'notCounted' : 'tooSmall', { part: namePart(part), minimum });
  }
}

/** The name of a part, and its value if it is a scalar. */
interface WrongPart {
  readonly part: string;
  readonly value: string | undefined;
}

/** Says that a part is not what it must be, with the message for that; `noValue` if it is empty. */
export function wrong<Id extends string, Further extends RuleFinding['args'] = undefined>(
  part: YamlPart,
  messageId: Id,
  further?: Further,
): FindingWith<'noValue', { readonly part: string }> | FindingWith<Id, WrongPart & Further> {
  const { value, document, pointer } = part;
  if (value === null) return findingAt(part, 'noValue', { part: namePart(part) });
  const scalar = document.scalarSource(pointer);
  const shown = scalar === undefined ? undefined : shorten(String(value));
  const args = { part: namePart(part), value: shown, ...further } as WrongPart & Further;
  return findingAt(part, messageId, args);
}

/** Puts a number or truth value in quotes: the rest of the file is unchanged. */
export function quoting({ document, pointer }: YamlPart): Fix | undefined {
  const range = document.scalarRange(pointer);
  const scalar = document.scalarSource(pointer);
  if (range === undefined || scalar === undefined || !/^[\w.+:-]+$/.test(scalar)) return undefined;
  return { description: `write ${quote(scalar)} in quotes`, edits: [{ ...range, text: `"${scalar}"` }] };
}

/** Adds a line to a mapping, before its first key; only if each key has a line of its own. */
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

/** Whether the line before a key, or its own, has a Windows line end. */
function endsWithReturn({ source }: LocatedDocument, line: number): boolean {
  const end = source.offsetAt({ line: line + 1, column: 1 }) ?? source.offsetAt({ line, column: 1 });
  return end !== undefined && source.text.slice(end - 2, end) === '\r\n';
}

/** Whether a mapping may be in braces: something other than spaces and dashes precedes its first key. */
function isFlow({ source }: LocatedDocument, offset: number): boolean {
  const { line, column } = source.positionAt(offset);
  return !/^[ -]*$/.test(source.line(line).slice(0, column - 1));
}
