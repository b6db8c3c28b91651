import type { Range } from 'vscode-languageserver';
import type { Diagnostic } from '../lint/rule/diagnostic.js';
import type { TextRange } from '../source/parse-yaml.js';
import type { SourceText } from '../source/source-text.js';

/** A part of a text as the protocol counts it: lines and UTF-16 code units from 0. */
export function toRange(source: SourceText, { start, end }: TextRange): Range {
  return { start: toProtocol(source, start), end: toProtocol(source, end) };
}

/** The characters that a finding is about; if it states none, those from its position to the end of the line. */
export function rangeOfFinding(source: SourceText, { position, end }: Diagnostic): TextRange {
  const start = source.offsetAt(position) ?? 0;
  const stated = end === undefined ? undefined : source.offsetAt(end);
  if (stated !== undefined && stated > start) return { start, end: stated };
  const rest = source
    .line(position.line)
    .slice(position.column - 1)
    .trimEnd();
  return { start, end: start + rest.length };
}

/** 0-based offset of a position of the protocol; the end of the text for a position after it. */
export function toOffset(source: SourceText, place: Range['start']): number {
  const { line, character } = place;
  const start = source.offsetAt({ line: line + 1, column: 1 });
  if (start === undefined) return source.text.length;
  return start + Math.min(character, source.line(line + 1).length);
}

function toProtocol(source: SourceText, offset: number): Range['start'] {
  const { line, column } = source.positionAt(offset);
  return { line: line - 1, character: column - 1 };
}
