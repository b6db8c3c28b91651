import { element } from './elements.js';

/** How many rows are added to the page at a time. */
const PORTION = 100;

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  /** The value by which rows are sorted. */
  readonly sortKey: (row: Row) => string | number;
  /** The content of the cell; by default, the value. */
  readonly makeCell?: (row: Row) => Node | string;
  readonly kind: 'text' | 'number';
  /** `extra`: left out if there is little room. */
  readonly room?: 'always' | 'extra';
}

/** A table that the user sorts by clicking a column heading, and that grows while scrolling. */
export class DataTable<Row> {
  readonly root: HTMLElement;
  readonly #columns: readonly Column<Row>[];
  readonly #details: ((row: Row) => HTMLElement) | undefined;
  readonly #body = element('tbody');
  readonly #more = element('button', { type: 'button', class: 'more', click: () => this.#grow() });
  readonly #heads: readonly HTMLElement[];
  #rows: readonly Row[] = [];
  #shown = 0;
  #sorted: { readonly column: number; readonly direction: 1 | -1 } | undefined;

  /** @param details what an opened row shows below it */
  constructor(caption: string, columns: readonly Column<Row>[], details?: (row: Row) => HTMLElement) {
    this.#columns = columns;
    this.#details = details;
    this.#heads = columns.map(({ title, kind, room = 'always' }, index) =>
      element(
        'th',
        { scope: 'col', class: `${kind} ${room}`, 'aria-sort': 'none' },
        element('button', { type: 'button', click: () => this.#sortBy(index) }, title),
      ),
    );
    this.root = element(
      'div',
      { class: 'table-box' },
      element(
        'table',
        { class: 'data' },
        element('caption', { class: 'unseen' }, caption),
        element('thead', {}, element('tr', {}, this.#heads)),
        this.#body,
      ),
      this.#more,
    );
    new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) this.#grow();
    }).observe(this.#more);
  }

  /** Shows other rows, in the order that the user has chosen. */
  show(rows: readonly Row[]): void {
    const sorted = this.#sorted;
    const column = sorted === undefined ? undefined : this.#columns[sorted.column];
    this.#rows =
      sorted === undefined || column === undefined
        ? rows
        : rows.toSorted(
            (one, other) => sorted.direction * compare(column.sortKey(one), column.sortKey(other)),
          );
    this.#shown = 0;
    this.#body.replaceChildren();
    this.#grow();
  }

  /** Opens the first row. */
  openFirst(): void {
    this.#body.querySelector<HTMLElement>('tr.row')?.click();
  }

  #sortBy(column: number): void {
    const isSame = this.#sorted?.column === column;
    const first = this.#columns[column]?.kind === 'number' ? -1 : 1;
    const direction = isSame ? (this.#sorted?.direction === 1 ? -1 : 1) : first;
    this.#sorted = { column, direction };
    for (const [index, head] of this.#heads.entries()) {
      const order = index !== column ? 'none' : direction === 1 ? 'ascending' : 'descending';
      head.setAttribute('aria-sort', order);
    }
    this.show(this.#rows);
  }

  #grow(): void {
    const next = this.#rows.slice(this.#shown, this.#shown + PORTION);
    this.#body.append(...next.map((row) => this.#makeRow(row)));
    this.#shown += next.length;
    const left = this.#rows.length - this.#shown;
    this.#more.hidden = left === 0;
    this.#more.textContent = `Show more (${left} left)`;
  }

  #makeRow(row: Row): HTMLElement {
    const cells = this.#columns.map(({ sortKey, makeCell, kind, room = 'always' }) =>
      element('td', { class: `${kind} ${room}` }, makeCell?.(row) ?? String(sortKey(row))),
    );
    const made = element('tr', { class: 'row' }, cells);
    if (this.#details !== undefined) this.#makeOpen(made, row, this.#details);
    return made;
  }

  #makeOpen(made: HTMLElement, row: Row, makeDetails: (row: Row) => HTMLElement): void {
    made.tabIndex = 0;
    made.setAttribute('aria-expanded', 'false');
    let details: HTMLElement | undefined;
    const toggle = () => {
      const isOpen = made.getAttribute('aria-expanded') === 'true';
      made.setAttribute('aria-expanded', String(!isOpen));
      if (isOpen) {
        details?.remove();
        return;
      }
      const cell = element('td', { colspan: this.#columns.length }, makeDetails(row));
      details = element('tr', { class: 'details' }, cell);
      made.after(details);
    };
    made.addEventListener('click', toggle);
    made.addEventListener('keydown', (event) => {
      if (event.target !== made || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      toggle();
    });
  }
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}
