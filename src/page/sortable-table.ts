/** Makes the headings of a table sort it. Each table body is one entry, represented by its first row. */
export function makeSortable(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
  for (const [column, head] of heads.entries()) {
    head.querySelector('button')?.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort');
      const first = head.classList.contains('number') ? 'descending' : 'ascending';
      const order = before === 'none' ? first : before === 'ascending' ? 'descending' : 'ascending';
      for (const other of heads) other.setAttribute('aria-sort', other === head ? order : 'none');
      sort(table, column, order === 'ascending' ? 1 : -1);
    });
  }
}

function sort(table: HTMLTableElement, column: number, direction: 1 | -1): void {
  const entries = [...table.tBodies].map((body) => ({
    body,
    text: body.rows[0]?.cells[column]?.textContent ?? '',
  }));
  entries.sort((one, other) => compare(one.text, other.text, direction));
  table.append(...entries.map(({ body }) => body));
}

/** Cells without a number come last, whatever the direction. */
function compare(one: string, other: string, direction: 1 | -1): number {
  const [left, right] = [Number.parseFloat(one), Number.parseFloat(other)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return direction * (left - right);
  if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
  return direction * one.localeCompare(other, undefined, { numeric: true });
}
