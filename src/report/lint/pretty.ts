import { createColors } from 'picocolors';
import { findingMessage } from '../../lint/finding-message.js';
import type { Diagnostic, Severity } from '../../lint/rule/diagnostic.js';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { LintedFile, LintResult } from '../../use-cases/lint/lint-options.js';
import { codeFrame } from './code-frame.js';
import type { LintReportContext } from './format-lint.js';

type Colors = ReturnType<typeof createColors>;

/** Findings for people: each with its line, and a count at the end. */
export function formatLintPretty(result: LintResult, context: LintReportContext): string {
  const colors = createColors(context.color === 'color');
  const lines = result.files.flatMap((file) =>
    file.findings.flatMap((finding) => [...findingLines(file, finding, context, colors), '']),
  );
  const notes = (result.pairing?.notes ?? []).map((note) => colors.dim(`note: ${printable(note)}`));
  return `${[...lines, ...notes, countLine(result, colors)].join('\n')}\n`;
}

function findingLines(
  { path }: LintedFile,
  finding: Diagnostic,
  { sourceLine }: LintReportContext,
  colors: Colors,
): string[] {
  const { severity, ruleId, ruleName, position, end, fix } = finding;
  const { line, column } = position;
  const place = colors.bold(`${printable(path)}:${line}:${column}`);
  const head = `${place} ${paint(severity, colors)(severity)} ${printable(findingMessage(finding))} ${colors.dim(`[${ruleId} ${ruleName}]`)}`;
  const text = sourceLine(path, line);
  const fixLine = fix === undefined ? [] : [colors.dim(`  --fix: ${printable(fix.description)}`)];
  if (text === undefined) return [head, ...fixLine];
  const frame = codeFrame(text, position, end);
  const number = String(line);
  return [
    head,
    `  ${colors.dim(`${number} |`)} ${frame.line}`,
    `  ${colors.dim(`${' '.repeat(number.length)} |`)} ${paint(severity, colors)(frame.mark)}`,
    ...fixLine,
  ];
}

function paint(severity: Severity, colors: Colors): (text: string) => string {
  if (severity === 'error') return colors.red;
  return severity === 'warning' ? colors.yellow : colors.cyan;
}

function countLine({ files, counts, hidden = 0, known = 0, pairing }: LintResult, colors: Colors): string {
  const checked = countNoun(files.length, 'witness', 'witnesses');
  const parts = [
    countNoun(counts.error, 'error'),
    ...(hidden > 0 ? [] : [countNoun(counts.warning, 'warning')]),
    ...(counts.info > 0 ? [`${counts.info} info`] : []),
    ...(hidden > 0 ? [`${countNoun(hidden, 'other finding')} not shown`] : []),
    ...(known > 0 ? [`${countNoun(known, 'known finding')} not shown`] : []),
  ];
  // A folder without tasks needs no mention.
  const tasks = pairing === null || pairing.paired === 0 ? '' : `; ${pairing.paired} paired with a task`;
  const text = `${checked}: ${parts.join(', ')}${tasks}`;
  if (counts.error > 0) return colors.red(text);
  return counts.warning > 0 ? colors.yellow(text) : colors.green(text);
}
