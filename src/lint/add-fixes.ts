import { baseName } from '../source/base-name.js';
import { SourceText } from '../source/source-text.js';
import type { TextToFix } from './fixes/text-to-fix.js';
import type { Diagnostic } from './rule/diagnostic.js';
import type { LintContext, LintedProgram } from './rule/lint-context.js';
import { RULES } from './rules/all-rules.js';

const FIXING = RULES.flatMap(({ id, fix }) => (fix === undefined ? [] : [{ id, fix }]));

/**
 * Adds their corrections to findings that have none yet, because the text of the file was not kept during reading.
 *
 * @param text the decoded file without its byte order mark
 * @param programFiles the name of the program in the witness
 */
export function addFixes(
  findings: readonly Diagnostic[],
  text: string,
  { programs = [] }: LintContext,
  programFiles: readonly string[],
): readonly Diagnostic[] {
  const wanted = FIXING.map(({ id, fix }) => ({
    found: findings.filter(({ ruleId }) => ruleId === id),
    fix,
  })).filter(({ found }) => found.length > 0);
  if (wanted.length === 0) return findings;
  const program = chooseProgram(programs, programFiles);
  const file: TextToFix = { text, source: new SourceText(text, ''), program };
  const fixes = new Map(wanted.flatMap(({ found, fix }) => [...fix(found, file)]));
  return findings.map((finding) => {
    const fix = fixes.get(finding);
    return fix === undefined ? finding : { ...finding, fix };
  });
}

function chooseProgram(
  programs: readonly LintedProgram[],
  programFiles: readonly string[],
): LintedProgram | undefined {
  const [first, second] = programs;
  if (second === undefined) return first;
  const names = programFiles.map(baseName);
  const [named, other] = programs.filter(({ name }) => names.includes(baseName(name)));
  return other === undefined ? named : undefined;
}
