import type { Diagnostic, TextEdit } from '../lint/rule/diagnostic.js';
import { SUPPRESSION_WORD, yamlComments } from '../lint/suppressions.js';
import type { TextRange } from '../source/parse-yaml.js';
import { SourceText } from '../source/source-text.js';
import type { ExaminedDocument } from './examine-document.js';
import { rangeOfFinding } from './ranges.js';

/** A change that an author may want; it is never made without asking. */
export interface Suggestion {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** Formats that have what a finding of WY070 is about, by its message. */
const NEEDED_VERSIONS: ReadonlyMap<string, string> = new Map([
  ['format', '2.1'],
  ['labels', '2.1'],
  ['contract', '2.1'],
  ['threadId', '2.2'],
]);

/** What may help against a finding, besides the correction that the linter knows. */
export function suggestFor(document: ExaminedDocument, finding: Diagnostic): readonly Suggestion[] {
  return [
    nearestColumn(document, finding),
    newerVersion(document, finding),
    switchOff(document, finding),
  ].filter((each) => each !== undefined);
}

/** Of the columns where a location of this type may be, the one closest to what the witness states. */
function nearestColumn({ source }: ExaminedDocument, finding: Diagnostic): Suggestion | undefined {
  if (finding.ruleId !== 'WP010' || finding.messageId !== 'elsewhere') return undefined;
  const { start, end } = rangeOfFinding(source, finding);
  const stated = Number(source.text.slice(start, end));
  const columns = String(finding.args?.columns).split(', ').map(Number);
  const [nearest] = columns.toSorted((one, other) => Math.abs(one - stated) - Math.abs(other - stated));
  if (nearest === undefined || !Number.isInteger(stated)) return undefined;
  return { title: `Take the nearest column, ${nearest}`, edits: [{ start, end, text: String(nearest) }] };
}

/** All entries of a file have one version. */
function newerVersion({ versions }: ExaminedDocument, finding: Diagnostic): Suggestion | undefined {
  const needed = finding.ruleId === 'WY070' ? NEEDED_VERSIONS.get(finding.messageId) : undefined;
  if (needed === undefined || versions.length === 0) return undefined;
  const edits = versions.map(({ start, end }: TextRange) => ({ start, end, text: `"${needed}"` }));
  return { title: `State format version ${needed}`, edits };
}

/** A comment above the line, if there is room for one: not inside of a text or of a tag. */
function switchOff({ source, format }: ExaminedDocument, finding: Diagnostic): Suggestion | undefined {
  const { ruleId, position } = finding;
  const start = source.offsetAt({ line: position.line, column: 1 });
  if (start === undefined) return undefined;
  const line = source.line(position.line);
  const [indentation = ''] = /^[ \t]*/.exec(line) ?? [];
  const words = `${SUPPRESSION_WORD}disable-next-line ${ruleId}`;
  const text = `${indentation}${format === 'yaml' ? `# ${words}` : `<!-- ${words} -->`}\n`;
  const hasRoom =
    format === 'yaml'
      ? isYamlComment(source, start, text, position.line)
      : isBetweenTags(source, start, line.slice(indentation.length));
  if (!hasRoom) return undefined;
  return { title: `Switch ${ruleId} off in the next line`, edits: [{ start, end: start, text }] };
}

function isYamlComment({ text, file }: SourceText, start: number, comment: string, line: number): boolean {
  const changed = new SourceText(text.slice(0, start) + comment + text.slice(start), file);
  return yamlComments(changed).some(({ position }) => position.line === line);
}

function isBetweenTags({ text }: SourceText, start: number, rest: string): boolean {
  const last = text.lastIndexOf('<', start - 1);
  const isClosed = last < 0 || text.lastIndexOf('>', start - 1) > last;
  const isInside = (open: string, close: string) => {
    const begin = text.lastIndexOf(open, start - 1);
    return begin >= 0 && text.lastIndexOf(close, start - 1) < begin;
  };
  // Nothing but the XML declaration may precede the document.
  const isInDocument = /<graphml[\s>]/.test(text.slice(0, start));
  return (
    isInDocument &&
    rest.startsWith('<') &&
    isClosed &&
    !isInside('<!--', '-->') &&
    !isInside('<![CDATA[', ']]>')
  );
}
