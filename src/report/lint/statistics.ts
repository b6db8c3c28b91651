import { createColors } from 'picocolors';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { LintStatistics, ProducerStatistics } from '../../use-cases/lint/lint-statistics.js';

/** How many characters of a producer's name are shown. */
const NAME_WIDTH = 32;

/** How often each finding occurs, for people: by rule, by producer, and how many witnesses have no findings. */
export function formatLintStatistics(statistics: LintStatistics, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const { files, withoutFindings, counts, rules, producers } = statistics;
  const number = (value: number) => String(value).padStart(9);
  const lines = [
    ...(rules.length === 0 ? [] : [colors.bold('witnesses  findings  rule')]),
    ...rules.map(
      ({ ruleId, ruleName, severity, findings, files: found }) =>
        `${number(found)} ${number(findings)}  ${ruleId} ${ruleName} (${severity})`,
    ),
    ...(rules.length === 0 ? [] : ['']),
    colors.bold('witnesses  no findings  with errors  producer'),
    ...producers.map(
      (each) =>
        `${number(each.files)}  ${String(each.withoutFindings).padStart(11)}  ${String(each.withErrors).padStart(11)}  ${producerName(each)}`,
    ),
    '',
    `${countNoun(files, 'witness', 'witnesses')}, ${withoutFindings} without findings; ${[
      countNoun(counts.error, 'error'),
      countNoun(counts.warning, 'warning'),
      `${counts.info} info`,
    ].join(', ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function producerName({ producer, commonest }: ProducerStatistics): string {
  const name = producer === '' ? '(not stated)' : printable(producer).slice(0, NAME_WIDTH);
  return commonest === null ? name : `${name} (most often ${commonest})`;
}
