import type { ClaimsPageData, PageClaim } from '../report/claims/page-claim.js';
import { countNoun } from '../source/count-noun.js';
import { claimDetails } from './claim-details.js';
import { comparisonPanel } from './comparison-panel.js';
import { type Column, DataTable } from './data-table.js';
import { element, find, readData } from './elements.js';
import { plotsPanel } from './plots-panel.js';
import { megabytes, seconds } from './quantities.js';
import { startTabs } from './tabs.js';
import { validatorsPanel } from './validators-panel.js';

const data = readData<ClaimsPageData>();
const outcomes = new Set<string>();
const search = element('input', {
  type: 'search',
  placeholder: 'Search claims',
  'aria-label': 'Search claims',
  input: () => update(),
});
const property = choice('property', (claim) => claim.property);
const verifier = choice('verifier', (claim) => claim.verifier);
const run = data.runs.length > 1 ? choice('run', (claim) => data.runs[claim.run] ?? '') : undefined;
const count = element('p', { class: 'count', role: 'status' });
const table = new DataTable<PageClaim>('Claims', columns(), (claim) => claimDetails(claim, data.limits));

find('#panel-claims').append(
  element('div', { class: 'tools' }, search, property.select, verifier.select, run?.select),
  count,
  table.root,
);
const opened = new Set<string>();
startTabs(find('[role=tablist]'), (name) => {
  // Slow parts are made only when the user opens them.
  if (opened.has(name)) return;
  opened.add(name);
  if (name === 'validators') find('#panel-validators').append(validatorsPanel(data));
  if (name === 'plots') plotsPanel(data, find('#panel-plots'));
  if (name === 'comparison') find('#panel-comparison').append(comparisonPanel(data));
});
for (const button of document.querySelectorAll<HTMLElement>('[data-outcome]')) {
  button.addEventListener('click', () => {
    const { outcome = '' } = button.dataset;
    if (!outcomes.delete(outcome)) outcomes.add(outcome);
    button.setAttribute('aria-pressed', String(outcomes.has(outcome)));
    update();
  });
}
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || (event.target instanceof Element && event.target.matches('input, select'))) return;
  event.preventDefault();
  search.focus();
});
update();
if (data.claims.length === 1) table.openFirst();

function columns(): readonly Column<PageClaim>[] {
  const name = (path: string) => path.replace(/^.*[\\/]/, '').replace(/\.yml$/, '');
  const verifiers = new Set(data.claims.map((claim) => claim.verifier)).size;
  return [
    {
      title: 'Task',
      kind: 'text',
      sortKey: ({ task }) => name(task),
      makeCell: ({ task, verdict }) =>
        element('span', { title: task }, name(task), element('span', { class: 'below quiet' }, verdict)),
    },
    { title: 'Property', kind: 'text', room: 'extra', sortKey: (claim) => claim.property },
    ...(verifiers > 1
      ? [
          {
            title: 'Verifier',
            kind: 'text',
            room: 'extra',
            sortKey: (claim: PageClaim) => claim.verifier,
          } as const,
        ]
      : []),
    ...(data.runs.length > 1
      ? [{ title: 'Run', kind: 'number', sortKey: (claim: PageClaim) => claim.run + 1 } as const]
      : []),
    {
      title: 'Outcome',
      kind: 'text',
      sortKey: ({ outcome }) => outcome,
      makeCell: ({ outcome }) =>
        element('span', { class: `tag ${outcomeTone(outcome)}` }, outcome.replaceAll('-', ' ')),
    },
    {
      title: 'By, or why not',
      kind: 'text',
      room: 'extra',
      sortKey: ({ why }) => why,
      makeCell: ({ why }) => element('span', { class: 'why', title: why }, why),
    },
    {
      title: 'CPU s',
      kind: 'number',
      sortKey: ({ cputime }) => cputime,
      makeCell: ({ cputime }) => seconds(cputime),
    },
    {
      title: 'Wall s',
      kind: 'number',
      room: 'extra',
      sortKey: ({ walltime }) => walltime,
      makeCell: ({ walltime }) => seconds(walltime),
    },
    {
      title: 'Memory MB',
      kind: 'number',
      room: 'extra',
      sortKey: ({ memory }) => memory ?? -1,
      makeCell: ({ memory }) => megabytes(memory),
    },
  ];
}

/** The tone of an outcome, as in the bar at the top. */
function outcomeTone(outcome: string): string {
  if (outcome === 'confirmed' || outcome === 'not-required') return 'good';
  return outcome === 'unconfirmed' || outcome === 'nothing-claimed' ? 'open' : 'bad';
}

function choice(
  name: string,
  sortKey: (claim: PageClaim) => string,
): { readonly select: HTMLSelectElement | null; readonly accepts: (claim: PageClaim) => boolean } {
  const values = [...new Set(data.claims.map(sortKey))].sort();
  if (values.length < 2) return { select: null, accepts: () => true };
  const select = element(
    'select',
    { 'aria-label': name, change: () => update() },
    element('option', { value: '' }, `every ${name}`),
    values.map((value, index) =>
      element('option', { value: index + 1 }, value === '' ? `no ${name}` : value),
    ),
  );
  const accepts = (claim: PageClaim) =>
    select.value === '' || values[Number(select.value) - 1] === sortKey(claim);
  return { select, accepts };
}

function update(): void {
  const words = search.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = data.claims.filter((claim) => {
    if (outcomes.size > 0 && !outcomes.has(claim.outcome)) return false;
    if (![property, verifier, run].every((each) => each?.accepts(claim) ?? true)) return false;
    if (words.length === 0) return true;
    const { task, verdict, why, outcome, category } = claim;
    const text = [task, claim.property, claim.verifier, verdict, why, outcome, category]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  count.textContent =
    found.length === data.claims.length
      ? countNoun(found.length, 'claim')
      : `${found.length} of ${countNoun(data.claims.length, 'claim')}`;
  table.show(found);
}
