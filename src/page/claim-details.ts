import type { ClaimsPageData, PageClaim, PageRun, PageWitness } from '../report/claims/page-claim.js';
import { countNoun } from '../source/count-noun.js';
import { element } from './elements.js';
import { megabytes, seconds } from './quantities.js';

/** Everything about one claim: its witnesses, what the linter found, and each run against its limits. */
export function claimDetails(claim: PageClaim, limits: ClaimsPageData['limits']): HTMLElement {
  const { task, category, verdict, expected, verifier, why } = claim;
  const facts: readonly (readonly [string, string])[] = [
    ['Task', task],
    ['Verdict', expected === '' ? verdict : `${verdict}, expected ${expected}`],
    ['Verifier', verifier],
    ['Category', category],
    ['Because', why],
  ];
  return element(
    'div',
    { class: 'claim' },
    element(
      'dl',
      {},
      facts
        .filter(([, value]) => value !== '')
        .flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
    ),
    claim.witnesses.length === 0 ? element('p', { class: 'empty' }, 'There is no witness.') : null,
    claim.witnesses.map((witness) => witnessPart(witness, limits)),
  );
}

function witnessPart(witness: PageWitness, limits: ClaimsPageData['limits']): HTMLElement {
  const { path, what, fault, findings, show, command, runs, notRun, absent, kind } = witness;
  const own = kind === null || limits === null ? null : limits[kind];
  return element(
    'section',
    { class: 'witness' },
    element(
      'h3',
      {},
      show === null ? path : link(show, path),
      ' ',
      element('span', { class: 'quiet' }, what),
      fault === null ? null : element('span', { class: 'tag bad' }, fault),
    ),
    findings.length === 0
      ? null
      : element(
          'ul',
          { class: 'findings' },
          findings.map((each) => element('li', {}, each)),
        ),
    runs.length === 0 ? null : runTable(runs, own),
    notRun.length === 0
      ? null
      : element(
          'p',
          { class: 'quiet' },
          'Did not run: ',
          notRun.map(({ validator, reason }) => `${validator} (${reason})`).join(', '),
        ),
    absent === 0
      ? null
      : element(
          'p',
          { class: 'quiet' },
          `${countNoun(absent, 'validator')} ${absent === 1 ? 'is' : 'are'} not installed.`,
        ),
    show === null
      ? element('p', { class: 'quiet' }, 'See it on its program: ', element('code', {}, command))
      : null,
  );
}

function runTable(
  runs: readonly PageRun[],
  limits: NonNullable<ClaimsPageData['limits']>['violation'] | null,
): HTMLElement {
  const head = ['Validator', 'Status', 'CPU s', 'Wall s', 'Memory MB'].map((title, index) =>
    element('th', { scope: 'col', class: index > 1 ? 'number' : 'text' }, title),
  );
  const rows = runs.map((run) => {
    const { validator, version, status, opinion, detail, cputime, walltime, memory, ended, log } = run;
    const name = version === null ? validator : `${validator} ${version}`;
    return element(
      'tr',
      {},
      element('td', { class: 'text' }, log === null ? name : link(log, name)),
      element(
        'td',
        { class: 'text' },
        element('span', { class: `tag ${opinion}` }, status),
        detail === null ? null : element('span', { class: 'quiet' }, ` ${detail}`),
        ended === null ? null : element('span', { class: 'quiet' }, ` (ended by ${ended})`),
      ),
      element('td', { class: 'number' }, seconds(cputime), bar(cputime, limits?.cputime)),
      element('td', { class: 'number' }, seconds(walltime), bar(walltime, limits?.walltime)),
      element('td', { class: 'number' }, megabytes(memory), bar(memory ?? 0, limits?.memory)),
    );
  });
  return element(
    'div',
    { class: 'table-box' },
    element(
      'table',
      { class: 'data' },
      element('thead', {}, element('tr', {}, head)),
      element('tbody', {}, rows),
    ),
  );
}

/** How much of a limit was used. */
function bar(value: number, limit: number | undefined): HTMLElement | null {
  if (limit === undefined) return null;
  const title = `${((100 * value) / limit).toFixed(1)} % of the limit`;
  return element('meter', {
    min: 0,
    max: limit,
    high: limit * 0.9,
    value: Math.min(value, limit),
    title,
    'aria-label': title,
  });
}

/** Addresses are paths below the page, made by whoever wrote it; anything with a scheme is not one. */
function link(address: string, text: string): HTMLElement {
  return /^(?:\.\.\/)*[\w.~%!*'()-]+(?:\/[\w.~%!*'()-]+)*$/.test(address)
    ? element('a', { href: address, target: '_blank', rel: 'noopener' }, text)
    : element('span', {}, text);
}
