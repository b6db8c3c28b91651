import { createColors } from 'picocolors';
import type { CampaignStatus } from '../campaign/campaign-status.js';
import { printable } from '../source/printable.js';

/** Problems and refused claims beyond this number are only counted. */
const LISTED = 20;

/** How far a campaign is, for a terminal. */
export function formatCampaignStatus(status: CampaignStatus, color: 'color' | 'plain'): string {
  const { bold, dim, red } = createColors(color === 'color');
  const { claims, decided, refused, outcomes, categories, validators, skipped, problems, damaged } = status;
  const open = claims - decided - refused.length;
  const lines = [
    bold(`${claims} claims: ${decided} decided, ${refused.length} refused, ${open} open`),
    ...Object.entries(outcomes).map(([outcome, count]) => `  ${outcome.padEnd(18)} ${count}`),
    ...Object.entries(skipped).map(([reason, count]) => dim(`  not validated: ${reason}  ${count}`)),
    '',
    ...table([
      ['category', 'claims', 'decided', 'verdict counts'],
      ...categories.map((each) => [each.category, each.claims, each.decided, each.confirmed]),
    ]),
  ];
  if (validators.length > 0) {
    lines.push(
      '',
      ...table([
        ['validator', 'runs', 'confirmed', 'rejected', 'CPU s'],
        ...validators.map((each) => [
          each.validator,
          each.runs,
          each.confirmed,
          each.rejected,
          each.cputime.toFixed(1),
        ]),
      ]),
    );
  }
  const told = [
    ...problems.map(({ message }) => message),
    ...refused.map(({ claim, message }) => `${claim}: ${message}`),
    ...(damaged === 0 ? [] : [`${damaged} damaged lines of the journal: their claims will be decided again`]),
  ];
  lines.push(...told.slice(0, LISTED).map((text) => red(printable(text))));
  if (told.length > LISTED) lines.push(red(`… and ${told.length - LISTED} more: --format json lists all`));
  return `${lines.join('\n')}\n`;
}

/** Columns as wide as their widest cell; numbers stand to the right. */
function table(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const texts = rows.map((row) => row.map((cell) => printable(String(cell))));
  const widths = (texts[0] ?? []).map((_, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  '),
  );
}
