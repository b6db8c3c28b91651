import { createColors } from 'picocolors';
import { printable } from '../../source/printable.js';
import type { Cell, Sheet } from './score-sheet.js';

/** Tables for a terminal. The best places have a mark that is visible without colours. */
export function formatSheets(sheets: readonly Sheet[], color: 'color' | 'plain'): string {
  const colors = createColors(color === 'color');
  const paint = (text: string, place: number | undefined) =>
    place === undefined ? text : colors.bold(place === 1 ? colors.yellow(text) : text);
  return sheets
    .map(({ title, note, columns, rows, empty }) => {
      const marked = columns.map(
        ({ align }, index) => align === 'right' && rows.some((row) => row[index]?.place !== undefined),
      );
      const texts = rows.map((row) => row.map((cell, index) => cellText(cell, marked[index] === true)));
      const widths = columns.map((column, index) =>
        Math.max(printable(column.title).length, ...texts.map((row) => row[index]?.length ?? 0)),
      );
      const align = (text: string, index: number) =>
        columns[index]?.align === 'right'
          ? text.padStart(widths[index] ?? 0)
          : text.padEnd(widths[index] ?? 0);
      const lines = rows.map((row, at) =>
        columns
          .map((_, index) => paint(align(texts[at]?.[index] ?? '', index), row[index]?.place))
          .join('  '),
      );
      const head = columns.map((column, index) => align(printable(column.title), index)).join('  ');
      const notes = note === undefined ? [] : [colors.dim(printable(note))];
      return [
        colors.bold(printable(title)),
        ...notes,
        head.trimEnd(),
        ...lines.map((line) => line.trimEnd()),
        ...(rows.length === 0 && empty !== undefined ? [printable(empty)] : []),
        '',
      ];
    })
    .map((lines) => lines.join('\n'))
    .join('\n');
}

const PLACES = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** In a column with marked numbers, all of them leave room for a mark. */
function cellText({ text, place }: Cell, marked: boolean): string {
  if (!marked) return printable(text);
  const mark = place === undefined ? ' ' : (PLACES[place - 1] ?? '*');
  return `${printable(text)} ${mark}`;
}
