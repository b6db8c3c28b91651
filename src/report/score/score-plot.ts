import type { Spec } from 'vega';
import type { QuantileFunction } from '../../score/quantile.js';
import { printable } from '../../source/printable.js';

/** One row per point: category, tool, score, CPU time in seconds, separated by tabs. */
export function formatQuantileTable(functions: readonly QuantileFunction[]): string {
  const rows = functions.flatMap(({ category, tool, points }) =>
    points.map(({ score, cputime }) =>
      [printable(category), printable(tool), score.valueOf(), cputime].join('\t'),
    ),
  );
  return `${['category\ttool\tscore\tcputime', ...rows].join('\n')}\n`;
}

/** Size of the plotting area in pixels. */
const WIDTH = 720;
const HEIGHT = 420;
const COLORS = ['#4c78a8', '#f58518', '#54a24b', '#e45756', '#72b7b2', '#b279a2', '#9d755d', '#eeca3b'];
const SHAPES = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];
/** A line has a symbol at its first point, at every 15th one after it (SV-COMP 2014, figure 1), and at its last one. */
const POINTS_PER_SYMBOL = 15;

interface PlottedPoint {
  readonly tool: string;
  readonly score: number;
  readonly height: number;
}

/**
 * The functions of one category as a self-contained SVG: CPU times are linear up to 1 s and logarithmic above, as in
 * the reports of SV-COMP.
 */
export async function formatQuantilePlot(functions: readonly QuantileFunction[]): Promise<string> {
  // Plots are rarely requested, and the library is large.
  const vega = await import('vega');
  const view = new vega.View(vega.parse(specification(functions)), { renderer: 'none' });
  try {
    return `${await view.toSVG()}\n`;
  } finally {
    view.finalize();
  }
}

/**
 * Linear from 0 to 1 s, which takes as much room as each power of ten above.
 * @internal exported for its tests: a drawing has rounded positions
 */
export function plottedHeight(seconds: number): number {
  return seconds <= 1 ? Math.max(seconds, 0) : 1 + Math.log10(seconds);
}

function specification(functions: readonly QuantileFunction[]): Spec {
  const title = functions[0]?.category ?? 'no results';
  const lines = functions.flatMap(plottedLine);
  const highest = Math.max(1, ...functions.flatMap(({ points }) => points.map(({ cputime }) => cputime)));
  const decades = Math.max(1, Math.ceil(Math.log10(highest)));
  const ticks = [0, 0.5, ...Array.from({ length: decades + 1 }, (_, power) => 10 ** power)];
  const tools = functions.map(({ tool }) => printable(tool));
  const stroke = { scale: 'color', field: 'tool' };
  const place = { x: { scale: 'x', field: 'score' }, y: { scale: 'y', field: 'height' } };
  return {
    width: WIDTH,
    height: HEIGHT,
    padding: 8,
    background: 'white',
    title: { text: printable(title), anchor: 'start' },
    data: [
      { name: 'lines', values: lines },
      { name: 'symbols', values: functions.flatMap(plottedSymbols) },
    ],
    scales: [
      { name: 'x', type: 'linear', range: 'width', nice: true, domain: { data: 'lines', field: 'score' } },
      { name: 'y', type: 'linear', range: 'height', domain: [0, 1 + decades] },
      { name: 'color', type: 'ordinal', domain: tools, range: COLORS },
      { name: 'shape', type: 'ordinal', domain: tools, range: SHAPES },
    ],
    axes: [
      { orient: 'bottom', scale: 'x', title: 'accumulated score', grid: true },
      {
        orient: 'left',
        scale: 'y',
        title: 'CPU time (s)',
        grid: true,
        values: ticks.map(plottedHeight),
        encode: {
          labels: {
            update: {
              text: { signal: 'datum.value <= 1 ? datum.value : format(pow(10, datum.value - 1), "d")' },
            },
          },
        },
      },
    ],
    legends: [{ stroke: 'color', shape: 'shape', title: 'tool' }],
    marks: [
      {
        type: 'group',
        from: { facet: { name: 'line', data: 'lines', groupby: 'tool' } },
        marks: [
          {
            type: 'line',
            from: { data: 'line' },
            encode: { enter: { ...place, stroke, strokeWidth: { value: 1.5 } } },
          },
        ],
      },
      {
        type: 'symbol',
        from: { data: 'symbols' },
        encode: {
          enter: { ...place, stroke, shape: { scale: 'shape', field: 'tool' }, size: { value: 30 } },
        },
      },
    ],
  };
}

/** One horizontal step per run: as wide as its points, as high as its CPU time. */
function plottedLine({ tool, start, points }: QuantileFunction): PlottedPoint[] {
  let left = start.valueOf();
  return points.flatMap(({ score, cputime }) => {
    const height = plottedHeight(cputime);
    const step = [
      { tool: printable(tool), score: left, height },
      { tool: printable(tool), score: score.valueOf(), height },
    ];
    left = score.valueOf();
    return step;
  });
}

function plottedSymbols({ tool, points }: QuantileFunction): PlottedPoint[] {
  return points
    .filter((_, index) => index === points.length - 1 || index % POINTS_PER_SYMBOL === 0)
    .map(({ score, cputime }) => ({
      tool: printable(tool),
      score: score.valueOf(),
      height: plottedHeight(cputime),
    }));
}
