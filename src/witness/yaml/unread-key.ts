import type { UnreadKey } from '../witness.js';
import { KNOWN_KEYS, keyWithoutScalar, unknownKeyOf } from './known-keys.js';
import { isMapping, type YamlPart } from './yaml-part.js';

const SCALARS = ['type', 'action', 'thread_id'];

/** Versions in which any thread may pass a waypoint: what one says of threads would be passed over. */
const WITHOUT_THREADS: ReadonlySet<string> = new Set(['2.0', '2.1']);
const KEYS_WITHOUT_THREADS = KNOWN_KEYS.waypointParts.filter((key) => key !== 'thread_id');

/** What would be passed over in the document, in whatever entry: a key that is there twice, or something that is no entry. */
export function findUnreadInDocument(document: YamlPart['document']): UnreadKey | undefined {
  const [twice] = document.duplicateKeys;
  if (twice !== undefined)
    return { code: 'twice', key: twice.key, of: 'one place', line: twice.position.line };
  const { value } = document;
  const other = Array.isArray(value) ? value.findIndex((each) => !isMapping(each)) : -1;
  if (other < 0) return undefined;
  return { code: 'no-entry', key: '', of: 'the witness', line: document.findPosition([other]).line };
}

/**
 * A key by which an entry says something that would be passed over: one that the format does not have there, or one without
 * a single value. Undefined if all of the entry is read.
 *
 * @param type what its items are: segments, or invariants and contracts
 */
export function findUnreadKey(entry: YamlPart, type: 'sequence' | 'set'): UnreadKey | undefined {
  const version = entry.at('metadata').at('format_version').text?.trim() ?? '';
  const keys = WITHOUT_THREADS.has(version) ? KEYS_WITHOUT_THREADS : KNOWN_KEYS.waypointParts;
  const { items } = entry.at('content');
  return (
    unknownIn(entry, 'the entry', KNOWN_KEYS.entry) ??
    firstOf(items, type === 'set' ? unreadInStatement : (item) => unreadInItem(item, keys))
  );
}

/** In an invariant or a contract. */
function unreadInStatement(item: YamlPart): UnreadKey | undefined {
  const kind = item.at('contract').value === undefined ? 'invariant' : 'contract';
  const [of, part] = [`a${kind === 'invariant' ? 'n' : ''} ${kind}`, item.at(kind)];
  const keys = KNOWN_KEYS[`${kind}Parts`];
  const scalars = keys.filter((key) => key !== 'location' && key !== 'labels');
  return (
    unknownIn(item, 'an item of the content', KNOWN_KEYS[kind]) ??
    unknownIn(part, of, keys) ??
    unknownIn(part.at('location'), 'a location', KNOWN_KEYS.location) ??
    severalIn(part, of, scalars) ??
    severalIn(part.at('location'), 'a location', KNOWN_KEYS.location)
  );
}

function unreadInItem(item: YamlPart, keys: readonly string[]): UnreadKey | undefined {
  return (
    unknownIn(item, 'an item of the content', KNOWN_KEYS.segment) ??
    firstOf(item.at('segment').items, (each) => unreadInWaypoint(each, keys))
  );
}

/** @param keys that a waypoint may have */
function unreadInWaypoint(item: YamlPart, keys: readonly string[]): UnreadKey | undefined {
  const waypoint = item.at('waypoint');
  const [location, constraint] = [waypoint.at('location'), waypoint.at('constraint')];
  return (
    unknownIn(item, 'an item of a segment', KNOWN_KEYS.waypoint) ??
    unknownIn(waypoint, 'a waypoint', keys) ??
    unknownIn(location, 'a location', KNOWN_KEYS.location) ??
    unknownIn(constraint, 'a constraint', KNOWN_KEYS.constraint) ??
    severalIn(waypoint, 'a waypoint', SCALARS) ??
    severalIn(location, 'a location', KNOWN_KEYS.location) ??
    severalIn(constraint, 'a constraint', KNOWN_KEYS.constraint)
  );
}

function unknownIn(part: YamlPart, of: string, known: readonly string[]): UnreadKey | undefined {
  const key = unknownKeyOf(part.value, known);
  return key === undefined ? undefined : { code: 'unknown', key, of, line: lineOfKey(part, key) };
}

function severalIn(part: YamlPart, of: string, keys: readonly string[]): UnreadKey | undefined {
  const key = keyWithoutScalar(part.value, keys);
  return key === undefined ? undefined : { code: 'no-scalar', key, of, line: lineOfKey(part, key) };
}

function lineOfKey({ document, pointer, position }: YamlPart, key: string): number {
  const range = document.keyRange([...pointer, key]);
  return range === undefined ? position.line : document.source.positionAt(range.start).line;
}

function firstOf(
  items: readonly YamlPart[],
  find: (item: YamlPart) => UnreadKey | undefined,
): UnreadKey | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
