import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { InputError, type InputErrorCode, type Position } from './input-error.js';
import type { SourceText } from './source-text.js';

/** Maximum number of aliases in one document: the library takes time quadratic in their number. */
const MAXIMUM_ALIAS_NODES = 1000;

/** What to do about too many aliases. */
export const WRITE_OUT = 'write the values out instead of using YAML aliases';

/** Maximum depth of lists and mappings. The library overflows the stack somewhere between 500 and 1000. */
const MAXIMUM_DEPTH = 256;

/**
 * Walks a document without recursion, before the library turns it into plain data: finds duplicate keys, and refuses
 * what would overflow the library's stack or take it hours.
 */
export function inspectYaml(
  document: Document.Parsed,
  source: SourceText,
  positionAt: (offset: number) => Position,
): { key: string; position: Position }[] {
  const duplicates: { key: string; offset: number }[] = [];
  const refuse = (code: InputErrorCode, offset: number, message: string, remedy: string): never => {
    throw new InputError({ code, file: source.file, position: positionAt(offset), message, remedy });
  };
  let aliases = 0;
  // The walk follows the order of the file, so an alias refers to the latest anchor of its name.
  const anchors = new Map<string, unknown>();
  const stack: Visit[] = [{ part: document.contents, depth: 0, around: undefined }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { part, depth, around } = top;
    if ((isScalar(part) || isCollection(part)) && part.anchor !== undefined) anchors.set(part.anchor, part);
    if (isPair(part)) {
      stack.push({ part: part.value, depth, around }, { part: part.key, depth, around });
    } else if (isAlias(part)) {
      const offset = part.range?.[0] ?? 0;
      const name = `'*${part.source}'`;
      const target = anchors.get(part.source);
      if (target === undefined) refuse('syntax', offset, `has an alias ${name} without an anchor`, WRITE_OUT);
      if (encloses(target, around)) {
        refuse('alias-bomb', offset, `has an alias ${name} inside the value that it stands for`, WRITE_OUT);
      }
      if (++aliases > MAXIMUM_ALIAS_NODES) {
        refuse('alias-bomb', offset, `has more than ${MAXIMUM_ALIAS_NODES} aliases`, WRITE_OUT);
      }
    } else if (isCollection(part)) {
      if (depth >= MAXIMUM_DEPTH)
        refuse('too-deep', part.range?.[0] ?? 0, 'is nested too deeply', 'flatten it');
      const seen = new Set<string>();
      for (const item of part.items.toReversed()) {
        stack.push({ part: item, depth: depth + 1, around: { collection: part, around } });
      }
      for (const item of part.items) {
        if (!isPair(item) || !isNode(item.key)) continue;
        const offset = item.key.range?.[0] ?? 0;
        if (isCollection(item.key))
          refuse('syntax', offset, 'has a list or mapping as a key', 'use a string as a key');
        if (!isScalar(item.key)) continue;
        const key = String(item.key.value);
        if (seen.has(key)) duplicates.push({ key, offset });
        seen.add(key);
      }
    }
  }
  return duplicates
    .sort((a, b) => a.offset - b.offset)
    .map(({ key, offset }) => ({ key, position: positionAt(offset) }));
}

/** A part still to be examined, and the collections around it, the innermost first. */
interface Visit {
  readonly part: unknown;
  readonly depth: number;
  readonly around: Enclosing | undefined;
}

interface Enclosing {
  readonly collection: YAMLMap | YAMLSeq;
  readonly around: Enclosing | undefined;
}

/** Whether an alias of `target` would be inside `target`: as plain data, such a document would be endless. */
function encloses(target: unknown, around: Enclosing | undefined): boolean {
  for (let at = around; at !== undefined; at = at.around) if (at.collection === target) return true;
  return false;
}
