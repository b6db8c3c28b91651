import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { InputError, type InputErrorCode, type Position } from './input-error.js';
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

/** Aliases of one document: the library needs time in proportion to their number squared. */
const MAXIMUM_ALIAS_NODES = 1000;

const WRITE_OUT = 'write the values out instead of using YAML aliases';

/** Levels of lists and mappings. The library overflows the stack somewhere between 500 and 1000. */
const MAXIMUM_DEPTH = 256;

/**
 * Parses one YAML 1.2 document.
 *
 * @throws InputError `syntax`, `alias-bomb`, `too-deep`
 */
export function parseYaml(source: SourceText): LocatedDocument {
  const lines = new LineCounter();
  // The library's own check for duplicate keys is quadratic; ours is below.
  const document = withoutStackTraces(() =>
    parseDocument(source.text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false }),
  );
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
  const duplicateKeys = inspect(document, source, positionAt);
  const find = createFinder(document);
  return {
    source,
    value: toPlainData(document, source, positionAt),
    positionOf: (pointer) => positionAt(rangeStart(document, find, pointer)),
    scalarSource: (pointer) => {
      const node = find(pointer);
      if (!isScalar(node) || node.range == null) return undefined;
      return source.text.slice(node.range[0], node.range[1]);
    },
    duplicateKeys,
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
      remedy: bomb ? WRITE_OUT : 'flatten it',
    });
  }
}

/** Offset of the node at `pointer`, or of the deepest ancestor that exists. */
function rangeStart(
  document: Document.Parsed,
  find: (pointer: Pointer) => unknown,
  pointer: Pointer,
): number {
  for (let length = pointer.length; length > 0; length--) {
    const node = find(pointer.slice(0, length));
    if (isNode(node) && node.range != null) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** A mapping with more keys than this is searched by an index, lest many look-ups in it take quadratic time. */
const LARGE_MAPPING = 16;

/** Finds nodes; of a key that occurs twice the last one, as in the plain data. */
function createFinder(document: Document.Parsed): (pointer: Pointer) => unknown {
  const indexes = new WeakMap<object, Map<string, unknown>>();
  const findIn = (map: YAMLMap, name: string): unknown => {
    if (map.items.length <= LARGE_MAPPING) {
      return map.items.findLast(({ key }) => isScalar(key) && String(key.value) === name)?.value;
    }
    let index = indexes.get(map);
    if (index === undefined) {
      index = new Map(map.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', value]));
      indexes.set(map, index);
    }
    return index.get(name);
  };
  return (pointer) => {
    let node: unknown = document.contents;
    for (const step of pointer) {
      if (isSeq(node)) node = node.items[Number(step)];
      else if (isMap(node)) node = findIn(node, String(step));
      else return undefined;
    }
    return node;
  };
}

/**
 * Looks through a document without recursion, before the library turns it into plain data: finds duplicate keys and
 * refuses what would cost the library its stack or hours.
 */
function inspect(
  document: Document.Parsed,
  source: SourceText,
  positionAt: (offset: number) => Position,
): { key: string; position: Position }[] {
  const duplicates: { key: string; offset: number }[] = [];
  const refuse = (code: InputErrorCode, offset: number, message: string, remedy: string): never => {
    throw new InputError({ code, file: source.file, position: positionAt(offset), message, remedy });
  };
  let aliases = 0;
  // The walk is in the order of the file, so an anchor is the one that an alias met now refers to.
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
        refuse('alias-bomb', offset, `has an alias ${name} inside of what it stands for`, WRITE_OUT);
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
          refuse('syntax', offset, 'has a list or mapping as a key', 'use a text as key');
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

/** A part that is still to be looked at, and the collections it is in, the innermost first. */
interface Visit {
  readonly part: unknown;
  readonly depth: number;
  readonly around: Enclosing | undefined;
}

interface Enclosing {
  readonly collection: YAMLMap | YAMLSeq;
  readonly around: Enclosing | undefined;
}

/** Whether an alias of `target` would stand inside of it: such a document has no end as plain data. */
function encloses(target: unknown, around: Enclosing | undefined): boolean {
  for (let at = around; at !== undefined; at = at.around) if (at.collection === target) return true;
  return false;
}

/** An error costs 500 bytes, and with its stack trace 2000; a file may have one at every character. */
function withoutStackTraces<Result>(action: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return action();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
