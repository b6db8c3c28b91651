/**
 * Merges an extending document with the one it extends: mappings are merged key by key; everything else, including
 * lists, comes from the extending document.
 */
export function mergeRules(base: unknown, own: unknown): unknown {
  if (!isMapping(base) || !isMapping(own)) return own;
  // Maps, because a document may have the key `__proto__`.
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(own)) {
    merged.set(key, merged.has(key) ? mergeRules(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
