import { escapeMarkup, printable } from '../source/printable.js';
import type { Cell, Sheet } from './score-sheet.js';

const STYLE = `body{font:14px/1.4 system-ui,sans-serif;margin:2em;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;margin:.5em 0 2em}
th,td{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:left;white-space:nowrap}
td.right,th.right{text-align:right;font-variant-numeric:tabular-nums}
tbody tr:hover{background:#f4f6f8}
.place-1{background:#f7dc6f;font-weight:bold}
.place-2{background:#d5d8dc;font-weight:bold}
.place-3{background:#edbb99;font-weight:bold}
.note{color:#555;margin:0}
.wide{overflow-x:auto}
svg{max-width:100%;height:auto}`;

/**
 * Tables and plots as one self-contained page: it loads nothing and runs nothing.
 * @param plots SVG documents made by this program
 */
export function formatPage(title: string, sheets: readonly Sheet[], plots: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>${escapeText(title)}</h1>
${[...sheets.map(formatSheet), ...plots.map((plot) => `<figure>${plot.trim()}</figure>`)].join('\n')}
</body>
</html>
`;
}

function formatSheet({ title, note, columns, rows }: Sheet): string {
  const heads = columns.map(
    (column) => `<th scope="col"${classes(column.align)}>${escapeText(column.title)}</th>`,
  );
  const lines = rows.map((row) => {
    const cells = columns.map(({ align }, index) => formatCell(row[index] ?? { text: '' }, align));
    return `<tr>${cells.join('')}</tr>`;
  });
  const notes = note === undefined ? '' : `<p class="note">${escapeText(note)}</p>\n`;
  return `<section>
<h2>${escapeText(title)}</h2>
${notes}<div class="wide"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>
</section>`;
}

function formatCell({ text, place }: Cell, align: 'left' | 'right'): string {
  const title = place === undefined ? '' : ` title="place ${place}"`;
  return `<td${classes(align, place)}${title}>${escapeText(text)}</td>`;
}

function classes(align: 'left' | 'right', place?: number): string {
  const names = [...(align === 'right' ? ['right'] : []), ...(place === undefined ? [] : [`place-${place}`])];
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
}

/** Text from results, escaped for a page. */
function escapeText(text: string): string {
  return escapeMarkup(printable(text)).replaceAll("'", '&#39;');
}
