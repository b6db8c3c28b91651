import type { SourceText } from '../../source/source-text.js';

/**
 * A place in a YAML document in block style, found line by line, because the document need not be valid while it is
 * being written.
 */
export interface YamlCursor {
  /** The keys around it, from the outermost; `*` stands for an item of a list. */
  readonly path: readonly string[];
  /** What is being written: a key of the mapping at `path`, or the value at `path`. */
  readonly role: 'key' | 'value';
  /** The characters already there, up to the place. */
  readonly prefix: string;
  /** The existing keys of the mapping. */
  readonly siblings: ReadonlySet<string>;
}

/** What a line opens: an item of a list or the value of a key, with its column, counted from 0. */
interface Level {
  readonly column: number;
  readonly step: string;
}

const LINE = /^(\s*)((?:-(?:\s+|$))*)(?:(["']?)([\w.-]+)\3\s*:(?=\s|$)\s*(.*))?$/;

/** Finds the place of an offset in a document. */
export function cursorAt(source: SourceText, offset: number): YamlCursor | undefined {
  const { line, column } = source.positionAt(offset);
  const levels = levelsBefore(source, line);
  const before = source.line(line).slice(0, column - 1);
  const written = /^(\s*)((?:-(?:\s+|$))*)(?:(["']?)([\w.-]+)\3\s*:\s+)?(.*)$/s.exec(before);
  if (written === null) return undefined;
  const [, indent = '', dashes = '', , key, rest = ''] = written;
  openItems(levels, indent.length, dashes);
  const start = indent.length + dashes.length;
  if (key === undefined) {
    if (!/^["']?[\w.-]*$/.test(rest)) return undefined;
    close(levels, start);
    const path = levels.map(({ step }) => step);
    return { path, role: 'key', prefix: rest, siblings: findSiblings(source, line, start) };
  }
  close(levels, start);
  return { path: [...levels.map(({ step }) => step), key], role: 'value', prefix: rest, siblings: new Set() };
}

/** The path of the key at an offset; undefined if there is something else. */
export function keyAt(source: SourceText, offset: number): readonly string[] | undefined {
  const { line, column } = source.positionAt(offset);
  const [, indent = '', dashes = '', quote = '', key] = LINE.exec(source.line(line)) ?? [];
  const start = indent.length + dashes.length;
  if (key === undefined || column - 1 < start || column - 1 > start + key.length + 2 * quote.length)
    return undefined;
  const levels = levelsBefore(source, line);
  openItems(levels, indent.length, dashes);
  close(levels, start);
  return [...levels.map(({ step }) => step), key];
}

/** What is open before a line. */
function levelsBefore(source: SourceText, line: number): Level[] {
  const levels: Level[] = [];
  /** Column of the key whose text continues on more deeply indented lines. */
  let textIndent = Number.POSITIVE_INFINITY;
  for (let number = 1; number < line; number++) {
    const text = source.line(number);
    const indentation = text.search(/\S/);
    if (indentation < 0 || indentation > textIndent) continue;
    textIndent = Number.POSITIVE_INFINITY;
    const [, indent = '', dashes = '', , key, value = ''] = LINE.exec(text) ?? [];
    openItems(levels, indent.length, dashes);
    if (key === undefined) continue;
    const column = indent.length + dashes.length;
    close(levels, column);
    levels.push({ column, step: key });
    if (/^[|>]/.test(value)) textIndent = column;
  }
  return levels;
}

/** A list may begin in the column of its key; a mapping may not. */
function openItems(levels: Level[], indentation: number, dashes: string): void {
  for (const { index } of dashes.matchAll(/-/g)) {
    const column = indentation + index;
    for (let top = levels.at(-1); top !== undefined; top = levels.at(-1)) {
      const isWithin = top.column < column || (top.column === column && top.step !== '*');
      if (isWithin) break;
      levels.pop();
    }
    levels.push({ column, step: '*' });
  }
}

function close(levels: Level[], column: number): void {
  while ((levels.at(-1)?.column ?? -1) >= column) levels.pop();
}

/** The keys at a column, above and below a line, as far as their mapping goes. */
function findSiblings(source: SourceText, line: number, column: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const step of [-1, 1]) {
    for (let number = step < 0 ? line : line + 1; number >= 1 && number <= source.lineCount; number += step) {
      const text = source.line(number);
      if (text.trim() === '') continue;
      const [, indent = '', dashes = '', , key] = LINE.exec(text) ?? [];
      const start = indent.length + dashes.length;
      const begins = dashes !== '' && start === column;
      if (step > 0 && begins) break;
      if (text.search(/\S/) < column && !begins) {
        if (number !== line) break;
      } else if (key !== undefined && start === column && number !== line) keys.add(key);
      if (begins) break;
    }
  }
  return keys;
}
