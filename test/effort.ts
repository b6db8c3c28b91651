/**
 * Whether tests of many cases do as much as continuous integration wants. `npm test` is for people who wait for it:
 * there they search for a shorter time, and leave out what a change breaks last.
 */
export const MORE = process.env.TEST_EFFORT === 'more';

/** So much of something in `npm test`, and so much with `TEST_EFFORT=more`. */
export function effort<Amount>(usual: Amount, more: Amount): Amount {
  return MORE ? more : usual;
}

/** How long replay searches in vain, as a multiple: `REPLAY_PATIENCE=10` looks for what is confirmed only after long. */
export const PATIENCE = Number(process.env.REPLAY_PATIENCE ?? effort(0.1, 1));

/** One in so many rows in `npm test`, and all of them with `TEST_EFFORT=more`: for rows that a change breaks together. */
export function oneIn<Row>(share: number, rows: readonly Row[]): readonly Row[] {
  return MORE ? rows : rows.filter((_, index) => index % share === 0);
}
