import { type CodeAction, CodeActionKind, type TextEdit } from 'vscode-languageserver';
import { applyFixes } from '../lint/fixes/apply-fixes.js';
import type { Fix } from '../lint/rule/diagnostic.js';
import type { TextRange } from '../source/parse-yaml.js';
import type { SourceText } from '../source/source-text.js';
import { toDiagnostics } from './diagnostics.js';
import type { ExaminedDocument } from './examine-document.js';
import { rangeOfFinding, toRange } from './ranges.js';
import { suggestFor } from './suggestions.js';

/** All corrections at once, as an editor requests them when a file is saved. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.witness-check`;

/** Maximum number of findings at one place for which something is offered. */
const MAXIMUM_OFFERED = 20;

/**
 * The corrections for a part of a document: those of each finding there, what may help against it, and one for the whole
 * document.
 *
 * @param uri URI of the document
 */
export function quickFixes(document: ExaminedDocument, uri: string, part: TextRange): CodeAction[] {
  const { source, findings } = document;
  const shown = toDiagnostics(document);
  let looked = 0;
  const offered = findings.flatMap((finding, index): readonly CodeAction[] => {
    const { fix } = finding;
    const diagnostic = shown[index];
    const { start, end } = rangeOfFinding(source, finding);
    if (diagnostic === undefined || start > part.end || end < part.start) return [];
    // To look for suggestions costs something.
    if (++looked > MAXIMUM_OFFERED) return [];
    const corrections = fix === undefined ? [] : [{ title: sentence(fix.description), edits: fix.edits }];
    return [...corrections, ...suggestFor(document, finding)].map(({ title, edits }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      edit: { changes: { [uri]: toEdits(source, edits) } },
    }));
  });
  return [...offered, ...fixAll(document, uri)];
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
