import { toJsonLines } from '../source/printable.js';

/** A result as JSON, as `schemas/` describes it for other languages; maps are written as objects. */
export function formatJson(result: unknown): string {
  return toJsonLines(result, (_key, part) => (part instanceof Map ? Object.fromEntries(part) : part));
}
