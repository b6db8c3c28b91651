import type { Diagnostic, Fix, TextEdit } from '../rule/diagnostic.js';

/** How many fixes are applied at once: comparing them takes time quadratic in their number. */
const MAXIMUM_FIXES = 1000;

export interface FixedText {
  readonly text: string;
  /** Findings whose fix was applied. */
  readonly applied: readonly Diagnostic[];
}

/** Applies the fixes of findings, each completely or not at all; of overlapping fixes, the first in the file. */
export function applyFixes(text: string, findings: readonly Diagnostic[]): FixedText {
  const chosen: TextEdit[] = [];
  const applied: Diagnostic[] = [];
  for (const finding of findings) {
    const { fix } = finding;
    if (applied.length >= MAXIMUM_FIXES) break;
    if (fix === undefined || !isApplicable(fix, chosen, text.length)) continue;
    chosen.push(...fix.edits);
    applied.push(finding);
  }
  const parts: string[] = [];
  let at = 0;
  for (const edit of chosen.toSorted((left, right) => left.start - right.start)) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return { text: parts.join('') + text.slice(at), applied };
}

function isApplicable({ edits }: Fix, chosen: readonly TextEdit[], length: number): boolean {
  return edits.every(
    (edit, index) =>
      edit.start >= 0 &&
      edit.start <= edit.end &&
      edit.end <= length &&
      ![...chosen, ...edits.slice(0, index)].some((other) => overlap(edit, other)),
  );
}

/** Two insertions at the same position overlap too: their order would be arbitrary. */
function overlap(left: TextEdit, right: TextEdit): boolean {
  if (left.start === right.start) return true;
  return left.start < right.end && right.start < left.end;
}
