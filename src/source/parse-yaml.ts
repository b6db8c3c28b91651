import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { InputError, type Position } from './input-error.js';
import type { SourceText } from './source-text.js';

/** A path into a document: keys of mappings and 0-based indexes of lists. */
export type Pointer = readonly (string | number)[];

/** A YAML document as plain data, with the place of every part of it. */
export interface LocatedDocument {
  readonly source: SourceText;
  /** Plain data: mappings are objects without prototype surprises, scalars as YAML 1.2 core resolves them. */
  readonly value: unknown;
  /** Position of the part at `pointer`, or of the nearest part around it that exists. */
  positionOf(pointer: Pointer): Position;
  /** The characters of a scalar as they stand in the file, or undefined where there is no scalar. */
  scalarSource(pointer: Pointer): string | undefined;
  /** Keys that occur twice in one mapping: the later one of each pair. */
  readonly duplicateKeys: readonly { readonly key: string; readonly position: Position }[];
}

/** An anchored value may be used this often; more is taken for an alias bomb. */
const MAXIMUM_ALIASES = 100;

/**
 * Parses one YAML 1.2 document.
 *
 * @throws InputError `syntax`, `alias-bomb`, `too-deep`
 */
export function parseYaml(source: SourceText): LocatedDocument {
  const lines = new LineCounter();
  // The library's own check for duplicate keys is quadratic; ours is below.
  const document = parseDocument(source.text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const deep = error.code === 'RESOURCE_EXHAUSTION';
    throw new InputError({
      code: deep ? 'too-deep' : 'syntax',
      file: source.file,
      position: positionAt(error.pos[0]),
      message: deep ? 'is nested too deeply' : `is not valid YAML: ${firstLine(error.message)}`,
      remedy: deep ? 'flatten it' : 'correct the syntax there',
    });
  }
  return {
    source,
    value: toPlainData(document, source, positionAt),
    positionOf: (pointer) => positionAt(rangeStart(document, pointer)),
    scalarSource: (pointer) => {
      const node = document.getIn(pointer, true);
      if (!isScalar(node) || node.range == null) return undefined;
      return source.text.slice(node.range[0], node.range[1]);
    },
    duplicateKeys: findDuplicateKeys(document).map(({ key, offset }) => ({ key, position: positionAt(offset) })),
  };
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? message).replace(/[.:]$/, '');
}

function toPlainData(
  document: Document.Parsed,
  source: SourceText,
  positionAt: (offset: number) => Position,
): unknown {
  try {
    return document.toJS({ maxAliasCount: MAXIMUM_ALIASES });
  } catch (error) {
    const bomb = error instanceof ReferenceError;
    let offset = 0;
    visit(document, {
      Alias: (_key, node) => {
        offset = node.range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    throw new InputError({
      code: bomb ? 'alias-bomb' : 'too-deep',
      file: source.file,
      position: positionAt(offset),
      message: bomb
        ? `expands aliases more than ${MAXIMUM_ALIASES} times or without end`
        : 'is nested too deeply',
      remedy: bomb ? 'write the values out instead of using YAML aliases' : 'flatten it',
    });
  }
}

/** Offset of the node at `pointer`, or of the deepest ancestor that exists. */
function rangeStart(document: Document.Parsed, pointer: Pointer): number {
  for (let length = pointer.length; length > 0; length--) {
    const node = document.getIn(pointer.slice(0, length), true);
    if (isNode(node) && node.range != null) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

function findDuplicateKeys(document: Document.Parsed): { key: string; offset: number }[] {
  const duplicates: { key: string; offset: number }[] = [];
  visit(document, {
    Map: (_key, map) => {
      if (!isMap(map)) return;
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isNode(key) || isAlias(key)) continue;
        const name = isScalar(key) ? String(key.value) : undefined;
        if (name === undefined) continue;
        if (seen.has(name)) duplicates.push({ key: name, offset: key.range?.[0] ?? 0 });
        seen.add(name);
      }
    },
  });
  return duplicates;
}
