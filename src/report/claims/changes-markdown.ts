import { baseName } from '../../source/base-name.js';
import { countNoun } from '../../source/count-noun.js';
import { printable } from '../../source/printable.js';
import type { ClaimsPageData, PageClaim } from './page-claim.js';
import { type ClaimPair, pairClaims } from './pair-claims.js';

/** Rows of a table; a summary of a change has room for about a megabyte. */
const MAXIMUM_ROWS = 500;
const MAXIMUM_TEXT = 200;

/** The claims that were confirmed in the first run and are not in the last one, even if they are not there any more. */
export function findRegressions({
  claims,
  runs,
}: Pick<ClaimsPageData, 'claims' | 'runs'>): readonly ClaimPair[] {
  if (runs.length < 2) return [];
  return pairClaims(claims, runs.length - 1).filter(
    ({ before, after }) => before?.outcome === 'confirmed' && after?.outcome !== 'confirmed',
  );
}

/**
 * Decided claims as Markdown, for the summary of a change: how many have which outcome; of several runs, what changed
 * between the first and the last one, of a single run, what is not confirmed.
 */
export function formatChangesMarkdown(
  { claims, runs }: Pick<ClaimsPageData, 'claims' | 'runs'>,
  { title, missing }: { readonly title: string; readonly missing: readonly string[] },
): string {
  const last = runs.length - 1;
  const now = claims.filter(({ run }) => run === last);
  const counts = new Map<string, number>();
  for (const { outcome } of now) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const outcomes = [...counts].sort(([, one], [, other]) => other - one);
  const numbers = outcomes.map(([outcome, count]) => `${count} ${outcome.replaceAll('-', ' ')}`).join(', ');
  const lines = [
    `## ${code(title)}`,
    '',
    `${countNoun(now.length, 'claim')}${numbers === '' ? '' : `: ${numbers}`}.`,
    ...missing.map((sentence) => `${code(sentence)}.`),
    '',
  ];
  return `${[...lines, ...(last > 0 ? changes(claims, last) : unconfirmed(now))].join('\n')}\n`;
}

function changes(claims: readonly PageClaim[], last: number): readonly string[] {
  const changed = pairClaims(claims, last).filter(({ before, after }) => before?.outcome !== after?.outcome);
  if (changed.length === 0) return ['No outcome has changed.'];
  const lost = findRegressions({ claims, runs: Array.from({ length: last + 1 }, () => '') }).length;
  return [
    `${countNoun(changed.length, 'outcome')} changed; ${countNoun(lost, 'claim')} ${lost === 1 ? 'is' : 'are'} no longer confirmed.`,
    '',
    '| task | property | verifier | before | after | by, or why not |',
    '|---|---|---|---|---|---|',
    ...changed.slice(0, MAXIMUM_ROWS).map(({ before, after }) => {
      const claim = after ?? before;
      const words = claim === undefined ? [] : [baseName(claim.task), claim.property, claim.verifier];
      const cells = [
        ...words,
        before?.outcome ?? 'not there',
        after?.outcome ?? 'not there',
        after?.why ?? '',
      ];
      return row(cells);
    }),
    ...more(changed.length),
  ];
}

function unconfirmed(claims: readonly PageClaim[]): readonly string[] {
  const open = claims.filter(({ outcome }) => outcome !== 'confirmed' && outcome !== 'not-required');
  if (open.length === 0) return ['Each claim counts.'];
  return [
    '| task | property | verifier | outcome | why |',
    '|---|---|---|---|---|',
    ...open
      .slice(0, MAXIMUM_ROWS)
      .map(({ task, property, verifier, outcome, why }) =>
        row([baseName(task), property, verifier, outcome, why]),
      ),
    ...more(open.length),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => (cell === '' ? '' : code(cell))).join(' | ')} |`;
}

function more(count: number): readonly string[] {
  return count > MAXIMUM_ROWS ? ['', `And ${count - MAXIMUM_ROWS} more.`] : [];
}

/** Nothing in it is markup, and it stays in its cell. */
function code(text: string): string {
  const line = printable(text.slice(0, MAXIMUM_TEXT)).replace(/`/g, "'").replaceAll('|', '\\|').trim();
  return `\`${line === '' ? ' ' : line}\``;
}
