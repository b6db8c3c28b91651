/** A table for people: in a terminal, on a page, or as comma-separated rows. */
export interface Sheet {
  readonly title: string;
  /** One sentence about the whole table. */
  readonly note: string | undefined;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Why there are no rows, one sentence, if a user may wonder. */
  readonly empty?: string | undefined;
}

export interface SheetColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
}

export interface Cell {
  readonly text: string;
  /** The podium place, from 1, with which the cell is marked. */
  readonly place?: number | undefined;
}

export const left = (title: string): SheetColumn => ({ title, align: 'left' });
export const right = (title: string): SheetColumn => ({ title, align: 'right' });

export function cell(value: string | number | undefined): Cell {
  return { text: value === undefined ? '' : String(value) };
}

/** Stands for a category that a tool has opted out of. */
export const DASH = '–';
