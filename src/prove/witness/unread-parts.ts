import type { LocatedDocument } from '../../source/parse-yaml.js';
import { fieldsOf, KNOWN_KEYS, keyWithoutScalar, unknownKeyOf } from '../../witness/yaml/known-keys.js';
import { oneLine } from './place-invariants.js';

/** Something in a witness that no reader of its format knows, or that several readers take in several ways. */
export type UnreadPart =
  | { readonly code: 'unsupported-entries' }
  | { readonly code: 'unsupported-version' }
  | { readonly code: 'key-twice'; readonly key: string }
  | { readonly code: 'unknown-key'; readonly key: string; readonly of: string }
  | { readonly code: 'no-scalar'; readonly key: string };

const VERSIONS: ReadonlySet<unknown> = new Set(['2.0', '2.1', '2.2', 2, 2.1, 2.2]);

/** Items by their keys, with the keys in them that have a single value. */
const ITEMS: ReadonlyMap<string | undefined, { readonly noun: string; readonly scalars: readonly string[] }> =
  new Map([
    ['invariant', { noun: 'an invariant', scalars: ['type', 'value', 'format'] }],
    ['contract', { noun: 'a contract', scalars: ['type', 'requires', 'ensures', 'format'] }],
  ]);

/** What a witness in YAML says that would be passed over; undefined if all of it is read. */
export function findUnreadPart({ value, duplicateKeys }: LocatedDocument): UnreadPart | undefined {
  const [twice] = duplicateKeys;
  if (twice !== undefined) return { code: 'key-twice', key: oneLine(twice.key) };
  if (!Array.isArray(value)) return { code: 'unsupported-entries' };
  return firstOf(value, unreadInEntry);
}

function unreadInEntry(entry: unknown): UnreadPart | undefined {
  const { entry_type: type, metadata, content } = fieldsOf(entry) ?? {};
  if (type !== 'invariant_set' || !Array.isArray(content)) return { code: 'unsupported-entries' };
  const version = fieldsOf(metadata)?.format_version;
  if (!VERSIONS.has(version)) return { code: 'unsupported-version' };
  return unknownKey(entry, 'an entry', KNOWN_KEYS.entry) ?? firstOf(content, unreadInItem);
}

function unreadInItem(item: unknown): UnreadPart | undefined {
  const [[kind, said] = [], ...others] = Object.entries(fieldsOf(item) ?? {});
  const known = ITEMS.get(kind);
  const fields = fieldsOf(said);
  if (known === undefined || fields === undefined || others.length > 0)
    return { code: 'unsupported-entries' };
  const { location } = fields;
  return (
    unknownKey(said, known.noun, [...known.scalars, 'location', 'labels']) ??
    noScalar(fields, known.scalars) ??
    unknownKey(location, 'a location', KNOWN_KEYS.location) ??
    noScalar(location, KNOWN_KEYS.location)
  );
}

function unknownKey(value: unknown, of: string, known: readonly string[]): UnreadPart | undefined {
  const key = unknownKeyOf(value, known);
  return key === undefined ? undefined : { code: 'unknown-key', key: oneLine(key), of };
}

function noScalar(value: unknown, keys: readonly string[]): UnreadPart | undefined {
  const key = keyWithoutScalar(value, keys);
  return key === undefined ? undefined : { code: 'no-scalar', key };
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item) => UnreadPart | undefined,
): UnreadPart | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
