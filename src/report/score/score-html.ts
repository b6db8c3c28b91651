import { PAGE_ASSETS } from '../../generated/page-assets.js';
import type { QuantileFunction } from '../../score/quantile.js';
import { printable } from '../../source/printable.js';
import { type Markup, markup, NOTHING } from '../page/markup.js';
import { formatPage } from '../page/page.js';
import type { PlotPoint } from '../plots/plot-spec.js';
import type { Cell, Sheet } from './score-sheet.js';

/** What the script of a score page works on. */
export interface ScorePageData {
  readonly plot: ScorePlot | null;
}

/** Score-based quantile functions of one category. */
export interface ScorePlot {
  readonly category: string;
  readonly points: readonly PlotPoint[];
}

/** Where a page comes from. */
export interface ScoreOrigin {
  /** Paths of the files that were read. */
  readonly sources: readonly string[];
  /** What a user should know about them, one sentence each. */
  readonly notes: readonly string[];
  /** When the page is made, in ISO 8601. */
  readonly date: string | null;
}

/** Maximum number of points of one tool in a plot: more cannot be distinguished. */
const POINTS = 400;

/** The functions of one category as points, thinned out to as many as can be distinguished. */
export function makeScorePlot(functions: readonly QuantileFunction[]): ScorePlot | null {
  const [first] = functions;
  if (first === undefined) return null;
  const points = functions.flatMap(({ tool, points: all }) => {
    const step = Math.max(1, Math.ceil(all.length / POINTS));
    return all
      .filter((_, index) => index % step === 0 || index === all.length - 1)
      .map(({ score, cputime }) => ({
        x: score.valueOf(),
        y: cputime,
        group: printable(tool),
        tooltip: `${printable(tool)}: ${score.round(2).toString()} points with runs of up to ${cputime} s`,
      }));
  });
  return { category: first.category, points };
}

/** Tables and a plot as one self-contained page. */
export async function formatScorePage({
  title,
  sheets,
  plot,
  origin,
  incomplete,
}: {
  readonly title: string;
  readonly sheets: readonly Sheet[];
  readonly plot: ScorePlot | null;
  readonly origin: ScoreOrigin;
  /** Why the results are not complete, in words; undefined for complete ones. */
  readonly incomplete?: string | undefined;
}): Promise<string> {
  const libraries = plot === null ? [] : [(await import('../../generated/page-vega.js')).VEGA];
  const data: ScorePageData = { plot };
  const { sources, notes, date } = origin;
  const hasMedals = sheets.some(({ rows }) =>
    rows.some((row) => row.some(({ place }) => place !== undefined)),
  );
  return formatPage({
    title,
    ...PAGE_ASSETS['score-page'],
    libraries,
    data,
    body: markup`<header class="top">
<h1>${printable(title)}</h1>
${incomplete === undefined ? NOTHING : markup`<p role="alert"><strong>The results are incomplete: ${printable(incomplete)}</strong></p>`}
${date === null ? NOTHING : markup`<p class="quiet">${date.slice(0, 16).replace('T', ' ')} UTC</p>`}
${hasMedals ? LEGEND : NOTHING}
${sources.length === 0 ? NOTHING : foldedList(`${sources.length} ${sources.length === 1 ? 'file' : 'files'}`, sources)}
${notes.length === 0 ? NOTHING : foldedList(`${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`, notes)}
</header>
<main>
${sheets.slice(0, 1).map((sheet) => sheetView(sheet, title))}
${plot === null ? NOTHING : plotView(plot)}
${sheets.slice(1).map((sheet) => sheetView(sheet, title))}
</main>`,
  });
}

const LEGEND = markup`<p class="legend" aria-label="Colours of ranks"><span class="place-1">first</span> <span class="place-2">second</span> <span class="place-3">third</span> <span class="quiet">only with a score above zero</span></p>`;

function foldedList(summary: string, items: readonly string[]): Markup {
  return markup`<details><summary>${summary}</summary><ul>${items.map((item) => markup`<li>${printable(item)}</li>`)}</ul></details>`;
}

function plotView({ category }: ScorePlot): Markup {
  return markup`<section class="sheet"><h2>Score-based quantile functions: ${printable(category)}</h2><div id="plot"></div></section>`;
}

/** @param heading that of the page, which is not repeated */
function sheetView({ title, note, columns, rows, empty }: Sheet, heading: string): Markup {
  const heads = columns.map(
    ({ title: name, align }) =>
      markup`<th scope="col" class="${align === 'right' ? 'number' : 'text'}" aria-sort="none"><button type="button">${printable(name)}</button></th>`,
  );
  return markup`<section class="sheet">
${title === heading ? NOTHING : markup`<h2>${printable(title)}</h2>`}
${
  note === undefined
    ? NOTHING
    : markup`<p class="quiet">${printable(note)}</p>
`
}${rows.length === 0 && empty !== undefined ? markup`<p class="empty">${printable(empty)}</p>` : NOTHING}
<div class="table-box"><table class="data sortable">
<thead><tr>${heads}</tr></thead>
${rowGroups({ rows, columns }).map(
  (group) => markup`<tbody>${group.map((row) => rowView(row, columns))}</tbody>
`,
)}</table></div>
</section>`;
}

/** Rows that are sorted together: a row without a name in its first cell belongs to the previous one. */
function rowGroups({ rows, columns }: Pick<Sheet, 'rows' | 'columns'>): readonly Sheet['rows'][] {
  const isNamed = columns[0]?.align === 'left';
  const groups: (readonly Cell[])[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (isNamed && last !== undefined && row[0]?.text === '') last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function rowView(row: readonly Cell[], columns: Sheet['columns']): Markup {
  const cells = columns.map(({ align }, index) => {
    const { text, place } = row[index] ?? { text: '' };
    const medal = place === undefined ? '' : ` place-${place}`;
    const title = place === undefined ? NOTHING : markup` title="place ${place}"`;
    return markup`<td class="${align === 'right' ? 'number' : 'text'}${medal}"${title}>${printable(text)}</td>`;
  });
  return markup`<tr>${cells}</tr>`;
}
