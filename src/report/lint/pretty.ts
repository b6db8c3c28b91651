import { createColors } from 'picocolors';
import type { LintedFile, LintResult } from '../../dispatch/lint/lint-options.js';
import type { Diagnostic, Severity } from '../../lint/diagnostic.js';
import { messageOf } from '../../lint/message-of.js';
import { printable } from '../../source/printable.js';
import { codeFrame } from './code-frame.js';
import type { LintReportContext } from './format-lint.js';

type Colors = ReturnType<typeof createColors>;

/** Findings for people: each with its line, and a count at the end. */
export function formatLintPretty(result: LintResult, context: LintReportContext): string {
  const colors = createColors(context.color === 'color');
  const lines = result.files.flatMap((file) =>
    file.findings.flatMap((finding) => [...findingLines(file, finding, context, colors), '']),
  );
  return `${[...lines, countLine(result, colors)].join('\n')}\n`;
}

function findingLines(
  { path }: LintedFile,
  finding: Diagnostic,
  { lineOf }: LintReportContext,
  colors: Colors,
): string[] {
  const { severity, ruleId, ruleName, position, end, fix } = finding;
  const { line, column } = position;
  const place = colors.bold(`${printable(path)}:${line}:${column}`);
  const head = `${place} ${paint(severity, colors)(severity)} ${printable(messageOf(finding))} ${colors.dim(`[${ruleId} ${ruleName}]`)}`;
  const text = lineOf(path, line);
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

function countLine({ files, counts }: LintResult, colors: Colors): string {
  const checked = count(files.length, 'witness', 'witnesses');
  const parts = [
    count(counts.error, 'error', 'errors'),
    count(counts.warning, 'warning', 'warnings'),
    ...(counts.info > 0 ? [`${counts.info} info`] : []),
  ];
  const text = `${checked}: ${parts.join(', ')}`;
  if (counts.error > 0) return colors.red(text);
  return counts.warning > 0 ? colors.yellow(text) : colors.green(text);
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
