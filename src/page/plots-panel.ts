import type { ClaimsPageData, PageRun } from '../report/claims/page-claim.js';
import { keyOfClaim, nameInRun } from '../report/claims/page-claim.js';
import { type PlotPoint, quantileSpec, scatterSpec } from '../report/plots/plot-spec.js';
import { element } from './elements.js';
import { Plot } from './plot.js';

/** The measures, each with its unit on the axis and the smallest value shown. */
const MEASURES = [
  { name: 'CPU time', axis: 'CPU s', least: 0.01, of: ({ cputime }: PageRun) => cputime },
  { name: 'wall time', axis: 'wall s', least: 0.01, of: ({ walltime }: PageRun) => walltime },
  { name: 'memory', axis: 'MB', least: 1, of: ({ memory }: PageRun) => (memory ?? 0) / 1e6 },
] as const;

/** One validator in one run of the campaign. */
interface Series {
  readonly name: string;
  /** Its runs, by witness. */
  readonly runs: ReadonlyMap<string, PageRun>;
}

/** Two validators, or two runs of one, against each other; and how many witnesses each confirms within what time. */
export function plotsPanel(data: ClaimsPageData, panel: HTMLElement): void {
  const series = collectSeries(data);
  if (series.length === 0) {
    panel.append(element('p', { class: 'empty' }, 'No validator ran.'));
    return;
  }
  const update = () => {
    const measure = MEASURES[Number(measured.value)] ?? MEASURES[0];
    const [one, other] = [series[Number(first.value)], series[Number(second.value)]];
    if (one !== undefined && other !== undefined && one !== other) {
      scatter.show(pairs(one, other, measure.of), (points, groups, width) =>
        scatterSpec(points, {
          x: `${one.name}, ${measure.axis}`,
          y: `${other.name}, ${measure.axis}`,
          groups,
          least: measure.least,
          width,
        }),
      );
    }
    quantiles.show(
      series.flatMap((each) => quantilePoints(each, measure.of)),
      (points, groups, width) =>
        quantileSpec(points, {
          x: 'witnesses confirmed',
          y: measure.axis,
          groups,
          least: measure.least,
          width,
        }),
    );
  };
  const names = series.map(({ name }) => name);
  const [x, y] = mostPairs(series);
  const first = select('x axis', names, x, update);
  const second = select('y axis', names, y, update);
  const measured = select(
    'measure',
    MEASURES.map(({ name }) => name),
    0,
    update,
  );
  const scatter = new Plot(() => ({}));
  const quantiles = new Plot(() => ({}), series.length < 2 ? 1120 : undefined);
  panel.append(
    element('div', { class: 'tools' }, measured),
    element(
      'div',
      { class: 'plots' },
      element('section', {}, element('h2', {}, 'Confirmed within'), quantiles.root),
      // There is no other for a single one.
      series.length < 2
        ? null
        : element(
            'section',
            {},
            element('h2', {}, 'Pairwise comparison'),
            element('div', { class: 'tools' }, first, second),
            scatter.root,
          ),
    ),
  );
  update();
}

function collectSeries({ claims, runs }: ClaimsPageData): readonly Series[] {
  const series = new Map<string, Map<string, PageRun>>();
  for (const claim of claims) {
    for (const witness of claim.witnesses) {
      for (const run of witness.runs) {
        const name = runs.length > 1 ? nameInRun(run.validator, claim.run) : run.validator;
        const known = series.get(name) ?? new Map<string, PageRun>();
        series.set(name, known);
        known.set(`${keyOfClaim(claim)}\n${witness.path.replace(/^.*[\\/]/, '')}`, run);
      }
    }
  }
  return [...series]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, own]) => ({ name, runs: own }));
}

/** The numbers of the two series with the most common witnesses. */
function mostPairs(series: readonly Series[]): readonly [number, number] {
  let best: readonly [number, number] = [0, Math.min(1, series.length - 1)];
  let most = -1;
  for (const [x, one] of series.entries()) {
    for (const [y, other] of series.entries()) {
      if (y <= x) continue;
      const common = [...one.runs.keys()].filter((key) => other.runs.has(key)).length;
      if (common > most) [best, most] = [[x, y], common];
    }
  }
  return best;
}

function pairs(one: Series, other: Series, measure: (run: PageRun) => number): readonly PlotPoint[] {
  return [...one.runs].flatMap(([key, x]) => {
    const y = other.runs.get(key);
    if (y === undefined) return [];
    const [, task = ''] = key.split('\n');
    const tooltip = `${task}: ${x.status}, ${y.status}`;
    return [{ x: measure(x), y: measure(y), group: whoConfirms(x, y), tooltip }];
  });
}

function whoConfirms(x: PageRun, y: PageRun): string {
  const [first, second] = [x.opinion === 'confirmed', y.opinion === 'confirmed'];
  if (first && second) return 'both confirm';
  if (first) return 'only x confirms';
  return second ? 'only y confirms' : 'neither confirms';
}

function quantilePoints({ name, runs }: Series, measure: (run: PageRun) => number): readonly PlotPoint[] {
  return [...runs.values()]
    .filter(({ opinion }) => opinion === 'confirmed')
    .map(measure)
    .sort((one, other) => one - other)
    .map((value, index) => ({
      x: index + 1,
      y: value,
      group: name,
      tooltip: `${name}: ${index + 1} within ${value.toFixed(2)}`,
    }));
}

function select(label: string, names: readonly string[], chosen: number, act: () => void): HTMLSelectElement {
  const made = element(
    'select',
    { 'aria-label': label, change: act },
    names.map((name, index) => element('option', { value: index }, name)),
  );
  made.value = String(chosen);
  return made;
}
