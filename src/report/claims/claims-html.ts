import { PAGE_ASSETS } from '../../generated/page-assets.js';
import { countNoun } from '../../source/count-noun.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';
import { formatPage } from '../page/page.js';
import type { ClaimsPageData } from './page-claim.js';

/** Which outcomes are good, bad, or open. */
const TONES = new Map([
  ['confirmed', 'good'],
  ['not-required', 'good'],
  ['rejected', 'bad'],
  ['invalid-witness', 'bad'],
  ['missing-witness', 'bad'],
]);

/** Where a page comes from. */
export interface PageOrigin {
  readonly title: string;
  readonly ruleSet: string;
  /** When it was made, in ISO 8601. */
  readonly date: string;
  readonly version: string;
  /** How many claims are not on the page, and why, one sentence each. */
  readonly missing: readonly string[];
}

/** Decided claims as a self-contained page: what became of each, who said what, and how runs compare. */
export async function formatClaimsPage(data: ClaimsPageData, origin: PageOrigin): Promise<string> {
  const { VEGA } = await import('../../generated/page-vega.js');
  const { title, ruleSet, date, version, missing } = origin;
  const tabs = [
    ['claims', 'Claims'],
    ['validators', 'Validators'],
    ['plots', 'Plots'],
    ...(data.runs.length > 1 ? [['comparison', 'Comparison']] : []),
  ];
  return formatPage({
    title,
    ...PAGE_ASSETS['claims-page'],
    libraries: [VEGA],
    data,
    body: markup`<header class="top"><div><h1>${title}</h1>
<p class="quiet">${countClaims(data)} by the rules of ${ruleSet} &middot; ${date.slice(0, 16).replace('T', ' ')} UTC &middot; witness-check ${version}</p>
${missing.map((sentence) => markup`<p class="left-out">${sentence}.</p>`)}</div>
${data.runs.length > 1 ? markup`<ul class="runs">${data.runs.map((name, index) => markup`<li><span class="tag">${index + 1}</span> ${name}</li>`)}</ul>` : NOTHING}
${outcomeBar(data)}</header>
<main>
<div role="tablist" aria-label="Views">${tabs.map(
      ([name, label], index) =>
        markup`<button type="button" role="tab" id="tab-${name}" data-name="${name}" aria-controls="panel-${name}" aria-selected="${index === 0 ? 'true' : 'false'}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`,
    )}</div>
${tabs.map(
  ([name], index) =>
    markup`<div role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}"${index === 0 ? NOTHING : markup` hidden`}></div>
`,
)}</main>
<noscript><p class="quiet">The tables need JavaScript, which is disabled in this browser.</p></noscript>`,
  });
}

/** Several runs have results for the same claims. */
function countClaims({ claims, runs }: ClaimsPageData): string {
  if (runs.length === 1) return countNoun(claims.length, 'claim');
  const counts = runs.map((_, run) => claims.filter((claim) => claim.run === run).length);
  const most = Math.max(...counts);
  const number = Math.min(...counts) === most ? countNoun(most, 'claim') : `${counts.join(' and ')} claims`;
  return `${number} in ${countNoun(runs.length, 'run')}`;
}

/** The number of claims by outcome; each part filters the table. */
function outcomeBar({ claims }: ClaimsPageData): Markup {
  const counts = new Map<string, number>();
  for (const { outcome } of claims) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return markup`<div class="outcomes" role="group" aria-label="Filter by outcome">${sorted.map(
    ([outcome, count]) =>
      markup`<button type="button" class="outcome ${TONES.get(outcome) ?? 'open'}" aria-pressed="false" data-outcome="${outcome}"><b>${count}</b> ${outcome.replaceAll('-', ' ')}</button>`,
  )}</div>`;
}
