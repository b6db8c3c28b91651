import { createColors } from 'picocolors';
import { printable } from '../../source/printable.js';
import type { LintSummary, ProducerCounts, WitnessCounts } from '../../use-cases/lint/summarise-lint.js';

/** How many reasons of one producer are shown. */
const SHOWN_REASONS = 8;

/** Columns for a name; a longer name makes the row wider. */
const NAME_WIDTH = 24;

const COLUMNS: readonly (readonly [title: string, key: keyof WitnessCounts])[] = [
  ['witnesses', 'witnesses'],
  ['count', 'counts'],
  ['depends', 'depends'],
  ['not needed', 'notNeeded'],
  ['demo', 'demo'],
  ['do not count', 'doesNotCount'],
];

/** The summary for a person: a table of producers, then why witnesses do not count. */
export function formatLintSummary(summary: LintSummary, color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const { ruleset, category, total, producers, notConfirmed } = summary;
  const scope = category === null ? '' : ` in ${printable(category)}`;
  const lines = [
    `Under ${ruleset}${scope}, these would count if a validator confirms them:`,
    '',
    colors.bold(row('producer', (title) => title)),
    ...producers.map((each) => row(producerName(each), (_title, key) => String(each[key]))),
    colors.bold(row('all', (_title, key) => String(total[key]))),
    ...producers.flatMap((each) => reasonLines(each, colors.bold)),
    ...(notConfirmed.length === 0 ? [] : ['']),
    ...notConfirmed.map((reason) => colors.dim(`not confirmed: ${printable(reason)}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function row(name: string, cell: (title: string, key: keyof WitnessCounts) => string): string {
  const cells = COLUMNS.map(([title, key]) => cell(title, key).padStart(title.length));
  return [name.padEnd(NAME_WIDTH), ...cells].join('  ');
}

function producerName({ producer }: ProducerCounts): string {
  if (producer === '') return '(not stated)';
  const name = printable(producer);
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

function reasonLines(producer: ProducerCounts, bold: (text: string) => string): readonly string[] {
  const { reasons } = producer;
  if (reasons.length === 0) return [];
  const shown = reasons.slice(0, SHOWN_REASONS);
  const hidden = reasons.slice(SHOWN_REASONS);
  const rest = hidden.reduce((sum, { witnesses }) => sum + witnesses, 0);
  return [
    '',
    bold(producerName(producer)),
    ...shown.map(({ witnesses, reason }) => `${String(witnesses).padStart(6)}  ${printable(reason)}`),
    ...(rest === 0 ? [] : [`${String(rest).padStart(6)}  for ${hidden.length} other reasons`]),
  ];
}
