import type { ClaimsPageData, PageClaim } from '../report/claims/page-claim.js';
import { type ClaimPair, pairClaims } from '../report/claims/pair-claims.js';
import { countNoun } from '../source/count-noun.js';
import { DataTable } from './data-table.js';
import { element } from './elements.js';
import { seconds } from './quantities.js';

/** The differences between the first run and another one. */
export function comparisonPanel(data: ClaimsPageData): HTMLElement {
  const count = element('p', { class: 'count', role: 'status' });
  const onlyChanged = element('input', { type: 'checkbox', change: () => update() });
  onlyChanged.checked = true;
  const choice = element(
    'select',
    { 'aria-label': 'Run to compare with the first', change: () => update() },
    data.runs.slice(1).map((name, index) => element('option', { value: index + 1 }, name)),
  );
  const table = new DataTable<ClaimPair>('Differences', [
    {
      title: 'Task',
      kind: 'text',
      sortKey: (pair) => shortTaskName(either(pair).task),
      makeCell: (pair) => taskCell(either(pair)),
    },
    { title: 'Property', kind: 'text', room: 'extra', sortKey: (pair) => either(pair).property },
    { title: 'Verifier', kind: 'text', room: 'extra', sortKey: (pair) => either(pair).verifier },
    {
      title: 'Before',
      kind: 'text',
      sortKey: ({ before }) => before?.outcome ?? '',
      makeCell: ({ before }) => outcomeCell(before),
    },
    {
      title: 'After',
      kind: 'text',
      sortKey: ({ after }) => after?.outcome ?? '',
      makeCell: ({ after }) => outcomeCell(after),
    },
    { title: 'By, or why not', kind: 'text', room: 'extra', sortKey: ({ after }) => after?.why ?? '' },
    {
      title: 'CPU s before',
      kind: 'number',
      room: 'extra',
      sortKey: ({ before }) => before?.cputime ?? -1,
      makeCell: ({ before }) => claimSeconds(before),
    },
    {
      title: 'CPU s after',
      kind: 'number',
      room: 'extra',
      sortKey: ({ after }) => after?.cputime ?? -1,
      makeCell: ({ after }) => claimSeconds(after),
    },
  ]);
  const update = () => {
    const pairs = pairClaims(data.claims, Number(choice.value));
    const changed = pairs.filter(({ before, after }) => before?.outcome !== after?.outcome);
    count.textContent = `${changed.length} of ${countNoun(pairs.length, 'claim')} ${changed.length === 1 ? 'has' : 'have'} a different outcome`;
    table.show(onlyChanged.checked ? changed : pairs);
  };
  update();
  const label = element('label', {}, onlyChanged, ' only different outcomes');
  return element(
    'div',
    {},
    element('div', { class: 'tools' }, element('span', {}, `${data.runs[0]} against `), choice, label),
    count,
    table.root,
  );
}

function either({ before, after }: ClaimPair): PageClaim {
  const found = after ?? before;
  if (found === undefined) throw new Error('a pair has a claim');
  return found;
}

function shortTaskName(task: string): string {
  return task.replace(/^.*[\\/]/, '').replace(/\.yml$/, '');
}

function taskCell({ task, verdict }: PageClaim): Node {
  return element(
    'span',
    { title: task },
    shortTaskName(task),
    element('span', { class: 'below quiet' }, verdict),
  );
}

function outcomeCell(claim: PageClaim | undefined): Node {
  if (claim === undefined) return element('span', { class: 'quiet' }, 'not there');
  const tone =
    claim.outcome === 'confirmed' || claim.outcome === 'not-required'
      ? 'good'
      : claim.outcome === 'unconfirmed'
        ? 'open'
        : 'bad';
  return element('span', { class: `tag ${tone}` }, claim.outcome.replaceAll('-', ' '));
}

function claimSeconds(claim: PageClaim | undefined): string {
  return claim === undefined ? '–' : seconds(claim.cputime);
}
