import type { SourceText } from '../../source/source-text.js';
import type { Diagnostic, Fix } from '../rule/diagnostic.js';
import type { LintedProgram } from '../rule/lint-context.js';
import { type TextTag, tagAt } from './graphml-text.js';

/** A file that is read again to correct it. */
export interface TextToFix {
  /** Decoded, without its byte order mark. */
  readonly text: string;
  readonly source: SourceText;
  /** The single program of the witness; undefined if that is not certain. */
  readonly program: LintedProgram | undefined;
}

/** The start tag of a GraphML file that a finding refers to. */
export function findTag(
  { position }: Diagnostic,
  { source, text }: TextToFix,
  local: string,
): TextTag | undefined {
  const offset = source.offsetAt(position);
  return offset === undefined ? undefined : tagAt(text, offset, local);
}

/**
 * Replaces the text of the data that a finding refers to, if it contains only text.
 *
 * @param correct the new text; undefined if none is certain
 */
export function replaceData(
  finding: Diagnostic,
  file: TextToFix,
  description: string,
  correct: (value: string) => string | undefined,
): Fix | undefined {
  const tag = findTag(finding, file, 'data');
  if (tag === undefined) return undefined;
  const markup = /[<>&]/g;
  markup.lastIndex = tag.end;
  const after = markup.exec(file.text)?.index ?? -1;
  if (!file.text.startsWith('</', after)) return undefined;
  const content = file.text.slice(tag.end, after);
  const value = content.trim();
  const text = correct(value);
  if (text === undefined || text === value) return undefined;
  const start = tag.end + content.indexOf(value);
  return { description, edits: [{ start, end: start + value.length, text }] };
}

/** To the second: a correction that adds a time adds the time of the correction. */
export function timeOfCorrection(): string {
  return new Date().toISOString().replace(/\.\d+/, '');
}
