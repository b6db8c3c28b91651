import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import {
  formatQuantilePlot,
  formatQuantileTable,
  plottedHeight,
} from '../../../src/report/score/score-plot.js';
import { exactly } from '../../../src/score/exact-number.js';
import { quantileFunction } from '../../../src/score/quantile.js';

const runs = (points: readonly number[], cputime: (index: number) => number) =>
  points.map((value, index) => ({ points: exactly(value), cputime: cputime(index) }));
const FUNCTIONS = [
  quantileFunction(
    'Over<all>&"x"',
    'a\tb<script>',
    runs([2, 1, -16, 2], (index) => 0.3 * 20 ** index),
  ),
  quantileFunction(
    'Over<all>&"x"',
    'heron',
    runs([2, 2], () => 0.5),
  ),
  quantileFunction('Over<all>&"x"', 'idle', []),
];

/** Elements and texts of a well-formed document; anything else throws. */
function read(svg: string) {
  const names: string[] = [];
  const attributes: string[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser({});
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    names.push(tag.name);
    attributes.push(...Object.keys(tag.attributes), ...Object.values(tag.attributes).map(String));
  });
  parser.on('text', (text) => {
    texts.push(text);
  });
  parser.write(svg).close();
  return { names: new Set(names), attributes, texts };
}

describe('a table of quantile functions', () => {
  it('has a row for each point, and names cannot add any', () =>
    expect(formatQuantileTable(FUNCTIONS).split('\n')).toEqual([
      'category\ttool\tscore\tcputime',
      'Over<all>&"x"\ta b<script>\t-14\t0.3',
      'Over<all>&"x"\ta b<script>\t-13\t6',
      'Over<all>&"x"\ta b<script>\t-11\t2400',
      'Over<all>&"x"\theron\t2\t0.5',
      'Over<all>&"x"\theron\t4\t0.5',
      '',
    ]));
});

describe('a plot of quantile functions', () => {
  it('[SV14-25a, SV14-25b] is linear from 0 to 1 s, and logarithmic above', () => {
    expect([0, 0.25, 0.5, 1].map(plottedHeight)).toEqual([0, 0.25, 0.5, 1]);
    expect([10, 100, 1000].map(plottedHeight)).toEqual([2, 3, 4]);
    expect(plottedHeight(50) - plottedHeight(5)).toBeCloseTo(1, 12);
  });

  const symbolsOf = (svg: string) =>
    [
      ...(/mark-symbol role-mark".*?<\/g>/.exec(svg)?.[0].matchAll(/translate\(([\d.]+),([\d.]+)\)/g) ?? []),
    ].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

  it('[SV14-25a, SV14-25b] draws its lines so', async () => {
    const svg = await formatQuantilePlot([
      quantileFunction(
        'C',
        'a',
        runs([1, 1, 1, 1], (index) => [0.5, 1, 10, 1000][index] ?? 0),
      ),
    ]);
    // The plot is four units high: one up to 1 s, and one for each power of ten up to 1000 s.
    const places = [0.5, 1, 2, 4].map((height) => 420 * (1 - height / 4));
    expect(symbolsOf(svg).map(({ y }) => y)).toEqual([places[0], places[3]]);
    const line = /mark-line role-mark".*? d="([^"]*)"/.exec(svg)?.[1] ?? '';
    expect(new Set([...line.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y)))).toEqual(new Set(places));
  });

  it('[SV14-25c] has a symbol at every 15th point', async () => {
    const ones = Array.from({ length: 40 }, () => 1);
    const functions = [
      quantileFunction(
        'C',
        'a',
        runs(ones, () => 1),
      ),
    ];
    // 40 points in 720 pixels; the line begins at the first, and the last is marked, too.
    expect(symbolsOf(await formatQuantilePlot(functions)).map(({ x }) => x / 18)).toEqual([1, 16, 31, 40]);
  });

  it('is a self-contained SVG: sized, without scripts and references, and with escaped text', async () => {
    const svg = await formatQuantilePlot(FUNCTIONS);
    const { names, attributes, texts } = read(svg);
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+"/);
    for (const name of ['script', 'style', 'image', 'foreignObject', 'a']) expect(names).not.toContain(name);
    expect(attributes.filter((value) => /^(?:https?:|data:|javascript:)/.test(value))).toEqual([
      ...attributes.filter((value) => value.startsWith('http://www.w3.org/')),
    ]);
    expect(texts).toEqual(expect.arrayContaining(['Over<all>&"x"', 'a b<script>', 'heron', 'CPU time (s)']));
    expect(texts).toEqual(expect.arrayContaining(['0', '0.5', '1', '10', '100', '1000', '10000']));
  });

  it('is the same whenever it is made', async () =>
    expect(await formatQuantilePlot(FUNCTIONS)).toBe(await formatQuantilePlot(FUNCTIONS)));

  it('of nothing is a plot', async () =>
    expect(read(await formatQuantilePlot([])).texts).toContain('no results'));
});
