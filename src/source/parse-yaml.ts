import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLParseError,
} from 'yaml';
import { readBlockYaml } from './block-yaml.js';
import { InputError, type Position } from './input-error.js';
import { inspectYaml, WRITE_OUT } from './inspect-yaml.js';
import { locateBlock } from './locate-block.js';
import type { SourceText } from './source-text.js';
import { listScalars, type YamlScalar } from './yaml-scalars.js';

/** A path into a document: keys of mappings and 0-based indexes of lists. */
export type Pointer = readonly (string | number)[];

/** A part of the text of a file: 0-based offsets in UTF-16 code units, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A YAML document as plain data, with the place of every part. */
export interface LocatedDocument {
  readonly source: SourceText;
  /**
   * Plain data: mappings are objects without prototype surprises, scalars are as the core schema of YAML 1.2 resolves
   * them.
   */
  readonly value: unknown;
  /** Position of the part at `pointer`, or of the innermost existing part around it. */
  findPosition(pointer: Pointer): Position;
  /** The characters of a scalar as written in the file, or undefined if there is no scalar. */
  scalarSource(pointer: Pointer): string | undefined;
  /** The range of a scalar that is a value, including its quotes, or undefined if there is no scalar. */
  scalarRange(pointer: Pointer): TextRange | undefined;
  /** The range of a key of a mapping, or undefined if there is none. */
  keyRange(pointer: Pointer): TextRange | undefined;
  /** Every scalar of the document, including keys, in the order of the file. */
  scalars(): Iterable<YamlScalar>;
  /** Keys that occur twice in one mapping: the later one of each pair. */
  readonly duplicateKeys: readonly { readonly key: string; readonly position: Position }[];
}

/** How often an anchored value may be used; more counts as an alias bomb. */
const MAXIMUM_ALIASES = 100;

/**
 * Parses one YAML 1.2 document.
 *
 * @throws InputError `syntax`, `alias-bomb`, `too-deep`
 */
export function parseYaml(source: SourceText): LocatedDocument {
  const simple = readBlockYaml(source.text);
  return simple === undefined ? parseAnyYaml(source) : locateBlock(simple, source);
}

/** As `parseYaml`, but always with a reader for all of YAML. @internal exported for its tests: both readers are compared */
export function parseAnyYaml(source: SourceText): LocatedDocument {
  const lines = new LineCounter();
  // The library's check for duplicate keys is quadratic; ours is below.
  const document = withoutStackTraces(() =>
    parseDocument(source.text, {
      lineCounter: lines,
      uniqueKeys: false,
      prettyErrors: false,
      // Whatever version or type the file asks for, it is data, never an object of some language.
      schema: 'core',
      resolveKnownTags: false,
    }),
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
      remedy: deep ? 'flatten it' : remedyFor(error, source.line(positionAt(error.pos[0]).line)),
    });
  }
  const duplicateKeys = inspectYaml(document, source, positionAt);
  const find = createFinder(document);
  return {
    source,
    value: toPlainData(document, source, positionAt),
    findPosition: (pointer) => positionAt(rangeStart(document, find, pointer)),
    scalarSource: (pointer) => {
      const node = find(pointer);
      if (!isScalar(node) || node.range == null) return undefined;
      return source.text.slice(node.range[0], node.range[1]);
    },
    scalarRange: (pointer) => {
      const node = find(pointer);
      return isScalar(node) ? rangeOfNode(node) : undefined;
    },
    keyRange: (pointer) => {
      const map = find(pointer.slice(0, -1));
      if (!isMap(map)) return undefined;
      const pair = map.items.findLast(({ key }) => isScalar(key) && String(key.value) === pointer.at(-1));
      return isScalar(pair?.key) ? rangeOfNode(pair.key) : undefined;
    },
    scalars: () => listScalars(document, source.text),
    duplicateKeys,
  };
}

function rangeOfNode({ range }: Node): TextRange | undefined {
  return range == null ? undefined : { start: range[0], end: range[1] };
}

/** People put Windows paths into double quotes without knowing what a backslash does there. */
function remedyFor({ code }: YAMLParseError, line: string): string {
  if (code !== 'BAD_DQ_ESCAPE') return 'correct the syntax there';
  return /"[A-Za-z]:\\|"\\\\/.test(line)
    ? 'use single quotes for a Windows path: a backslash in double quotes begins an escape sequence'
    : 'use single quotes, or write each backslash twice';
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

/** A mapping with more keys than this gets an index, so that many look-ups in it do not take quadratic time. */
const LARGE_MAPPING = 16;

/** Finds nodes; of a duplicate key it takes the last one, as the plain data do. */
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

/** An error takes 500 bytes, with its stack trace 2000; a file may have an error at every character. */
function withoutStackTraces<Result>(action: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return action();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
