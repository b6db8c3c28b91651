import { toJsonLines } from '../source/printable.js';

/** A result as JSON, as described in `schemas/` for other languages; maps become objects. */
export function formatJson(result: unknown): string {
  return toJsonLines(result, (_key, part) => (part instanceof Map ? Object.fromEntries(part) : part));
}
