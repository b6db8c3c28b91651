import { createColors } from 'picocolors';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { ClaimProblem } from '../store/campaign-claim.js';
import type { PlanSummary } from '../store/plan-entry.js';
import type { CampaignStatus } from './campaign-status.js';

/** Further problems and refused claims are only counted. */
const LISTED = 20;

/** How far a campaign is, for a terminal. */
export function formatCampaignStatus(status: CampaignStatus, color: 'color' | 'plain'): string {
  const { bold, dim, red } = createColors(color === 'color');
  const { claims, decided, refused, outcomes, categories, validators, skipped, problems, damaged } = status;
  const open = claims - decided - refused.length;
  const lines = [
    bold(`${countNoun(claims, 'claim')}: ${decided} decided, ${refused.length} refused, ${open} open`),
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
    ...(damaged === 0
      ? []
      : [`${countNoun(damaged, 'damaged line')} of the journals: what is lost will be computed again`]),
  ];
  return `${[...lines, ...listFirst(told).map(red)].join('\n')}\n`;
}

/** What was planned, for a terminal. */
export function formatPlanSummary(summary: PlanSummary, color: 'color' | 'plain'): string {
  const { bold, dim } = createColors(color === 'color');
  const { claims, validations, skipped, categories, expected, limit, slots, problems } = summary;
  const lines = [
    bold(`${countNoun(claims, 'claim')}, ${countNoun(validations, 'validation')}`),
    ...Object.entries(skipped).map(([reason, count]) => dim(`  not validated: ${reason}  ${count}`)),
    ...(problems === 0 ? [] : [`  problems: ${problems}`]),
    '',
    ...table([
      ['category', 'claims', 'validations', 'not validated', 'CPU h'],
      ...categories.map((each) => [
        each.category,
        each.claims,
        each.validations,
        each.skipped,
        hours(each.cputime),
      ]),
    ]),
    '',
    `expected: ${hours(expected.cputime)} h of CPU time, ${hours(expected.walltime)} h with ${countNoun(slots, 'concurrent run')} on this machine; at most ${hours(limit)} h of CPU time`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Problems of a plan, for a terminal. */
export function formatProblems(problems: readonly ClaimProblem[], color: 'color' | 'plain'): string {
  const { red } = createColors(color === 'color');
  return listFirst(problems.map(({ message }) => message))
    .map((line) => `${red(line)}\n`)
    .join('');
}

function listFirst(told: readonly string[]): readonly string[] {
  const lines = told.slice(0, LISTED).map(printable);
  if (told.length > LISTED)
    lines.push(`… and ${told.length - LISTED} more: campaign status --format json lists all`);
  return lines;
}

function hours(seconds: number): string {
  return (seconds / 3600).toFixed(seconds < 36_000 ? 2 : 0);
}

/** Columns as wide as their widest cell; numbers are right-aligned. */
function table(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const texts = rows.map((row) => row.map((cell) => printable(String(cell))));
  const widths = (texts[0] ?? []).map((_, index) => Math.max(...texts.map((row) => row[index]?.length ?? 0)));
  return texts.map((row) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  '),
  );
}
