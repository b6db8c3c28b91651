import { parse } from 'yaml';
import { decodeText } from '../../source/decode-text.js';
import { readBytes } from '../../source/read-bytes.js';
import { sizeLimit } from '../../witness/read-witness.js';
import type { StatedPart } from './stated-parts.js';

interface Entry {
  readonly entry_type?: unknown;
  readonly content?: unknown;
}

/**
 * A witness in YAML with only some of its invariants and contracts. It is written as JSON, which is YAML.
 *
 * @param file one that was read as a witness before
 */
export async function writeParts(file: string, parts: readonly StatedPart[]): Promise<string> {
  const { text } = decodeText(await readBytes(file, sizeLimit(file)), file);
  const wanted = { invariant: indexesOf(parts, 'invariant'), contract: indexesOf(parts, 'contract') };
  const seen = { invariant: 0, contract: 0 };
  const isWanted = (item: unknown): boolean => {
    const kind = typeof item === 'object' && item !== null && 'contract' in item ? 'contract' : 'invariant';
    return wanted[kind].has(seen[kind]++);
  };
  const entries = (parse(text) as readonly Entry[]).map((entry) =>
    entry.entry_type === 'invariant_set' && Array.isArray(entry.content)
      ? { ...entry, content: entry.content.filter(isWanted) }
      : entry,
  );
  return `${JSON.stringify(entries, undefined, 1)}\n`;
}

function indexesOf(parts: readonly StatedPart[], wanted: StatedPart['kind']): ReadonlySet<number> {
  return new Set(parts.filter(({ kind }) => kind === wanted).map(({ index }) => index));
}
