import { quantileSpec } from '../report/plots/plot-spec.js';
import type { ScorePageData } from '../report/score/score-html.js';
import { readData } from './elements.js';
import { Plot } from './plot.js';
import { makeSortable } from './sortable-table.js';

for (const table of document.querySelectorAll<HTMLTableElement>('table.sortable')) makeSortable(table);

const { plot } = readData<ScorePageData>();
const place = document.querySelector('#plot');
if (plot !== null && place !== null) {
  const picture = new Plot(
    (points, groups, width) =>
      quantileSpec(points, { x: 'accumulated score', y: 'CPU s', groups, least: 0.01, width }),
    1120,
  );
  place.append(picture.root);
  picture.show(plot.points);
}
