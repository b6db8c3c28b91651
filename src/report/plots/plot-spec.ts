import type { Spec } from 'vega';

/** Colours that colour-blind people can distinguish, too, on a light and on a dark background. */
const COLORS = ['#4477aa', '#ee6677', '#228833', '#aa8822', '#44a0b8', '#aa3377', '#888888', '#cc7744'];
const SHAPES = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'];

/** A point of a plot. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  /** The group of the point, such as `both confirmed` or the name of a tool. */
  readonly group: string;
  /** Text shown when the user points at it. */
  readonly tooltip: string;
}

/** The axes of a plot, and the meaning of its colours. */
export interface PlotFrame {
  readonly x: string;
  readonly y: string;
  /** All groups, including those not drawn, so that the others keep their colours. */
  readonly groups: readonly string[];
  /** Smallest value on a logarithmic axis. */
  readonly least: number;
  /** Width of the plotting area in pixels. */
  readonly width: number;
}

/** Two measurements of the same things against each other, with lines for equal values and for a factor of ten. */
export function scatterSpec(points: readonly PlotPoint[], frame: PlotFrame): Spec {
  const { least } = frame;
  const values = points.map((point) => ({
    ...point,
    x: Math.max(point.x, least),
    y: Math.max(point.y, least),
  }));
  const highest = values.reduce((most, { x, y }) => Math.max(most, x, y), least * 100);
  // The axes end at powers of ten. What lies behind them is cut off, so the lines go on for one more.
  const [from, to] = [least / 100, highest * 100];
  const lines = [1, 10, 0.1].map((factor) => ({ x: from, y: from * factor, x2: to, y2: to * factor }));
  const scale = { type: 'log' as const, domain: [least, highest], nice: true };
  return {
    ...plotSize(frame, 0.85),
    data: [
      { name: 'points', values },
      { name: 'lines', values: lines },
    ],
    scales: [
      { ...scale, name: 'x', range: 'width' },
      { ...scale, name: 'y', range: 'height' },
      ...groupScales(frame),
    ],
    axes: [axis('bottom', 'x', frame.x), axis('left', 'y', frame.y)],
    legends: [LEGEND],
    marks: [
      {
        type: 'rule',
        from: { data: 'lines' },
        clip: true,
        encode: {
          enter: {
            x: { scale: 'x', field: 'x' },
            y: { scale: 'y', field: 'y' },
            x2: { scale: 'x', field: 'x2' },
            y2: { scale: 'y', field: 'y2' },
            stroke: { value: '#888888' },
            strokeDash: { value: [4, 4] },
            opacity: { value: 0.6 },
          },
        },
      },
      symbols('points', 46),
    ],
  };
}

/** Lines that rise in steps, as quantile functions do: x is reached with at most y. */
export function quantileSpec(points: readonly PlotPoint[], frame: PlotFrame): Spec {
  const { least } = frame;
  const values = points.map((point) => ({ ...point, y: Math.max(point.y, least) }));
  return {
    ...plotSize(frame, frame.width > 600 ? 0.45 : 0.6),
    data: [{ name: 'points', values }],
    scales: [
      {
        name: 'x',
        type: 'linear',
        domain: { data: 'points', field: 'x' },
        range: 'width',
        nice: true,
        zero: true,
      },
      { name: 'y', type: 'log', domain: { data: 'points', field: 'y' }, range: 'height', nice: true },
      ...groupScales(frame),
    ],
    axes: [axis('bottom', 'x', frame.x), axis('left', 'y', frame.y)],
    legends: [LEGEND],
    marks: [
      {
        type: 'group',
        from: { facet: { name: 'line', data: 'points', groupby: 'group' } },
        marks: [
          {
            type: 'line',
            from: { data: 'line' },
            encode: {
              enter: {
                x: { scale: 'x', field: 'x' },
                y: { scale: 'y', field: 'y' },
                stroke: { scale: 'color', field: 'group' },
                strokeWidth: { value: 1.8 },
                interpolate: { value: 'step-before' },
              },
            },
          },
          // Many symbols would hide the line; the user can point at each point anyway.
          symbols('line', values.length > 400 ? 8 : 26),
        ],
      },
    ],
  };
}

const LEGEND: NonNullable<Spec['legends']>[number] = {
  stroke: 'color',
  shape: 'shape',
  orient: 'bottom',
  columns: 3,
  symbolStrokeWidth: 2,
};

function plotSize(
  { width }: PlotFrame,
  ratio: number,
): Pick<Spec, 'width' | 'height' | 'padding' | 'autosize'> {
  return { width, height: Math.round(width * ratio), padding: 6, autosize: { type: 'pad' } };
}

function groupScales({ groups }: PlotFrame): NonNullable<Spec['scales']> {
  return [
    { name: 'color', type: 'ordinal', domain: [...groups], range: COLORS },
    { name: 'shape', type: 'ordinal', domain: [...groups], range: SHAPES },
  ];
}

function axis(orient: 'bottom' | 'left', scale: string, title: string): NonNullable<Spec['axes']>[number] {
  return { orient, scale, title, grid: true, tickCount: 5, format: '~r', domain: false };
}

function symbols(data: string, size: number): NonNullable<Spec['marks']>[number] {
  return {
    type: 'symbol',
    from: { data },
    encode: {
      update: {
        x: { scale: 'x', field: 'x' },
        y: { scale: 'y', field: 'y' },
        size: { value: size },
        stroke: { scale: 'color', field: 'group' },
        shape: { scale: 'shape', field: 'group' },
        fill: { scale: 'color', field: 'group' },
        fillOpacity: { value: 0.3 },
        tooltip: { field: 'tooltip' },
      },
    },
  };
}
