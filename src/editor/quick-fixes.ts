import { type CodeAction, CodeActionKind, type TextEdit } from 'vscode-languageserver';
import { applyFixes } from '../lint/fixes/apply-fixes.js';
import type { Fix } from '../lint/rule/diagnostic.js';
import type { TextRange } from '../source/parse-yaml.js';
import type { SourceText } from '../source/source-text.js';
import { toDiagnostics } from './diagnostics.js';
import type { ExaminedDocument } from './examine-document.js';
import { rangeOfFinding, toRange } from './ranges.js';

/** All corrections at once, as an editor requests them when a file is saved. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.witness-check`;

/** Maximum number of corrections offered at one place. */
const MAXIMUM_OFFERED = 20;

/**
 * The corrections for a part of a document: one for each finding there, and one for the whole document.
 *
 * @param uri URI of the document
 */
export function quickFixes(document: ExaminedDocument, uri: string, part: TextRange): CodeAction[] {
  const { source, findings } = document;
  const shown = toDiagnostics(document);
  const offered = findings.flatMap((finding, index): readonly CodeAction[] => {
    const { fix } = finding;
    const diagnostic = shown[index];
    if (fix === undefined || diagnostic === undefined) return [];
    const { start, end } = rangeOfFinding(source, finding);
    if (start > part.end || end < part.start) return [];
    return [
      {
        title: sentence(fix.description),
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        edit: { changes: { [uri]: toEdits(source, fix.edits) } },
      },
    ];
  });
  return [...offered.slice(0, MAXIMUM_OFFERED), ...fixAll(document, uri)];
}

function fixAll({ source, findings }: ExaminedDocument, uri: string): readonly CodeAction[] {
  const { applied } = applyFixes(source.text, findings);
  if (applied.length === 0) return [];
  const edits = applied.flatMap(({ fix }) => fix?.edits ?? []);
  return [
    {
      title: 'Apply all safe corrections',
      kind: FIX_ALL,
      edit: { changes: { [uri]: toEdits(source, edits) } },
    },
  ];
}

function toEdits(source: SourceText, edits: Fix['edits']): TextEdit[] {
  return edits.map((edit) => ({ range: toRange(source, edit), newText: edit.text }));
}

function sentence(description: string): string {
  return description.charAt(0).toUpperCase() + description.slice(1);
}
