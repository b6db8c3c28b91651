import { isMapping } from './yaml-part.js';

/**
 * Keys of the parts of a witness in YAML (formats sections 4.1 to 4.3, and part 6), with those in the wild that mean nothing
 * else: `file_hash` of 0.1 in locations.
 */
export const KNOWN_KEYS = {
  entry: ['entry_type', 'metadata', 'content'],
  location: ['file_name', 'file_hash', 'line', 'column', 'function'],
  segment: ['segment'],
  waypoint: ['waypoint'],
  waypointParts: ['type', 'action', 'location', 'constraint', 'thread_id'],
  constraint: ['value', 'format'],
  invariant: ['invariant'],
  invariantParts: ['type', 'location', 'value', 'format', 'labels'],
  contract: ['contract'],
  contractParts: ['type', 'location', 'requires', 'ensures', 'format', 'labels'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A key of a mapping that is not among those that have a meaning there; undefined where all have one. */
export function unknownKeyOf(value: unknown, known: readonly string[]): string | undefined {
  return Object.keys(fieldsOf(value) ?? {}).find((each) => !known.includes(each));
}

/** A key whose value is a list or a mapping, where there should be a single value; undefined where none is. */
export function keyWithoutScalar(value: unknown, keys: readonly string[]): string | undefined {
  const fields = fieldsOf(value) ?? {};
  return keys.find((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return typeof field === 'object' && field !== null;
  });
}

/** The fields of a mapping; undefined for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isMapping(value) ? value : undefined;
}
